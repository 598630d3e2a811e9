import { z } from "zod";
import { type Feed, minuteMs } from "./board.ts";
import { feed } from "./feed.ts";
import { moment, names, number, text } from "./foreign-fields.ts";
import { jsonBoard } from "./json-board.ts";
import { factsOnly } from "./terms.ts";

const remotePlace = "Flexible / Remote";

function listFeed(
  name: string,
  parameters: Record<string, string>,
  maxPages: number,
  typeWhenUnstated: Feed["typeWhenUnstated"] = "",
): Feed {
  return feed({
    name,
    url: (page) =>
      `https://www.themuse.com/api/public/jobs?${new URLSearchParams({ ...parameters, descending: "true", page: String(page) })}`,
    maxPages,
    mayBeEmpty: true,
    typeWhenUnstated,
  });
}

export const themuse = jsonBoard({
  slug: "themuse",
  name: "The Muse",
  home: "https://www.themuse.com",
  hosts: ["www.themuse.com", "themuse.com"],
  terms: {
    attribution: "Jobs by The Muse, with a link to each listing.",
    minIntervalMs: 30 * minuteMs,
    ground: "documented",
    page: "https://www.themuse.com/developers/api/v2",
    lookedAt: "2026-11-15",
    ...factsOnly,
  },
  feeds: [
    listFeed("entry-level", { level: "Entry Level" }, 5),
    listFeed("internship", { level: "Internship" }, 5, "internship"),
    listFeed("flexible", { location: remotePlace }, 3, "remote"),
  ],

  envelope: z.object({ results: z.array(z.unknown()), page_count: z.number().optional() }),
  entries: (document) => document.results,
  lastPage: (document) => document.page_count ?? Number.POSITIVE_INFINITY,
  entry: z.object({
    id: number,
    name: z.string(),
    contents: text,
    publication_date: moment,
    locations: names,
    categories: names,
    levels: names,
    tags: names,
    refs: z.object({ landing_page: z.string() }),
    company: z.object({ name: text }),
  }),
  toPosting: (entry) => ({
    id: entry.id,
    title: entry.name,
    company: entry.company.name,
    location: entry.locations,
    type: entry.levels.filter((level) => /^internship$/i.test(level)),
    date: entry.publication_date,
    url: entry.refs.landing_page,
    description: entry.contents,
    categories: entry.categories,
    tags: entry.tags,
    level: entry.levels.join(", "),
    remote: entry.locations.includes(remotePlace),
  }),
});
