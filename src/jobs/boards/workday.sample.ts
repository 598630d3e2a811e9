import { htmlOf, plainHtml } from "../../../sample-boards/made-up/advert-text.ts";
import { hexOf } from "../../../sample-boards/made-up/chance.ts";
import { employerJobs } from "../../../sample-boards/made-up/employers.ts";
import type { MadeUpJob } from "../../../sample-boards/made-up/made-up-job.ts";
import { isOneIn, slugOf } from "../../../sample-boards/made-up/wording.ts";
import { type BoardSample, jsonAnswer, notFound, refusal } from "../../../sample-boards/sample-board.ts";

const api = /^\/wday\/cxs\/([^/]+)\/([^/]+)(\/.*)$/;
const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const dayNumber = (ms: number) => Math.floor(ms / 86_400_000);
const requisition = (job: MadeUpJob) => `R-${job.number % 100_000_000}`;
const town = ({ place }: MadeUpJob) => place.town.replace(/,.*/, "");

function accountOf(url: URL): string {
  const [, tenant = "", site = ""] = api.exec(url.pathname) ?? [];
  const host = url.host.replace(/\.myworkday(?:jobs|site)\.com$/, "");
  return host.includes(".") ? `${host}/${site}` : `${host}/${tenant}/${site}`;
}

export const sample: BoardSample = {
  jobs: (url, nowMs) => employerJobs("workday", accountOf(url), nowMs),
  answer(url, jobs, nowMs, body) {
    const path = api.exec(url.pathname)?.[3] ?? "";
    if (path !== "/jobs") {
      const job = jobs.find((candidate) => pathOf(candidate) === path);
      return job ? jsonAnswer(detail(job, url, path)) : notFound();
    }
    const { limit, offset, searchText, appliedFacets } = JSON.parse(body || "{}");
    if (![limit, offset, searchText, appliedFacets].every((field) => field !== undefined))
      return refusal(422, "A field is missing.");
    if (limit > 20) return refusal(400, "The limit is 20.");
    const found = jobs.filter(({ place }) => searchText === "" || place.country === searchText);
    return jsonAnswer({
      // Only the first page tells.
      total: offset === 0 ? found.length : 0,
      jobPostings: found.slice(offset, offset + limit).map((job) => write(job, nowMs)),
      facets: [],
      userAuthenticated: false,
    });
  },
};

const pathOf = (job: MadeUpJob) =>
  `/job/${town(job).replaceAll(" ", "-")}-${job.place.country.replaceAll(" ", "-")}/${slugOf(job.title)}_${requisition(job)}`;

function write(job: MadeUpJob, nowMs: number) {
  const days = dayNumber(nowMs) - dayNumber(job.postedMs);
  return {
    title: job.title,
    externalPath: pathOf(job),
    locationsText: isOneIn(4, job.seed) ? "3 Locations" : `${town(job)} (${job.place.code})`,
    postedOn: days === 0 ? "Posted Today" : days > 29 ? "Posted 30+ Days Ago" : `Posted ${days} Days Ago`,
    ...(job.isRemote ? { remoteType: "Remote" } : {}),
    bulletFields: [requisition(job), ...(isOneIn(2, job.seed) ? [] : [day(job.closesMs)])],
  };
}

function detail(job: MadeUpJob, url: URL, path: string) {
  const [, tenant, site] = api.exec(url.pathname) ?? [];
  return {
    jobPostingInfo: {
      id: hexOf(job.seed, 32),
      title: job.title,
      jobDescription: htmlOf(job.body, plainHtml),
      location: town(job),
      additionalLocations: isOneIn(4, job.seed) ? ["Kampala, Uganda", "Kigali, Rwanda"] : [],
      country: { descriptor: job.place.country },
      jobRequisitionLocation: { country: { descriptor: job.place.country, alpha2Code: job.place.code } },
      startDate: day(job.postedMs),
      endDate: day(job.closesMs),
      timeType: job.employment === "part-time" ? "Part time" : "Full time",
      jobReqId: requisition(job),
      externalUrl: `https://${url.host}/${site}${path}`,
    },
    hiringOrganization: { name: `${tenant} International`, url: "" },
  };
}
