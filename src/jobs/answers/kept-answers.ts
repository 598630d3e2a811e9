// Answers to what callers ask in their own words, kept in memory that is bounded by bytes: the least recently used go first.
import type { Body } from "./answer.ts";
import type { CachedAnswer } from "./answer-cache.ts";

const maxKeptBytes = 32 * 1024 * 1024;
/** What an entry takes beside its body: objects, small buffers and the headers that it was sent with, as measured. */
const entryBytes = 6 * 1_024;
/** Sending a body makes a copy of it, which stays with it. */
const copies = 2;

export type SearchAnswer = { whole: Body; changedAtMs: number };

export class KeptAnswers {
  readonly #kept = new Map<string, { answer: CachedAnswer<SearchAnswer>; bytes: number }>();
  #keptBytes = 0;

  /** Without causing anything. */
  known(key: string): CachedAnswer<SearchAnswer> | null {
    const entry = this.#kept.get(key);
    if (!entry) return null;
    this.#kept.delete(key);
    this.#kept.set(key, entry);
    return entry.answer;
  }

  get(key: string, make: () => CachedAnswer<SearchAnswer>): CachedAnswer<SearchAnswer> {
    const known = this.known(key);
    if (known) return known;
    const answer = make();
    this.#kept.set(key, { answer, bytes: entryBytes });
    this.#weigh(entryBytes);
    return answer;
  }

  /** Counts the bytes of the new body in place of the old one's, and makes room. */
  weigh(key: string, body: Body): void {
    const entry = this.#kept.get(key);
    if (!entry) return;
    const sizes = Object.values(body.bytes).map(({ byteLength }) => copies * byteLength);
    const bytes = sizes.reduce((sum, size) => sum + size, entryBytes);
    const more = bytes - entry.bytes;
    entry.bytes = bytes;
    this.#weigh(more);
  }

  /** After a listing was hidden no kept answer may go on showing it. */
  forget(): void {
    this.#kept.clear();
    this.#keptBytes = 0;
  }

  get size(): { searches: number; bytes: number } {
    return { searches: this.#kept.size, bytes: this.#keptBytes };
  }

  #weigh(bytes: number): void {
    this.#keptBytes += bytes;
    for (const [key, entry] of this.#kept) {
      if (this.#keptBytes <= maxKeptBytes) return;
      this.#kept.delete(key);
      this.#keptBytes -= entry.bytes;
    }
  }
}
