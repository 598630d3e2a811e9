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
  isFeedOn,
  type Window,
} from "../endpoints.ts";
import { isBelievable } from "../feeds/feed-pace.ts";
import type { FeedRefresh } from "../feeds/feed-refresh.ts";
import { isFeedRenewed } from "../feeds/feed-renewal.ts";
import type { FeedTimes } from "../feeds/feed-times.ts";
import { wantedCategories } from "../job/job-category.ts";
import { type Body, jobsPerPage } from "./answer.ts";
import { type AnswerSnapshot, CachedAnswer, type Renewal } from "./answer-cache.ts";
import type { AnswerFailures } from "./answer-failures.ts";
import type { AnswerTasks, Form, Part } from "./job-lists.ts";
import type { ListRenewalStore, ListRenewals } from "./list-renewal-store.ts";

/** Leaves time to make the answer within what a request may wait. */
const feedsDeadlineMs = 6_500;
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
  feedTimes: FeedTimes;
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

type List = { endpoint: Endpoint; feeds: string[]; answer: CachedAnswer<EndpointAnswer> };

export class EndpointAnswers {
  readonly #options: EndpointAnswersOptions;
  readonly #lists: ReadonlyMap<EndpointName, List>;

  constructor(options: EndpointAnswersOptions) {
    this.#options = options;
    const { clock, random, windows, failures, switches } = options;
    const listOf = (endpoint: Endpoint): List => {
      const { name } = endpoint;
      const answer = new CachedAnswer<EndpointAnswer>({
        renew: () => this.#renew(list),
        window: { ...endpoint.window, ...windows[name] },
        clock,
        random,
        onFailure: (error) => failures.note("notMade", name, error),
      });
      const list: List = { endpoint, feeds: endpoint.feeds.filter((key) => isFeedOn(key, switches)), answer };
      return list;
    };
    this.#lists = new Map(endpoints.map((endpoint) => [endpoint.name, listOf(endpoint)]));
  }

  answer(name: EndpointName): CachedAnswer<EndpointAnswer> {
    return this.#list(name).answer;
  }

