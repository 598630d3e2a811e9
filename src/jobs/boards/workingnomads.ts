import { z } from "zod";
import { minuteMs } from "./board.ts";
import { feed } from "./feed.ts";
import { moment, text } from "./foreign-fields.ts";
import { jsonBoard } from "./json-board.ts";
import { factsOnly } from "./terms.ts";

export const workingnomads = jsonBoard({
  slug: "workingnomads",
  name: "Working Nomads",
  home: "https://www.workingnomads.com",
  hosts: ["www.workingnomads.com", "workingnomads.com"],
  terms: {
    attribution: "Jobs by Working Nomads, with a link to each listing.",
    minIntervalMs: 30 * minuteMs,
    ground: "robots",
    page: "https://www.workingnomads.com/robots.txt",
    lookedAt: "2026-11-15",
    ...factsOnly,
  },
  feeds: [
    feed({ name: "all", url: "https://www.workingnomads.com/api/exposed_jobs/", typeWhenUnstated: "remote" }),
  ],

  envelope: z.array(z.unknown()),
  entries: (document) => document,
  entry: z.object({
    url: z.string(),
    title: z.string(),
    description: text,
    company_name: text,
    category_name: text,
    tags: text,
    location: text,
    pub_date: moment,
  }),
  toPosting: (entry) => ({
    id: /\/(\d+)\/?(?:[?#]|$)/.exec(entry.url)?.[1] ?? entry.url,
    title: withoutCompany(entry.title, entry.company_name),
    company: entry.company_name,
    location: entry.location,
    date: entry.pub_date,
    url: entry.url,
    description: entry.description,
    categories: [entry.category_name],
    tags: entry.tags.split(","),
  }),
});

/** Some titles repeat the employer: "Beacon Labs - Account Manager". */
function withoutCompany(title: string, company: string): string {
  const lead = `${company} - `;
  return company !== "" && title.startsWith(lead) ? title.slice(lead.length) : title;
}
