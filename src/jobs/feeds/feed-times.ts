// When every feed last succeeded, whichever process asked it.
import type { Changes } from "../../database/changes.ts";
import { settlesWithin } from "../../process/settles-within.ts";
import { type FeedStore, feedsTopic } from "./feed-store.ts";

export const keyOf = ({ board, feed }: { board: string; feed: string }) => `${board}/${feed}`;

export class FeedTimes {
  readonly #store: FeedStore;
  readonly #fetchedAt = new Map<string, number>();
  readonly #asked = new Set<string>();
  readonly #waiting: (() => void)[] = [];
  isStopped = false;
  #mayHaveChanged = true;
  #revision = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(store: FeedStore, changes: Changes) {
    this.#store = store;
    changes.on(feedsTopic, () => {
      this.#mayHaveChanged = true;
      this.#tellAll();
    });
  }

  /** Reads them again where something changed. Calls take turns, so none ends on an older state. */
  sync(): Promise<void> {
    const turn = this.#last.then(() => this.#bringUpToDate());
    this.#last = turn.catch(() => {});
    return turn;
  }

  /** Whether another process brings a newer result of the feed within the time. */
  async isBroughtBy(key: string, deadlineMs: number): Promise<boolean> {
    const before = this.fetchedAtMs(key);
    const isNewer = () => this.fetchedAtMs(key) !== before;
    let isTooLate = false;
    const brought = async () => {
      while (!isNewer() && !isTooLate && !this.isStopped) {
        await new Promise<void>((tell) => this.#waiting.push(tell));
        // What cannot be read now is read after the next change.
        await this.sync().catch(() => {});
      }
    };
    isTooLate = !(await settlesWithin(brought(), deadlineMs));
    return isNewer();
  }

  /** Nobody waits any longer for what others may bring. */
  stop(): void {
    this.isStopped = true;
    this.#tellAll();
  }

  #tellAll(): void {
    for (const tell of this.#waiting.splice(0)) tell();
  }

  /** When the feed last succeeded, as far as this process knows; null when it never did. */
  fetchedAtMs(key: string): number | null {
    return this.#fetchedAt.get(key) ?? null;
  }

  /** Of these feeds together; another one when any of them brought something, or when what is shown of them changed. */
  versionOf(keys: readonly string[]): string {
    return [this.#revision, ...keys.map((key) => this.fetchedAtMs(key))].join();
  }

  /** Jobs changed or closed beside what the feeds brought. */
  revise(): void {
    this.#revision++;
  }

  /** Whatever came of it. */
  wasAsked(key: string): boolean {
    return this.#asked.has(key);
  }

  async #bringUpToDate(): Promise<void> {
    if (!this.#mayHaveChanged) return;
    this.#mayHaveChanged = false;
    try {
      for (const health of await this.#store.health()) {
        const key = keyOf(health);
        const { fetchedAtMs } = health;
        if (fetchedAtMs ?? health.calledAtMs ?? health.lastFailureAtMs) this.#asked.add(key);
        if (fetchedAtMs !== null) this.#fetchedAt.set(key, fetchedAtMs);
      }
    } catch (error) {
      this.#mayHaveChanged = true;
      throw error;
    }
  }
}
