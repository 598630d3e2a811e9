// What somebody looks for, as conditions on the index. A job that has all words in its title, as they were typed before
// what means the same, comes before one that has some of them beside it, and that before one that has them in its text;
// each of these tiers is read newest first, so the order is total and a page begins where the last one ended, whatever came
// or went meanwhile.
import { type Part, wordsOf } from "../catalogue/index-words.ts";
import type { Condition } from "../catalogue/job-index-store.ts";
import { withSynonyms } from "./synonyms.ts";

const fillers = new Set(
  "a an and at for from i in is job jobs kazi kwa looking me na need of on or the to vacancies vacancy want with work ya za".split(
    " ",
  ),
);

/** `meant` are the words outside quotes, each with what means the same. */
export type Words = { meant: string[][][]; phrases: string[][]; without: string[][] };

export function parseWords(query: string): Words {
  const phrases: string[][] = [];
  const without: string[][] = [];
  const rest = query
    .replace(/(^|\s)-(?:"([^"]*)"|([^\s"]+))/g, (_, __, phrase?: string, word?: string) => {
      without.push(wordsOf(phrase ?? word ?? ""));
      return " ";
    })
    .replace(/"([^"]*)"/g, (_, phrase: string) => {
      phrases.push(wordsOf(phrase));
      return " ";
    });
  const isThere = (words: string[]) => words.length > 0;
  const words = wordsOf(rest.replaceAll('"', " "));
  const telling = words.filter((word) => !fillers.has(word));
  const kept = telling.length > 0 || phrases.some(isThere) ? telling : words;
  return {
    meant: withSynonyms(kept),
    phrases: phrases.filter(isThere),
    without: without.filter(isThere),
  };
}

/** A known term of several words may stand in a title in another order; in a text that would mean nothing. */
const apart = (own: readonly string[], parts: readonly Part[]): Condition[] =>
  own.length < 2
    ? []
    : [{ all: own.map((word) => ({ phrase: [word], in: parts.filter((part) => part !== "text") })) }];

const anywhere: readonly Part[] = ["title", "head", "text"];
const inHead: readonly Part[] = ["title", "head"];
const inTitle: readonly Part[] = ["title"];

/** What a job must fulfil, and in which order those that do are shown. */
export type Question = {
  all: Condition;
  tiers: Condition[];
  /** What tells the tiers of those that fulfil `all` apart, without looking into texts: the first that holds. */
  marks: Condition[];
};

/** Of each group of filter words a job must have one. */
export function questionOf(words: Words, filters: readonly string[][]): Question {
  const within = (parts: readonly Part[]): Condition[] => [
    ...words.phrases.map((phrase) => ({ phrase, in: parts })),
    ...words.meant.map((phrases) => ({
      any: [...phrases.map((phrase) => ({ phrase, in: parts })), ...apart(phrases[0] ?? [], parts)],
    })),
  ];
  const hasPositive = filters.length + words.phrases.length + words.meant.length > 0;
  const chosen = (hasPositive ? filters : [["every_job"]]).map(
    (group): Condition => ({ any: group.map((word) => ({ phrase: [word], in: ["filters"] })) }),
  );
  const asked = (conditions: Condition[]): Condition => {
    const having: Condition = { all: [...chosen, ...conditions] };
    if (words.without.length === 0) return having;
    return { having, without: { any: words.without.map((phrase) => ({ phrase, in: anywhere })) } };
  };
  if (within(anywhere).length === 0) return { all: asked([]), tiers: [asked([])], marks: [] };
  const all = asked(within(anywhere));
  const typed = words.meant.flatMap(([own]) => own ?? []);
  const together: Condition[] = typed.length > 1 ? [{ phrase: typed, in: inTitle }] : [];
  const asTyped = words.meant.map(([own]): Condition => ({ phrase: own ?? [], in: inTitle }));
  const hasOthers = words.meant.some((phrases) => phrases.length > 1);
  // Each row is a narrower condition than the one below it.
  const narrowing = [
    ...(together.length > 0 ? [[...within(inTitle), ...together]] : []),
    ...(hasOthers ? [[...within(inTitle), ...asTyped]] : []),
    within(inTitle),
    within(inHead),
    within(anywhere),
  ];
  const tiers = narrowing.map((conditions, index) => {
    const before = narrowing[index - 1];
    return before ? { having: asked(conditions), without: { all: before } } : asked(conditions);
  });
  return { all, tiers, marks: narrowing.slice(0, -1).map((conditions) => ({ all: conditions })) };
}
