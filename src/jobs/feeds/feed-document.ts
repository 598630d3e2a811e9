// A feed's result as it is read and kept: its jobs, and when entries without a date were first seen. Pages are read where the
// jobs are held, off the serving thread: bytes go in, and what comes back is whether to go on, and at the end one text to
// store. What was read stays there until it is known to be stored.
import { type Board, type Feed, type ListedJob, type Page, readPage } from "../boards/board.ts";
import { NotParsable } from "../boards/not-parsable.ts";

export type FeedDocument = { jobs: ListedJob[]; firstSeen: Record<string, string> };

/** After the last page the whole result, as it is stored. */
export type ReadFeed = { document: string; count: number; entries: number; odd: number };
export type PageReading =
  | { kind: "next" }
  | ({ kind: "whole" } & ReadFeed)
  | { kind: "unreadable"; problem: NotParsable["kind"]; detail: string };

/** `askedAtMs` is when its feed was asked, and the name of what comes of it. */
export type PageToRead = { page: Page; askedAtMs: number; nowMs: number };

/** What reads pages: `FeedReadings`, or the worker that has them. */
export type FeedReader = {
  readPage(board: Board, feed: Feed, input: PageToRead): Promise<PageReading>;
};

/** What is known of a feed and its board so far. */
export type FirstSeen = {
  ofFeed(key: string): Record<string, string>;
  /** In any feed of the job's board. */
  ofJob(id: string): string | undefined;
};

type Begun = { pages: ListedJob[][]; entries: number; odd: number };

export class FeedReadings {
  readonly #begun = new Map<string, Begun>();
  readonly #whole = new Map<string, { document: FeedDocument; askedAtMs: number }>();
  readonly #firstSeen: FirstSeen;

  constructor(firstSeen: FirstSeen) {
    this.#firstSeen = firstSeen;
  }

  readPage(board: Board, feed: Feed, { page, askedAtMs, nowMs }: PageToRead): PageReading {
    const key = `${board.slug}/${feed.name}`;
    const begun = page.number === 1 ? { pages: [], entries: 0, odd: 0 } : this.#begun.get(key);
    if (!begun) throw new Error("the pages before it were lost with the thread that read them");
    this.#begun.delete(key);
    try {
      const { jobs, entries, odd, hasNext } = readPage(board, feed, page, nowMs);
      begun.entries += entries;
      begun.odd += odd;
      // A board that ignores the page number sends the same page for ever.
      const isRepeated = Bun.deepEquals(begun.pages.at(-1), jobs);
      if (!isRepeated) begun.pages.push(jobs);
      if (hasNext && !isRepeated) {
        this.#begun.set(key, begun);
        return { kind: "next" };
      }
    } catch (error) {
      if (!(error instanceof NotParsable)) throw error;
      return { kind: "unreadable", problem: error.kind, detail: error.message };
    }
    const document = assembleDocument(begun.pages, key, this.#firstSeen, askedAtMs);
    this.#whole.set(key, { document, askedAtMs });
    const { entries, odd } = begun;
    return { kind: "whole", document: JSON.stringify(document), count: document.jobs.length, entries, odd };
  }

  /** What was read of the feed as it was asked then, once; null where another process read it. */
  take(key: string, askedAtMs: number): FeedDocument | null {
    const whole = this.#whole.get(key);
    if (whole?.askedAtMs !== askedAtMs) return null;
    this.#whole.delete(key);
    return whole.document;
  }
}

const rememberedMs = 180 * 86_400_000;
const maxRemembered = 10_000;

/** The pages as one document, no id twice. An entry without a date keeps the one it got when any feed first saw it. */
export function assembleDocument(
  pages: readonly ListedJob[][],
  key: string,
  known: FirstSeen,
  nowMs: number,
): FeedDocument {
  const now = new Date(nowMs).toISOString();
  const firstSeen: Record<string, string> = {};
  const jobs = new Map<string, ListedJob>();
  for (const listed of pages.flat()) {
    const { id, date } = listed.job;
    if (jobs.has(id)) continue;
    if (date === "") firstSeen[id] = listed.job.date = known.ofJob(id) ?? now;
    jobs.set(id, listed);
  }
  remember(known.ofFeed(key), firstSeen, new Date(nowMs - rememberedMs).toISOString());
  return { jobs: [...jobs.values()], firstSeen };
}

/** Keeps absent entries too, since boards drop and relist adverts; the newest ones where there are too many. */
function remember(before: Record<string, string>, now: Record<string, string>, since: string): void {
  const absent = Object.entries(before)
    .filter(([id, at]) => !(id in now) && at >= since)
    .sort(([, a], [, b]) => (a < b ? 1 : -1));
  const room = Math.max(maxRemembered - Object.keys(now).length, 0);
  for (const [id, at] of absent.slice(0, room)) now[id] = at;
}

/** What the jobs' worker does with feeds. */
export type FeedTasks = {
  readPage(input: PageToRead & { key: string }): PageReading;
  /** Holds what it has read itself; false when that was another process. */
  take(feed: { key: string; fetchedAtMs: number }): boolean;
  /** Holds what is stored; false when it cannot be read. */
  put(feed: { key: string; document: string; fetchedAtMs: number }): boolean;
  hide(listings: string[]): void;
};
