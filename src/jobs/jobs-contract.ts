// The seven endpoints as callers know them: parameters, answers, errors. The OpenAPI document is made from this.
import { createRoute, type RouteConfig, z } from "@hono/zod-openapi";
import manifest from "../../package.json" with { type: "json" };
import { conditionFailed } from "../http/bodies/preconditions.ts";
import type { Contract } from "../http/openapi.ts";
import { Job } from "./job/job.ts";
import { sentences } from "./refusal-sentences.ts";

const example = [
  {
    id: "jobwebkenya-336571",
    title: "Accounts Assistant",
    company: "Savanna Foods Ltd",
    location: "Nairobi, Kenya",
    type: "full-time",
    date: "2026-11-14T08:30:00.000Z",
    url: "https://jobwebkenya.com/jobs/accounts-assistant-at-savanna-foods/",
    description: "Savanna Foods is looking for an accounts assistant.\n\nYou will keep the petty cash book.",
    source: "Jobweb Kenya",
  },
];

const responseHeaders = z.object({
  "Cache-Control": z.string().meta({ description: "How long callers and CDNs may keep the answer" }),
  ETag: z
    .string()
    .meta({ description: "Send it back as If-None-Match: an unchanged answer is 304 without a body" }),
  "Last-Modified": z.string().meta({ description: "When the listings in this answer last changed" }),
  "X-Request-Id": z.string().meta({ description: "Quote it when you report a problem" }),
});

const retryAfter = z.object({
  "Retry-After": z.string().meta({ description: "Seconds to wait before the next request" }),
});

function plainText(description: string, sentence: string, headers?: z.ZodObject) {
  return {
    description,
    content: { "text/plain": { schema: z.string(), example: sentence } },
    ...(headers && { headers }),
  };
}

type Endpoint = {
  path: string;
  operationId: string;
  summary: string;
  description: string;
  query?: z.ZodObject;
  refusesBadQuery?: boolean;
};

function jobsRoute({
  path,
  operationId,
  summary,
  description,
  query,
  refusesBadQuery,
}: Endpoint): RouteConfig {
  return createRoute({
    method: "get",
    path,
    operationId,
    summary,
    description,
    tags: ["Jobs"],
    security: [],
    ...(query && { request: { query } }),
    responses: {
      200: {
        description: "The listings; possibly none",
        headers: responseHeaders,
        content: { "application/json": { schema: z.array(Job), example } },
      },
      304: { description: "Unchanged since the ETag you sent" },
      ...(refusesBadQuery && {
        400: plainText("`query` is missing, blank or over 200 characters", sentences.noQuery),
      }),
      403: plainText("This address has been blocked by the operator", sentences.blocked),
      412: plainText(
        "Only where you sent If-Match or If-Unmodified-Since, and it no longer holds",
        conditionFailed,
      ),
      429: plainText(
        "Asked more often than fair use allows: back off",
        sentences.tooMany("Too many requests", "42"),
        retryAfter,
      ),
      500: plainText("Every source failed and nothing was ever fetched", sentences.nothingKnown, retryAfter),
    },
  });
}

const endpoints: Endpoint[] = [
  {
    path: "/api/africa-jobs",
    operationId: "africaJobs",
    summary: "Jobs in Kenya, East Africa and across Africa",
    description: "Aggregated from Kenyan, East African and pan-African sources.",
  },
  {
    path: "/api/remote-jobs",
    operationId: "remoteJobs",
    summary: "Remote jobs",
    description: "From three remote-work boards.",
    query: z.object({
      category: z.string().optional().meta({
        description:
          "Only jobs of this category, as the boards write it: `software-dev`, `customer-support`, `Design`. Empty or `all`: every job. Unknown: none.",
        example: "customer-support",
      }),
    }),
  },
  {
    path: "/api/entry-level-jobs",
    operationId: "entryLevelJobs",
    summary: "Entry-level roles",
    description: "From two boards.",
    query: z.object({
      page: z.int().min(1).optional().meta({
        description: "Pages of 40, from 1. Absent, below 1 or not a number: 1. Past the end: an empty array.",
        default: 1,
        example: 1,
      }),
    }),
  },
  {
    path: "/api/graduate-jobs",
    operationId: "graduateJobs",
    summary: "Graduate programmes and junior roles",
    description: "From several boards.",
  },
  {
    path: "/api/internship-jobs",
    operationId: "internshipJobs",
    summary: "Internships",
    description: "From several boards.",
  },
  {
    path: "/api/wfh-jobs",
    operationId: "wfhJobs",
    summary: "Work-from-home jobs",
    description: "From several boards, none of which serves remote-jobs.",
  },
  {
    path: "/api/search-jobs",
    operationId: "searchJobs",
    summary: "Search in job listings",
    description: "Free-text search across three boards, best match first.",
    query: z.object({
      query: z.string().min(1).max(200).meta({
        description: 'What to look for: words, or a "phrase" in quotes. URL-encoded.',
        example: "data analyst",
      }),
    }),
    refusesBadQuery: true,
  },
];

export const jobsContract: Contract = {
  title: "Job Listings API",
  version: manifest.version,
  description:
    "Public, read-only job listings from several external job boards in one shape. No key and no sign-up. Callers keep answers for at least five minutes and do not poll more often; the boards are credited in `source`, and `url` leads to the original listing.",
  tags: [{ name: "Jobs", description: "Listings, newest first" }],
  routes: endpoints.map(jobsRoute),
};
