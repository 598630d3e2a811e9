import type { Clock } from "../../process/clock.ts";

/** One deadline for everything that a request waits for. */
export class RequestDeadline {
  readonly #endsMs: number;

  constructor(
    private readonly clock: Clock,
    ms: number,
  ) {
    this.#endsMs = clock.elapsedMs() + ms;
  }

  wait<T>(work: T | Promise<T>): T | Promise<T> {
    if (!(work instanceof Promise)) return work;
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => reject(new Error("the database did not answer in time")),
      Math.max(0, this.#endsMs - this.clock.elapsedMs()),
    );
    return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
  }
}
