import { htmlOf, plainHtml } from "../../../sample-boards/made-up/advert-text.ts";
import { uuidOf } from "../../../sample-boards/made-up/chance.ts";
import { employerJobs } from "../../../sample-boards/made-up/employers.ts";
import type { MadeUpJob } from "../../../sample-boards/made-up/made-up-job.ts";
import { isOneIn, isoSeconds } from "../../../sample-boards/made-up/wording.ts";
import { type BoardSample, jsonAnswer, notFound } from "../../../sample-boards/sample-board.ts";

const path = /^\/platform\/api\/ats\/v1\/board\/([^/]+)\/jobs(?:\/([^/]+))?$/;
const accountOf = (url: URL) => path.exec(url.pathname)?.[1] ?? "";

export const sample: BoardSample = {
  jobs: (url, nowMs) => employerJobs("rippling", accountOf(url), nowMs),
  answer(url, jobs) {
    const [, account = "", uuid] = path.exec(url.pathname) ?? [];
    if (account === "") return notFound();
    if (uuid === undefined) return jsonAnswer(jobs.flatMap((job) => rows(job, account)));
    const job = jobs.find(({ seed }) => uuidOf(seed) === uuid);
    return job ? jsonAnswer(detail(job, account)) : notFound();
  },
};

/** A row for each place. */
function rows(job: MadeUpJob, account: string) {
  const places = [
    job.isRemote ? `Remote (${job.place.country})` : `${job.place.town}, ${job.place.country}`,
    ...(isOneIn(4, job.seed) ? ["Kigali, Rwanda"] : []),
  ];
  return places.map((label) => ({
    uuid: uuidOf(job.seed),
    name: job.title,
    department: { id: job.field, label: job.field },
    url: `https://ats.rippling.com/${account}/jobs/${uuidOf(job.seed)}`,
    workLocation: { label, id: label },
  }));
}

function detail(job: MadeUpJob, account: string) {
  return {
    ...rows(job, account)[0],
    createdOn: isoSeconds(job.postedMs, "+00:00"),
    employmentType: { id: "SALARIED_FT", label: job.employment },
    description: {
      company: `<p>${job.company.name} ${job.company.about}.</p>`,
      role: htmlOf(job.body, plainHtml),
    },
  };
}
