// Search over every open job: the index finds, the tiers of a question order, one job of each group is shown.
import type { Reader } from "../../database/reader.ts";
import { iso } from "../../process/clock.ts";
import { type Member, membersOfGroups, rememberedWords } from "../catalogue/found-store.ts";
import { closingWeeks } from "../catalogue/index-words.ts";
import { numbersASecond } from "../catalogue/indexing-store.ts";
import {
  type Condition,
  countMatches,
  type Entry,
  findEntries,
  matchingAmong,
} from "../catalogue/job-index-store.ts";
import { parseWords, questionOf, type Words } from "./question.ts";
import { nearestWords } from "./spelling.ts";
import { withSynonyms } from "./synonyms.ts";
import { type Asked, type Asking, type Page, type Position, wholePage } from "./whole-page.ts";

export type Found = {
  ids: string[];
  next: Position | null;
  /** As it was understood, where a word of it stands in no job. */
  corrected: string | null;
  /** Where nothing was found: the query without the word that stands in its way; null where that finds nothing either. */
  nearest: string | null;
  /** One job of each group, the newest, whatever page this is; all of them where the count is exact. */
  counted: readonly Entry[];
  isWhole: boolean;
};
const maxRounds = 10;
/** More jobs do not close within one week of what somebody asked for. */
const maxInWeek = 1_000;
const maxTries = 6;
const maxWords = 100_000;
const wordsLastMs = 600_000;
const noLimit = Number.MAX_SAFE_INTEGER;

export class CatalogueSearch {
  readonly #db: Reader;
  readonly #maxCounted: number;
  #words: { known: string[]; readAtMs: number } | null = null;

  /** More than `maxCounted` are neither counted nor held at once. */
  constructor(db: Reader, { maxCounted = 1_000 } = {}) {
    this.#db = db;
    this.#maxCounted = maxCounted;
  }

