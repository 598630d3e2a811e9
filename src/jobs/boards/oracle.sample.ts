import { htmlOf, plainHtml } from "../../../sample-boards/made-up/advert-text.ts";
import { employerJobs } from "../../../sample-boards/made-up/employers.ts";
import type { MadeUpJob } from "../../../sample-boards/made-up/made-up-job.ts";
import { isOneIn, isoSeconds } from "../../../sample-boards/made-up/wording.ts";
import { type BoardSample, jsonAnswer, notFound } from "../../../sample-boards/sample-board.ts";

const resources = "/hcmRestApi/resources/latest/recruitingCEJobRequisition";
const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const idOf = (job: MadeUpJob) => String(job.number % 1_000_000);
const placeOf = ({ place }: MadeUpJob) => `${place.town}, ${place.country}`;

/** Everything asked for stands in the finder, whose parts are parted by commas. */
function asked(url: URL): Record<string, string> {
  const [, parts = ""] = (url.searchParams.get("finder") ?? "").split(";");
  return Object.fromEntries(parts.split(",").map((part) => part.split("=")));
}

export const sample: BoardSample = {
  jobs: (url, nowMs) =>
    employerJobs("oracle", `${url.host.replace(".oraclecloud.com", "")}/${asked(url).siteNumber}`, nowMs),
  answer(url, jobs) {
    const finder = asked(url);
    if (url.pathname === `${resources}Details`) {
      const job = jobs.find((candidate) => `"${idOf(candidate)}"` === finder.Id);
      return jsonAnswer({ items: job ? [detail(job)] : [], count: job ? 1 : 0, hasMore: false });
    }
    if (url.pathname !== `${resources}s`) return notFound();
    const [limit, offset] = [Number(finder.limit ?? 25), Number(finder.offset ?? 0)];
    const isExpanded = url.searchParams.get("expand")?.startsWith("requisitionList");
    const list = {
      SearchId: 1,
      Keyword: null,
      Offset: offset,
      Limit: limit,
      SortBy: finder.sortBy,
      TotalJobsCount: jobs.length,
      SiteNumber: finder.siteNumber,
      ...(isExpanded ? { requisitionList: jobs.slice(offset, offset + limit).map(write) } : {}),
    };
    return jsonAnswer({ items: [list], count: 1, hasMore: false, limit: 25, offset: 0, links: [] });
  },
};

function write(job: MadeUpJob) {
  return {
    Id: idOf(job),
    Title: job.title,
    PostedDate: day(job.postedMs),
    PostingEndDate: isOneIn(2, job.seed) ? null : day(job.closesMs),
    Language: "US",
    PrimaryLocationCountry: job.place.code,
    PrimaryLocation: placeOf(job),
    WorkplaceTypeCode: job.isRemote ? "ORA_REMOTE" : null,
    WorkplaceType: job.isRemote ? "Remote" : "",
    JobFamily: null,
    JobFunction: null,
    JobSchedule: null,
    Organization: null,
    ShortDescriptionStr: isOneIn(2, job.seed) ? "" : `${job.company.name} ${job.company.about}.`,
    secondaryLocations: isOneIn(5, job.seed) ? [{ Name: "Kampala, Uganda", CountryCode: "UG" }] : [],
  };
}

function detail(job: MadeUpJob) {
  const middle = Math.ceil(job.body.length / 2);
  return {
    Id: idOf(job),
    Title: job.title,
    Category: job.field,
    JobSchedule: job.employment === "part-time" ? "Part time" : "Full time",
    ExternalPostedStartDate: isoSeconds(job.postedMs, "+00:00"),
    ExternalPostedEndDate: isoSeconds(job.closesMs, "+00:00"),
    ExternalDescriptionStr: htmlOf(job.body.slice(0, middle), plainHtml),
    ExternalResponsibilitiesStr: htmlOf(job.body.slice(middle), plainHtml),
    ExternalQualificationsStr: "",
    CorporateDescriptionStr: null,
    PrimaryLocation: placeOf(job),
    PrimaryLocationCountry: job.place.code,
  };
}
