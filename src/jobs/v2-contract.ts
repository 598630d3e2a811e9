// Version 2 as callers know it: parameters, answers, every refusal. The OpenAPI document is made from this.
import { createRoute, type RouteConfig, z } from "@hono/zod-openapi";
import manifest from "../../package.json" with { type: "json" };
import { conditionFailed } from "../http/bodies/preconditions.ts";
import type { Contract } from "../http/openapi.ts";
import { fieldNames, type V2Job } from "./answers/v2/job.ts";
import { filterValues, orders } from "./answers/v2/question.ts";
import { Changes, Closed, errorSchema, JobsAnswer, WholeJob } from "./answers/v2/schemas.ts";
import { sentences } from "./refusal-sentences.ts";
import { snapshotPath } from "./v2-routes.ts";

const header = (description: string, example: string) => z.string().meta({ description, example });
const always = {
  "X-Request-Id": header("Quote it when you report a problem", "5f0c6a52-94f1-4d0e-8a3b-2f6a1f0b7c11"),
};
const limits = {
  RateLimit: header(
    "Requests left (`r`) and seconds until the window starts anew (`t`)",
    '"default";r=299;t=42',
  ),
  "RateLimit-Policy": header("The quota (`q`) of each window of `w` seconds", '"default";q=300;w=60'),
};
const caching = {
  "Cache-Control": header("How long callers and CDNs may keep the answer", "public, max-age=300"),
};
const validators = {
  ETag: header("Send it back as If-None-Match: an unchanged answer is 304 without a body", '"x7Jd"'),
  "Last-Modified": header("When this answer was made", "Sun, 15 Nov 2026 08:00:00 GMT"),
};
const retryAfter = { "Retry-After": header("Seconds to wait before the next request", "10") };

function refusal(description: string, error: string, headers: Record<string, z.ZodString> = limits) {
  return {
    description,
    headers: z.object({ ...always, ...headers }),
    content: { "application/json": { schema: errorSchema, example: { error } } },
  };
}

const refusals = {
  403: refusal("This address has been blocked by the operator", sentences.blocked, {}),
  429: refusal(
    "Asked more often than fair use allows: back off",
    sentences.tooMany("Too many requests", "42"),
    retryAfter,
  ),
  503: refusal(
    "The catalogue is away for the moment, and nothing is kept that answers this",
    sentences.away,
    {
      ...limits,
      ...retryAfter,
    },
  ),
};
const unchanged = {
  304: { description: "Unchanged since the ETag you sent" },
  412: refusal(
    "Only where you sent If-Match or If-Unmodified-Since, and it no longer holds",
    conditionFailed,
  ),
};

const text = (description: string, example?: string) =>
  z
    .string()
    .optional()
    .meta({ description, ...(example !== undefined && { example }) });
