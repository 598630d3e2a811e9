import { z } from "zod";
import type { Board } from "./board.ts";
import { type Employer, employerBoard } from "./employer.ts";
import { feed } from "./feed.ts";
import { moment, names, number, text } from "./foreign-fields.ts";
import { jsonBoard } from "./json-board.ts";

export function greenhouse(employer: Employer): Board {
  const account = encodeURIComponent(employer.account);
  return jsonBoard({
    ...employerBoard(employer, {
      name: "Greenhouse",
      sample: "greenhouse",
      home: `https://job-boards.greenhouse.io/${account}`,
      hosts: ["boards-api.greenhouse.io"],
    }),
    // The content is HTML escaped once more inside the JSON.
    descriptionIs: "escaped-html",
    feeds: [
      feed({
        name: "all",
        url: `https://boards-api.greenhouse.io/v1/boards/${account}/jobs?content=true`,
        mayBeEmpty: true,
      }),
    ],

    envelope: z.object({ jobs: z.array(z.unknown()) }),
    entries: (document) => document.jobs,
    entry: z.object({
      id: number,
      title: z.string(),
      absolute_url: z.string(),
      location: z.object({ name: text }).catch({ name: "" }),
      first_published: moment,
      updated_at: moment,
      application_deadline: moment,
      content: text,
      departments: names,
    }),
    toPosting: (entry) => ({
      id: entry.id,
      title: entry.title,
      company: employer.name,
      location: entry.location.name,
      date: entry.first_published ?? entry.updated_at,
      expires: entry.application_deadline,
      url: entry.absolute_url,
      description: entry.content,
      categories: entry.departments,
      remote: /\bremote\b/i.test(entry.location.name),
    }),
  });
}
