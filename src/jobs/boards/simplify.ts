import { z } from "zod";
import { hourMs } from "./board.ts";
import { feed } from "./feed.ts";
import { moment, text, texts, yes } from "./foreign-fields.ts";
import { jsonBoard } from "./json-board.ts";
import { factsOnly } from "./terms.ts";

/** Month 8 is September. */
const seasonBegins = 8;
/** The lists hold years of closed adverts, oldest first. */
const newest = 300;

const listUrl = (repository: string): string =>
  `https://raw.githubusercontent.com/SimplifyJobs/${repository}/dev/.github/scripts/listings.json`;

/**
 * The repository of internships bears the name of a summer, and by September that of the next one. An old name goes on to
 * lead to it, a name of the future leads nowhere, so that it is better to be late.
 */
function internshipsUrl(nowMs: number): string {
  const now = new Date(nowMs);
  const summer = now.getUTCFullYear() + (now.getUTCMonth() >= seasonBegins ? 1 : 0);
  return listUrl(`Summer${summer}-Internships`);
}

const state = z.object({
  id: z.string().catch(""),
  active: yes,
  is_visible: yes,
  date_posted: z.number().catch(0),
});

export const simplify = jsonBoard({
  slug: "simplify",
  name: "Simplify",
  home: "https://github.com/SimplifyJobs",
  hosts: ["raw.githubusercontent.com"],
  terms: {
    attribution: "From the lists kept by Simplify and its contributors.",
    minIntervalMs: 6 * hourMs,
    ground: "robots",
    page: "https://raw.githubusercontent.com/SimplifyJobs/New-Grad-Positions/HEAD/README.md",
    lookedAt: "2026-11-15",
    ...factsOnly,
  },
  switchedOn: "by-name",
  feeds: [
    feed({
      name: "internships",
      url: (_page, nowMs) => internshipsUrl(nowMs),
      typeWhenUnstated: "internship",
      maxBodyBytes: 32_000_000,
    }),
    feed({ name: "graduates", url: listUrl("New-Grad-Positions"), maxBodyBytes: 32_000_000 }),
  ],

  envelope: z.array(z.unknown()),
  entries: (document) =>
    document
      .map((entry) => ({ entry, ...state.safeParse(entry).data }))
      .filter(({ active, is_visible }) => active && is_visible)
      .sort((a, b) => (b.date_posted ?? 0) - (a.date_posted ?? 0))
      .slice(0, newest)
      .map(({ entry, id }, _index, all) => {
        const isShared = all.some((other) => other.entry !== entry && other.id === id);
        return typeof entry === "object" && isShared ? { ...entry, isShared } : entry;
      }),
  entry: z.object({
    id: z.string().min(1),
    title: z.string(),
    url: z.string(),
    company_name: text,
    locations: texts,
    date_posted: moment,
    category: text,
    terms: texts,
    isShared: yes,
  }),
  toPosting: (entry) => ({
    // Contributors copy whole entries, identifier and all: those are told apart by their links.
    id: entry.isShared ? `${entry.id} ${entry.url}` : entry.id,
    title: entry.title,
    company: entry.company_name,
    location: entry.locations,
    date: entry.date_posted,
    url: entry.url,
    categories: [entry.category],
    tags: entry.terms,
    country: "US",
  }),
});
