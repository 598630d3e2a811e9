// The same search within jobs at hand: what a board found live, and the lists in memory while the database is away.
import { type IndexWords, indexWords, joined } from "../catalogue/index-words.ts";
import { isTrue } from "../catalogue/job-index-store.ts";
import type { JobWithFacts } from "../catalogue/job-reading.ts";
import { boardSlugOf } from "../job/job.ts";
import { parseWords, questionOf } from "./question.ts";

export const maxQueryCharacters = 200;

/** The form under which a search is remembered: what differs only in case, width or spaces is the same search. */
export function foldQuery(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

/** `found` are the live results of a board's own search: they stay even where our own reading does not find the words. */
export function searchJobs<Known extends JobWithFacts>(
  query: string,
  held: readonly Known[],
  found: readonly Known[],
  filters: readonly string[][] = [],
): Known[] {
  const words = parseWords(query);
  const { tiers } = questionOf(words, filters);
  const tierOf = (listed: Known) => {
    const tier = tiers.findIndex((condition) => isTrue(condition, wordsIn(listed)));
    return tier < 0 ? Number.POSITIVE_INFINITY : tier;
  };
  const ranked = [
    ...held.map((listed) => ({ listed, tier: tierOf(listed) })).filter(({ tier }) => Number.isFinite(tier)),
    ...found.map((listed) => ({ listed, tier: tierOf(listed) })),
  ];
  const isAsked = ({ tier }: { tier: number }) => Number.isFinite(tier) || words.phrases.length === 0;
  return ranked
    .filter(isAsked)
    .sort(
      (a, b) =>
        (a.tier === b.tier ? 0 : a.tier - b.tier) ||
        compareText(b.listed.job.date, a.listed.job.date) ||
        compareText(a.listed.job.id, b.listed.job.id),
    )
    .map(({ listed }) => listed);
}

const knownWords = new WeakMap<JobWithFacts, Record<keyof IndexWords, string>>();

function wordsIn(listed: JobWithFacts): Record<keyof IndexWords, string> {
  const known = knownWords.get(listed);
  if (known) return known;
  const { title, head, text, filters } = indexWords(listed, boardSlugOf(listed.job.id));
  const words = {
    ...{ title: joined(title), head: joined(head) },
    ...{ text: joined(text), filters: joined(filters) },
  };
  knownWords.set(listed, words);
  return words;
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
