import { z } from "zod";
import { type Feed, minuteMs } from "./board.ts";
import { feed } from "./feed.ts";
import { moment, text, texts } from "./foreign-fields.ts";
import { jsonBoard } from "./json-board.ts";
import { textToo } from "./terms.ts";

/** Whatever `limit` says. A middle page may still come short, so only the total or an empty page ends a list. */
const jobsPerPage = 20;

function searchFeed(name: string, parameters: Record<string, string>, maxPages: number): Feed {
  return feed({
    name,
    url: (page) =>
      `https://himalayas.app/jobs/api/search?${new URLSearchParams({ ...parameters, sort: "recent", page: String(page) })}`,
    maxPages,
    mayBeEmpty: true,
    typeWhenUnstated: "remote",
  });
}

export const himalayas = jsonBoard({
  slug: "himalayas",
  name: "Himalayas",
  home: "https://himalayas.app",
  hosts: ["himalayas.app", "www.himalayas.app"],
  terms: {
    attribution: "Jobs by Himalayas, with a link to each listing.",
    minIntervalMs: 30 * minuteMs,
    ground: "documented",
    page: "https://himalayas.app/api",
    lookedAt: "2026-11-15",
    ...textToo,
  },
  feeds: [
    { ...searchFeed("country-ke", { country: "KE" }, 3), about: "KE" },
    searchFeed("entry-level", { seniority: "Entry-level" }, 5),
    searchFeed("worldwide", { worldwide: "true" }, 3),
  ],
  search: (query) => searchFeed("search", { q: query }, 1),

  envelope: z.object({ jobs: z.array(z.unknown()), totalCount: z.number().optional() }),
  entries: (document) => document.jobs,
  lastPage: ({ totalCount }) => Math.ceil((totalCount ?? Number.POSITIVE_INFINITY) / jobsPerPage),
  entry: z.object({
    guid: z.string().min(1),
    title: z.string(),
    companyName: text,
    companySlug: text,
    employmentType: text,
    seniority: texts,
    locationRestrictions: texts,
    categories: texts,
    parentCategories: texts,
    description: text,
    excerpt: text,
    pubDate: moment,
    expiryDate: moment,
    applicationLink: text,
  }),
  toPosting: (entry) => ({
    id: entry.guid,
    title: entry.title,
    company: entry.companyName === "name" ? entry.companySlug.replaceAll("-", " ") : entry.companyName,
    location: entry.locationRestrictions.length > 0 ? entry.locationRestrictions : "Worldwide",
    openTo: entry.locationRestrictions,
    type: entry.employmentType,
    date: entry.pubDate,
    expires: entry.expiryDate,
    url: entry.applicationLink || entry.guid,
    description: entry.description || entry.excerpt,
    categories: [...entry.parentCategories, ...entry.categories].map((name) => name.replaceAll("-", " ")),
    level: entry.seniority.join(", "),
  }),
  // Some texts arrive with their paragraphs run together ("… every week.You will …").
  tidyDescription: (description) =>
    description
      .replace(/(?<!\s)\s*Originally posted on Himalayas\.?\s*$/, "")
      .replace(/([\p{Ll})][.!?])(?=\p{Lu}[\p{L}’']+[ ,])/gu, "$1\n"),
});
