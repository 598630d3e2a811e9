// The answers of the six lists: what renews them, and the parts and forms that are cut from them on demand.
import type { Clock } from "../../process/clock.ts";
import type { Log } from "../../process/log.ts";
import { settlesWithin } from "../../process/settles-within.ts";
import type { Calls } from "../../threads/thread-messages.ts";
import {
  type BoardSwitches,
  type Endpoint,
  type EndpointName,
  endpoints,
  type Window,
} from "../endpoints.ts";
import type { FeedCache } from "../feeds/feed-cache.ts";
import { isFeedOn } from "../feeds/feed-named.ts";
import { isBelievable } from "../feeds/feed-pace.ts";
import type { FeedRefresh } from "../feeds/feed-refresh.ts";
import { isFeedRenewed } from "../feeds/feed-renewal.ts";
import { wantedCategories } from "../job/job-category.ts";
import { type Body, jobsPerPage } from "./answer.ts";
import { type AnswerSnapshot, CachedAnswer, type Renewal } from "./answer-cache.ts";
import type { AnswerFailures } from "./answer-failures.ts";
import type { AnswerTasks, Form, Frame, Part } from "./job-memory.ts";
import type { ListRenewalStore, ListRenewals } from "./list-renewal-store.ts";

/** Leaves time to make the answer within what a request may wait. */
const feedsDeadlineMs = 7_500;
/** How long to count on another process that is asking a board. */
const elsewhereMs = 30_000;

/** One version of an endpoint's answer. Parts of it live and go with it. */
export type EndpointAnswer = {
  whole: Body;
  total: number;
  words: ReadonlySet<string>;
  parts: Map<string, Promise<Body>>;
  /** Which result of each feed it is made of. */
  madeOf: string;
  /** When the listings last changed. */
  changedAtMs: number;
};

export type EndpointAnswersOptions = {
  refresh: FeedRefresh;
  feedCache: FeedCache;
  worker: Calls<AnswerTasks>;
  clock: Clock;
  random: () => number;
  renewals: ListRenewalStore;
  log: Log;
  failures: AnswerFailures;
  switches: BoardSwitches;
  windows: Record<string, Partial<Window>>;
  publicUrl: string;
  /** Null where no pages are served. */
  pageFrame: object | null;
};

const dayMs = 86_400_000;

export class EndpointAnswers {
  readonly #options: EndpointAnswersOptions;
  readonly #answers: ReadonlyMap<EndpointName, CachedAnswer<EndpointAnswer>>;
  readonly #feeds: ReadonlyMap<EndpointName, string[]>;

