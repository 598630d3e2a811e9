// A job as version 2 tells it: the nine fields and every fact, each with the words it was read from.
import { z } from "zod";
import { boardNamed } from "../../boards/all-boards.ts";
import type { FoundJob } from "../../catalogue/found-store.ts";
import { maxExcerptLength } from "../../catalogue/list-store.ts";
import type { Salary } from "../../facts/salary.ts";
import { boardSlugOf, Job } from "../../job/job.ts";
import { cutAtWord } from "../../job/job-text.ts";

const evidence = z
  .string()
  .meta({ description: "The advert's own words; empty where nothing in it says so" });

const Eligibility = z
  .object({
    country: z.literal("KE"),
    verdict: z.enum(["open", "closed", "unclear"]),
    scope: z.enum(["worldwide", "region", "countries", "unknown"]),
    basis: z.enum(["structured", "title", "location", "text"]),
    evidence,
    conflict: z.boolean().meta({ description: "Two parts of the advert say different things" }),
  })
  .meta({ id: "Eligibility", description: "Whether somebody in Kenya may apply, and why" });

const Pay = z
  .object({
    min: z.number().nullable(),
    max: z.number().nullable(),
    currency: z.string().nullable(),
    period: z.enum(["hour", "day", "week", "month", "year"]),
    period_said: z.boolean().meta({
      description: "Whether the advert says the period; else it is what such an amount is usually for",
    }),
    gross: z.boolean().nullable(),
    text: evidence,
  })
  .meta({ id: "Salary", description: "What the advert itself says about pay; never an estimate" });

const Warning = z
  .object({
    code: z.string(),
    says: z.string().meta({ description: "Follows “This advert says”" }),
    evidence,
  })
  .meta({ id: "Warning", description: "What is odd about an advert: a fact, never a verdict" });

const AlsoOn = z.object({ id: z.string(), source: z.string(), url: z.string() });

export const V2Job = z
  .object({
    ...Job.shape,
    remote: z.boolean(),
    country: z.string().nullable().meta({ description: "ISO 3166 alpha-2" }),
    county: z.string().nullable().meta({ description: "One of Kenya's 47" }),
    town: z.string().nullable(),
    eligibility: Eligibility,
    closes_at: z.string().nullable().meta({ format: "date-time" }),
    closes_time_said: z
      .boolean()
      .meta({ description: "Whether the advert says the hour; else `closes_at` is the end of that day" }),
    closes_evidence: z.string().nullable(),
    salary: Pay.nullable(),
    level: z.enum(["internship", "entry", "mid", "senior", "lead"]).nullable(),
    categories: z.array(z.string()),
    skills: z.array(z.string()),
    warnings: z.array(Warning),
    also_on: z.array(AlsoOn).meta({ description: "The same job on other boards" }),
    first_seen: z.string().meta({ format: "date-time" }),
  })
  .meta({ id: "V2Job", description: "One job with its facts" });

export type V2Job = z.infer<typeof V2Job>;
export type FieldName = keyof V2Job;
export const fieldNames = Object.keys(V2Job.shape) as FieldName[];

const termsOf = (id: string) => boardNamed(boardSlugOf(id))?.terms;
/** Whether others may take it from us to show it themselves. */
export const mayPassOn = (id: string) => termsOf(id)?.mayRepublish ?? false;

/** With its whole text where the board's terms allow it, else with the beginning of it. */
export function sentJob(found: FoundJob): V2Job {
  const job = v2Job(found);
  if (termsOf(job.id)?.mayShowText) return job;
  return { ...job, description: cutAtWord(job.description, maxExcerptLength) };
}

export function v2Job({ job, facts, expiresAt, firstSeen, alsoOn }: FoundJob): V2Job {
  const { place, closing, tags } = facts;
  return {
    ...job,
    type: job.type || (tags.type ?? ""),
    remote: place.remote,
    country: place.country,
    county: place.county,
    town: place.town,
    eligibility: facts.eligibility,
    closes_at: expiresAt || null,
    closes_time_said: closing?.timeSaid ?? false,
    closes_evidence: closing?.evidence || null,
    salary: facts.salary && salaryOf(facts.salary),
    level: facts.level?.level ?? null,
    categories: tags.categories,
    skills: tags.skills,
    warnings: facts.warnings,
    also_on: alsoOn,
    first_seen: firstSeen,
  };
}

function salaryOf({ periodSaid, ...salary }: Salary): V2Job["salary"] {
  return { ...salary, period_said: periodSaid };
}

export function onlyFields(job: V2Job, fields: readonly FieldName[]): Partial<V2Job> {
  return Object.fromEntries(fields.map((name) => [name, job[name]]));
}
