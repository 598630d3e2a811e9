// Keeps the worker's memory in line with what is stored, whichever process fetched it.
import type { Changes } from "../../database/changes.ts";
import { settlesWithin } from "../../process/settles-within.ts";
import type { Calls } from "../../threads/thread-messages.ts";
import { endpoints, search } from "../endpoints.ts";
import type { FeedTasks } from "./feed-document.ts";
import { type FeedStore, feedsTopic } from "./feed-store.ts";

export const keyOf = ({ board, feed }: { board: string; feed: string }) => `${board}/${feed}`;

const usedFeeds = new Set([
  ...endpoints.flatMap((endpoint) => endpoint.feeds),
  ...search.cachedFeeds,
  ...search.standInFeeds,
]);

export class FeedCache {
  readonly #store: FeedStore;
  readonly #worker: Calls<FeedTasks>;
  readonly #fetchedAt = new Map<string, number>();
  readonly #asked = new Set<string>();
  readonly #waiting: (() => void)[] = [];
  isStopped = false;
  #mayHaveChanged = true;
  #last: Promise<void> = Promise.resolve();

  constructor(store: FeedStore, worker: Calls<FeedTasks>, changes: Changes) {
    this.#store = store;
    this.#worker = worker;
    changes.on(feedsTopic, () => {
      this.#mayHaveChanged = true;
      this.#tellAll();
    });
  }

  /** Brings the memory up to date. Calls take turns, so none works on an older state. */
  sync(): Promise<void> {
    const turn = this.#last.then(() => this.#bringUpToDate());
    this.#last = turn.catch(() => {});
    return turn;
  }

  /** A new thread has an empty memory. */
  reload(): Promise<void> {
    this.#fetchedAt.clear();
    this.#mayHaveChanged = true;
    return this.sync();
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

  /** Whatever came of it. One whose stored result is damaged counts as not asked. */
  wasAsked(key: string): boolean {
    return this.#asked.has(key);
  }

  async #bringUpToDate(): Promise<void> {
    if (!this.#mayHaveChanged) return;
    this.#mayHaveChanged = false;
    try {
      await this.#putChanged();
    } catch (error) {
      this.#mayHaveChanged = true;
      throw error;
    }
  }

  /** One feed after the other, each with a turn of its own, so that those who ask are served between them. */
  async #putChanged(): Promise<void> {
    for (const health of await this.#store.health()) {
      const key = keyOf(health);
      const { fetchedAtMs } = health;
      if (fetchedAtMs ?? health.calledAtMs ?? health.lastFailureAtMs) this.#asked.add(key);
      if (!usedFeeds.has(key) || fetchedAtMs === null || fetchedAtMs === this.#fetchedAt.get(key)) continue;
      // What this process has just fetched is with the worker already.
      if (!(await this.#worker.do("take", { key, fetchedAtMs }))) {
        const document = await this.#store.document(health);
        if (document === null) continue;
        if (!(await this.#worker.do("put", { key, document, fetchedAtMs }))) {
          this.#asked.delete(key);
          continue;
        }
      }
      this.#fetchedAt.set(key, fetchedAtMs);
    }
  }
}
