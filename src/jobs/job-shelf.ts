// All feeds' jobs in memory, and what is made of them: answers, searches, single pages and categories, feeds. It lives in
// the worker, so that none of this ever holds up a request.
import {
  type Body,
  encodeBody,
  type FeedJobs,
  type Hidden,
  isHidden,
  jobsPerPage,
  mergeFeeds,
  mostJobs,
} from "./answer.ts";
import { boardNamed } from "./boards/all-boards.ts";
import { type ListedJob, type Page, readPage } from "./boards/board.ts";
import { withoutDuplicates } from "./duplicates.ts";
import { type Endpoint, endpoints, search } from "./endpoints.ts";
import type { FeedDocument } from "./feed-document.ts";
import { categoriesOf } from "./job-category.ts";
import { type FeedFrame, jsonFeedOf, rssOf } from "./job-feeds.ts";
import { searchJobs } from "./job-search.ts";
import { urlKey } from "./job-url.ts";

export type Form = "json" | "rss" | "json-feed";
/** Which part of an answer: everything, the jobs of a category (any of these words), or one page. */
export type Part = { categories?: string[]; page?: number };
export type AnswerRequest = {
  endpoint: string;
  feeds: string[];
  part: Part;
  form: Form;
  frame: FeedFrame;
  nowMs: number;
};
/** `total` counts the whole answer, whatever part this is. `words` are all categories that it knows. */
export type BuiltAnswer = { body: Body; total: number; words: string[] };
export type SearchRequest = {
  query: string;
  feeds: string[];
  standIns: string[];
  live: Page | null;
  form: Form;
  frame: FeedFrame;
  nowMs: number;
};

export type StoredFeed = { key: string; document: string; fetchedAtMs: number };

export class JobShelf {
  readonly #feeds = new Map<string, FeedJobs>();
  #hidden: Hidden = { ids: new Set(), links: new Set() };

  put({ key, document, fetchedAtMs }: StoredFeed): void {
    const { jobs } = JSON.parse(document) as FeedDocument;
    this.#feeds.set(key, { jobs, fetchedAtMs });
  }

  /** The result was confirmed without being sent again. */
  confirm(key: string, fetchedAtMs: number): void {
    const feed = this.#feeds.get(key);
    if (feed) this.#feeds.set(key, { ...feed, fetchedAtMs });
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
    if (endpoint.choice === "category")
      for (const { facets } of merged) for (const word of categoriesOf(facets)) words.add(word);
    return { body: bodyOf(partOf(merged, part), form, frame), total: merged.length, words: [...words] };
  }

  /** Without a live page, or with one that cannot be read, the board's lists that were fetched anyway stand in. */
  search({ query, feeds, standIns, live, form, frame, nowMs }: SearchRequest): Body & { wasLive: boolean } {
    const found = live && readLive(query, live, nowMs);
    const held = mergeFeeds(this.#held(found ? feeds : [...feeds, ...standIns]), () => true, {
      nowMs,
      hidden: this.#hidden,
    });
    const visible = (found ?? []).filter(({ job }) => !isHidden(job, this.#hidden));
    const jobs = withoutDuplicates(searchJobs(query, held, visible));
    return { ...bodyOf(jobs, form, frame), wasLive: found !== null };
  }

  #held(keys: readonly string[]): FeedJobs[] {
    return keys.flatMap((key) => this.#feeds.get(key) ?? []);
  }
}

function partOf(jobs: readonly ListedJob[], { categories, page }: Part): readonly ListedJob[] {
  if (categories) return jobs.filter(({ facets }) => hasAny(categoriesOf(facets), categories));
  if (page !== undefined) return jobs.slice((page - 1) * jobsPerPage, page * jobsPerPage);
  return jobs;
}

const hasAny = (words: Set<string>, wanted: string[]) => wanted.some((word) => words.has(word));

function bodyOf(listed: readonly ListedJob[], form: Form, frame: FeedFrame): Body {
  const jobs = listed.slice(0, mostJobs).map(({ job }) => job);
  if (form === "rss")
    return encodeBody(rssOf(jobs, frame), "application/rss+xml; charset=utf-8", jobs.length);
  if (form === "json-feed")
    return encodeBody(jsonFeedOf(jobs, frame), "application/feed+json; charset=utf-8", jobs.length);
  return encodeBody(JSON.stringify(jobs), "application/json; charset=utf-8", jobs.length);
}

function readLive(query: string, page: Page, nowMs: number): ListedJob[] | null {
  const board = boardNamed(search.liveBoard);
  const feed = board?.search?.(query);
  if (!board || !feed) return null;
  const seenAt = new Date(nowMs).toISOString();
  try {
    const { jobs } = readPage(board, feed, page, nowMs);
    return jobs.map((listed) =>
      listed.job.date === "" ? { ...listed, job: { ...listed.job, date: seenAt } } : listed,
    );
  } catch {
    return null;
  }
}
