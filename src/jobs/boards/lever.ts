import { z } from "zod";
import { hiringSystem } from "./employer.ts";
import { moment, text, texts } from "./foreign-fields.ts";

export const lever = hiringSystem({
  name: "Lever",
  sample: "lever",
  documentation: "https://raw.githubusercontent.com/lever/postings-api/HEAD/README.md",
  home: (account) => `https://jobs.lever.co/${account}`,
  pages: [/^jobs\.lever\.co\/([^/?]+)/, /^api\.lever\.co\/v0\/postings\/([^/?]+)/],
  request: (account) => ({ url: `https://api.lever.co/v0/postings/${account}?mode=json` }),

  envelope: z.array(z.unknown()),
  entries: (document) => document,
  entry: z.object({
    id: z.string().min(1),
    text: z.string(),
    hostedUrl: z.string(),
    createdAt: moment,
    country: text,
    workplaceType: text,
    categories: z.object({
      commitment: text,
      department: text,
      team: text,
      location: text,
      allLocations: texts,
    }),
    description: text,
    lists: z.array(z.object({ text, content: text })).catch([]),
    additional: text,
  }),
  toPosting: (entry) => ({
    id: entry.id,
    title: entry.text,
    location:
      entry.categories.allLocations.length > 0 ? entry.categories.allLocations : entry.categories.location,
    type: entry.categories.commitment,
    date: entry.createdAt,
    url: entry.hostedUrl,
    description: [
      entry.description,
      ...entry.lists.map((list) => `<h3>${list.text}</h3><ul>${list.content}</ul>`),
      entry.additional,
    ].join("<p>"),
    categories: [entry.categories.department, entry.categories.team],
    remote: /^remote$/i.test(entry.workplaceType),
    country: entry.country,
  }),
});
