// Search within jobs already held: every word must be there, words in quotes must stand together, and where a word is
// found says how much it counts. Best first, then newest.
import type { ListedJob } from "../boards/board.ts";
import { fold } from "../job/fold.ts";

export const maxQueryCharacters = 200;
const fillers = new Set([
  "a",
  "an",
  "and",
  "at",
  "for",
  "in",
  "of",
  "on",
  "or",
  "the",
  "to",
  "job",
  "jobs",
  "kazi",
  "ya",
  "za",
  "na",
  "kwa",
]);
const minPrefixLength = 3;

const weights = { title: 8, tags: 4, company: 4, place: 3, text: 1 } as const;
const wholeQueryInTitle = 10;
/** What the board itself found relevant, although none of our fields says why. */
const foundByBoard = 0.5;

type Fields = Record<keyof typeof weights, string>;
type Query = { words: string[]; phrases: string[]; whole: string };

/** The form under which a search is remembered: what differs only in case, width or spaces is the same search. */
export function foldQuery(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

export function parseQuery(folded: string): Query {
  const phrases = [...folded.matchAll(/"([^"]+)"/g)].map(([, phrase]) => fold(phrase ?? "")).filter(Boolean);
  const rest = fold(folded.replace(/"[^"]*"/g, " ").replaceAll('"', " "));
  const all = rest.split(" ").filter(Boolean);
  const telling = all.filter((word) => !fillers.has(word));
  return {
    words: telling.length > 0 || phrases.length > 0 ? telling : all,
    phrases,
    whole: [...phrases, ...telling].join(" "),
  };
}

/** `found` are the live results of a board's own search: they stay even where our own reading does not find the words. */
export function searchJobs<Known extends ListedJob>(
  folded: string,
  held: readonly Known[],
  found: readonly Known[],
): Known[] {
  const query = parseQuery(folded);
  const scored: { listed: Known; score: number }[] = [];
  for (const listed of held) {
    const score = scoreOf(query, fieldsOf(listed));
    if (score > 0) scored.push({ listed, score });
  }
  for (const listed of found) {
    const score = scoreOf(query, fieldsOf(listed));
    if (score > 0 || query.phrases.length === 0)
      scored.push({ listed, score: Math.max(score, foundByBoard) });
  }
  return scored
    .sort(
      (a, b) =>
        b.score - a.score ||
        compareText(b.listed.job.date, a.listed.job.date) ||
        compareText(a.listed.job.id, b.listed.job.id),
    )
    .map(({ listed }) => listed);
}

function scoreOf(query: Query, fields: Fields): number {
  if (query.words.length === 0 && query.phrases.length === 0) return 0;
  let score = query.whole !== "" && isIn(fields.title, query.whole) ? wholeQueryInTitle : 0;
  for (const phrase of query.phrases) {
    const weight = heaviest(fields, (text) => isIn(text, phrase));
    if (weight === 0) return 0;
    score += weight * 2;
  }
  for (const word of query.words) {
    const weight = heaviest(fields, (text) => startsIn(text, word));
    if (weight === 0) return 0;
    score += weight;
  }
  return score;
}

function heaviest(fields: Fields, matches: (text: string) => boolean): number {
  for (const name of ["title", "tags", "company", "place", "text"] as const)
    if (matches(fields[name])) return weights[name];
  return 0;
}

/** Fields are folded with a space at both ends, so that whole words are found by plain comparison. */
const isIn = (text: string, words: string) => text.includes(` ${words} `);
const startsIn = (text: string, word: string) =>
  text.includes(word.length < minPrefixLength ? ` ${word} ` : ` ${word}`);

const foldedFields = new WeakMap<ListedJob, Fields>();

function fieldsOf(listed: ListedJob): Fields {
  const known = foldedFields.get(listed);
  if (known) return known;
  const { job, facets } = listed;
  const field = (...texts: string[]) => ` ${fold(texts.join(" "))} `;
  const fields = {
    title: field(job.title),
    tags: field(...facets.categories, ...facets.tags, facets.level, job.type, facets.remote ? "remote" : ""),
    company: field(job.company),
    place: field(job.location),
    text: field(job.description),
  };
  foldedFields.set(listed, fields);
  return fields;
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
