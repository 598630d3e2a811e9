// Counts who stands in front of what is asked, to show that the order is fair. On the hot path it is one addition; what was
// counted is written every few seconds and at the stop. What could not be written is kept and tried again.
import type { Basics, Database } from "../../database/database.ts";
import { type RepeatedWork, repeatedWork } from "../../process/repeated-work.ts";
import { addExposures, exposureCounts, forgetExposures } from "./exposure-store.ts";
import type { Answer } from "./provider-answers.ts";

const writeEveryMs = 5_000;
const dayMs = 86_400_000;
/** Longer than anybody looks back. */
const keptDays = 100;

const dayBefore = (nowMs: number, days: number) => new Date(nowMs - days * dayMs).toISOString().slice(0, 10);

export class ExposureRecorder {
  /** The same answer is the same object for all who ask: by day, how often each was sent. */
  readonly #sent = new Map<string, Map<Answer, number>>();
  readonly #writing: RepeatedWork;

  constructor(private readonly basics: Basics) {
    const { log } = basics;
    this.#writing = repeatedWork(() => this.#write(), {
      everyMs: writeEveryMs,
      log,
      failureMessage: "exposures could not be written",
    });
  }

  record(answer: Answer): void {
    if (answer.inFront.length === 0) return;
    const day = dayBefore(this.basics.clock.now(), 0);
    const sent = this.#sent.get(day) ?? new Map<Answer, number>();
    this.#sent.set(day, sent);
    sent.set(answer, (sent.get(answer) ?? 0) + 1);
  }

  write(): Promise<void> {
    return this.#writing.run();
  }

  async stop(): Promise<void> {
    await this.write();
    await this.#writing.stop();
  }

  async #write(): Promise<void> {
    const { database, clock } = this.basics;
    for (const [day, sent] of this.#sent) {
      const counts = new Map<string, number>();
      for (const [{ inFront }, times] of sent)
        for (const id of inFront) counts.set(id, (counts.get(id) ?? 0) + times);
      this.#sent.delete(day);
      try {
        await database.change([], async (tx) => {
          await addExposures(tx, day, counts);
          await forgetExposures(tx, dayBefore(clock.now(), keptDays));
        });
      } catch (error) {
        const since = this.#sent.get(day) ?? new Map<Answer, number>();
        for (const [answer, times] of sent) since.set(answer, (since.get(answer) ?? 0) + times);
        this.#sent.set(day, since);
        throw error;
      }
    }
  }
}

export type ExposureReport = Awaited<ReturnType<typeof exposureReport>>;

/** Over the last days, today included. */
export async function exposureReport({ read }: Pick<Database, "read">, nowMs: number, days: number) {
  const since = dayBefore(nowMs, days - 1);
  const { providers, listed } = await exposureCounts(read, since);
  const counts = providers.map(({ count }) => count);
  return {
    since,
    listed,
    in_front: providers.length,
    times: counts.reduce((sum, count) => sum + count, 0),
    gini: giniOf(counts, listed),
    /** Those most often in front first. */
    providers,
  };
}

/** 0 when everybody of `all` has the same, towards 1 when one has everything; whoever is not counted has nothing. */
export function giniOf(counts: number[], all: number): number {
  const sum = counts.reduce((total, count) => total + count, 0);
  if (sum === 0) return 0;
  const zeros = Math.max(0, all - counts.length);
  const ranked = counts
    .toSorted((a, b) => a - b)
    .reduce((total, count, i) => total + count * (zeros + i + 1), 0);
  const people = zeros + counts.length;
  return Math.round(((2 * ranked) / (people * sum) - (people + 1) / people) * 1_000) / 1_000;
}
