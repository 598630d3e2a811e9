// Papers that an advert asks for: a right to work, a citizenship or a clearance, and whether it sponsors a visa.
import { placesInProse } from "../job/place-names.ts";
import { type Advert, quote, type Sentence } from "./advert.ts";

export type WorkAuthorisation = {
  requires: "authorisation" | "citizenship" | "clearance" | null;
  /** ISO 3166 alpha-2 of the country it must be valid in, where the advert names it. */
  country: string | null;
  sponsorship: "offered" | "refused" | null;
  evidence: string;
};

export const authorisationWords = new Set(
  "authorized authorised authorization authorisation eligible right permit citizen citizens citizenship clearance visa sponsor sponsorship relocation kenyan".split(
    " ",
  ),
);

/** Seen on The Muse (ITAR), RemoteJobs.org, Himalayas, and in Kenyan public service adverts. */
const required: readonly [NonNullable<WorkAuthorisation["requires"]>, RegExp][] = [
  [
    "citizenship",
    /\b(?:must|only|required|be an?|be)\b.{0,40}\b(?:citizens?|citizenship|u\.?s\.? persons?)\b|\bcitizens? only\b/i,
  ],
  [
    "clearance",
    /\b(?:must|required|requires?|active|obtain|hold)\b.{0,50}\b(?:security|secret|public trust) clearance\b/i,
  ],
  [
    "authorisation",
    /\b(?:authori[sz]ed|eligible|entitled|right|permission) to (?:live and )?work\b|\bwork (?:authori[sz]ation|permit)\b/i,
  ],
];
const offers =
  /\b(?:visa sponsorship (?:is )?(?:available|offered|provided)|we (?:will |can |do )?sponsor (?:\w+ )?visas?|offer visa sponsorship|visa support|sponsor your visa)\b/i;
const refuses =
  /\b(?:not|unable|cannot|no|without|n['’]t)\b.{0,50}\b(?:sponsor\w*)\b|\bsponsorship\b.{0,40}\bnot (?:available|offered|provided)\b/i;
const wished =
  /\b(?:preferred|preferably|a plus|nice to have|regardless|irrespective|without regard|discriminat\w+|national origin)\b/i;

export function workAuthorisationOf(
  { text: whole }: Advert,
  sentences: readonly Sentence[],
  chosen: readonly number[],
): WorkAuthorisation | null {
  const found: WorkAuthorisation[] = [];
  for (const index of chosen) {
    const { text, start, end } = sentences[index] as Sentence;
    if (wished.test(text)) continue;
    const requires = required.find(([, words]) => words.test(text))?.[0] ?? null;
    const sponsorship = refuses.test(text) ? "refused" : offers.test(text) ? "offered" : null;
    if (requires === null && sponsorship === null) continue;
    const country = placesInProse(text).find(({ place }) => place.kind === "country")?.place.code ?? null;
    found.push({ requires, country, sponsorship, evidence: quote(whole, start, end) });
  }
  const [first] = found;
  if (!first) return null;
  return {
    requires: found.find(({ requires }) => requires)?.requires ?? null,
    country: found.find(({ country }) => country)?.country ?? null,
    sponsorship: found.find(({ sponsorship }) => sponsorship)?.sponsorship ?? null,
    evidence: first.evidence,
  };
}
