// May a person who lives in Kenya take this job? A restriction in the text beats a wide field; a wide text against a
// narrow field leaves it unclear; otherwise the board's own field counts before the title, the place and the text.
import { placesInProse, placeTokens } from "../job/place-names.ts";
import { type Advert, asSent, maxEvidenceLength, quote } from "./advert.ts";
import { type PlaceVerdict, placeVerdict } from "./place-verdict.ts";
import type { TextVerdict } from "./text-verdict.ts";

export type Eligibility = {
  country: "KE";
  verdict: "open" | "closed" | "unclear";
  scope: "worldwide" | "region" | "countries" | "unknown";
  basis: "structured" | "title" | "location" | "text";
  /** Words of the advert; "" when nothing in it says anything. */
  evidence: string;
  /** Two parts of the advert say different things. */
  conflict: boolean;
};

type Field = { verdict: PlaceVerdict; basis: Eligibility["basis"]; evidence: string };

const scopes: Record<PlaceVerdict["because"], Eligibility["scope"]> = {
  kenya: "countries",
  region: "region",
  anywhere: "worldwide",
  elsewhere: "countries",
  suspicion: "unknown",
  unsaid: "unknown",
};

export function eligibilityOf(advert: Advert, told: readonly TextVerdict[]): Eligibility {
  const field = fieldOf(advert);
  const closes = told.find(({ verdict }) => verdict === "closed");
  const opens = told.find(({ verdict }) => verdict === "open");
  const hint = told.find(({ verdict }) => verdict === "hint");
  const { verdict, because } = field.verdict;
  const say = (
    answer: Eligibility["verdict"],
    { basis, evidence }: { basis: Eligibility["basis"]; evidence: string },
    scope: Eligibility["scope"],
    conflict = false,
  ): Eligibility => ({ country: "KE", verdict: answer, scope, basis, evidence, conflict });
  const byText = (given: TextVerdict) => ({ basis: "text" as const, evidence: given.evidence });

  if (verdict === "open") {
    if (closes && opens && because !== "kenya") return say("unclear", byText(closes), "unknown", true);
    if (closes)
      return say(
        because === "kenya" ? "open" : "closed",
        because === "kenya" ? field : byText(closes),
        "countries",
        true,
      );
    if (hint && because === "anywhere") return say("unclear", byText(hint), "unknown", true);
    return say("open", field, scopes[because]);
  }
  if (verdict === "closed") {
    return opens && !closes
      ? say("unclear", byText(opens), "unknown", true)
      : say("closed", field, "countries");
  }
  if (closes && opens) return say("unclear", byText(closes), "unknown", true);
  if (closes) return say("closed", byText(closes), "countries");
  // EMEA or time zones beside words that open: the words are the clearer ones.
  if (opens) return say("open", byText(opens), "unknown");
  return say("unclear", field, "unknown");
}

/** The field that counts: what is silent leaves the word to the next. */
function fieldOf(advert: Advert): Field {
  const fields = [structured(advert), location(advert)].filter((field) => field !== null);
  const clear = fields.find(({ verdict }) => verdict.verdict !== "unclear");
  const title = titleField(advert.title);
  const stated = clear ?? fields.find(({ verdict }) => verdict.because === "suspicion");
  // A territory in a title ("Account Manager, Rwanda") does not take away the Kenyan place that the job names.
  const isTerritory = clear?.verdict.because === "kenya" || title?.verdict.verdict === "unclear";
  if (title && (clear === undefined || (clear.basis === "location" && !isTerritory))) return title;
  return stated ?? { verdict: placeVerdict(""), basis: "location", evidence: "" };
}

function structured({ openTo }: Advert): Field | null {
  if (openTo === null) return null;
  if (openTo.length === 0)
    return {
      verdict: { verdict: "open", because: "anywhere", words: "" },
      basis: "structured",
      evidence: "",
    };
  return fromList(openTo, "structured");
}

function location({ places, boardPlace = "", country }: Advert): Field | null {
  const field = fromList(places.some(Boolean) ? places : [boardPlace], "location");
  if (!field) return null;
  // "Coast" or "Nakuru Town East" of a job that its board places in Kenya.
  const isUnknownThere =
    field.verdict.verdict === "closed" &&
    country === "KE" &&
    placeTokens(places.join("; "), false).every(({ place }) => place === null || place.code === "KE");
  const verdict: PlaceVerdict = isUnknownThere
    ? { ...field.verdict, verdict: "open", because: "kenya" }
    : field.verdict;
  return { ...field, verdict, evidence: asSent(field.evidence, boardPlace) };
}

/** A list is judged whole: one Kenya among 149 countries opens it. */
function fromList(list: readonly string[], basis: Eligibility["basis"]): Field | null {
  const stated = list.filter((place) => place.trim() !== "");
  if (stated.length === 0) return null;
  const verdicts = stated.map((place) => ({ place, verdict: placeVerdict(place) }));
  const open = verdicts.find(({ verdict }) => verdict.verdict === "open");
  if (open && (open.verdict.because !== "anywhere" || stated.length === 1))
    return { verdict: open.verdict, basis, evidence: evidenceIn(open.place, open.verdict.words) };
  const verdict =
    stated.length === 1 ? (verdicts[0]?.verdict as PlaceVerdict) : placeVerdict(stated.join("; "));
  const telling = verdicts.find((one) => one.verdict.verdict === verdict.verdict) ?? verdicts[0];
  return { verdict, basis, evidence: evidenceIn(telling?.place ?? "", telling?.verdict.words ?? "") };
}

/** The whole field where it is short, else the words that decided. */
function evidenceIn(place: string, words: string): string {
  if (place.length <= maxEvidenceLength) return place.trim();
  const at = Math.max(0, place.indexOf(words));
  return quote(place, at, at + words.length);
}

const titleParts = /[^()[\]|–—]+/g;
const cutShort = /\banywhere in the\s*$/i;
const notAPlace =
  /\b(?:of|for|to|with|and|at|the|customers?|clients?|market|government|sales|tax|law|team|hours?|time|timezones?|based)\b/i;

/** A part of the title that says nothing but where: "(Latin America, Remote)", "- Caribbean", or a country at its end. */
function titleField(title: string): Field | null {
  if (placesInProse(title.slice(0, 300)).length === 0 || cutShort.test(title)) return null;
  for (const { 0: part, index } of title.slice(0, 300).matchAll(titleParts)) {
    for (const piece of part.split(/(?<=\s)-|-(?=\s)|(?<=[a-z)]),(?=\s[A-Z])/)) {
      const tokens = placeTokens(piece, true);
      if (!tokens.some(({ place }) => place)) continue;
      const rest = tokens.filter(({ place, word }) => !place && !onlyWhere.has(word));
      if (rest.length === 0) {
        const verdict = placeVerdict(piece.trim());
        if (verdict.because !== "unsaid") return { verdict, basis: "title", evidence: piece.trim() };
      }
    }
    const tokens = placeTokens(part, true);
    const last = tokens.at(-1);
    const isAtEnd = index + part.trimEnd().length === title.trimEnd().length;
    if (
      isAtEnd &&
      last?.place &&
      ["country", "open-region"].includes(last.place.kind) &&
      !notAPlace.test(part)
    ) {
      const words = part.slice(last.start, last.end);
      return { verdict: placeVerdict(words), basis: "title", evidence: words };
    }
  }
  return null;
}

const onlyWhere = new Set(
  "remote remotely fully 100 only based in within the anywhere hybrid position work at home from or and full time part".split(
    " ",
  ),
);