  async search(asked: Asked): Promise<Found> {
    const before = asked.after?.corrected ?? null;
    const words = parseWords(before ?? asked.query);
    const found = await this.#find(words, asked, before);
    if (found.counted.length > 0 || words.meant.length === 0 || asked.after) return found;
    const corrected = asked.isExact ? null : await this.#corrected(words, asked.nowMs);
    const other = corrected ? await this.#find(corrected, asked, textOf(corrected)) : found;
    if (other.counted.length > 0) return other;
    return { ...other, nearest: await this.#nearestTo(corrected ?? words, asked) };
  }

  /** One job of each group, the newest, whatever the page. */
  async counted(asked: Asked): Promise<Pick<Found, "counted" | "isWhole">> {
    const { all } = questionOf(parseWords(asked.query), asked.filters);
    const newest = await this.#newest(all, asked);
    const counted = oneOfEach(newest.filter(closesLater(asked))).slice(0, this.#maxCounted);
    return { counted, isWhole: newest.length <= this.#maxCounted };
  }

  /** How many there are, each copy of a vacancy counted, up to the same bound. */
  count({ query, filters }: Pick<Asked, "query" | "filters">): Promise<number> {
    return this.#count(questionOf(parseWords(query), filters).all, this.#maxCounted);
  }

  /** Whether any job passes these filters. */
  async hasAny(filters: readonly string[][]): Promise<boolean> {
    return (await this.#count(questionOf(parseWords(""), filters).all, 1)) > 0;
  }

  #newest(condition: Condition, { sinceMs }: Asked): Promise<Entry[]> {
    const range = { below: noLimit, atLeast: numberSince(sinceMs), limit: this.#maxCounted + 1 };
    return findEntries(this.#db, condition, range);
  }

  async #find(words: Words, asked: Asked, corrected: string | null): Promise<Found> {
    const question = questionOf(words, asked.filters);
    const atLeast = numberSince(asked.sinceMs);
    const begunMs = asked.after?.begunMs ?? asked.nowMs;
    const all = await this.#newest(question.all, asked);
    const isWhole = all.length <= this.#maxCounted;
    const newest = all.filter(closesLater(asked));
    const asking: Asking = { ...asked, question, atLeast, begunAt: iso(begunMs), newest };
    const { ids, last } = await (isWhole ? wholePage(asking) : this.#page(asking));
    const next = last && { ...last, begunMs, corrected };
    const counted = oneOfEach(newest).slice(0, this.#maxCounted);
    return { ids, next, corrected, nearest: null, counted, isWhole };
  }

  /** Of more jobs than are read at once. */
  #page(asking: Asking): Promise<Page> {
    const { order, question } = asking;
    if (order === "closing") return this.#closing(asking);
    return this.#inTiers(order === "newest" ? [question.all] : question.tiers, asking);
  }

  /** One tier after the other, each the newest first. */
  async #inTiers(tiers: readonly Condition[], asking: Asking): Promise<Page> {
    const { limit, after, atLeast } = asking;
    const shown: { tier: number; entry: Entry }[] = [];
    let below = after?.number ?? noLimit;
    let tier = after?.tier ?? 0;
    for (let round = 0; tier < tiers.length && shown.length <= limit && round < maxRounds; round++) {
      const wanted = limit + 1 - shown.length;
      const range = { below, atLeast, limit: wanted };
      const entries = await findEntries(this.#db, tiers[tier] as Condition, range);
      const later = entries.filter(closesLater(asking));
      for (const entry of await this.#leading(later, tiers.slice(0, tier + 1), asking))
        shown.push({ tier, entry });
      if (entries.length < wanted) [tier, below] = [tier + 1, noLimit];
      else below = entries.at(-1)?.number ?? below;
    }
    const page = shown.slice(0, limit);
    const end = shown.length > limit ? page.at(-1) : null;
    const isMore = shown.length > limit || tier < tiers.length;
    const last = end ? { tier: end.tier, number: end.entry.number } : { tier, number: below };
    return { ids: page.map(({ entry }) => entry.id), last: isMore ? last : null };
  }

  /** Without those of whose group another one came before, on this page or an earlier one. */
  async #leading(entries: Entry[], tiers: readonly Condition[], asking: Asking): Promise<Entry[]> {
    const members = await this.#others(entries, asking);
    if (members.length === 0) return entries;
    const numbers = members.map(({ number }) => number);
    const before = new Set(
      tiers.length > 1 ? await matchingAmong(this.#db, { any: tiers.slice(0, -1) }, numbers) : [],
    );
    const beside = await matchingAmong(this.#db, tiers.at(-1) as Condition, numbers);
    const leads = ({ number }: Member, entry: Entry) =>
      number >= asking.atLeast && (before.has(number) || (beside.has(number) && number > entry.number));
    return entries.filter(
      (entry) => !members.some((member) => member.group === entry.group && leads(member, entry)),
    );
  }

  /** Other jobs of these groups that may have been shown, which are few. */
  async #others(entries: readonly Entry[], asking: Asking): Promise<Member[]> {
    const groups = [...new Set(entries.map(({ group }) => group))];
    const members = await membersOfGroups(this.#db, groups, asking.begunAt);
    const sizes = Map.groupBy(members, ({ group }) => group);
    const own = new Set(entries.map(({ number }) => number));
    const isOther = ({ number, group }: Member) => (sizes.get(group)?.length ?? 0) > 1 || !own.has(number);
    return members.filter(isOther).filter(closesLater(asking));
  }

  /** The soonest first; those that state no date are left out. A week of dates at a time. */
  async #closing(asking: Asking): Promise<Page> {
    const { question, nowMs, limit, after, closesAfter, atLeast } = asking;
    const sinceMs = Math.max(nowMs, closesAfter === null ? 0 : Date.parse(closesAfter));
    const shown: { tier: number; number: number; id: string }[] = [];
    const from = after?.tier ?? sinceMs;
    for (const week of closingWeeks(from)) {
      if (shown.length > limit) break;
      const within: Condition = { all: [question.all, { phrase: [week], in: ["filters"] }] };
      const range = { below: noLimit, atLeast, limit: maxInWeek };
      const entries = await findEntries(this.#db, within, range);
      const members = await this.#others(entries, asking);
      const numbers = members.map(({ number }) => number);
      const matching = await matchingAmong(this.#db, question.all, numbers);
      const leads = (member: Member, entry: Entry) =>
        matching.has(member.number) && member.number >= atLeast && comesBefore(member, entry);
      const dated = entries
        .filter((entry) => !members.some((other) => other.group === entry.group && leads(other, entry)))
        .sort((a, b) => (comesBefore(a, b) ? -1 : 1))
        .map(({ number, id, closesAt }) => ({ tier: Date.parse(closesAt), number, id }));
      const isNext = ({ tier, number }: Page["last"] & object) =>
        tier > sinceMs && (!after || tier > after.tier || (tier === after.tier && number < after.number));
      shown.push(...dated.filter(isNext));
    }
    const page = shown.slice(0, limit);
    const { tier = 0, number = 0 } = page.at(-1) ?? {};
    return { ids: page.map(({ id }) => id), last: shown.length > limit ? { tier, number } : null };
  }

  /** Without one of its words, the one that leaves most. */
  async #nearestTo(words: Words, asked: Asked): Promise<string | null> {
    let best: { text: string; jobs: number } | null = null;
    for (const left of withoutOne(words).slice(0, maxTries)) {
      const jobs = await this.#count(questionOf(left, asked.filters).all, this.#maxCounted);
      if (jobs > (best?.jobs ?? 0)) best = { text: textOf(left), jobs };
    }
    return best?.text ?? null;
  }

  /** Null where no word is in no job, or nothing is near one that is. */
  async #corrected(words: Words, nowMs: number): Promise<Words | null> {
    let isCorrected = false;
    const typed: string[] = [];
    for (const phrases of words.meant) {
      const own = phrases[0] ?? [];
      const near = (await this.#isKnown(phrases)) ? null : await this.#nearest(own, nowMs);
      isCorrected ||= near !== null;
      typed.push(...(near ?? own));
    }
    return isCorrected ? { ...words, meant: withSynonyms(typed) } : null;
  }

  async #isKnown(phrases: readonly string[][]): Promise<boolean> {
    const condition: Condition = {
      any: phrases.map((phrase) => ({ phrase, in: ["title", "head", "text"] })),
    };
    return (await this.#count(condition, 1)) > 0;
  }

  /** Of the nearest words, the one that most jobs have. */
  async #nearest(own: readonly string[], nowMs: number): Promise<string[] | null> {
    const [word] = own;
    if (own.length !== 1 || !word) return null;
    const candidates = nearestWords(word, await this.#knownWords(nowMs)).slice(0, 5);
    let best: { word: string; jobs: number } | null = null;
    for (const candidate of candidates) {
      const jobs = await this.#count({ phrase: [candidate], in: ["title", "head"] }, 100);
      if (jobs > (best?.jobs ?? 0)) best = { word: candidate, jobs };
    }
    return best && [best.word];
  }

  #count(condition: Condition, limit: number): Promise<number> {
    return countMatches(this.#db, condition, limit);
  }

  async #knownWords(nowMs: number): Promise<string[]> {
    if (!this.#words || nowMs > this.#words.readAtMs + wordsLastMs)
      this.#words = { known: await rememberedWords(this.#db, maxWords), readAtMs: nowMs };
    return this.#words.known;
  }
}

const numberSince = (ms: number) => Math.floor(ms / 1_000) * numbersASecond;

const closesLater =
  ({ closesAfter }: Asked) =>
  ({ closesAt }: { closesAt: string }) =>
    closesAfter === null || closesAt > closesAfter;

type Dated = { number: number; closesAt: string };
const comesBefore = (a: Dated, b: Dated) =>
  a.closesAt < b.closesAt || (a.closesAt === b.closesAt && a.number > b.number);

const oneOfEach = (entries: readonly Entry[]) =>
  Array.from(new Map(entries.toReversed().map((entry) => [entry.group, entry])).values()).toReversed();

function withoutOne(words: Words): Words[] {
  const { meant, phrases } = words;
  if (meant.length + phrases.length < 2) return [];
  return [
    ...meant.map((_, index) => ({ ...words, meant: meant.toSpliced(index, 1) })),
    ...phrases.map((_, index) => ({ ...words, phrases: phrases.toSpliced(index, 1) })),
  ];
}

function textOf({ meant, phrases, without }: Words): string {
  const quoted = (phrase: readonly string[]) => `"${phrase.join(" ")}"`;
  return [
    ...meant.map(([own]) => (own ?? []).join(" ")),
    ...phrases.map(quoted),
    ...without.map((phrase) => `-${phrase.length > 1 ? quoted(phrase) : phrase.join("")}`),
  ].join(" ");
}
