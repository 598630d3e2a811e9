// Finds the names of places in a text, longest first, by looking words up: the time does not depend on how many names
// are known. In prose a name counts only with a capital letter, so that "us" is not a country.
import kenya from "../../places/places-kenya.json";
import {
  africaItself,
  type Continent,
  cityNames,
  countryNames,
  regionNames,
  regionsPerhapsWithKenya,
  regionsWithKenya,
  stateNames,
} from "./world-places.ts";

export type Place = {
  kind: "country" | "region" | "open-region" | "africa" | "perhaps-region" | "state" | "city" | "kenyan";
  continent: Continent;
  /** ISO 3166 alpha-2, of countries and of places in Kenya. */
  code: string;
  /** The counties that have a place of this name. */
  counties: string[];
  town: string;
  /** Names that other countries, or English, have too: they are Kenya's where they stand with nothing else. */
  isShared: boolean;
};

export type Token = { start: number; end: number; word: string; place: Place | null };
type Name = { words: string[]; place: Place };

const plain = /^[a-z\d]+$/i;
const apostrophes = new Set([0x27, 0x2019, 0x2bc, 0x60]);

const isLetterOrDigit = (code: number) =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 48 && code <= 57) ||
  (code > 0xa9 && !(code >= 0x2000 && code <= 0x2bff) && code !== 0xb7 && code !== 0xbb && code !== 0xab);

const byFirstWord = new Map<string, Name[]>();

function add(spelling: string, place: Partial<Place> & Pick<Place, "kind" | "continent">): void {
  const words = wordsOf(spelling).map(({ word }) => word);
  const [first] = words;
  if (first === undefined) return;
  const names = byFirstWord.get(first) ?? [];
  names.push({ words, place: { code: "", counties: [], town: "", isShared: false, ...place } });
  byFirstWord.set(first, names);
}

/** Busia is a town of Uganda, too, and Pioneer a word. */
const sharedNames = new Set([
  "busia",
  "meru",
  "embu",
  "moyale",
  "mandera",
  "nandi",
  "wajir",
  "samburu",
  "lamu",
]);
const knownTowns = new Set(
  "athi river|dadaab|kakuma|kitengela|malindi|naivasha|nanyuki|ngong|ruiru|thika|eldoret|kitale|westlands|kilimani|juja|limuru|voi|diani|ukunda|mtwapa|mlolongo|syokimau".split(
    "|",
  ),
);

const eachOf = (list: string) => list.split("|");
for (const [continent, list] of Object.entries(countryNames) as [Continent, string][])
  for (const line of eachOf(list))
    for (const name of line.slice(3).split("/"))
      add(name, { kind: "country", continent, code: line.slice(0, 2) });
for (const [continent, list] of Object.entries(regionNames) as [Continent, string][])
  for (const name of eachOf(list)) add(name, { kind: "region", continent });
for (const [continent, list] of Object.entries(cityNames) as [Continent, string][])
  for (const name of eachOf(list)) add(name, { kind: "city", continent });
for (const name of eachOf(stateNames)) add(name, { kind: "state", continent: "NA" });
for (const name of eachOf(regionsWithKenya)) add(name, { kind: "open-region", continent: "AF" });
for (const name of eachOf(africaItself)) add(name, { kind: "africa", continent: "AF" });
for (const name of eachOf(regionsPerhapsWithKenya)) add(name, { kind: "perhaps-region", continent: "AF" });
addKenyanPlaces();
for (const names of byFirstWord.values()) names.sort((a, b) => b.words.length - a.words.length);

function addKenyanPlaces(): void {
  const found = new Map<string, { counties: Set<string>; town: string; isShared: boolean }>();
  const note = (spelling: string, county: string, town: string, isShared: boolean) => {
    const key = wordsOf(spelling)
      .map(({ word }) => word)
      .join(" ");
    const known = found.get(key);
    if (known) {
      // A county's own name beats a town of that name elsewhere.
      if (known.town !== "" || town === "") known.counties.add(county);
      known.isShared &&= isShared;
      return;
    }
    found.set(key, { counties: new Set([county]), town, isShared });
  };
  for (const { name, officialName, aliases } of kenya.counties)
    for (const spelling of [name, officialName, ...aliases])
      note(spelling, name, "", sharedNames.has(name.toLowerCase()));
  for (const { name, county, aliases } of kenya.towns)
    for (const spelling of [name, ...aliases])
      note(spelling, county, name, !knownTowns.has(name.toLowerCase()));
  for (const [key, { counties, town, isShared }] of found)
    add(key, { kind: "kenyan", continent: "AF", code: "KE", counties: [...counties], town, isShared });
}

type Word = { start: number; end: number; word: string };

/** Words, without accents, apostrophes and the dots of "U.S."; "Kenya's" is Kenya. */
function wordsOf(text: string, from = 0, max = Number.POSITIVE_INFINITY): Word[] {
  const words: Word[] = [];
  for (let at = from; at < text.length && words.length < max; ) {
    const word = wordAt(text, at);
    if (word) words.push(word);
    at = word?.end ?? at + 1;
  }
  return words;
}

