// Precision and recall of the facts: on adverts that careful readers labelled, where that folder stands beside the project,
// and on our own. A fifth of the labelled ones, drawn by their key, is told apart: no rule was written with them in view.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { Advert } from "../../src/jobs/facts/advert.ts";
import type { SampleAdvert } from "../../src/jobs/facts/adverts.sample.ts";
import { type Facts, factsOf } from "../../src/jobs/facts/facts.ts";

type Labels = {
  eligible: "open" | "closed" | "unclear";
  closes_at: string | null;
  salary: { min: number | null; max: number | null; currency: string | null; period: string } | null;
  level: string | null;
  county: string | null;
  warnings: string[];
};
type Raw = Record<"key" | "source" | "title" | "company" | "location" | "text", string> & {
  restrictions: string[] | null;
  posted: string | number;
};
export type Labelled = { key: string; advert: Advert; labels: Partial<Labels>; isHeldOut: boolean };

const folder = new URL("../../../shared/boards/labelled/", import.meta.url).pathname;

/** Null where the folder is not there. */
export function labelledAdverts(): Labelled[] | null {
  if (!existsSync(`${folder}adverts.json`)) return null;
  const adverts = JSON.parse(readFileSync(`${folder}adverts.json`, "utf8")) as Raw[];
  const labels = JSON.parse(readFileSync(`${folder}labels.json`, "utf8")) as Record<string, Labels>;
  return adverts.map((raw) => ({
    key: raw.key,
    advert: advertOf(raw),
    labels: labels[raw.key] as Labels,
    isHeldOut: (createHash("sha256").update(raw.key).digest()[0] ?? 0) % 5 === 0,
  }));
}

function advertOf({ source, title, company, location, restrictions, posted, text }: Raw): Advert {
  const at =
    typeof posted === "number" ? posted * 1_000 : Date.parse(posted.replace(/(\d)(?:st|nd|rd|th)\b/, "$1"));
  return {
    title,
    company,
    text,
    places: location ? [location] : [],
    openTo: restrictions,
    published: Number.isNaN(at) ? "" : new Date(at).toISOString(),
    closes: "",
    type: "",
    level: "",
    categories: [],
    tags: [],
    isRemote: false,
    country: source === "kenya" ? "KE" : "",
  };
}

export const ownAdverts = (samples: readonly SampleAdvert[]): Labelled[] =>
  samples.map(({ advert, closes, warnings }, index) => ({
    key: `own ${index}`,
    advert,
    labels: { closes_at: closes, warnings },
    isHeldOut: false,
  }));

/** How often a value was told, rightly told, and there to be told. */
export type Tally = { told: number; right: number; there: number; misses: string[] };
export type Figures = Record<string, Tally>;

export const precision = ({ told, right }: Tally) => (told === 0 ? 1 : right / told);
export const recall = ({ there, right }: Tally) => (there === 0 ? 1 : right / there);

const nairobiDay = (iso: string | undefined) =>
  iso === undefined ? null : new Date(Date.parse(iso) + 3 * 3_600_000).toISOString().slice(0, 10);

export function measure(adverts: readonly Labelled[]): Figures {
  // Told also where no advert has any.
  const figures: Figures = { warnings: { told: 0, right: 0, there: 0, misses: [] } };
  const count = (name: string, key: string, told: string | null, label: string | null) => {
    figures[name] ??= { told: 0, right: 0, there: 0, misses: [] };
    const tally = figures[name];
    if (told !== null) tally.told++;
    if (label !== null) tally.there++;
    if (told !== null && told === label) tally.right++;
    if (told !== label) tally.misses.push(`${key}: ${told}, not ${label}`);
  };
  for (const { key, advert, labels } of adverts) {
    const facts = factsOf(advert);
    if ("eligible" in labels)
      countLabels(facts, labels as Labels, (...given) => count(given[0], key, given[1], given[2]));
    count("closing date", key, nairobiDay(facts.closing?.closesAt), labels.closes_at ?? null);
    const codes = facts.warnings.map(({ code }) => code);
    const wanted = labels.warnings ?? [];
    for (const code of new Set<string>([...codes, ...wanted]))
      count(
        "warnings",
        key,
        codes.includes(code as never) ? code : null,
        wanted.includes(code) ? code : null,
      );
  }
  return figures;
}

function countLabels(
  facts: Facts,
  labels: Labels,
  count: (name: string, told: string | null, label: string | null) => void,
): void {
  for (const verdict of ["open", "closed"] as const)
    count(
      `eligibility ${verdict}`,
      facts.eligibility.verdict === verdict ? verdict : null,
      labels.eligible === verdict ? verdict : null,
    );
  const pay = (salary: Labels["salary"] | Facts["salary"]) =>
    salary && [salary.min, salary.max, salary.currency, salary.period].join(" ");
  count("salary", pay(facts.salary), pay(labels.salary));
  // No level is an answer too: what counts is in how many adverts both say the same.
  count("level", facts.level?.level ?? "none", labels.level ?? "none");
  count("county", facts.place.county, labels.county);
}
