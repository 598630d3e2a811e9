import { z } from "zod";
import { hourMs } from "./board.ts";
import { parseJson } from "./document-text.ts";
import { hiringSystem } from "./employer.ts";
import { moment, text, texts } from "./foreign-fields.ts";

const regionNames = new Intl.DisplayNames("en", { type: "region" });
/** More is refused. */
const jobsPerPage = 20;

const country = z.object({ descriptor: text, alpha2Code: text }).catch({ descriptor: "", alpha2Code: "" });
const detail = z.object({
  jobPostingInfo: z.object({
    jobDescription: text,
    location: text,
    additionalLocations: texts,
    country,
    jobRequisitionLocation: z.object({ country }).catch({ country: { descriptor: "", alpha2Code: "" } }),
    startDate: moment,
    endDate: moment,
    timeType: text,
    remoteType: text,
  }),
});

/** The account is the tenant's host and the site, "absa.wd3/ABSAcareersite", or for shared hosts "wd3/wfp/job_openings". */
function placesOf(account: string): { api: string; site: string } {
  const [host = "", second = "", third] = account.split("/");
  if (third === undefined) {
    const origin = `https://${host}.myworkdayjobs.com`;
    return { api: `${origin}/wday/cxs/${host.split(".")[0]}/${second}`, site: `${origin}/${second}` };
  }
  const origin = `https://${host}.myworkdaysite.com`;
  return { api: `${origin}/wday/cxs/${second}/${third}`, site: `${origin}/recruiting/${second}/${third}` };
}

// The list has no dates ("Posted 3 Days Ago") and no texts, and often a number of places instead of their names.
export const workday = hiringSystem({
  name: "Workday",
  sample: "workday",
  documentation: null,
  pages: [
    /^([^./]+\.wd\d+)\.myworkdayjobs\.com\/wday\/cxs\/[^/]+\/([^/?]+)/,
    /^([^./]+\.wd\d+)\.myworkdayjobs\.com\/(?:[a-z]{2}(?:-[A-Z]{2})?\/)?([^/?]+)/,
    /^(wd\d+)\.myworkdaysite\.com\/wday\/cxs\/([^/]+)\/([^/?]+)/,
    /^(wd\d+)\.myworkdaysite\.com\/(?:[a-z]{2}(?:-[A-Z]{2})?\/)?recruiting\/([^/]+)\/([^/?]+)/,
  ],
  home: (account) => placesOf(account).site,
  request: (account, page, { search = "" }) => ({
    url: `${placesOf(account).api}/jobs`,
    headers: { accept: "application/json", "accept-language": "en" },
    body: JSON.stringify({
      appliedFacets: {},
      limit: jobsPerPage,
      offset: (page - 1) * jobsPerPage,
      searchText: search,
    }),
  }),
  maxPages: 5,
  minIntervalMs: 6 * hourMs,
  details(account) {
    const { api, site } = placesOf(account);
    return {
      perRefresh: 10,
      url: (page) => page.replace(site, api),
      read(answer) {
        const { jobPostingInfo: job } = parseJson(answer, detail);
        const stated = job.jobRequisitionLocation.country.descriptor || job.country.descriptor;
        return {
          location: [withCountry(job.location, stated), ...job.additionalLocations],
          type: job.timeType,
          date: job.startDate,
          expires: job.endDate,
          description: job.jobDescription,
          remote: /^(?:fully )?remote$/i.test(job.remoteType),
          country: job.jobRequisitionLocation.country.alpha2Code || job.country.alpha2Code,
        };
      },
    };
  },

  envelope: z.object({ total: z.number().optional(), jobPostings: z.array(z.unknown()) }),
  entries: (document) => document.jobPostings,
  // Only the first page tells the total.
  lastPage: ({ total, jobPostings }) =>
    jobPostings.length < jobsPerPage ? 0 : Math.ceil((total || Number.POSITIVE_INFINITY) / jobsPerPage),
  entry: z.object({
    title: z.string(),
    externalPath: z.string().startsWith("/job/"),
    locationsText: text,
    remoteType: text,
    bulletFields: texts,
  }),
  toPosting(entry, account) {
    const [, , pathPlace = ""] = entry.externalPath.split("/");
    const stated = /^\d+ Locations$/i.test(entry.locationsText)
      ? placeInPath(pathPlace)
      : entry.locationsText;
    const code = /\(([A-Z]{2})\)\s{0,9}$/.exec(stated)?.[1] ?? "";
    const place = code === "" ? stated : stated.slice(0, stated.lastIndexOf("(")).trim();
    return {
      id: requisitionOf(entry),
      title: entry.title,
      location: withCountry(place, code === "" ? "" : (regionNames.of(code) ?? "")),
      // Some employers show the closing date beside the number.
      expires: entry.bulletFields.find((field) => /^\d{4}-\d{2}-\d{2}$/.test(field)),
      url: `${placesOf(account).site}${entry.externalPath}`,
      remote: /^(?:fully )?remote$/i.test(entry.remoteType),
      country: code,
    };
  },
});

/** "Requisition - 2026201200" also stands as "…_Requisition-2026201200", there with the number of its posting behind it. */
function requisitionOf({
  bulletFields: [first = ""],
  externalPath,
}: {
  bulletFields: string[];
  externalPath: string;
}) {
  const isNumbered = /\d/.test(first) && !/^\d{4}-\d\d-\d\d$/.test(first);
  const stated = isNumbered ? first : externalPath.slice(externalPath.lastIndexOf("_") + 1);
  return stated.replaceAll(" ", "");
}

/** "Virginia---Washington-DC-Metro" */
const placeInPath = (part: string) =>
  decodeURIComponent(part).replaceAll("---", ", ").replaceAll("-", " ").trim();

const withCountry = (place: string, name: string) =>
  place === "" || place.includes(name) ? place || name : `${place}, ${name}`;
