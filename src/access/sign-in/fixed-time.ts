// Work whose length would tell whether an address has an account. The answer comes after a fixed time, whether the work is
// done by then or not; a stop waits for what is still running.
import type { Log } from "../../process/log.ts";

/** Longer than the work takes where the database is near, so that a failure is usually told. */
const answerAfterMs = 250;

export class FixedTimeWork {
  readonly #running = new Set<Promise<void>>();

  constructor(private readonly log: Log) {}

  /** Throws what has failed by the time of the answer; what fails later is logged. */
  async run(work: () => Promise<unknown>): Promise<void> {
    let isAnswered = false;
    const working = work();
    const running = working.then(
      () => {},
      (error: Error) => {
        if (isAnswered)
          this.log.error({ reason: error.message }, "work for an account failed after its answer");
      },
    );
    this.#running.add(running);
    void running.then(() => this.#running.delete(running));
    await Bun.sleep(answerAfterMs);
    isAnswered = true;
    // It rejects only where the work has failed by now.
    await Promise.race([working, null]);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#running);
  }
}