  constructor(options: EndpointAnswersOptions) {
    this.#options = options;
    this.#feeds = new Map(
      endpoints.map((endpoint) => [
        endpoint.name,
        endpoint.feeds.filter((key) => isFeedOn(key, options.switches)),
      ]),
    );
    this.#answers = new Map(endpoints.map((endpoint) => [endpoint.name, this.#cachedAnswer(endpoint)]));
  }

  answer(name: EndpointName): CachedAnswer<EndpointAnswer> {
    const answer = this.#answers.get(name);
    if (!answer) throw new Error(`${name} is not a list`);
    return answer;
  }

  /** The feeds that this endpoint is made of, without those of boards that are off. */
  feedsOf(name: EndpointName): readonly string[] {
    return this.#feeds.get(name) ?? [];
  }

  /**
   * Makes the answers that these feeds are part of, and those that know an older result of a feed, from what is stored,
   * as old as it is. Nothing here asks a board.
   */
  async adopt(feeds: readonly string[], renewed: ListRenewals): Promise<void> {
    for (const endpoint of endpoints) {
      const answer = this.answer(endpoint.name);
      const known = answer.peek()?.value;
      const isChanged = known
        ? known.madeOf !== this.#feedTimes(endpoint)
        : this.feedsOf(endpoint.name).some((key) => feeds.includes(key));
      const ageMs = () => this.#storedAgeMs(endpoint, renewed.get(endpoint.name));
      if (!isChanged) {
        if (known) answer.adopt(known, ageMs());
        continue;
      }
      const newestMs = Math.max(
        ...this.feedsOf(endpoint.name).map((key) => this.#options.feedCache.fetchedAtMs(key) ?? 0),
      );
      await this.#build(endpoint, newestMs, known).then(
        (built) => answer.adopt(built, ageMs()),
        (error: unknown) => this.#options.failures.note("notMade", endpoint.name, error),
      );
    }
  }

  /**
   * Since its last renewal, whichever process did that. No age is old enough for a list that nobody ever renewed, whatever
   * other lists' renewals brought of it; nor for a fragment with a feed that nobody ever asked; nor by a clock that was
   * set back.
   */
  #storedAgeMs({ name }: Endpoint, renewedAtMs = Number.POSITIVE_INFINITY): number {
    const nowMs = this.#options.clock.now();
    const isWhole = this.feedsOf(name).every((key) => this.#options.feedCache.wasAsked(key));
    return isWhole && isBelievable(renewedAtMs, nowMs) ? nowMs - renewedAtMs : Number.POSITIVE_INFINITY;
  }

  #feedTimes({ name }: Endpoint): string {
    return this.feedsOf(name)
      .map((key) => this.#options.feedCache.fetchedAtMs(key))
      .join();
  }

  /** Makes every answer again, no younger than before: a listing was hidden or brought back. */
  async remake(): Promise<void> {
    for (const endpoint of endpoints) {
      const answer = this.answer(endpoint.name);
      const known = answer.peek();
      if (known) answer.replace(await this.#build(endpoint, this.#options.clock.now(), known.value));
    }
  }

  /** A category that the answer does not know is an empty list, made once; so no parameter grows the cache. */
  category(snapshot: AnswerSnapshot<EndpointAnswer>, parameter: string): Body | Promise<Body> {
    return wantedCategories(parameter) === null
      ? snapshot.value.whole
      : this.feed(snapshot, "remote-jobs", "json", parameter);
  }

  /** Every page past the end is the same empty list. */
  page({ value }: AnswerSnapshot<EndpointAnswer>, page: number): Body | Promise<Body> {
    if (page === 1) return value.whole;
    const last = Math.ceil(value.total / jobsPerPage);
    return this.#part(value, "entry-level-jobs", { page: Math.min(page, last + 1) }, "json");
  }

  /** The whole list, or where a category is asked for, that part of it. */
  feed(
    { value }: AnswerSnapshot<EndpointAnswer>,
    name: EndpointName,
    form: Form,
    category = "",
  ): Promise<Body> {
    const wanted = wantedCategories(category);
    if (wanted === null) return this.#part(value, name, {}, form);
    return this.#part(value, name, { categories: wanted.filter((word) => value.words.has(word)) }, form);
  }

  #part(answer: EndpointAnswer, name: EndpointName, part: Part, form: Form): Promise<Body> {
    // A page says "yesterday", so it is good for a day at most.
    const day = form.startsWith("page-") ? Math.floor(this.#options.clock.now() / dayMs) : "";
    const key = `${form} ${JSON.stringify(part)} ${day}`;
    const known = answer.parts.get(key);
    if (known) return known;
    const made = this.#make(name, part, form, answer.changedAtMs).then(({ body }) => body);
    made.catch(() => answer.parts.delete(key));
    answer.parts.set(key, made);
    return made;
  }

  #cachedAnswer(endpoint: Endpoint): CachedAnswer<EndpointAnswer> {
    const { clock, random, windows, failures } = this.#options;
    const window = { ...endpoint.window, ...windows[endpoint.name] };
    const onFailure = (error: unknown) => failures.note("notMade", endpoint.name, error);
    return new CachedAnswer({ renew: () => this.#renew(endpoint), window, clock, random, onFailure });
  }

  /** A refresh succeeds if at least one feed does; those that are late are merged in when they arrive. */
  async #renew(endpoint: Endpoint): Promise<Renewal<EndpointAnswer>> {
    const { feedCache, clock } = this.#options;
    const succeeded: string[] = [];
    const known = () => this.answer(endpoint.name).peek()?.value;
    /** What was fetched counts once it is loaded; an answer without one such feed is no success. */
    const build = async () => {
      const built = await this.#build(endpoint, clock.now(), known());
      return succeeded.some((key) => feedCache.fetchedAtMs(key) !== null) ? built : null;
    };
    const all = Promise.all(
      this.feedsOf(endpoint.name).map(async (key) => {
        if (await isFeedRenewed(key, elsewhereMs, this.#options)) succeeded.push(key);
      }),
    );
    const isDone = await settlesWithin(all, feedsDeadlineMs);
    const inTime = succeeded.length;
    const value = inTime > 0 ? await build() : null;
    const madeAtMs = clock.now();
    if (isDone) {
      if (value) await this.#noteRenewal(endpoint, madeAtMs);
      return { value, isGood: value !== null };
    }
    const later = all.then(async () => {
      const whole = succeeded.length > inTime ? await build() : null;
      if (whole ?? value) await this.#noteRenewal(endpoint, whole ? clock.now() : madeAtMs);
      return whole;
    });
    return { value, isGood: value !== null, later };
  }

  /** Costs no answer where it fails: then the list is renewed after a restart. */
  async #noteRenewal({ name }: Endpoint, renewedAtMs: number): Promise<void> {
    const { renewals, log } = this.#options;
    await renewals
      .write(name, renewedAtMs)
      .catch((error: Error) =>
        log.warn({ endpoint: name, reason: error.message }, "when a list was renewed could not be noted"),
      );
  }

  async #build(endpoint: Endpoint, changedAtMs: number, known?: EndpointAnswer): Promise<EndpointAnswer> {
    const { feedCache, failures } = this.#options;
    await feedCache.sync().catch((error: unknown) => failures.note("feedsNotRead", endpoint.name, error));
    const madeOf = this.#feedTimes(endpoint);
    const part = endpoint.choice === "page" ? { page: 1 } : {};
    const { body, total, words } = await this.#make(endpoint.name, part, "json", changedAtMs);
    const isSame = known !== undefined && known.whole.digest === body.digest;
    return {
      whole: body,
      total,
      words: new Set(words),
      parts: new Map(),
      madeOf,
      changedAtMs: isSame ? known.changedAtMs : changedAtMs,
    };
  }

  #make(name: EndpointName, part: Part, form: Form, updatedAtMs: number) {
    const { worker, clock } = this.#options;
    const feeds = [...this.feedsOf(name)];
    return worker.do("answer", {
      endpoint: name,
      feeds,
      part,
      form,
      frame: this.#frame(name, form, updatedAtMs),
      nowMs: clock.now(),
    });
  }

  #frame(name: EndpointName, form: Form, updatedAtMs: number): Frame {
    const { publicUrl, pageFrame: page } = this.#options;
    const title = endpoints.find((endpoint) => endpoint.name === name)?.title ?? name;
    return {
      title,
      homeUrl: publicUrl,
      updatedAtMs,
      page,
      selfUrl: `${publicUrl}/feeds/${name}.${form === "rss" ? "rss" : "json"}`,
    };
  }
}
