import { z } from "zod";
import { parseJson } from "./document-text.ts";
import { hiringSystem } from "./employer.ts";
import { moment, text } from "./foreign-fields.ts";

const labelled = z.object({ label: text }).catch({ label: "" });
const detail = z.object({
  createdOn: moment,
  employmentType: labelled,
  description: z.object({ company: text, role: text }).catch({ company: "", role: "" }),
});

const api = "https://api.rippling.com/platform/api/ats/v1/board";

// A row for each place of a job, all with the same identifier; no dates and no texts.
export const rippling = hiringSystem({
  name: "Rippling",
  sample: "rippling",
  documentation: null,
  pages: [
    /^ats\.rippling\.com\/(?:[a-z]{2}-[A-Z]{2}\/)?([^/?]+)/,
    /^api\.rippling\.com\/platform\/api\/ats\/v1\/board\/([^/?]+)/,
  ],
  home: (account) => `https://ats.rippling.com/${account}/jobs`,
  request: (account) => ({ url: `${api}/${account}/jobs` }),
  details: (account) => ({
    perRefresh: 5,
    url: (page) => `${api}/${account}/jobs/${new URL(page).pathname.split("/").at(-1)}`,
    read(answer) {
      const { createdOn, employmentType, description } = parseJson(answer, detail);
      return {
        date: createdOn,
        type: employmentType.label,
        description: `${description.role}<p>${description.company}`,
      };
    },
  }),

  envelope: z.array(z.unknown()),
  entries: (document) => document,
  entry: z.object({
    uuid: z.string().min(1),
    name: z.string(),
    url: z.string(),
    department: labelled,
    workLocation: labelled,
  }),
  toPosting: (entry) => ({
    id: entry.uuid,
    title: entry.name,
    location: entry.workLocation.label,
    url: entry.url,
    categories: [entry.department.label],
    remote: /^remote\b/i.test(entry.workLocation.label),
  }),
});
