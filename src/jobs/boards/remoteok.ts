import { z } from "zod";
import { hourMs } from "./board.ts";
import { feed } from "./feed.ts";
import { moment, number, text, texts } from "./foreign-fields.ts";
import { jsonBoard } from "./json-board.ts";

/** Added to every description to catch robots that apply. */
const antiSpamTail = /(?<!\s)\s*Please mention the word\b[\s\S]*$/;

export const remoteok = jsonBoard({
  slug: "remoteok",
  name: "Remote OK",
  home: "https://remoteok.com",
  hosts: ["remoteok.com", "www.remoteok.com"],
  terms: { attribution: "Jobs by Remote OK, with a followed link to each listing.", minIntervalMs: hourMs },
  feeds: [feed({ name: "all", url: "https://remoteok.com/api", typeWhenUnstated: "remote" })],

  envelope: z.array(z.unknown()),
  entries: (document) => document.filter((entry) => !isLegalNotice(entry)),
  entry: z.object({
    id: number,
    url: z.string(),
    position: z.string(),
    company: text,
    tags: texts,
    location: text,
    date: moment,
    epoch: moment,
    description: text,
  }),
  toPosting: (entry) => ({
    id: entry.id,
    title: entry.position,
    company: entry.company,
    location: entry.location,
    date: entry.date ?? entry.epoch,
    url: entry.url,
    description: entry.description,
    tags: entry.tags,
  }),
  tidyDescription: (description) => description.replace(antiSpamTail, ""),
});

/** The first element holds the terms of use instead of a job. */
function isLegalNotice(entry: unknown): boolean {
  return typeof entry === "object" && entry !== null && "legal" in entry;
}
