// A question as it is asked, and one page of what it finds where all of that is at hand.
import { iso } from "../../process/clock.ts";
import { type Entry, isTrue } from "../catalogue/job-index-store.ts";
import type { Question } from "./question.ts";

export type Order = "relevance" | "newest" | "closing";
/** Where a page ended, when the first one was made, and as what the query was understood where that is another. */
export type Position = { tier: number; number: number; begunMs: number; corrected: string | null };
export type Asked = {
  query: string;
  /** Words of the index, of each group of which a job must have one. */
  filters: readonly string[][];
  /** Only those that close later; null for all. */
  closesAfter: string | null;
  order: Order;
  /** Whether words are taken as they are, even where they stand in no job. */
  isExact: boolean;
  /** Of those published since. */
  sinceMs: number;
  nowMs: number;
  limit: number;
  after: Position | null;
};
export type Page = { ids: string[]; last: Pick<Position, "tier" | "number"> | null };
/** `question` as it is asked now: `begunAt` is when its first page was made. */
export type Asking = Asked & {
  question: Question;
  atLeast: number;
  begunAt: string;
  newest: readonly Entry[];
};

/** Where all that match are at hand, the same order without asking again. */
export function wholePage({ newest, question, order, after, limit, begunAt, nowMs }: Asking): Page {
  const rankOf = (entry: Entry): number => {
    if (order === "newest") return 0;
    if (order === "closing") return Date.parse(entry.closesAt);
    const mark = question.marks.findIndex((condition) => isTrue(condition, entry));
    return mark < 0 ? question.marks.length : mark;
  };
  const ranked = newest
    .filter(({ closesAt }) => order !== "closing" || (closesAt !== "" && closesAt > iso(nowMs)))
    .map((entry) => ({ entry, tier: rankOf(entry), number: entry.number }))
    .sort((a, b) => a.tier - b.tier || b.number - a.number);
  const led = new Set<string>();
  const leading = ranked.filter(({ entry }) => {
    if (led.has(entry.group)) return false;
    // A copy that came after the first page hides none that was there before.
    if (entry.indexedAt <= begunAt) led.add(entry.group);
    return true;
  });
  const left = after
    ? leading.filter(
        ({ tier, number }) => tier > after.tier || (tier === after.tier && number < after.number),
      )
    : leading;
  const page = left.slice(0, limit);
  const { tier = 0, number = 0 } = page.at(-1) ?? {};
  return { ids: page.map(({ entry }) => entry.id), last: left.length > limit ? { tier, number } : null };
}
