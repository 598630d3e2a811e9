import { z } from "zod";
import { hourMs } from "./board.ts";
import { feed } from "./feed.ts";
import { moment, number, text, texts } from "./foreign-fields.ts";
import { jsonBoard } from "./json-board.ts";
import { textToo } from "./terms.ts";

// Remotive asks for about four fetches a day at most, so one list serves every endpoint and every search.
export const remotive = jsonBoard({
  slug: "remotive",
  name: "Remotive",
  home: "https://remotive.com",
  hosts: ["remotive.com", "www.remotive.com"],
  terms: {
    attribution: "Jobs by Remotive; each title leads to its listing there.",
    minIntervalMs: 6 * hourMs,
    ground: "documented",
    page: "https://raw.githubusercontent.com/remotive-com/remote-jobs-api/HEAD/README.md",
    lookedAt: "2026-11-15",
    ...textToo,
  },
  feeds: [feed({ name: "all", url: "https://remotive.com/api/remote-jobs", typeWhenUnstated: "remote" })],

  envelope: z.object({ jobs: z.array(z.unknown()) }),
  entries: (document) => document.jobs,
  entry: z.object({
    id: number,
    url: z.string(),
    title: z.string(),
    company_name: text,
    category: text,
    tags: texts,
    job_type: text,
    publication_date: moment,
    candidate_required_location: text,
    description: text,
  }),
  toPosting: (entry) => ({
    id: entry.id,
    title: entry.title,
    company: entry.company_name,
    location: entry.candidate_required_location,
    type: entry.job_type,
    date: entry.publication_date,
    url: entry.url,
    description: entry.description,
    categories: [entry.category],
    tags: entry.tags,
  }),
});
