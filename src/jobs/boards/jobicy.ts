import { z } from "zod";
import { hourMs } from "./board.ts";
import { feed } from "./feed.ts";
import { moment, number, text, textOrTexts, texts } from "./foreign-fields.ts";
import { jsonBoard } from "./json-board.ts";
import { textToo } from "./terms.ts";

// One poll an hour is allowed in all, so searches and the graduate and intern selections come out of this one list.
export const jobicy = jsonBoard({
  slug: "jobicy",
  name: "Jobicy",
  home: "https://jobicy.com",
  hosts: ["jobicy.com", "www.jobicy.com"],
  terms: {
    attribution: "Jobs by Jobicy, with a direct link to each listing.",
    minIntervalMs: hourMs,
    ground: "documented",
    page: "https://raw.githubusercontent.com/Jobicy/remote-jobs-api/HEAD/README.md",
    lookedAt: "2026-11-15",
    ...textToo,
  },
  feeds: [
    feed({ name: "all", url: "https://jobicy.com/api/v2/remote-jobs?count=100", typeWhenUnstated: "remote" }),
  ],

  envelope: z.object({ jobs: z.array(z.unknown()).default([]) }),
  entries: (document) => document.jobs,
  entry: z.object({
    id: number,
    url: z.string(),
    jobTitle: z.string(),
    companyName: text,
    jobIndustry: texts,
    jobType: textOrTexts,
    jobGeo: text,
    jobLevel: text,
    jobDescription: text,
    jobExcerpt: text,
    pubDate: moment,
  }),
  toPosting: (entry) => ({
    id: entry.id,
    title: entry.jobTitle,
    company: entry.companyName,
    location: entry.jobGeo,
    type: entry.jobType,
    date: entry.pubDate,
    url: entry.url,
    description: entry.jobDescription || entry.jobExcerpt,
    categories: entry.jobIndustry,
    level: entry.jobLevel,
  }),
});
