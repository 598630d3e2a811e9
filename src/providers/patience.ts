import type { Principal } from "../access/authenticate.ts";
import type { Clock } from "../clock.ts";
import { atOnce } from "../http/at-once.ts";

/** Goes on at once with what is there, and waits for the rest under one deadline for the whole request. */
export class Patience {
  /** Who is waiting, once that is known. */
  principal: Principal | null = null;
  readonly #clock: Clock;
  readonly #deadlineMs: number;
  #endsMs: number | null = null;

  constructor(clock: Clock, deadlineMs: number) {
    this.#clock = clock;
    this.#deadlineMs = deadlineMs;
  }

  with<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
    return atOnce(value instanceof Promise ? this.#wait(value) : value, next);
  }

  #wait<T>(work: Promise<T>): Promise<T> {
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const nowMs = this.#clock.elapsedMs();
    this.#endsMs ??= nowMs + this.#deadlineMs;
    const timer = setTimeout(
      () => reject(new Error("the database did not answer in time")),
      Math.max(0, this.#endsMs - nowMs),
    );
    return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
  }
}
