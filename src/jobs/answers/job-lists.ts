// The lists as views of the catalogue, and what is made of them: answers, searches, single pages and categories, feeds. It
// lives in the worker, so that none of this ever holds up a request. Each list is kept as it was last read, a bounded number
// of jobs: parts of it are cut from that, and it stands in while the database is away.
import type { Reader } from "../../database/reader.ts";
import { boardNamed } from "../boards/all-boards.ts";
import { type Board, type Feed, type ListedJob, type Page, readPage } from "../boards/board.ts";
import { filterWord } from "../catalogue/index-words.ts";
import { type JobWithFacts, withFacts } from "../catalogue/job-reading.ts";
import {
  datesOf,
  factsOfJobs,
  hiddenJobs,
  maxExcerptLength,
  newestOfList,
  openJob,
  openJobsAmong,
} from "../catalogue/list-store.ts";
import { type Endpoint, endpoints, search } from "../endpoints.ts";
import type { Facts } from "../facts/facts.ts";
import { boardSlugOf, type Job } from "../job/job.ts";
import { categoriesOf } from "../job/job-category.ts";
import { cutAtWord } from "../job/job-text.ts";
import { CatalogueSearch } from "../search/catalogue-search.ts";
import { withoutDuplicates } from "../search/duplicates.ts";
import { searchJobs } from "../search/job-search.ts";
import { type Body, encodeBody, fairNewest, isOpen, jobsPerPage, maxJobs, newestFirst } from "./answer.ts";
import { type FeedFrame, jsonFeedOf, rssOf } from "./published-feeds.ts";

