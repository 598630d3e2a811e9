// What a caller of version 2 asks, from the address: every parameter checked, or a sentence that says what to write instead.
import { createHash } from "node:crypto";
import { parseDuration } from "../../../config/quantities.ts";
import places from "../../../places/places-kenya.json" with { type: "json" };
import { isLonger } from "../../../text/characters.ts";
import { allBoards, boardNamed } from "../../boards/all-boards.ts";
import { closingWeeks, filterWord } from "../../catalogue/index-words.ts";
import { endpoints } from "../../endpoints.ts";
import { fold } from "../../job/fold.ts";
import { categoryNames } from "../../job/job-category.ts";
import { employmentTypes } from "../../job/job-type.ts";
import { sentences } from "../../refusal-sentences.ts";
import { maxQueryCharacters } from "../../search/job-search.ts";
import type { Order, Position } from "../../search/whole-page.ts";
import { type FieldName, fieldNames } from "./job.ts";

/** `filters` are groups of index words, of each of which a job must have one. */
export type V2Question = {
  query: string;
  filters: string[][];
  order: Order;
  isExact: boolean;
  /** Published within so long. */
  withinMs: number | null;
  closesAfter: string | null;
  fields: FieldName[];
  hasFacets: boolean;
  limit: number;
  after: Position | null;
  /** What a cursor is bound to: the question without its page. */
  key: string;
};

export class BadQuestion extends Error {}

export const orders = ["relevance", "newest", "closing"] as const satisfies readonly Order[];
export const filterValues = {
  list: endpoints.map(({ name }) => name as string),
  board: allBoards.map(({ slug }) => slug),
  county: places.counties.map(({ name }) => name),
  remote: ["true", "false"],
  type: employmentTypes,
  level: ["internship", "entry", "mid", "senior", "lead"],
  category: categoryNames,
};
type Filter = { name: string; value: string };
const filtersByWord = new Map<string, Filter>([
  ...Object.entries(filterValues).flatMap(([name, known]) =>
    known.map((value): [string, Filter] => [filterWord(name, value), { name, value }]),
  ),
  ...["open", "unclear", "closed"].map((value): [string, Filter] => [
    filterWord("kenya", value),
    { name: "eligible", value },
  ]),
  ["has_salary", { name: "salary", value: "true" }],
]);

/** Which parameter and value a word of the index stands for; null for words that nobody counts. */
export function filterOf(word: string): Filter | null {
  if (word.startsWith("country_")) return { name: "country", value: word.slice(8).toUpperCase() };
  return filtersByWord.get(word) ?? null;
}

const counties = new Map(
  places.counties.flatMap(({ name, aliases = [] }: { name: string; aliases?: string[] }) =>
    [name, ...aliases].map((spelling) => [foldCounty(spelling), name] as const),
  ),
);

/** The last moment that a date can tell. */
const lastMs = 8.64e15;
const maxLimit = 100;
const usualLimit = 20;

export function readQuestion(parameters: URLSearchParams): V2Question {
  const given = (name: string) => (parameters.get(name) ?? "").trim();
  const oneOf = <Value extends string>(name: string, known: readonly Value[]): Value | null => {
    const value = given(name).toLowerCase();
    if (value === "") return null;
    const found = known.find((candidate) => candidate === value);
    if (found === undefined) throw new BadQuestion(`${name} is one of ${known.join(", ")}.`);
    return found;
  };
  const yes = (name: string): boolean | null => {
    const value = oneOf(name, ["true", "false"]);
    return value === null ? null : value === "true";
  };
  const query = given("query").normalize("NFKC");
  if (isLonger(query, maxQueryCharacters))
    throw new BadQuestion(`A query has at most ${maxQueryCharacters} characters.`);

  const filters: string[][] = [];
  /** Several values are separated by commas: a job has one of them. */
  const choose = (name: string, read: (value: string) => string | undefined, says: string) => {
    const asked = given(name)
      .split(",")
      .map((value) => value.trim())
      .filter(Boolean);
    const words = asked.map((value) => {
      const known = read(value);
      if (known === undefined) throw new BadQuestion(`${name} is ${says}.`);
      return filterWord(name, known);
    });
    if (words.length > 0) filters.push([...new Set(words)].sort());
  };
  for (const name of ["list", "remote", "type", "level", "category"] as const)
    choose(
      name,
      (value) => filterValues[name].find((known) => known === value.toLowerCase()),
      `one of ${filterValues[name].join(", ")}`,
    );
  choose("board", (value) => boardNamed(value)?.slug, "the short name of a board, as /status.json has it");
  choose("county", (value) => counties.get(foldCounty(value)), "one of Kenya's 47, like Nairobi");
  choose(
    "country",
    (value) => (/^[a-z]{2}$/i.test(value) ? value : undefined),
    "a code of two letters, like KE",
  );
  if (oneOf("eligible", ["ke"]) !== null)
    filters.push(["kenya_open", ...(yes("include_unclear") ? ["kenya_unclear"] : [])]);
  if (yes("salary")) filters.push(["has_salary"]);
  const closesAfter = dateIn(given("closes_after"));
  if (closesAfter) filters.push(closingWeeks(Date.parse(closesAfter)));
  const withinMs = durationIn(given("posted_within"));
  const isExact = yes("exact") ?? false;
  const order = oneOf("order", orders) ?? (query === "" ? "newest" : "relevance");

  const key = createHash("sha256")
    .update(JSON.stringify([query, filters, closesAfter, withinMs, order, isExact]))
    .digest("base64url")
    .slice(0, 8);
  return {
    ...{ query, filters, order, withinMs, closesAfter, key },
    fields: fieldsIn(given("fields")),
    hasFacets: yes("facets") ?? false,
    isExact,
    limit: limitIn(given("limit")),
    after: positionIn(given("cursor"), key),
  };
}

