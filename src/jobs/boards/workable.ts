import { z } from "zod";
import type { Board } from "./board.ts";
import { type Employer, employerBoard } from "./employer.ts";
import { feed } from "./feed.ts";
import { moment, text, yes } from "./foreign-fields.ts";
import { jsonBoard } from "./json-board.ts";

export function workable(employer: Employer): Board {
  const account = encodeURIComponent(employer.account);
  return jsonBoard({
    ...employerBoard(employer, {
      name: "Workable",
      sample: "workable",
      home: `https://apply.workable.com/${account}/`,
      hosts: ["apply.workable.com"],
    }),
    feeds: [
      feed({
        name: "all",
        url: `https://apply.workable.com/api/v1/widget/accounts/${account}?details=true`,
        mayBeEmpty: true,
      }),
    ],

    envelope: z.object({ jobs: z.array(z.unknown()) }),
    entries: (document) => document.jobs,
    entry: z.object({
      shortcode: z.string().min(1),
      title: z.string(),
      url: z.string(),
      employment_type: text,
      telecommuting: yes,
      department: text,
      function: text,
      experience: text,
      published_on: moment,
      city: text,
      state: text,
      country: text,
      locations: z.array(z.object({ countryCode: text })).catch([]),
      description: text,
    }),
    toPosting: (entry) => ({
      id: entry.shortcode,
      title: entry.title,
      company: employer.name,
      location: [entry.city, entry.state, entry.country].join(", "),
      type: entry.employment_type,
      date: entry.published_on,
      url: entry.url,
      description: entry.description,
      categories: [entry.department, entry.function],
      level: entry.experience,
      remote: entry.telecommuting,
      country: entry.locations[0]?.countryCode,
    }),
  });
}
