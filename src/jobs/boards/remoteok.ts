import { z } from "zod";
import { hourMs } from "./board.ts";
import { feed } from "./feed.ts";
import { moment, number, text, texts } from "./foreign-fields.ts";
import { jsonBoard } from "./json-board.ts";
import { textToo } from "./terms.ts";

/** Added to every description to catch robots that apply. */
const antiSpamTail = /(?<!\s)\s*(?:<br ?\/?>\s*){0,4}Please mention the word\b[\s\S]*$/;
const markup = /<(?:p|div|li|ul|ol|h[1-6]|tr|table)[\s>]/i;
/** A town without its country and one short line of text: that kind only sells links. */
const minTextLength = 120;
const remoteWords =
  /\b(?:remote(?:ly)?|work(?:ing)? from (?:home|anywhere)|anywhere|world-?wide|distributed|telecommut\w*|home office|digital nomads?)\b/i;

export const remoteok = jsonBoard({
  slug: "remoteok",
  name: "Remote OK",
  home: "https://remoteok.com",
  hosts: ["remoteok.com", "www.remoteok.com"],
  terms: {
    attribution: "Jobs by Remote OK, with a followed link to each listing.",
    minIntervalMs: hourMs,
    ground: "documented",
    page: "https://remoteok.com/robots.txt",
    lookedAt: "2026-11-15",
    ...textToo,
  },
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
  toPosting(entry) {
    const description = withLines(entry.description.slice(0, maxDescriptionLength).replace(antiSpamTail, ""));
    const isOneLine = description !== "" && description.length < minTextLength && !/[\n<]/.test(description);
    if (isOneLine && bareTown.test(entry.location)) return null;
    return {
      id: entry.id,
      title: entry.position,
      company: entry.company,
      location: entry.location,
      date: entry.date ?? entry.epoch,
      url: entry.url,
      description,
      tags: entry.tags,
      remote: isOnSite(entry.location, `${entry.position} ${description}`) ? false : undefined,
    };
  },
});

const maxDescriptionLength = 100_000;

/** Plain text has its line breaks as such or written out, and is no HTML because a break stands at its end. */
function withLines(description: string): string {
  const lines = description.replaceAll("\\n", "\n").trim();
  return markup.test(lines) ? lines : lines.replace(/<br ?\/?>\n?/gi, "\n");
}

/** Adverts of its partners name a town and leave the country out ("Marsa, "); those are places to come to. */
const bareTown = /[^\s,],\s*$/;
const isOnSite = (location: string, words: string) =>
  bareTown.test(location) && !remoteWords.test(`${location} ${words}`);

/** The first element holds the terms of use instead of a job. */
function isLegalNotice(entry: unknown): boolean {
  return typeof entry === "object" && entry !== null && "legal" in entry;
}