const several = (name: keyof typeof filterValues, what: string, example: string) =>
  text(
    `${what}: ${filterValues[name].map((value) => `\`${value}\``).join(", ")}. Several are separated by commas.`,
    example,
  );
const flag = (description: string) => z.enum(["true", "false"]).optional().meta({ description });

const search = z.object({
  query: text(
    'What to look for, at most 200 characters: words, which must all be there; a "phrase" in quotes; `-word` for what must not be.',
    "accountant nairobi",
  ),
  list: several("list", "Jobs of one of the lists", "africa-jobs"),
  board: text("Short names of boards, as `/status.json` has them, separated by commas", "jobwebkenya"),
  county: text("Counties of Kenya, separated by commas", "Nairobi"),
  country: text("ISO 3166 codes of two letters, separated by commas", "KE"),
  remote: flag("Only jobs that can be done from elsewhere, or only others"),
  type: several("type", "Kind of employment", "full-time"),
  level: several("level", "How far along in a career", "entry"),
  category: several("category", "Field of work", "finance-legal"),
  eligible: z
    .enum(["KE"])
    .optional()
    .meta({ description: "Only jobs that say somebody in this country may apply" }),
  include_unclear: flag("With `eligible`: also those that do not say"),
  posted_within: text("Published within so long: a number and `h` or `d`", "7d"),
  closes_after: text("Only jobs that state a closing date later than this one", "2026-12-01"),
  salary: flag("Only jobs that state their pay"),
  exact: flag("Whether words are taken as they are typed, even those that are in no job"),
  order: z.enum(orders).optional().meta({
    description:
      "`relevance`, the usual one with a query; `newest`, the usual one without; `closing`, the soonest first, without those that state no date",
  }),
  fields: text(
    `Which fields a job has, separated by commas; all but \`description\` when absent: ${fieldNames.map((name) => `\`${name}\``).join(", ")}`,
    "id,title,url,closes_at",
  ),
  facets: flag("Whether `meta.facets` counts what each filter would leave"),
  limit: z.int().optional().meta({
    description: "How many at most: clamped to 1–100, 20 when absent or not a number",
    default: 20,
    example: 20,
  }),
  cursor: text("`pagination.next` of the page before; the other parameters stay as they were"),
});

const example = {
  id: "jobwebkenya-336571",
  title: "Accounts Assistant",
  company: "Savanna Foods Ltd",
  location: "Nairobi, Kenya",
  type: "full-time",
  date: "2026-11-14T08:30:00.000Z",
  url: "https://jobwebkenya.com/jobs/accounts-assistant-at-savanna-foods/",
  description: "Savanna Foods is looking for an accounts assistant. Salary: KSh 45,000 a month.",
  source: "Jobweb Kenya",
  remote: false,
  country: "KE",
  county: "Nairobi",
  town: null,
  eligibility: {
    country: "KE",
    verdict: "open",
    scope: "countries",
    basis: "location",
    evidence: "Nairobi",
    conflict: false,
  },
  closes_at: "2026-12-01T20:59:59.999Z",
  closes_time_said: false,
  closes_evidence: "Apply by 1 December 2026",
  salary: {
    min: 45_000,
    max: 45_000,
    currency: "KES",
    period: "month",
    period_said: true,
    gross: null,
    text: "Salary: KSh 45,000 a month.",
  },
  level: "entry",
  categories: ["finance-legal"],
  skills: ["Excel"],
  warnings: [],
  also_on: [],
  first_seen: "2026-11-14T09:02:11.000Z",
} satisfies V2Job;
const { description: _, ...listedExample } = example;
const changeExample = {
  seq: 20_417,
  op: "added" as const,
  id: example.id,
  at: "2026-11-14T09:02:11.000Z",
  reason: null,
};

const answer = <Schema extends z.ZodType>(
  description: string,
  schema: Schema,
  shown: z.infer<Schema>,
  headers = {},
) => ({
  description,
  headers: z.object({ ...always, ...limits, ...caching, ...headers }),
  content: { "application/json": { schema, example: shown } },
});

const common = { method: "get" as const, tags: ["Jobs"], security: [] };
const routes: RouteConfig[] = [
  createRoute({
    ...common,
    path: "/api/v2/jobs",
    operationId: "findJobs",
    summary: "Search every open job",
    description:
      "All open jobs of all boards, each once. Words are looked for whole, with what means the same in English and Swahili; a misspelt word is corrected, and the answer says so. Every filter that is given must hold. Unknown parameters are ignored; of repeated ones the first counts.",
    request: { query: search },
    responses: {
      200: answer(
        "What was found; possibly nothing",
        JobsAnswer,
        {
          data: [listedExample],
          pagination: { limit: 20, returned: 1, next: null },
          meta: { total: 1, total_is: "exact" },
        },
        validators,
      ),
      ...unchanged,
      400: refusal(
        "A parameter or the cursor cannot be understood",
        "county is one of Kenya's 47, like Nairobi.",
      ),
      ...refusals,
    },
  }),
  createRoute({
    ...common,
    path: "/api/v2/jobs/changes",
    operationId: "jobChanges",
    summary: "What changed, in order",
    description:
      "Every job that was added, updated, closed or hidden. Whoever goes on from `next` misses nothing and sees nothing twice. Changes are kept for 30 days.",
    request: {
      query: z.object({
        cursor: text(
          "`next` of the answer before, or the `seq` of a snapshot; absent: from the oldest that is kept",
          "20416",
        ),
        jobs: flag(
          "Whether each change comes with the job as it is now; then at most 100 come at once instead of 500",
        ),
      }),
    },
    responses: {
      200: answer("The next changes; possibly none", Changes, {
        changes: [changeExample],
        next: "20417",
        complete: true,
      }),
      400: refusal("The cursor is none", sentences.noCursor),
      410: refusal("The cursor is older than what is kept", `${sentences.cursorGone} ${snapshotPath}`),
      ...refusals,
    },
  }),
  createRoute({
    ...common,
    path: snapshotPath,
    operationId: "jobSnapshot",
    summary: "All open jobs as one file",
    description:
      "One JSON value a line, compressed with gzip: first `seq`, the cursor to follow the changes from, and `taken_at`; then every open job with its text. Only boards that let their jobs be passed on. Made at most once an hour.",
    responses: {
      200: {
        description: "The file",
        headers: z.object({ ...always, ...limits, ...caching, ...validators }),
        content: { "application/gzip": { schema: z.string().meta({ format: "binary" }) } },
      },
      ...unchanged,
      ...refusals,
    },
  }),
  createRoute({
    ...common,
    path: "/api/v2/jobs/{id}",
    operationId: "getJob",
    summary: "One job, whole",
    description:
      "With its whole text where the board's terms allow that, else with the beginning of it, and what happened to it.",
    request: { params: z.object({ id: z.string().meta({ description: "Of a job", example: example.id }) }) },
    responses: {
      200: answer("The job", WholeJob, { ...example, history: [omitId(changeExample)] }),
      404: refusal("There is and was no such job", "There is no job with this id."),
      410: {
        description: "The job is closed",
        headers: z.object({ ...always, ...limits }),
        content: {
          "application/json": {
            schema: Closed,
            example: {
              error: "This job is closed.",
              reason: "deadline",
              closed_at: "2026-12-01T21:00:04.000Z",
            },
          },
        },
      },
      ...refusals,
    },
  }),
];

function omitId<Rest>({ id: __, ...rest }: Rest & { id: string }) {
  return rest;
}

export const v2Contract: Contract = {
  title: "Job Listings API, version 2",
  version: manifest.version,
  description:
    "Search over every open job of all boards, with facts read from each advert and the words they were read from, what changed since you last looked, and all of it as one file. Public and read-only, without a key; the limits are those of version 1. The boards are credited in `source`, and `url` leads to the original listing.",
  tags: [{ name: "Jobs", description: "Jobs and what happened to them" }],
  routes,
};