/** The last two are the job board's documents of the lists, by language; `facts` is what stands in them beside the jobs. */
export type Form = "json" | "rss" | "json-feed" | "facts" | "page-en" | "page-sw";
/** Which part of an answer: everything, the jobs of a category (any of these words), or one page. */
export type Part = { categories?: string[]; page?: number };
export type AnswerRequest = {
  endpoint: string;
  feeds: string[];
  part: Part;
  form: Form;
  frame: Frame;
  nowMs: number;
  /** A list that was read as it is now is not read again. */
  version: string;
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
/** How the job board shows lists; the frame is what that needs and nobody here looks into. */
export type ListRendering = {
  document(frame: object, language: "en" | "sw", jobs: readonly JobWithFacts[], page: ListPage): string;
  facts(jobs: readonly JobWithFacts[]): string;
};

/** What the jobs' worker makes of the catalogue. */
export type AnswerTasks = {
  answer(request: AnswerRequest): Promise<BuiltAnswer>;
  search(request: SearchRequest): Promise<FoundAnswer>;
  /** Whether there is a listing with this id. */
  has(listing: { id: string; nowMs: number }): Promise<boolean>;
};

/** Live results that are remembered one by one. */
const maxFound = 1_000;
/** So many are read, and looked at of each feed, where a list is cut at 300, and where it has pages. */
const extents = {
  cut: { max: 2 * maxJobs, perFeed: maxJobs },
  paged: { max: 1_000, perFeed: 1_000 },
};

type InFeed = JobWithFacts & { feed: string };

export class JobLists {
  readonly db: Reader;
  readonly #lists = new Map<string, { version: string; jobs: readonly InFeed[] }>();
  readonly #found = new Map<string, JobWithFacts>();
  readonly index: CatalogueSearch;
  readonly #rendering: ListRendering;
  #isHidden: (job: Job) => boolean = () => false;

  constructor(db: Reader, rendering: ListRendering) {
    this.db = db;
    this.index = new CatalogueSearch(db);
    this.#rendering = rendering;
  }

  async answer(request: AnswerRequest): Promise<BuiltAnswer> {
    const { endpoint: name, feeds, part, form, frame, nowMs, version } = request;
    const endpoint = endpoints.find((candidate) => candidate.name === name) as Endpoint;
    const isCut = endpoint.parameter !== "page";
    const listed = await this.#list(name, version, feeds, isCut ? extents.cut : extents.paged);
    const current = listed.filter((each) => isOpen(each, nowMs));
    const merged = isCut ? fairNewest(current, maxJobs) : current;
    const words = new Set<string>();
    if (endpoint.parameter === "category")
      for (const { facets } of merged) for (const word of categoriesOf(facets)) words.add(word);
    const about = { endpoint: name, total: merged.length, nowMs };
    return {
      body: this.#bodyOf(partOf(merged, part), form, frame, about),
      total: merged.length,
      words: [...words],
    };
  }

  /** Without duplicates, newest first. */
  async #list(
    list: string,
    version: string,
    feeds: readonly string[],
    { max, perFeed }: { max: number; perFeed: number },
  ): Promise<readonly InFeed[]> {
    const known = this.#lists.get(list);
    if (known?.version === version) return known.jobs;
    const boards = boardsOf(feeds);
    const newest = await newestOfList(this.db, { list, boards, perFeed });
    const wanted = new Set(fairNewest(newest.toSorted(newestFirst), max));
    const ids = newest.filter((each) => wanted.has(each)).map(({ job }) => job.id);
    const feedOf = new Map(newest.map(({ job, feed }) => [job.id, feed]));
    const open = (await openJobsAmong(this.db, ids)).map((listed) => ({
      ...listed,
      feed: feedOf.get(listed.job.id) ?? "",
    }));
    const merged = withoutDuplicates(open).sort(newestFirst);
    this.#lists.set(list, { version, jobs: merged });
    return merged;
  }

  /** Without a live page, or with one that cannot be read, the board's lists that were fetched anyway stand in. */
  async search(request: SearchRequest): Promise<FoundAnswer> {
    const { query, feeds, standIns, live, form, frame, nowMs } = request;
    const { found, problem } = live ? readLive(query, live, nowMs) : { found: null, problem: null };
    const open = await this.#openAmong(found ?? [], nowMs);
    for (const listed of open) this.#remember(listed);
    const boards = boardsOf([...feeds, ...standIns]);
    const { corrected, held } = await this.#indexed(query, boards, nowMs).catch((error: unknown) => {
      // While the database is away, the lists as they were last read are searched.
      const known = this.inMemory().filter(({ job }) => boards.includes(boardSlugOf(job.id)));
      if (known.length === 0) throw error;
      return { corrected: null, held: known };
    });
    const current = held.filter((each) => isOpen(each, nowMs));
    const jobs = withoutDuplicates(searchJobs(corrected ?? query, current, open));
    const about = { endpoint: search.name, total: Math.min(jobs.length, maxJobs), nowMs };
    return { ...this.#bodyOf(jobs, form, frame, about), wasLive: found !== null, problem };
  }

  async #indexed(query: string, boards: readonly string[], nowMs: number) {
    const filters = [[filterWord("list", search.name)], boards.map((board) => filterWord("board", board))];
    const { ids, corrected } = await this.index.search({
      ...{ query, filters, nowMs, order: "relevance", limit: maxJobs },
      ...{ closesAfter: null, sinceMs: 0, after: null, isExact: false },
    });
    return { corrected, held: await openJobsAmong(this.db, ids) };
  }

  /** What a live search found, without what is over or hidden, each with the date that is known of it. */
  async #openAmong(found: readonly ListedJob[], nowMs: number): Promise<JobWithFacts[]> {
    if (found.length === 0) return [];
    this.#isHidden = await hiddenJobs(this.db).catch(() => this.#isHidden);
    const undated = found.flatMap(({ job }) => (job.date === "" ? job.id : []));
    const dates = await datesOf(this.db, undated).catch(() => new Map<string, string>());
    return found
      .map((listed) => withFacts(listed, nowMs))
      .filter((listed) => isOpen(listed, nowMs) && !this.#isHidden(listed.job))
      .map(({ job, ...listed }) => ({
        ...listed,
        job: {
          ...job,
          date: job.date || (dates.get(job.id) ?? new Date(nowMs).toISOString()),
          description: cutAtWord(job.description, maxExcerptLength),
        },
      }));
  }

  /** A listing by its id, as long as it is open; while the database is away, as it was last read. */
  async find(id: string, nowMs: number): Promise<JobWithFacts | null> {
    const inLists = () => this.inMemory().find(({ job }) => job.id === id);
    const known = await openJob(this.db, id).catch(() => inLists() ?? null);
    const found = this.#found.get(id);
    const listed = known ?? (found && !this.#isHidden(found.job) ? found : null);
    return listed && isOpen(listed, nowMs) ? listed : null;
  }

  /** What was read from these adverts; nothing of those that are neither at hand nor in the catalogue. */
  async factsOf(ids: readonly string[]): Promise<Map<string, Facts>> {
    const wanted = new Set(ids);
    const atHand = [...this.inMemory(), ...this.#found.values()].filter(({ job }) => wanted.has(job.id));
    const facts = new Map(atHand.map(({ job, facts }) => [job.id, facts]));
    const missing = ids.filter((id) => !facts.has(id));
    for (const [id, read] of await factsOfJobs(this.db, missing).catch(() => [])) facts.set(id, read);
    return facts;
  }

  /** Every job of the lists as they were last read, each once. */
  inMemory(): JobWithFacts[] {
    const jobs = [...this.#lists.values()].flatMap((list) => list.jobs);
    return [...new Map(jobs.map((listed) => [listed.job.id, listed])).values()];
  }

  /** What a live search found is in no feed, yet its address may be shared. */
  #remember(listed: JobWithFacts): void {
    this.#found.delete(listed.job.id);
    this.#found.set(listed.job.id, listed);
    for (const id of this.#found.keys()) {
      if (this.#found.size <= maxFound) break;
      this.#found.delete(id);
    }
  }

  #bodyOf(
    listed: readonly JobWithFacts[],
    form: Form,
    frame: Frame,
    about: Omit<ListPage, "updatedAtMs">,
  ): Body {
    const shown = listed.slice(0, maxJobs);
    const jobs = shown.map(({ job }) => job);
    if (form === "facts") return encodeBody(this.#rendering.facts(shown), json, jobs.length);
    if (form === "page-en" || form === "page-sw") {
      if (!frame.page) throw new Error("a page needs its frame");
      const page = { ...about, updatedAtMs: frame.updatedAtMs };
      const html = this.#rendering.document(frame.page, form === "page-en" ? "en" : "sw", shown, page);
      return encodeBody(html, "text/html; charset=utf-8", jobs.length);
    }
    if (form === "rss")
      return encodeBody(rssOf(jobs, frame), "application/rss+xml; charset=utf-8", jobs.length);
    if (form === "json-feed")
      return encodeBody(jsonFeedOf(jobs, frame), "application/feed+json; charset=utf-8", jobs.length);
    return encodeBody(JSON.stringify(jobs), json, jobs.length);
  }
}

const boardsOf = (feeds: readonly string[]) => [
  ...new Set(feeds.map((key) => key.slice(0, key.indexOf("/")))),
];

const json = "application/json; charset=utf-8";

function partOf(jobs: readonly JobWithFacts[], { categories, page }: Part): readonly JobWithFacts[] {
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