function wordAt(text: string, start: number): Word | null {
  const code = text.charCodeAt(start);
  if (code === 38) return { start, end: start + 1, word: "and" };
  if (!isLetterOrDigit(code)) return null;
  const end = wordEnd(text, start);
  const raw = text.slice(start, end);
  const isDotted = raw.charAt(1) === "." && text.charAt(end) === ".";
  return { start, end: isDotted ? end + 1 : end, word: plain.test(raw) ? raw.toLowerCase() : folded(raw) };
}

function wordEnd(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isLetterOrDigit(code)) continue;
    const isJoint = apostrophes.has(code) || (code === 46 && at - start < 6 && (at - start) % 2 === 1);
    if (!isJoint || !isLetterOrDigit(text.charCodeAt(at + 1))) break;
  }
  return at;
}

function folded(raw: string): string {
  return raw
    .slice(0, 60)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/['’ʼ`]s$/, "")
    .replace(/[\p{M}'’ʼ`.]/gu, "");
}

/** Every word of the text; those that name a place together are one token. */
export function placeTokens(text: string, isProse: boolean): Token[] {
  const words = wordsOf(text);
  const tokens: Token[] = [];
  for (let i = 0; i < words.length; ) {
    const { start, word, end } = words[i] as Word;
    const name = isProse && !isCapital(text, start) ? undefined : nameAt(words, i, text, isProse);
    if (name) {
      const last = words[i + name.words.length - 1] as Word;
      tokens.push({ start, end: last.end, word, place: name.place });
      i += name.words.length;
    } else {
      tokens.push({ start, end, word, place: null });
      i++;
    }
  }
  return tokens;
}

const mayBeCapital = /[A-Z\u00c0-\uffff]/g;

/** The places that prose names: those tokens alone, found by their capital letters. */
export function placesInProse(text: string): (Token & { place: Place })[] {
  const found: (Token & { place: Place })[] = [];
  mayBeCapital.lastIndex = 0;
  while (mayBeCapital.test(text)) {
    const at = mayBeCapital.lastIndex - 1;
    const inside = wordAround(text, at);
    if (inside > at) mayBeCapital.lastIndex = inside;
    else if (isCapital(text, at) && isLetterOrDigit(text.charCodeAt(at))) {
      const { word, end } = wordAt(text, at) as Word;
      const known = byFirstWord.get(word);
      const words = known && wordsOf(text, at, known[0]?.words.length);
      const name = words && nameAt(words, 0, text, true);
      const last = name ? (words[name.words.length - 1] as Word).end : end;
      if (name) found.push({ start: at, end: last, word, place: name.place });
      mayBeCapital.lastIndex = last;
    }
  }
  return found;
}

/** Where the word ends that began before this letter; no further than the letter where it begins one. */
function wordAround(text: string, at: number): number {
  const isPart = (code: number) => isLetterOrDigit(code) || apostrophes.has(code) || code === 46;
  let start = at;
  while (start > 0 && isPart(text.charCodeAt(start - 1))) start--;
  while (start < at) start = isLetterOrDigit(text.charCodeAt(start)) ? wordEnd(text, start) : start + 1;
  return start;
}

function nameAt(words: readonly Word[], at: number, text: string, isProse: boolean): Name | undefined {
  return byFirstWord.get(words[at]?.word ?? "")?.find((name) => {
    if (isProse && name.place.isShared) return false;
    if (name.words.length === 1)
      return (
        !isProse || (words[at]?.word.length ?? 0) > 3 || isCapital(text, (words[at]?.start ?? 0) + 1, true)
      );
    return name.words.every((word, offset) => words[at + offset]?.word === word);
  });
}

/** Of short names the second letter counts as well: "US" and "U.S." are, "Us" is not. */
function isCapital(text: string, at: number, mayBeDot = false): boolean {
  const code = text.charCodeAt(at);
  if (code < 128) return (code >= 65 && code <= 90) || (mayBeDot && code === 46);
  const letter = text.charAt(at);
  return (mayBeDot && letter === ".") || letter !== letter.toLowerCase();
}

/** The one country that a place names, by its ISO code; "" for none and for several. */
export function countryNamed(place: string): string {
  const codes = new Set(
    placeTokens(place.slice(0, 200), false).flatMap((token) =>
      token.place?.code && !token.place.isShared ? [token.place.code] : [],
    ),
  );
  return codes.size === 1 ? ([...codes][0] ?? "") : "";
}

/** A place followed by the board's own, where it may be there: "Nairobi, Kenya", but Juba on a Kenyan board alone. */
export function placeOnBoard(
  stated: string,
  board: { location: string; country: string } | undefined,
): string {
  if (stated === "" || !board || stated.toLowerCase().includes(board.location.toLowerCase())) return stated;
  const country = countryNamed(stated);
  const isElsewhere =
    (country !== "" && country !== board.country) ||
    (board.country === "KE" && placeTokens(stated, false).some(({ place }) => place?.kind === "city"));
  return isElsewhere ? stated : `${stated}, ${board.location}`;
}
