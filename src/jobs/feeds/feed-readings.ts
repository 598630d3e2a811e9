// A feed's pages as they are read, off the serving thread: bytes go in, and what comes back is whether to go on, and at the
// end what is there. The jobs themselves stay here until it is known which of them are new or changed.
import { type Board, type Feed, type ListedJob, type Page, readPage } from "../boards/board.ts";
import { withDetail } from "../boards/details.ts";
import { NotParsable } from "../boards/not-parsable.ts";
import { type JobReading, jobReading, type SeenJob, seenJob } from "../catalogue/job-reading.ts";
import { listsOf } from "../endpoints.ts";
import { isInAfrica } from "../facts/place-verdict.ts";
import { placeTokens } from "../job/place-names.ts";

/** After the last page everything that stands in the result, no id twice. */
export type ReadFeed = { jobs: SeenJob[]; entries: number; odd: number; isCut: boolean };
export type PageReading =
  | { kind: "next" }
  | ({ kind: "whole" } & ReadFeed)
  | { kind: "unreadable"; problem: NotParsable["kind"]; detail: string };

/** `askedAtMs` is when its feed was asked, and the name of what comes of it. */
export type PageToRead = { page: Page; askedAtMs: number; nowMs: number };
export type HeldResult = { key: string; askedAtMs: number };
/** A job whose board tells the rest of it at this address. */
export type IncompleteJob = { id: string; detailUrl: string };
/** What was said there, as it is remembered. */
export type JobDetail = { id: string; detail: string };

/** A result as it is kept until the operator decides about it. */
export type ResultDocument = { jobs: ListedJob[] };

/** What reads pages: `FeedReadings`, or the worker that has them. */
export type FeedReader = {
  readPage(board: Board, feed: Feed, input: PageToRead): Promise<PageReading>;
  /** The readings of some of the jobs. */
  readings(result: HeldResult, ids: string[]): Promise<JobReading[]>;
  /** Of a board that tells the rest of its jobs one by one: those worth asking for, the newest first. */
  incomplete(board: Board, result: HeldResult): Promise<IncompleteJob[]>;
  /** Null where it cannot be read. */
  readDetail(board: Board, page: Page): Promise<string | null>;
  /** Adds what is known of some of the jobs; returns all of them as they are then. */
  complete(board: Board, feed: Feed, result: HeldResult, details: JobDetail[]): Promise<SeenJob[]>;
  /** All of them as one text. */
  document(result: HeldResult): Promise<string>;
  release(result: HeldResult): void;
};

type Begun = { pages: ListedJob[][]; entries: number; odd: number; isCut: boolean };

export class FeedReadings {
  readonly #begun = new Map<string, Begun>();
  readonly #held = new Map<string, { jobs: Map<string, ListedJob>; askedAtMs: number }>();

  readPage(board: Board, feed: Feed, { page, askedAtMs, nowMs }: PageToRead): PageReading {
    const key = `${board.slug}/${feed.name}`;
    const begun = page.number === 1 ? { pages: [], entries: 0, odd: 0, isCut: false } : this.#begun.get(key);
    if (!begun) throw new Error("the pages before it were lost with the thread that read them");
    this.#begun.delete(key);
    try {
      const { jobs, entries, odd, hasNext, isCut } = readPage(board, feed, page, nowMs);
      begun.entries += entries;
      begun.odd += odd;
      begun.isCut ||= isCut;
      // A board that ignores the page number sends the same page for ever.
      const isRepeated = Bun.deepEquals(begun.pages.at(-1), jobs);
      if (!isRepeated) begun.pages.push(jobs);
      if (hasNext && !isRepeated) {
        this.#begun.set(key, begun);
        return { kind: "next" };
      }
      begun.isCut ||= hasNext;
      if (feed.older) this.#begun.set(key, begun);
    } catch (error) {
      if (!(error instanceof NotParsable)) throw error;
      return { kind: "unreadable", problem: error.kind, detail: error.message };
    }
    const { pages, ...counts } = begun;
    const jobs = new Map<string, ListedJob>();
    for (const listed of pages.flat()) if (!jobs.has(listed.job.id)) jobs.set(listed.job.id, listed);
    this.#held.set(key, { jobs, askedAtMs });
    return { kind: "whole", jobs: seenJobs(key, jobs.values()), ...counts };
  }

  readings(result: HeldResult, ids: readonly string[]): JobReading[] {
    const jobs = this.#jobs(result);
    return ids.flatMap((id) => {
      const listed = jobs.get(id);
      return listed ? jobReading(listed, result.askedAtMs) : [];
    });
  }

  incomplete(board: Board, result: HeldResult): IncompleteJob[] {
    const { details } = board;
    if (!details) return [];
    return [...this.#jobs(result).values()]
      .filter(({ job }) => isWorthAsking(job.location))
      .toSorted((a, b) => b.job.date.localeCompare(a.job.date))
      .map(({ job: { id, url } }) => ({ id, detailUrl: details.url(url) }));
  }

  complete(board: Board, feed: Feed, result: HeldResult, details: readonly JobDetail[]): SeenJob[] {
    const jobs = this.#jobs(result);
    for (const { id, detail } of details) {
      const listed = jobs.get(id);
      if (listed) jobs.set(id, withDetail(board, feed, listed, detail, result.askedAtMs));
    }
    return seenJobs(result.key, jobs.values());
  }

  document(result: HeldResult): string {
    return JSON.stringify({ jobs: [...this.#jobs(result).values()] } satisfies ResultDocument);
  }

  release({ key, askedAtMs }: HeldResult): void {
    if (this.#held.get(key)?.askedAtMs !== askedAtMs) return;
    this.#held.delete(key);
    this.#begun.delete(key);
  }

  #jobs({ key, askedAtMs }: HeldResult): Map<string, ListedJob> {
    const held = this.#held.get(key);
    if (held?.askedAtMs !== askedAtMs) throw new Error("what was read was lost with the thread that read it");
    return held.jobs;
  }
}

/** In Africa or open to it, or at a place that only the employer knows by its name ("Head Office"). */
const isWorthAsking = (location: string) =>
  isInAfrica(location) || placeTokens(location, false).every(({ place }) => place === null);

export function seenJobs(key: string, jobs: Iterable<ListedJob>): SeenJob[] {
  return Array.from(jobs, (listed) => seenJob(listed, listsOf(key, listed)));
}

/** What the jobs' worker does with feeds. */
export type FeedTasks = {
  readPage(input: PageToRead & { key: string }): PageReading;
  readings(input: HeldResult & { ids: string[] }): JobReading[];
  incomplete(result: HeldResult): IncompleteJob[];
  readDetail(input: { board: string; page: Page }): string | null;
  complete(input: HeldResult & { details: JobDetail[] }): SeenJob[];
  document(result: HeldResult): string;
  release(result: HeldResult): void;
};
