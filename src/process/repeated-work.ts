// Work that is done again and again, one round at a time, and whenever somebody asks. A round that fails is logged; what
// it left is done in the next. A stop waits for the round at hand.
import type { Log } from "./log.ts";

export type RepeatedWork = { run(): Promise<void>; stop(): Promise<void> };

type Options = { everyMs: number; log: Log; failureMessage: string };

/** Neither `run` nor `stop` ever rejects. */
export function repeatedWork(
  work: () => Promise<unknown>,
  { everyMs, log, failureMessage }: Options,
): RepeatedWork {
  let last = Promise.resolve();
  const run = () => {
    last = last.then(work).then(
      () => {},
      (error: Error) => log.warn({ reason: error.message }, failureMessage),
    );
    return last;
  };
  const timer = setInterval(run, everyMs);
  timer.unref();
  return {
    run,
    async stop() {
      clearInterval(timer);
      await last;
    },
  };
}
