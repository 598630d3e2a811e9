import { uuidOf } from "../../../sample-boards/made-up/chance.ts";
import type { MadeUpJob } from "../../../sample-boards/made-up/made-up-job.ts";
import { simplifyJobs } from "../../../sample-boards/made-up/other-streams.ts";
import { isOneIn, slugOf } from "../../../sample-boards/made-up/wording.ts";
import {
  type BoardSample,
  notFound,
  textAnswer,
  withValidators,
} from "../../../sample-boards/sample-board.ts";

const list = /^\/SimplifyJobs\/([^/]+)\/dev\/\.github\/scripts\/listings\.json$/;
const closesAfterMs = 25 * 86_400_000;

export const sample: BoardSample = {
  jobs: (url, nowMs) => simplifyJobs(isInternships(url) ? "internship" : "graduate", nowMs),
  answer(url, jobs, nowMs) {
    if (!list.test(url.pathname)) return notFound();
    const entries = jobs.toReversed().map((job) => write(job, isInternships(url), nowMs));
    return withValidators(textAnswer(JSON.stringify(entries, null, 4), "text/plain; charset=utf-8"));
  },
};

function isInternships(url: URL): boolean {
  return list.exec(url.pathname)?.[1]?.includes("Intern") ?? false;
}

/** Years of closed adverts stay in the list; only `active` and `is_visible` tell. */
function write(job: MadeUpJob, isInternship: boolean, nowMs: number) {
  const company = slugOf(job.company.name).replaceAll("-", "");
  const posted = Math.floor(job.postedMs / 1000);
  const active = nowMs - job.postedMs < closesAfterMs && !isOneIn(5, job.seed);
  const year = new Date(job.postedMs).getUTCFullYear() + 1;
  return {
    source: "Simplify",
    company_name: job.company.name,
    id: uuidOf(job.seed),
    title: isInternship ? `${job.title} – Summer ${year}` : job.title,
    active,
    terms: isInternship ? [`Summer ${year}`] : [`Graduates ${year}`],
    date_updated: active ? posted : posted + 86_400,
    date_posted: posted,
    url: `https://job-boards.greenhouse.io/${company}/jobs/${4_000_000_000 + job.number}?utm_source=Simplify&ref=Simplify`,
    locations: job.isRemote ? ["Remote in USA"] : [job.place.town],
    company_url: isOneIn(4, job.seed) ? "" : `https://simplify.jobs/c/${slugOf(job.company.name)}`,
    is_visible: !isOneIn(13, job.seed),
    sponsorship: isOneIn(3, job.seed) ? "Does Not Offer Sponsorship" : "Other",
    category: job.field === "software" ? "Software" : "Other",
  };
}
