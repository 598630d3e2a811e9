// The life of an answer. Fresh: sent. Stale: sent at once, and renewed once in the background. Older, or none yet: the
// request waits for one renewal shared by all who wait. A renewal that failed is not tried again by every request, and
// the last known good answer stands in for as long as it takes. Ages are elapsed time, which never jumps.
import type { Clock } from "../../process/clock.ts";
import { settlesWithin } from "../../process/settles-within.ts";
import type { Window } from "../endpoints.ts";

export const maxWaitMs = 8_000;
const backOffMs = 30_000;

/** `isGood` is false when every source failed and the value is only what was known before. */
export type Renewal<Value> = { value: Value | null; isGood: boolean; later?: Promise<Value | null> };

export type AnswerState = "fresh" | "stale" | "last-known-good";

export type AnswerSnapshot<Value> = {
  value: Value;
  state: AnswerState;
  /** What is left of the fresh window; negative once it has passed. */
  freshLeftMs: number;
  staleLeftMs: number;
  /** True while sources that were late may still be merged in. */
  isPartial: boolean;
  wasWaitedFor: boolean;
};

export class CachedAnswer<Value> {
  readonly window: Window;
  readonly #renewValue: () => Promise<Renewal<Value>>;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #onFailure: (error: unknown) => void;
  #value: Value | null = null;
  #renewedAtMs = Number.NEGATIVE_INFINITY;
  #retryAtMs = Number.NEGATIVE_INFINITY;
  #failingSinceMs: number | null = null;
  #isPartial = false;
  #renewing: Promise<void> | null = null;

  constructor(options: {
    renew(): Promise<Renewal<Value>>;
    window: Window;
    clock: Clock;
    random(): number;
    /** Told of every renewal that throws. */
    onFailure(error: unknown): void;
  }) {
    this.window = options.window;
    this.#renewValue = options.renew;
    this.#clock = options.clock;
    this.#random = options.random;
    this.#onFailure = options.onFailure;
  }

  /** At once where something can be sent; null when nothing was ever known and nothing could be had in time. */
  get(): AnswerSnapshot<Value> | Promise<AnswerSnapshot<Value> | null> | null {
    const now = this.#clock.elapsedMs();
    const state = this.#stateAt(now);
    if (this.#value !== null && state === "fresh") return this.#snapshot(this.#value, false);
    if (this.#value !== null && state === "stale") {
      void this.renew();
      return this.#snapshot(this.#value, false);
    }
    if (now < this.#retryAtMs) return this.peek();
    return this.#waitFor(this.renew());
  }

  /** What there is, without causing anything. */
  peek(): AnswerSnapshot<Value> | null {
    return this.#value === null ? null : this.#snapshot(this.#value, false);
  }

  /** How long after a failure nothing is tried; 0 when the next request may try. */
  retryInMs(): number {
    return Math.max(0, this.#retryAtMs - this.#clock.elapsedMs());
  }

  /** For how long there has been nothing better than a last known good answer because renewals fail; else null. */
  failingForMs(): number | null {
    const now = this.#clock.elapsedMs();
    if (this.#failingSinceMs === null || this.#stateAt(now) !== "last-known-good") return null;
    const { freshMs, staleMs } = this.window;
    return now - Math.max(this.#failingSinceMs, this.#renewedAtMs + freshMs + staleMs);
  }

  /** Takes what an earlier process knew, or another one has just fetched, as old as it is. */
  adopt(value: Value, ageMs: number): void {
    this.#value = value;
    this.#renewedAtMs = Math.max(this.#renewedAtMs, this.#clock.elapsedMs() - Math.max(0, ageMs));
    if (this.#failingSinceMs !== null && this.#renewedAtMs > this.#failingSinceMs)
      this.#failingSinceMs = null;
  }

  /** The same answer made anew, as when a listing was hidden: no older and no younger than before. */
  replace(value: Value): void {
    if (this.#value !== null) this.#value = value;
  }

  /** One at a time, and not while the last failure is recent. */
  renew(): Promise<void> {
    if (this.#renewing === null && this.#clock.elapsedMs() >= this.#retryAtMs) {
      this.#renewing = this.#renewOnce();
    }
    return this.#renewing ?? Promise.resolve();
  }

  async #renewOnce(): Promise<void> {
    const renewal = await this.#renewValue().catch((error: unknown): Renewal<Value> => {
      this.#onFailure(error);
      return { value: null, isGood: false };
    });
    this.#take(renewal, renewal.later !== undefined);
    if (renewal.later === undefined) {
      this.#renewing = null;
      return;
    }
    void renewal.later
      .catch((error: unknown) => {
        this.#onFailure(error);
        return null;
      })
      .then((value) => {
        const isGood = value !== null || renewal.isGood;
        this.#take({ value, isGood }, false);
      })
      .finally(() => {
        this.#renewing = null;
      });
  }

  #take({ value, isGood }: Renewal<Value>, isMoreToCome: boolean): void {
    this.#isPartial = isMoreToCome;
    if (value !== null && (isGood || this.#value === null)) this.#value = value;
    const now = this.#clock.elapsedMs();
    if (isGood && value !== null) this.#renewedAtMs = now;
    if (isGood) this.#failingSinceMs = null;
    else this.#failingSinceMs ??= now;
    if (!isGood && !isMoreToCome) this.#retryAtMs = now + backOffMs * (1 + this.#random() / 2);
  }

  async #waitFor(renewal: Promise<void>): Promise<AnswerSnapshot<Value> | null> {
    await settlesWithin(renewal, maxWaitMs);
    return this.#value === null ? null : this.#snapshot(this.#value, true);
  }

  #stateAt(now: number): AnswerState {
    const ageMs = now - this.#renewedAtMs;
    if (ageMs <= this.window.freshMs) return "fresh";
    return ageMs <= this.window.freshMs + this.window.staleMs ? "stale" : "last-known-good";
  }

  #snapshot(value: Value, wasWaitedFor: boolean): AnswerSnapshot<Value> {
    const now = this.#clock.elapsedMs();
    const freshLeftMs = this.window.freshMs - (now - this.#renewedAtMs);
    const staleLeftMs = Math.max(0, this.window.staleMs + Math.min(0, freshLeftMs));
    return {
      value,
      state: this.#stateAt(now),
      freshLeftMs,
      staleLeftMs,
      isPartial: this.#isPartial,
      wasWaitedFor,
    };
  }
}
