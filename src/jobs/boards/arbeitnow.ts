import { z } from "zod";
import { unescapeHtml } from "../job/job-html.ts";
import { minuteMs } from "./board.ts";
import { feed } from "./feed.ts";
import { moment, text, texts, yes } from "./foreign-fields.ts";
import { jsonBoard } from "./json-board.ts";
import { factsOnly } from "./terms.ts";

/** Some employers' adverts arrive escaped once more than the others, in the same list. */
const escapedMarkup = /&lt;\/(?:p|div|ul|li|strong|h[1-6])&gt;/;

export const arbeitnow = jsonBoard({
  slug: "arbeitnow",
  name: "Arbeitnow",
  home: "https://www.arbeitnow.com",
  hosts: ["www.arbeitnow.com", "arbeitnow.com"],
  terms: {
    attribution: "Jobs by Arbeitnow, with a link to each listing.",
    minIntervalMs: 30 * minuteMs,
    ground: "robots",
    page: "https://www.arbeitnow.com/robots.txt",
    lookedAt: "2026-11-15",
    ...factsOnly,
  },
  feeds: [
    feed({
      name: "all",
      // Pages by number: the answer's own `links.next` carries a search that narrows the list.
      url: (page) => `https://www.arbeitnow.com/api/job-board-api?page=${page}`,
      maxPages: 5,
    }),
  ],

  envelope: z.object({ data: z.array(z.unknown()) }),
  entries: (document) => document.data,
  entry: z.object({
    slug: z.string().min(1),
    title: z.string(),
    url: z.string(),
    company_name: text,
    description: text,
    remote: yes,
    tags: texts,
    job_types: texts,
    location: text,
    created_at: moment,
  }),
  toPosting: (entry) => ({
    id: /-(\d+)$/.exec(entry.slug)?.[1] ?? entry.slug,
    title: entry.title,
    company: entry.company_name,
    location: entry.location,
    // Most entries state no type, and a Praktikant's title does.
    type: /praktik(?:ant|um)/i.test(entry.title) ? [...entry.job_types, "internship"] : entry.job_types,
    date: entry.created_at,
    url: entry.url,
    description: escapedMarkup.test(entry.description) ? unescapeHtml(entry.description) : entry.description,
    categories: entry.tags,
    remote: entry.remote,
  }),
  tidyDescription: (description) =>
    description.replace(/(?<!\s)\s*Find [\w ]{0,40}Jobs in Germany on Arbeitnow\s*$/, ""),
});