  #list(name: EndpointName): List {
    const list = this.#lists.get(name);
    if (!list) throw new Error(`${name} is not a list`);
    return list;
  }

  /** Makes the answers that know an older result of a feed from what is stored, as old as it is. Asks no board. */
  async adopt(renewed: ListRenewals): Promise<void> {
    const { feedTimes, failures } = this.#options;
    for (const list of this.#lists.values()) {
      const { endpoint, feeds, answer } = list;
      const known = answer.peek()?.value;
      const newestMs = Math.max(0, ...feeds.map((key) => feedTimes.fetchedAtMs(key) ?? 0));
      if (newestMs === 0) continue;
      try {
        const isCurrent = known?.madeOf === this.#feedTimes(list);
        const value = isCurrent ? known : await this.#build(list, newestMs, known);
        answer.adopt(value, this.#storedAgeMs(list, renewed.get(endpoint.name)));
      } catch (error) {
        failures.note("notMade", endpoint.name, error);
      }
    }
  }

  /**
   * Since its last renewal, whichever process did that. No age is old enough for a list that nobody ever renewed, whatever
   * other lists' renewals brought of it, nor by a clock that was set back. One that has a feed since which nobody ever asked
   * is stale: sent at once, and renewed behind.
   */
  #storedAgeMs({ feeds, answer }: List, renewedAtMs = Number.POSITIVE_INFINITY): number {
    const { feedTimes, clock } = this.#options;
    const nowMs = clock.now();
    const isWhole = feeds.every((key) => feedTimes.wasAsked(key));
    if (!isBelievable(renewedAtMs, nowMs)) return Number.POSITIVE_INFINITY;
    return Math.max(nowMs - renewedAtMs, isWhole ? 0 : answer.window.freshMs + 1);
  }

  #feedTimes({ feeds }: List): string {
    return this.#options.feedTimes.versionOf(feeds);
  }

  /** Makes every answer again, no younger than before: a listing was hidden or brought back. */
  async remake(): Promise<void> {
    for (const list of this.#lists.values()) {
      const known = list.answer.peek();
      if (known) list.answer.replace(await this.#build(list, this.#options.clock.now(), known.value));
    }
  }

  /**
   * The list as it is asked for: `asked` is what its parameter says. A category that it does not know and a page past its
   * end are one empty list each, so that no parameter grows the cache.
   */
  body(
    { value }: AnswerSnapshot<EndpointAnswer>,
    name: EndpointName,
    form: Form,
    asked = "",
  ): Body | Promise<Body> {
    const { parameter } = this.#list(name).endpoint;
    const wanted = parameter === "category" ? wantedCategories(asked) : null;
    if (wanted)
      return this.#part(value, name, { categories: wanted.filter((word) => value.words.has(word)) }, form);
    if (form !== "json") return this.#part(value, name, {}, form);
    const pages = Math.ceil(value.total / jobsPerPage);
    const page = parameter === "page" ? Math.min(pageNumber(asked), pages + 1) : 1;
    return page === 1 ? value.whole : this.#part(value, name, { page }, form);
  }

  #part(answer: EndpointAnswer, name: EndpointName, part: Part, form: Form): Promise<Body> {
    // A page says "yesterday", so it is good for a day at most.
    const day = form.startsWith("page-") ? Math.floor(this.#options.clock.now() / dayMs) : "";
    const key = `${form} ${JSON.stringify(part)} ${day}`;
    const known = answer.parts.get(key);
    if (known) return known;
    const made = this.#make(this.#list(name), part, form, answer).then(({ body }) => body);
    made.catch(() => answer.parts.delete(key));
    answer.parts.set(key, made);
    return made;
  }

  /** A refresh succeeds if at least one feed does; those that are late are merged in when they arrive. */
  async #renew(list: List): Promise<Renewal<EndpointAnswer>> {
    const { feedTimes, clock } = this.#options;
    const succeeded: string[] = [];
    /** What was fetched counts once it is loaded; an answer without one such feed is no success. */
    const build = async () => {
      const built = await this.#build(list, clock.now(), list.answer.peek()?.value);
      return succeeded.some((key) => feedTimes.fetchedAtMs(key) !== null) ? built : null;
    };
    const all = Promise.all(
      list.feeds.map(async (key) => {
        if (await isFeedRenewed(key, elsewhereMs, this.#options)) succeeded.push(key);
      }),
    );
    const isDone = await settlesWithin(all, feedsDeadlineMs);
    const inTime = succeeded.length;
    const value = inTime > 0 ? await build() : null;
    const madeAtMs = clock.now();
    if (isDone) {
      if (value) await this.#noteRenewal(list.endpoint, madeAtMs);
      return { value, isGood: value !== null };
    }
    const later = all.then(async () => {
      const whole = succeeded.length > inTime ? await build() : null;
      if (whole ?? value) await this.#noteRenewal(list.endpoint, whole ? clock.now() : madeAtMs);
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

  async #build(list: List, changedAtMs: number, known?: EndpointAnswer): Promise<EndpointAnswer> {
    const { feedTimes, failures } = this.#options;
    const { name, parameter } = list.endpoint;
    await feedTimes.sync().catch((error: unknown) => failures.note("feedsNotRead", name, error));
    const madeOf = this.#feedTimes(list);
    const part = parameter === "page" ? { page: 1 } : {};
    const { body, total, words } = await this.#make(list, part, "json", { madeOf, changedAtMs });
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

  #make(
    { endpoint: { name, title }, feeds }: List,
    part: Part,
    form: Form,
    { madeOf: version, changedAtMs: updatedAtMs }: Pick<EndpointAnswer, "madeOf" | "changedAtMs">,
  ) {
    const { worker, clock, publicUrl: homeUrl, pageFrame: page } = this.#options;
    const selfUrl = `${homeUrl}/feeds/${name}.${form === "rss" ? "rss" : "json"}`;
    const frame = { title, homeUrl, updatedAtMs, page, selfUrl };
    return worker.do("answer", { endpoint: name, feeds, part, form, frame, nowMs: clock.now(), version });
  }
}

function pageNumber(text: string): number {
  const page = Math.trunc(Number(text.trim() || "1"));
  return page >= 1 ? page : 1;
}
