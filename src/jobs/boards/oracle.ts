import { z } from "zod";
import { hourMs } from "./board.ts";
import { parseJson } from "./document-text.ts";
import { hiringSystem } from "./employer.ts";
import { moment, text } from "./foreign-fields.ts";

const jobsPerPage = 100;
const place = z.object({ Name: text });
const detail = z.object({
  items: z
    .array(
      z.object({
        Category: text,
        JobSchedule: text,
        ExternalPostedStartDate: moment,
        ExternalPostedEndDate: moment,
        ExternalDescriptionStr: text,
        ExternalResponsibilitiesStr: text,
        ExternalQualificationsStr: text,
      }),
    )
    .min(1),
});

/** The account is the host's own part and the site: "eoin.fa.em3/CX_3001". */
function partsOf(account: string): { origin: string; site: string } {
  const [tenant = "", site = ""] = account.split("/");
  return { origin: `https://${tenant}.oraclecloud.com`, site };
}

// What the careers sites of Oracle's customers call. Without `expand` the list is missing; pages are asked for inside the
// finder, whose commas must stay as they are.
export const oracle = hiringSystem({
  name: "Oracle Recruiting",
  sample: "oracle",
  documentation: null,
  pages: [
    /^([^./]+\.fa(?:\.[a-z\d-]+)?)\.oraclecloud\.com\/hcmUI\/CandidateExperience\/[a-z-]+\/sites\/([^/?]+)/i,
  ],
  home(account) {
    const { origin, site } = partsOf(account);
    return `${origin}/hcmUI/CandidateExperience/en/sites/${site}`;
  },
  request(account, page) {
    const { origin, site } = partsOf(account);
    const finder = `findReqs;siteNumber=${site},facetsList=NONE,limit=${jobsPerPage},offset=${(page - 1) * jobsPerPage},sortBy=POSTING_DATES_DESC`;
    return {
      url: `${origin}/hcmRestApi/resources/latest/recruitingCEJobRequisitions?onlyData=true&expand=requisitionList.secondaryLocations&finder=${finder}`,
    };
  },
  maxPages: 3,
  minIntervalMs: 6 * hourMs,
  details(account) {
    const { origin, site } = partsOf(account);
    return {
      perRefresh: 10,
      url: (page) =>
        `${origin}/hcmRestApi/resources/latest/recruitingCEJobRequisitionDetails?expand=all&onlyData=true&finder=ById;Id=%22${page.split("/").at(-1)}%22,siteNumber=${site}`,
      read(answer) {
        const [job] = parseJson(answer, detail).items;
        return {
          type: job?.JobSchedule,
          date: job?.ExternalPostedStartDate,
          expires: job?.ExternalPostedEndDate,
          description: [
            job?.ExternalDescriptionStr,
            job?.ExternalResponsibilitiesStr,
            job?.ExternalQualificationsStr,
          ].join("<p>"),
          categories: [job?.Category ?? ""],
        };
      },
    };
  },

  envelope: z.object({
    items: z.array(
      z.object({ TotalJobsCount: z.number().optional(), requisitionList: z.array(z.unknown()) }),
    ),
  }),
  entries: (document) => document.items.flatMap(({ requisitionList }) => requisitionList),
  // The envelope's own `hasMore` and `count` speak of the envelope.
  lastPage: ({ items: [list] }) =>
    Math.ceil((list?.TotalJobsCount ?? Number.POSITIVE_INFINITY) / jobsPerPage),
  entry: z.object({
    Id: z.string().min(1),
    Title: z.string(),
    PostedDate: moment,
    PostingEndDate: moment,
    PrimaryLocation: text,
    PrimaryLocationCountry: text,
    secondaryLocations: z.array(place).catch([]),
    ShortDescriptionStr: text,
    WorkplaceTypeCode: text,
    JobSchedule: text,
    JobFamily: text,
    JobFunction: text,
  }),
  toPosting(entry, account) {
    const { origin, site } = partsOf(account);
    return {
      id: entry.Id,
      title: entry.Title,
      location: [entry.PrimaryLocation, ...entry.secondaryLocations.map(({ Name }) => Name)],
      type: entry.JobSchedule,
      date: entry.PostedDate,
      expires: entry.PostingEndDate,
      url: `${origin}/hcmUI/CandidateExperience/en/sites/${site}/job/${entry.Id}`,
      description: entry.ShortDescriptionStr,
      categories: [entry.JobFamily, entry.JobFunction],
      remote: entry.WorkplaceTypeCode === "ORA_REMOTE",
      country: entry.PrimaryLocationCountry,
    };
  },
});
