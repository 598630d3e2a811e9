import { htmlOf, plainHtml, plainTextOf } from "../../../sample-boards/made-up/advert-text.ts";
import { uuidOf } from "../../../sample-boards/made-up/chance.ts";
import { employerJobs } from "../../../sample-boards/made-up/employers.ts";
import type { Employment, MadeUpJob } from "../../../sample-boards/made-up/made-up-job.ts";
import { isOneIn } from "../../../sample-boards/made-up/wording.ts";
import { type BoardSample, jsonAnswer, notFound } from "../../../sample-boards/sample-board.ts";

const list = /^\/posting-api\/job-board\/([^/]+)$/;

const employmentTypes: Record<Employment, string> = {
  "full-time": "FullTime",
  "part-time": "PartTime",
  contract: "Contract",
  temporary: "Temporary",
  freelance: "Contract",
  internship: "Intern",
  volunteer: "Contract",
};

export const sample: BoardSample = {
  jobs: (url, nowMs) => employerJobs("ashby", accountOf(url), nowMs),
  answer(url, jobs) {
    if (!list.test(url.pathname)) return notFound();
    return jsonAnswer({ jobs: jobs.map((job) => write(job, accountOf(url))), apiVersion: "1" });
  },
};

function accountOf(url: URL): string {
  return list.exec(url.pathname)?.[1] ?? "";
}

function write(job: MadeUpJob, account: string) {
  const id = uuidOf(job.seed);
  const jobUrl = `https://jobs.ashbyhq.com/${account}/${id}`;
  const isHybrid = !job.isRemote && isOneIn(3, job.seed);
  return {
    id,
    title: job.title,
    department: job.field,
    team: job.field,
    employmentType: employmentTypes[job.employment],
    location: job.place.town,
    secondaryLocations: isOneIn(6, job.seed) ? [{ location: "Nairobi", address: {} }] : [],
    publishedAt: new Date(job.postedMs).toISOString().replace("Z", "+00:00"),
    isListed: !isOneIn(11, job.seed),
    // Hybrid adverts claim to be remote too.
    isRemote: job.isRemote || isHybrid,
    workplaceType: job.isRemote ? "Remote" : isHybrid ? "Hybrid" : "OnSite",
    address: { postalAddress: { addressCountry: job.place.country } },
    jobUrl,
    applyUrl: `${jobUrl}/application`,
    descriptionHtml: htmlOf(job.body, plainHtml).replaceAll("<p>", '<p style="min-height:1.5em">'),
    descriptionPlain: plainTextOf(job.body),
  };
}
