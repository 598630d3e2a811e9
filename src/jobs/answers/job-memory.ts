// All feeds' jobs in memory, and what is made of them: answers, searches, single pages and categories, feeds. It lives in
// the worker, so that none of this ever holds up a request.

import { boardNamed, feedNamed } from "../boards/all-boards.ts";
import { type Board, type Feed, type ListedJob, type Page, readPage } from "../boards/board.ts";
import { type Endpoint, endpoints, search } from "../endpoints.ts";
import { type FeedDocument, FeedReadings, type FeedTasks } from "../feeds/feed-document.ts";
import { boardSlugOf, type Job } from "../job/job.ts";
import { categoriesOf } from "../job/job-category.ts";
import { urlKey } from "../job/job-url.ts";
import { withoutDuplicates } from "../search/duplicates.ts";
import { searchJobs } from "../search/job-search.ts";
import {
  type Body,
  encodeBody,
  type FeedJobs,
  type Hidden,
  isCurrent,
  isHidden,
  jobsPerPage,
  maxJobs,
  mergeFeeds,
} from "./answer.ts";
import { type FeedFrame, jsonFeedOf, rssOf } from "./published-feeds.ts";

/** The last two are the job board's documents of the lists, by language. */
export type Form = "json" | "rss" | "json-feed" | "page-en" | "page-sw";
/** Which part of an answer: everything, the jobs of a category (any of these words), or one page. */
export type Part = { categories?: string[]; page?: number };
export type AnswerRequest = {
  endpoint: string;
  feeds: string[];
  part: Part;
  form: Form;
  frame: Frame;
  nowMs: number;
};
/** `total` counts the whole answer, whatever part this is. `words` are all categories that it knows. */
export type BuiltAnswer = { body: Body; total: number; words: string[] };
/** `problem` is why a live page could not be read. */
export type FoundAnswer = Body & { wasLive: boolean; problem: string | null };
export type SearchRequest = {
  query: string;
  feeds: string[];
  standIns: string[];
  live: Page | null;
  form: Form;
  frame: Frame;
  nowMs: number;
};
/** What a form says around the jobs; only pages need a page's frame. */
export type Frame = FeedFrame & { updatedAtMs: number; page: object | null };

export type ListPage = { endpoint: string; total: number; updatedAtMs: number; nowMs: number };
/** Makes the job board's document of a list; the frame is what that needs and nobody here looks into. */
export type RenderList = (
  frame: object,
  language: "en" | "sw",
  jobs: readonly Job[],
  page: ListPage,
) => string;

/** What the jobs' worker makes of all feeds. */
export type AnswerTasks = {
  answer(request: AnswerRequest): BuiltAnswer;
  search(request: SearchRequest): FoundAnswer;
  /** Whether there is a listing with this id. */
  has(listing: { id: string; nowMs: number }): boolean;
};

/** `undated` are those of its jobs whose date is when they were first seen. */
type RememberedFeed = FeedJobs & { firstSeen: Record<string, string>; undated: readonly ListedJob[] };

/** Live results that are remembered one by one. */
const maxFound = 1_000;

