import { boldHeadings, escapeHtml, htmlOf } from "../../../sample-boards/made-up/advert-text.ts";
import { hash32 } from "../../../sample-boards/made-up/chance.ts";
import { employerJobs } from "../../../sample-boards/made-up/employers.ts";
import type { MadeUpJob } from "../../../sample-boards/made-up/made-up-job.ts";
import { isOneIn, isoSeconds } from "../../../sample-boards/made-up/wording.ts";
import {
  type BoardSample,
  jsonAnswer,
  notFound,
  withValidators,
} from "../../../sample-boards/sample-board.ts";

const list = /^\/v1\/boards\/([^/]+)\/jobs$/;

export const sample: BoardSample = {
  jobs: (url, nowMs) => employerJobs("greenhouse", accountOf(url), nowMs),
  answer(url, jobs) {
    if (!list.test(url.pathname)) return notFound();
    const hasContent = url.searchParams.get("content") === "true";
    const written = jobs.map((job) => write(job, accountOf(url), hasContent));
    return withValidators(jsonAnswer({ jobs: written, meta: { total: jobs.length } }));
  },
};

function accountOf(url: URL): string {
  return list.exec(url.pathname)?.[1] ?? "";
}

function write(job: MadeUpJob, account: string, hasContent: boolean) {
  const office = 4_000_000_000 + (hash32(job.place.town) % 1_000_000);
  return {
    absolute_url: `https://job-boards.greenhouse.io/${account}/jobs/${job.number}`,
    data_compliance: [{ type: "gdpr", requires_consent: false, retention_period: null }],
    internal_job_id: job.number - 1_000_000,
    location: { name: locationOf(job) },
    metadata: null,
    id: job.number,
    updated_at: isoSeconds(job.postedMs + 7_200_000, "-04:00"),
    requisition_id: String(job.number % 10_000),
    title: job.title,
    company_name: job.company.name,
    first_published: isoSeconds(job.postedMs, "-04:00"),
    language: "en",
    application_deadline: null,
    // HTML escaped once more inside the JSON.
    ...(hasContent
      ? {
          content: escapeHtml(
            `<div class="content-intro">${htmlOf(job.body, boldHeadings)}</div>`,
          ).replaceAll('"', "&quot;"),
          departments: [{ id: office + 1, name: job.field, child_ids: [], parent_id: null }],
          offices: [{ id: office, name: job.place.country, location: null, child_ids: [], parent_id: null }],
        }
      : {}),
  };
}

function locationOf({ place, isRemote, seed }: MadeUpJob): string {
  if (isRemote) return `Remote, ${place.country}`;
  return isOneIn(8, seed) ? `${place.town} ` : `${place.town}, ${place.country}`;
}
