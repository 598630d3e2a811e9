import { z } from "zod";
import { hiringSystem } from "./employer.ts";
import { moment, names, number, text } from "./foreign-fields.ts";

export const greenhouse = hiringSystem({
  name: "Greenhouse",
  sample: "greenhouse",
  documentation: "https://developers.greenhouse.io/job-board.html",
  home: (account) => `https://job-boards.greenhouse.io/${account}`,
  // The content is HTML escaped once more inside the JSON.
  descriptionIs: "escaped-html",
  pages: [
    /^(?:boards|job-boards)(?:\.eu)?\.greenhouse\.io\/embed\/job_(?:board|app)(?:\/js)?\?(?:.*&)?for=([^&/]+)/,
    /^(?:boards|job-boards)\.greenhouse\.io\/(?!embed\b)([^/?]+)/,
    /^boards-api\.greenhouse\.io\/v1\/boards\/([^/?]+)/,
  ],
  request: (account) => ({
    url: `https://boards-api.greenhouse.io/v1/boards/${account}/jobs?content=true`,
  }),

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
    location: entry.location.name,
    date: entry.first_published ?? entry.updated_at,
    expires: entry.application_deadline,
    url: entry.absolute_url,
    description: entry.content,
    categories: entry.departments,
    remote: /\bremote\b/i.test(entry.location.name),
  }),
});
