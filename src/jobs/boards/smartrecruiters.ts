import { z } from "zod";
import { hiringSystem } from "./employer.ts";
import { moment, number, text, yes } from "./foreign-fields.ts";

const jobsPerPage = 100;
const labelled = z.object({ label: text }).catch({ label: "" });
const companyOf = z.object({ company: z.object({ name: text }) });

// The list has no descriptions, and its `ref` leads to the API: the human page is made from account and number.
export const smartrecruiters = hiringSystem({
  name: "SmartRecruiters",
  sample: "smartrecruiters",
  documentation: "https://developers.smartrecruiters.com/docs/posting-api",
  home: (account) => `https://jobs.smartrecruiters.com/${account}`,
  pages: [
    /^(?:jobs|careers)\.smartrecruiters\.com\/(?!oneclick-ui\b)([^/?]+)/,
    /^api\.smartrecruiters\.com\/v1\/companies\/([^/?]+)/,
  ],
  request: (account, page) => ({
    url: `https://api.smartrecruiters.com/v1/companies/${account}/postings?limit=${jobsPerPage}&offset=${(page - 1) * jobsPerPage}`,
  }),
  maxPages: 3,

  envelope: z.object({ content: z.array(z.unknown()), totalFound: z.number().optional() }),
  statedName: ({ content }) => companyOf.safeParse(content[0]).data?.company.name ?? "",
  entries: (document) => document.content,
  // Without the total, a page that is full is taken for one of several.
  lastPage: ({ content, totalFound = content.length < jobsPerPage ? 0 : Infinity }) =>
    Math.ceil(totalFound / jobsPerPage),
  entry: z.object({
    id: number,
    name: z.string(),
    releasedDate: moment,
    location: z.object({ city: text, region: text, country: text, fullLocation: text, remote: yes }),
    department: labelled,
    function: labelled,
    typeOfEmployment: labelled,
    experienceLevel: labelled,
  }),
  toPosting: (entry, account) => ({
    id: entry.id,
    title: entry.name,
    location: entry.location.fullLocation || [entry.location.city, entry.location.region].join(", "),
    type: entry.typeOfEmployment.label,
    date: entry.releasedDate,
    url: `https://jobs.smartrecruiters.com/${account}/${entry.id}`,
    categories: [entry.department.label, entry.function.label],
    level: entry.experienceLevel.label,
    remote: entry.location.remote,
    country: entry.location.country,
  }),
});
