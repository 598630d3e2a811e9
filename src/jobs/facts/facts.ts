// What an advert says, each fact with the words it was read from. Pure: the same advert gives the same facts. Unknown is
// null or "unclear", never a guess. One pass over the words finds the sentences that each fact has to read.
import { type Advert, maxTextLength, type Sentence, sentencesOf } from "./advert.ts";
import { type Closing, closingOf, closingWords } from "./closing-date.ts";
import { type Eligibility, eligibilityOf } from "./eligibility.ts";
import { type Level, levelOf, levelWords } from "./level.ts";
import { type PlaceOfWork, placeOf } from "./place.ts";
import { type Salary, salaryOf, salaryWords } from "./salary.ts";
import { skillOf, skillWords, type Tags, tagsOf } from "./tags.ts";
import { eligibilityWords, textVerdicts } from "./text-verdict.ts";
import { type Warning, warningsOf, warningWords } from "./warnings.ts";
import { authorisationWords, type WorkAuthorisation, workAuthorisationOf } from "./work-authorisation.ts";

export type Facts = {
  eligibility: Eligibility;
  closing: Closing | null;
  salary: Salary | null;
  level: Level | null;
  place: PlaceOfWork;
  workAuthorisation: WorkAuthorisation | null;
  tags: Tags;
  warnings: Warning[];
  /** Those that the operator of the catalogue found wrong; never shown. */
  takenBack?: Warning[];
};

/** Raised with every change of what is read: then jobs that are known are read again when they are next seen. */
export const factsVersion = 4;

const readers = { eligibilityWords, closingWords, salaryWords, levelWords, warningWords, authorisationWords };
type Reader = keyof typeof readers;
const names = Object.keys(readers) as Reader[];

/** Which readers want the sentences with a word, as bits. */
const wantedBy = new Map<string, number>();
names.forEach((name, bit) => {
  for (const word of readers[name]) wantedBy.set(word, (wantedBy.get(word) ?? 0) | (1 << bit));
});
const salaryBit = 1 << names.indexOf("salaryWords");
const currencySigns = /[$€£₦₹=]/;
/** A word that may name a skill; which one, its spelling tells. */
const skillBit = 1 << names.length;
for (const word of skillWords) wantedBy.set(word, (wantedBy.get(word) ?? 0) | skillBit);

/** By a word's first two letters, the lengths of the words that are wanted: nine of ten need no look-up. */
const lengths = new Uint32Array(1 << 14);
const startOf = (text: string, at: number) =>
  ((text.charCodeAt(at) & 127) << 7) | (text.charCodeAt(at + 1) & 127);
for (const word of wantedBy.keys()) {
  const start = startOf(word, 0);
  lengths[start] = (lengths[start] ?? 0) | (1 << word.length);
}

export function factsOf(given: Advert): Facts {
  const advert = bounded(given);
  const sentences = sentencesOf(advert.text);
  const { chosen, skills } = choose(advert, sentences);
  const closing = closingOf(advert, sentences, chosen.closingWords);
  return {
    eligibility: eligibilityOf(advert, textVerdicts(advert, sentences, chosen.eligibilityWords)),
    closing,
    salary: salaryOf(advert, sentences, chosen.salaryWords),
    level: levelOf(advert, sentences, chosen.levelWords),
    place: placeOf(advert),
    workAuthorisation: workAuthorisationOf(advert, sentences, chosen.authorisationWords),
    tags: tagsOf(advert, skills),
    warnings: warningsOf(advert, sentences, chosen.warningWords, closing),
  };
}

const maxPlaces = 300;
const maxFieldLength = 300;

/** No field is longer than a board's own would be. */
function bounded(given: Advert): Advert {
  const short = (field: string) => (field.length > maxFieldLength ? field.slice(0, maxFieldLength) : field);
  return {
    ...given,
    title: short(given.title),
    company: short(given.company),
    text: given.text.length > maxTextLength ? given.text.slice(0, maxTextLength) : given.text,
    places: given.places.slice(0, maxPlaces).map(short),
    openTo: given.openTo?.slice(0, maxPlaces).map(short) ?? null,
  };
}

/** What one reader reads at most, in characters: half as much again as the longest of 242 real adverts has for it. */
const maxFromFront = 3_300;
const maxFromEnd = 1_300;
/** A short sentence costs as much as this many characters. */
const leastLength = 30;

function choose(
  { text }: Advert,
  sentences: readonly Sentence[],
): { chosen: Record<Reader, number[]>; skills: Set<string> } {
  const chosen = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Reader, number[]>;
  const skills = new Set<string>();
  const lower = text.toLowerCase();
  const hasSigns = currencySigns.test(text);
  for (let index = 0; index < sentences.length; index++) {
    const sentence = sentences[index] as Sentence;
    let bits = hasSigns && currencySigns.test(sentence.text) ? salaryBit : 0;
    // A few capital letters become two small ones.
    bits |=
      lower.length === text.length
        ? bitsOf(lower, sentence.start, sentence.end, text, skills)
        : bitsOf(sentence.text.toLowerCase(), 0, Number.POSITIVE_INFINITY, "", skills);
    if (bits === 0) continue;
    for (let bit = 0; bit < names.length; bit++)
      if (bits & (1 << bit)) chosen[names[bit] as Reader].push(index);
  }
  for (const name of names) chosen[name] = frontAndEnd(sentences, chosen[name]);
  return { chosen, skills };
}

function frontAndEnd(sentences: readonly Sentence[], chosen: number[]): number[] {
  let front = 0;
  let end = chosen.length;
  const lengthAt = (place: number) => Math.max(leastLength, sentences[chosen[place] ?? 0]?.text.length ?? 0);
  for (let read = lengthAt(0); front < end && read <= maxFromFront; read += lengthAt(front)) front++;
  for (let read = lengthAt(end - 1); end > front && read <= maxFromEnd; read += lengthAt(end - 1)) end--;
  return front >= end ? chosen : [...chosen.slice(0, front), ...chosen.slice(end)];
}

/** Which readers want what stands there; its skills go by their spelling, where that is given. */
function bitsOf(lower: string, from: number, to: number, spelled: string, skills: Set<string>): number {
  const end = Math.min(to, lower.length);
  let bits = 0;
  for (let at = from; at < end; at++) {
    const start = at;
    for (; at < end; at++) {
      const code = lower.charCodeAt(at);
      if ((code < 97 || code > 122) && code <= 0xbf) break;
    }
    if (at - start < 2 || ((lengths[startOf(lower, start)] ?? 0) & (1 << (at - start))) === 0) continue;
    const wanted = wantedBy.get(lower.slice(start, at));
    if (wanted === undefined) continue;
    bits |= wanted;
    const skill = wanted & skillBit && spelled !== "" ? skillOf(spelled.slice(start, at)) : undefined;
    if (skill) skills.add(skill);
  }
  return bits & (skillBit - 1);
}
