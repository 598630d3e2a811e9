// What a job is: the nine fields of the contract, all strings, and how it gets its name.
// An id must never change while the board keeps the advert, so nothing but the board's own identifier enters it.
import { createHash } from "node:crypto";
import { z } from "zod";

export const Job = z
  .object({
    id: z.string().meta({
      description: "Stable unique identifier, namespaced by source: `<source>-<number>`",
      example: "jobwebkenya-336571",
    }),
    title: z.string().meta({ description: "Job title as posted", example: "Accounts Assistant" }),
    company: z.string().meta({
      description: "Hiring organisation name; empty when the board does not say",
      example: "Savanna Foods Ltd",
    }),
    location: z.string().meta({
      description: "Free-text location; empty when the board does not say",
      example: "Nairobi, Kenya",
    }),
    type: z.string().meta({
      description:
        "Employment type, for example full-time, remote, internship; empty when the board does not say",
      example: "full-time",
    }),
    date: z.string().meta({
      description: "Publish date, ISO 8601 in UTC",
      format: "date-time",
      example: "2026-11-14T08:30:00.000Z",
    }),
    url: z.string().meta({
      description: "Direct link to the original listing",
      format: "uri",
      example: "https://jobwebkenya.com/jobs/accounts-assistant-at-savanna-foods/",
    }),
    description: z.string().meta({
      description: "Plain text without markup, at most 2,000 characters, paragraphs kept as line breaks",
      example: "Savanna Foods is looking for an accounts assistant.\n\nYou will keep the petty cash book.",
    }),
    source: z.string().meta({ description: "Name of the originating board", example: "Jobweb Kenya" }),
  })
  .strict()
  .meta({ id: "Job", description: "One job listing" });

export type Job = z.infer<typeof Job>;

const ownNumber = /^[1-9]\d{0,15}$/;

/** `<slug>-<number>`: the board's own number, or 53 bits derived from its own identifier when that is no number. */
export function jobId(boardSlug: string, identifier: string | number): string {
  const text = String(identifier);
  if (ownNumber.test(text) && Number(text) <= Number.MAX_SAFE_INTEGER) return `${boardSlug}-${text}`;
  const digest = createHash("sha256").update(text).digest();
  return `${boardSlug}-${digest.readBigUInt64BE() >> 11n}`;
}

/** The slug of the board that an id belongs to. */
export function boardSlugOf(id: string): string {
  return id.slice(0, id.lastIndexOf("-"));
}

/** Kept beside a job for the endpoints' rules, never sent. `country` is an ISO 3166 alpha-2 code or "". */
export type Facets = {
  categories: string[];
  tags: string[];
  level: string;
  remote: boolean;
  country: string;
  /** Every place that the board names, as it names it. */
  places: string[];
  /** Where all jobs of the board are, said or not. */
  boardPlace?: string;
  /** The countries that the board's own field restricts the job to; empty for the whole world, null without such a field. */
  openTo: string[] | null;
};

/** Of an entry that says nothing beside its nine fields. */
export const noFacets: Facets = {
  categories: [],
  tags: [],
  level: "",
  remote: false,
  country: "",
  places: [],
  openTo: null,
};
