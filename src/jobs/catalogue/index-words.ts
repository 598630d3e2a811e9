// The words by which a job is found. They are Kazi's own, folded and without the plural's s, so that both engines find the
// same; a filter value is a word as well.
import type { ListedJob } from "../boards/board.ts";
import type { Facts } from "../facts/facts.ts";
import { fold } from "../job/fold.ts";

/** Where a word may stand, the most telling first. */
export const parts = ["title", "head", "text", "filters"] as const;
export type Part = (typeof parts)[number];
export type IndexWords = Record<Part, string[]>;

/** Raised with every change of these rules: then all open jobs are indexed again. */
export const indexVersion = 1;

const maxWordLength = 40;
/** An hour's pay is not human resources. */
const perHour = /(?:\/|\bper\s)\s*hrs?\b|\bhrs\b/gi;

/** With a space at both ends, so that whole words are found by plain comparison. */
export const joined = (words: readonly string[]) => ` ${words.join(" ")} `;

export function wordsOf(text: string): string[] {
  return fold(text.replace(perHour, " hourly "))
    .split(" ")
    .filter(Boolean)
    .map((word) => singular(word.slice(0, maxWordLength)));
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.length > 3 && /[^su\d]s$/.test(word) && !word.endsWith("is") ? word.slice(0, -1) : word;
}

type Advert = ListedJob & { facts: Facts };

export function indexWords({ job, facets, facts, expiresAt }: Advert, board: string): IndexWords {
  const { categories, skills } = facts.tags;
  const head = [job.company, job.location, ...facets.places, job.type, ...categories, ...skills, job.source];
  return {
    title: wordsOf(job.title),
    head: wordsOf([...head, ...facets.categories, ...facets.tags].join(" , ")),
    text: wordsOf(job.description),
    filters: ["every_job", filterWord("board", board), ...factWords(facts), ...closingWords(expiresAt)],
  };
}

/** What no word of a text can be: an underline stands in it. */
export const filterWord = (name: string, value: string) => `${name}_${fold(value).replaceAll(" ", "_")}`;

function factWords({ eligibility, salary, level, place, tags }: Facts): string[] {
  const { country, county, remote } = place;
  const stated = { country, county, level: level?.level ?? null, type: tags.type };
  return [
    filterWord("kenya", eligibility.verdict),
    ...(salary ? ["has_salary"] : []),
    filterWord("remote", String(remote)),
    ...Object.entries(stated).flatMap(([name, value]) => (value ? filterWord(name, value) : [])),
    ...tags.categories.map((category) => filterWord("category", category)),
  ];
}

const weekMs = 7 * 86_400_000;
export const weekOf = (ms: number) => Math.floor(ms / weekMs);
const closingWord = (week: number) => `closes_${week}`;
const closingWords = (expiresAt: string) =>
  expiresAt === "" ? [] : [closingWord(weekOf(Date.parse(expiresAt)))];

/** Nobody advertises for longer than this. */
const maxWeeks = 60;
/** Of each week from the one that this moment is in. */
export const closingWeeks = (fromMs: number) =>
  Array.from({ length: maxWeeks }, (_, week) => closingWord(weekOf(fromMs) + week));
