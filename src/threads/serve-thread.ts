// The thread's side: answers each call with the task of that name.
import { type Call, fieldsOf, type Note, type Reply, type Tasks } from "./thread-messages.ts";

/** How a thread keeps its tasks: it may take its time over each. */
export type Served<Named extends Tasks> = {
  [Name in keyof Named]: (
    input: Parameters<Named[Name]>[0],
  ) => ReturnType<Named[Name]> | Promise<Awaited<ReturnType<Named[Name]>>>;
};

export function serveThread<Named extends Tasks>(tasks: Served<Named>): void {
  self.onmessage = async ({ data: { number, name, input } }: MessageEvent<Call>) => {
    try {
      const run = tasks[name] as (input: unknown) => unknown;
      const result = await run(input);
      postMessage({ number, result } satisfies Reply, { transfer: buffersIn(result) });
    } catch (error) {
      postMessage({ number, error: fieldsOf(error) } satisfies Reply);
    }
  };
}

export function tellCaller(note: unknown): void {
  postMessage({ note } satisfies Note);
}

/** Finished bytes change hands instead of being copied. */
function buffersIn(result: unknown): ArrayBuffer[] {
  const { body, bytes } = (result ?? {}) as { body?: { bytes?: object }; bytes?: object };
  return Object.values(body?.bytes ?? bytes ?? {}).flatMap((value) =>
    value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : [],
  );
}
