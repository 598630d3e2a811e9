// Searches: two boards in their cached lists, one live within a budget. A search is kept under its folded query.

import type { Rate } from "../../config/quantities.ts";
import type { RateLimiter } from "../../http/limits/rate-limit.ts";
import type { Outbound } from "../../outbound/outbound.ts";
import type { Clock } from "../../process/clock.ts";
import { settlesWithin } from "../../process/settles-within.ts";
import type { Calls } from "../../threads/thread-messages.ts";
import { boardNamed } from "../boards/all-boards.ts";
import type { Page } from "../boards/board.ts";
import { type BoardSwitches, isFeedOn, isOn, search, type Window } from "../endpoints.ts";
import type { FeedRefresh } from "../feeds/feed-refresh.ts";
import { isFeedRenewed } from "../feeds/feed-renewal.ts";
import type { FeedTimes } from "../feeds/feed-times.ts";
import type { PausedBoards } from "../feeds/paused-store.ts";
import type { Body } from "./answer.ts";
import { CachedAnswer, type Renewal } from "./answer-cache.ts";
import type { AnswerFailures } from "./answer-failures.ts";
import type { AnswerTasks, Form } from "./job-lists.ts";
import type { KeptAnswers, SearchAnswer } from "./kept-answers.ts";

/** A live search that takes longer stands aside for the cached lists and is merged in when it arrives. */
const liveDeadlineMs = 5_000;
/** Leaves time to make the answer within what a request may wait, on a busy machine too. */
const listsDeadlineMs = 6_000;
const budgetOfAll = "live searches";

export type SearchAnswersOptions = {
  refresh: FeedRefresh;
  feedTimes: FeedTimes;
  worker: Calls<AnswerTasks>;
  outbound: Outbound;
  limiter: RateLimiter;
  budget: Rate;
  clock: Clock;
  random: () => number;
  failures: AnswerFailures;
  switches: BoardSwitches;
  paused: PausedBoards;
  kept: KeptAnswers;
  windows: Record<string, Partial<Window>>;
  publicUrl: string;
};

export class SearchAnswers {
  readonly #options: SearchAnswersOptions;
  readonly #kept: KeptAnswers;
  readonly #lists: string[];
  readonly #standIns: string[];

  constructor(options: SearchAnswersOptions) {
    this.#options = options;
    this.#kept = options.kept;
    this.#lists = search.cachedFeeds.filter((key) => isFeedOn(key, options.switches));
    this.#standIns = search.standInFeeds.filter((key) => isFeedOn(key, options.switches));
  }

  /** The search if it is kept, without causing anything. */
  known(query: string, form: Form): CachedAnswer<SearchAnswer> | null {
    return this.#kept.known(keyOf(query, form));
  }

  answer(query: string, form: Form): CachedAnswer<SearchAnswer> {
    const { clock, random, windows, failures } = this.#options;
    const window = { ...search.window, ...windows[search.name] };
    const onFailure = (error: unknown) => failures.note("notMade", search.name, error);
    const renew = () => this.#renew(query, form);
    const make = () => new CachedAnswer({ renew, window, clock, random, onFailure });
    return this.#kept.get(keyOf(query, form), make);
  }

  async #renew(query: string, form: Form): Promise<Renewal<SearchAnswer>> {
    let successes = 0;
    const lists = Promise.all(
      this.#lists.map(async (key) => {
        if (await isFeedRenewed(key, listsDeadlineMs, this.#options)) successes++;
      }),
    );
    let page: Page | null = null;
    const live = this.#askLive(query).then((answered) => {
      page = answered;
    });
    const [, isLiveDone] = await Promise.all([
      settlesWithin(lists, listsDeadlineMs),
      settlesWithin(live, liveDeadlineMs),
    ]);
    const first = await this.#make(query, form, page);
    const isGood = successes > 0 || first.wasLive;
    const hasAnything = isGood || this.hasAnyList();
    const value = hasAnything ? this.#keep(query, form, first.body) : null;
    if (isLiveDone) return { value, isGood };
    const later = live.then(async () =>
      page ? this.#keep(query, form, (await this.#make(query, form, page)).body) : null,
    );
    return { value, isGood, later };
  }

  /** True once any list was fetched: then a search that cannot be made is a matter of time, not of knowledge. */
  hasAnyList(): boolean {
    return [...this.#lists, ...this.#standIns].some(
      (key) => this.#options.feedTimes.fetchedAtMs(key) !== null,
    );
  }

  async #make(query: string, form: Form, live: Page | null): Promise<{ body: Body; wasLive: boolean }> {
    const { worker, clock, publicUrl, failures } = this.#options;
    const selfUrl = `${publicUrl}/feeds/${search.name}.${form === "rss" ? "rss" : "json"}?query=${encodeURIComponent(query)}`;
    const updatedAtMs = clock.now();
    const frame = { title: `Jobs for “${query}”`, homeUrl: publicUrl, selfUrl, updatedAtMs, page: null };
    const request = {
      query,
      feeds: this.#lists,
      standIns: this.#standIns,
      live,
      form,
      frame,
      nowMs: clock.now(),
    };
    const { wasLive, problem, ...body } = await worker.do("search", request);
    if (problem !== null) failures.note("liveSearchFailed", search.name, problem);
    return { body, wasLive };
  }

  /** Null when the board is off, the budget is spent, or the board did not answer. */
  async #askLive(query: string): Promise<Page | null> {
    const { outbound, limiter, budget, clock, switches, paused } = this.#options;
    const board = boardNamed(search.liveBoard);
    const feed = board?.search?.(plainWords(query));
    if (!board || !feed || !isOn(board, switches) || paused.current().has(board.slug)) return null;
    if (!(await limiter.take(budgetOfAll, budget, clock.elapsedMs())).isAllowed) return null;
    const request = feed.request(1, switches, clock.now());
    const answered = await outbound.get({ ...request, allowedHosts: board.hosts });
    if (answered.kind === "ok")
      return { number: 1, bytes: answered.bytes, contentType: answered.contentType };
    if (answered.kind === "failed")
      this.#options.failures.note("liveSearchFailed", search.name, answered.failure.detail);
    return null;
  }

  #keep(query: string, form: Form, body: Body): SearchAnswer {
    this.#kept.weigh(keyOf(query, form), body);
    return { whole: body, changedAtMs: this.#options.clock.now() };
  }
}

/** Boards do not know our quotes: they are asked for the words, and the phrase is looked for in what they send. */
const plainWords = (query: string) => query.replaceAll('"', " ").replace(/\s+/g, " ").trim();

const keyOf = (query: string, form: Form) => `${form} ${query}`;
