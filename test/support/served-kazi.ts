// Kazi as a process of its own, the way it is served: asked over HTTP, watched, told to stop, and killed after the test at
// the latest.
import { freePort } from "../../scripts/free-port.ts";
import { afterTest } from "./after-test.ts";
import { startCommand } from "./command-line.ts";
import type { Place } from "./engines.ts";

/** Starting may take long on a machine that is busy with other tests. */
export const longStartMs = 120_000;

export type ServedKazi = {
  child: ReturnType<typeof startCommand>;
  origin: string;
  /** Of the whole answer; 0 where there was none. */
  status(address: string, headers?: Record<string, string>): Promise<number>;
};

type Options = {
  /** What stands behind `serve`. */
  words?: string[];
  port?: number;
  /** A program that runs it, with its own words. */
  under?: string[];
};

export function serveKazi(
  place: Place,
  env: Record<string, string>,
  { words = [], port = freePort(), under = [] }: Options = {},
): ServedKazi {
  const child = startCommand(place, ["serve", ...words], { PORT: String(port), ...env }, { under });
  afterTest(async () => {
    child.kill("SIGKILL");
    await child.exited;
  });
  const origin = `http://127.0.0.1:${port}`;
  return { child, origin, status: (address, headers = {}) => statusOf(`${origin}${address}`, headers) };
}

/** Of the whole answer; 0 where there was none. */
export function statusOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  return fetch(url, { headers }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
}
