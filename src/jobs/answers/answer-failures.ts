// What went wrong while answers were made: every failure is counted, and the log is told of each kind once a minute, not
// once a request. Whoever asks gets the last known good answer meanwhile.
import type { Clock } from "../../process/clock.ts";
import type { Log } from "../../process/log.ts";
import { type CountedName, countedNames } from "../endpoints.ts";

const logEveryMs = 60_000;

const kinds = {
  notMade: { level: "error", says: "an answer could not be made" },
  feedsNotRead: { level: "warn", says: "stored feeds could not be read; answering from memory" },
  liveSearchFailed: { level: "warn", says: "a live search failed; stored feeds are searched instead" },
} as const;

export class AnswerFailures {
  readonly #log: Log;
  readonly #clock: Clock;
  readonly #counts = new Map<CountedName, number>(countedNames.map((name) => [name, 0]));
  readonly #loggedAtMs = new Map<string, number>();

  constructor(log: Log, clock: Clock) {
    this.#log = log;
    this.#clock = clock;
  }

  note(kind: keyof typeof kinds, endpoint: CountedName, error: unknown): void {
    this.#counts.set(endpoint, (this.#counts.get(endpoint) ?? 0) + 1);
    const nowMs = this.#clock.elapsedMs();
    const loggedAtMs = this.#loggedAtMs.get(`${kind} ${endpoint}`);
    if (loggedAtMs !== undefined && nowMs - loggedAtMs < logEveryMs) return;
    this.#loggedAtMs.set(`${kind} ${endpoint}`, nowMs);
    const { level, says } = kinds[kind];
    this.#log[level]({ endpoint, reason: error instanceof Error ? error.message : String(error) }, says);
  }

  rows(): { endpoint: CountedName; count: number }[] {
    return [...this.#counts].map(([endpoint, count]) => ({ endpoint, count }));
  }
}
