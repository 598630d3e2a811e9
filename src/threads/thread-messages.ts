// What passes between a thread and whoever calls it. Only plain data does, so an error travels as its fields.
export type Tasks = Record<string, (input: never) => unknown>;

export type Call = { number: number; name: string; input: unknown };
export type Reply = { number: number; result?: unknown; error?: ErrorFields };
export type Note = { note: unknown };

type ErrorFields = { name: string; message: string; code: unknown };

/** The thread is gone, and with it what it was asked to do. */
export class ThreadEnded extends Error {}

export function fieldsOf(error: unknown): ErrorFields {
  const { name = "Error", message = String(error), code } = (error ?? {}) as Partial<ErrorFields>;
  return { name, message, code };
}

export function errorFrom({ name, message, code }: ErrorFields): Error {
  return Object.assign(new Error(message), { name, code });
}

/** What can be asked of a thread, for those who need not know whose it is. */
export type Calls<Named extends Tasks> = {
  do<Name extends keyof Named & string>(
    name: Name,
    input: Parameters<Named[Name]>[0],
    handedOver?: ArrayBuffer[],
  ): Promise<Awaited<ReturnType<Named[Name]>>>;
};