export class JobMemory {
  readonly #feeds = new Map<string, RememberedFeed>();
  readonly #found = new Map<string, ListedJob>();
  readonly #readings = new FeedReadings({
    ofFeed: (key) => this.#feeds.get(key)?.firstSeen ?? {},
    ofJob: (id) => this.#firstSeenAt(id),
  });
  readonly #renderList: RenderList;
  #hidden: Hidden = { ids: new Set(), links: new Set() };

  constructor(renderList: RenderList) {
    this.#renderList = renderList;
  }

  readonly readPage: FeedTasks["readPage"] = ({ key, ...input }) => {
    const { board, feed } = feedNamed(key);
    return this.#readings.readPage(board, feed, input);
  };

  readonly take: FeedTasks["take"] = ({ key, fetchedAtMs }) =>
    this.#hold(key, this.#readings.take(key, fetchedAtMs), fetchedAtMs);

  /** A document that is damaged costs its own feed only. */
  readonly put: FeedTasks["put"] = ({ key, document, fetchedAtMs }) =>
    this.#hold(key, documentIn(document), fetchedAtMs);

  #hold(key: string, read: FeedDocument | null, fetchedAtMs: number): boolean {
    if (!read) return false;
    const { jobs, firstSeen } = read;
    const undated = jobs.filter(({ job }) => firstSeen[job.id] === job.date);
    this.#feeds.set(key, { jobs, fetchedAtMs, firstSeen, undated });
    this.#shareFirstSeen(key.slice(0, key.indexOf("/")));
    return true;
  }

  hide(listings: string[]): void {
    this.#hidden = {
      ids: new Set(listings.filter((listing) => !listing.includes("://"))),
      links: new Set(listings.filter((listing) => listing.includes("://")).map(urlKey)),
    };
  }

  answer({ endpoint: name, feeds, part, form, frame, nowMs }: AnswerRequest): BuiltAnswer {
    const endpoint = endpoints.find((candidate) => candidate.name === name) as Endpoint;
    const merged = mergeFeeds(this.#held(feeds), endpoint.keeps, { nowMs, hidden: this.#hidden });
    const words = new Set<string>();
    if (endpoint.parameter === "category")
      for (const { facets } of merged) for (const word of categoriesOf(facets)) words.add(word);
    const total = endpoint.parameter === "page" ? merged.length : Math.min(merged.length, maxJobs);
    const about = { endpoint: name, total, nowMs };
    return {
      body: this.#bodyOf(partOf(merged, part), form, frame, about),
      total: merged.length,
      words: [...words],
    };
  }

  /** Without a live page, or with one that cannot be read, the board's lists that were fetched anyway stand in. */
  search({ query, feeds, standIns, live, form, frame, nowMs }: SearchRequest): FoundAnswer {
    const { found, problem } = live ? readLive(query, live, nowMs) : { found: null, problem: null };
    for (const { job } of found ?? [])
      job.date ||= this.#firstSeenAt(job.id) ?? new Date(nowMs).toISOString();
    const open = (found ?? []).filter(
      (listed) => isCurrent(listed, nowMs) && !isHidden(listed.job, this.#hidden),
    );
    for (const listed of open) this.#remember(listed);
    const held = mergeFeeds(this.#held([...feeds, ...standIns]), () => true, {
      nowMs,
      hidden: this.#hidden,
    });
    const jobs = withoutDuplicates(searchJobs(query, held, open));
    const about = { endpoint: search.name, total: Math.min(jobs.length, maxJobs), nowMs };
    return { ...this.#bodyOf(jobs, form, frame, about), wasLive: found !== null, problem };
  }

  /** A listing by its id, as long as it is current and not hidden. */
  find(id: string, nowMs: number): Job | null {
    const held = this.#feedsOf(boardSlugOf(id)).flatMap((feed) => feed.jobs);
    const listed = held.find(({ job }) => job.id === id) ?? this.#found.get(id);
    return listed && isCurrent(listed, nowMs) && !isHidden(listed.job, this.#hidden) ? listed.job : null;
  }

  /** What a live search found is in no feed, yet its address may be shared. */
  #remember(listed: ListedJob): void {
    this.#found.delete(listed.job.id);
    this.#found.set(listed.job.id, listed);
    for (const id of this.#found.keys()) {
      if (this.#found.size <= maxFound) break;
      this.#found.delete(id);
    }
  }

  /** A job that several feeds hold has one date in all of them, whichever was read first: the earliest. */
  #shareFirstSeen(board: string): void {
    for (const { undated } of this.#feedsOf(board))
      for (const { job } of undated) job.date = this.#firstSeenAt(job.id) ?? job.date;
  }

  #firstSeenAt(id: string): string | undefined {
    const times = this.#feedsOf(boardSlugOf(id)).flatMap(({ firstSeen }) => firstSeen[id] ?? []);
    return times.sort()[0] ?? this.#found.get(id)?.job.date;
  }

  #feedsOf(board: string): RememberedFeed[] {
    return [...this.#feeds].flatMap(([key, feed]) => (key.startsWith(`${board}/`) ? feed : []));
  }

  #held(keys: readonly string[]): FeedJobs[] {
    return keys.flatMap((key) => this.#feeds.get(key) ?? []);
  }

  #bodyOf(
    listed: readonly ListedJob[],
    form: Form,
    frame: Frame,
    about: Omit<ListPage, "updatedAtMs">,
  ): Body {
    const jobs = listed.slice(0, maxJobs).map(({ job }) => job);
    if (form === "page-en" || form === "page-sw") {
      if (!frame.page) throw new Error("a page needs its frame");
      const page = { ...about, updatedAtMs: frame.updatedAtMs };
      const html = this.#renderList(frame.page, form === "page-en" ? "en" : "sw", jobs, page);
      return encodeBody(html, "text/html; charset=utf-8", jobs.length);
    }
    if (form === "rss")
      return encodeBody(rssOf(jobs, frame), "application/rss+xml; charset=utf-8", jobs.length);
    if (form === "json-feed")
      return encodeBody(jsonFeedOf(jobs, frame), "application/feed+json; charset=utf-8", jobs.length);
    return encodeBody(JSON.stringify(jobs), "application/json; charset=utf-8", jobs.length);
  }
}

function partOf(jobs: readonly ListedJob[], { categories, page }: Part): readonly ListedJob[] {
  if (categories) return jobs.filter(({ facets }) => hasAny(categoriesOf(facets), categories));
  if (page !== undefined) return jobs.slice((page - 1) * jobsPerPage, page * jobsPerPage);
  return jobs;
}

const hasAny = (words: Set<string>, wanted: string[]) => wanted.some((word) => words.has(word));

type LiveReading = { found: ListedJob[]; problem: null } | { found: null; problem: string };

function readLive(query: string, page: Page, nowMs: number): LiveReading {
  try {
    const board = boardNamed(search.liveBoard) as Board;
    const feed = board.search?.(query) as Feed;
    return { found: readPage(board, feed, page, nowMs).jobs, problem: null };
  } catch (error) {
    return { found: null, problem: String(error) };
  }
}

function documentIn(text: string): FeedDocument | null {
  try {
    const { jobs, firstSeen } = JSON.parse(text) as Partial<FeedDocument>;
    return Array.isArray(jobs) ? { jobs, firstSeen: firstSeen ?? {} } : null;
  } catch {
    return null;
  }
}
