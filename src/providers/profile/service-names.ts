// What services and categories are called: ids, names, trades and the Swahili words for them, folded to the words that
// profiles are found by. A name that the list does not know is matched as it is written.

import catalogue from "./data/services.json";
import { fold } from "./place-names.ts";

/** Small words of both languages that no search is about. */
const fillers = new Set("a an and at for in of on or the to with cha kwa la na ni wa ya za".split(" "));
const maxWordLength = 40;

/** The words of a text, each once, without their case, accents and plural s. */
export function wordsOf(text: string): string[] {
  // Most texts need no folding but of their case, and this is a large part of an import.
  const words = /^[ -~\s]*$/.test(text)
    ? text
        .toLowerCase()
        .replaceAll("'", "")
        .split(/[^a-z0-9]+/)
    : text.split(/[^\p{L}\p{M}\p{N}'’]+/u).map(fold);
  return [...new Set(words.filter((word) => word !== "" && !fillers.has(word)).map(singular))];
}

const singular = (word: string) =>
  (word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word).slice(
    0,
    maxWordLength,
  );

/** `leak-repair` and `Leak Repairs` are one. */
export const nameKey = (name: string) => wordsOf(name).join("");

type Known = { word: string /** What else people call it. */; names: string[] };

const categories = new Map<string, Known>();
const services = new Map<string, Known[]>();

for (const { id, name, nameSw, trades, services: offered } of catalogue.categories) {
  const category = { word: `category:${nameKey(id)}`, names: [name, nameSw, ...trades] };
  for (const spelling of [id, ...category.names]) categories.set(nameKey(spelling), category);
  for (const { id, name, aliases } of offered) {
    const service = { word: `service:${nameKey(id)}`, names: [name, ...aliases] };
    for (const spelling of new Set([id, ...service.names].map(nameKey)))
      services.set(spelling, [...(services.get(spelling) ?? []), service]);
  }
}

/** The words of which a profile has one when it offers this service; a trade or a category stands for all of its own. */
export function serviceWords(name: string): string[] {
  const key = nameKey(name);
  const known = [
    ...(services.get(key) ?? []),
    ...(categories.has(key) ? [categories.get(key) as Known] : []),
  ];
  return [...new Set([`service:${key}`, ...known.map(({ word }) => word)])];
}

export function categoryWords(name: string): string[] {
  const key = nameKey(name);
  return [...new Set([`category:${key}`, categories.get(key)?.word ?? `category:${key}`])];
}

type Service = { id: string; name: string; category: string };

const maxKept = 5_000;
const kept = new Map<string, string[]>();

/** Everything that a profile with this service is found by; the same services come again and again. */
export function wordsOfService(service: Service): string[] {
  const key = JSON.stringify([service.id, service.name, service.category]);
  const words = kept.get(key) ?? allWordsOf(service);
  if (kept.size >= maxKept) kept.clear();
  kept.set(key, words);
  return words;
}

function allWordsOf(service: Service): string[] {
  const known = [service.id, service.name].flatMap((name) => services.get(nameKey(name)) ?? []);
  const category = categories.get(nameKey(service.category));
  return [
    ...[service.id, service.name].map((name) => `service:${nameKey(name)}`),
    ...known.map(({ word }) => word),
    ...categoryWords(service.category),
    ...[
      service.name,
      service.category,
      ...known.flatMap(({ names }) => names),
      ...(category?.names ?? []),
    ].flatMap(wordsOf),
  ];
}
