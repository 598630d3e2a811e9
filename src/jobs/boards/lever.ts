import { z } from "zod";
import type { Board } from "./board.ts";
import { type Employer, employerBoard } from "./employer.ts";
import { feed } from "./feed.ts";
import { moment, text, texts } from "./foreign-fields.ts";
import { jsonBoard } from "./json-board.ts";

export function lever(employer: Employer): Board {
  const account = encodeURIComponent(employer.account);
  return jsonBoard({
    ...employerBoard(employer, {
      name: "Lever",
      sample: "lever",
      home: `https://jobs.lever.co/${account}`,
      hosts: ["api.lever.co"],
    }),
    feeds: [
      feed({ name: "all", url: `https://api.lever.co/v0/postings/${account}?mode=json`, mayBeEmpty: true }),
    ],

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
      company: employer.name,
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
}