/** As v1 of the providers clamps: no number is an error. */
function limitIn(text: string): number {
  const number = Math.trunc(Number(text));
  return text === "" || Number.isNaN(number) ? usualLimit : Math.min(maxLimit, Math.max(1, number));
}

function foldCounty(name: string): string {
  return fold(name)
    .replace(/ county$/, "")
    .replaceAll(" ", "");
}

function dateIn(text: string): string | null {
  if (text === "") return null;
  const ms = Date.parse(text);
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(ms))
    throw new BadQuestion("closes_after is a date, like 2026-12-01.");
  return new Date(ms).toISOString();
}

function durationIn(text: string): number | null {
  if (text === "") return null;
  const ms = parseDuration(text);
  if (ms === null) throw new BadQuestion("posted_within is a number and h or d, like 7d.");
  return ms;
}

function fieldsIn(text: string): FieldName[] {
  const usual = fieldNames.filter((name) => name !== "description");
  if (text === "") return usual;
  const asked = text.split(",").map((name) => name.trim());
  const unknown = asked.find((name) => !fieldNames.includes(name as FieldName));
  if (unknown !== undefined)
    throw new BadQuestion(`There is no field ${unknown}; fields are ${fieldNames.join(", ")}.`);
  return fieldNames.filter((name) => asked.includes(name));
}

/** How somebody follows the changes: after which one, and whether with the jobs themselves. */
export function readCursor(parameters: URLSearchParams): { after: number | null; hasJobs: boolean } {
  const cursor = (parameters.get("cursor") ?? "").trim();
  if (!/^\d{0,15}$/.test(cursor)) throw new BadQuestion(sentences.noCursor);
  const jobs = (parameters.get("jobs") ?? "").trim();
  if (!["", "true", "false"].includes(jobs)) throw new BadQuestion("jobs is one of true, false.");
  return { after: cursor === "" ? null : Number(cursor), hasJobs: jobs === "true" };
}

export const cursorOf = ({ tier, number, begunMs, corrected }: Position, key: string) =>
  [...[tier, number, begunMs].map((part) => part.toString(36)), key, ...asWord(corrected)].join(".");

const asWord = (text: string | null) => (text === null ? [] : [Buffer.from(text).toString("base64url")]);

function positionIn(cursor: string, key: string): Position | null {
  if (cursor === "") return null;
  const [, parts = "", bound, word] =
    /^((?:[0-9a-z]{1,11}\.){3})([\w-]{8})(?:\.([\w-]{1,1200}))?$/.exec(cursor) ?? [];
  const [tier = NaN, number = NaN, begunMs = NaN] = parts.split(".").map((part) => Number.parseInt(part, 36));
  if (![tier, number, begunMs].every(Number.isSafeInteger) || begunMs > lastMs)
    throw new BadQuestion(sentences.noPage);
  if (bound !== key)
    throw new BadQuestion("This cursor belongs to another question; begin again without it.");
  const corrected = word === undefined ? null : Buffer.from(word, "base64url").toString();
  if (corrected !== null && isLonger(corrected, maxQueryCharacters)) throw new BadQuestion(sentences.noPage);
  return { tier, number, begunMs, corrected };
}
