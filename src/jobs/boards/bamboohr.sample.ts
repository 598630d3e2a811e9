import { htmlOf, plainHtml } from "../../../sample-boards/made-up/advert-text.ts";
import { employerJobs } from "../../../sample-boards/made-up/employers.ts";
import type { Employment, MadeUpJob } from "../../../sample-boards/made-up/made-up-job.ts";
import { isOneIn } from "../../../sample-boards/made-up/wording.ts";
import { type BoardSample, jsonAnswer, textAnswer } from "../../../sample-boards/sample-board.ts";

const statuses: Record<Employment, string> = {
  "full-time": "Full Time",
  "part-time": "Part-Time",
  contract: "Contractor",
  temporary: "Temporary",
  freelance: "Contractor",
  internship: "Internship",
  volunteer: "Volunteer",
};

const idOf = (job: MadeUpJob) => String(job.number % 100_000);

export const sample: BoardSample = {
  jobs: (url, nowMs) => employerJobs("bamboohr", url.host.split(".")[0] ?? "", nowMs),
  answer(url, jobs) {
    if (url.pathname === "/careers/list")
      return jsonAnswer({ meta: { totalCount: jobs.length }, result: jobs.map(write) });
    const id = /^\/careers\/(\d+)\/detail$/.exec(url.pathname)?.[1];
    const job = jobs.find((candidate) => idOf(candidate) === id);
    if (job) return jsonAnswer({ meta: {}, result: { jobOpening: detail(job, url.host) } });
    // What is not there is a page with status 200.
    return textAnswer(
      "<!DOCTYPE html><html><head><title>BambooHR</title></head><body></body></html>",
      "text/html",
    );
  },
};

function write(job: MadeUpJob) {
  const isStructured = isOneIn(3, job.seed);
  return {
    id: idOf(job),
    jobOpeningName: job.title,
    departmentId: "18244",
    departmentLabel: `${job.field} `,
    employmentStatusLabel: statuses[job.employment],
    employmentType: null,
    location: isStructured ? { city: null, state: null } : { city: job.place.town, state: job.place.country },
    atsLocation: {
      country: isStructured ? job.place.country : null,
      state: null,
      province: isStructured ? job.place.region : null,
      city: isStructured ? job.place.town : null,
    },
    isRemote: null,
    locationType: job.isRemote ? "1" : "0",
  };
}

function detail(job: MadeUpJob, host: string) {
  return {
    jobOpeningShareUrl: `https://${host}/careers/${idOf(job)}`,
    jobOpeningName: job.title,
    description: htmlOf(job.body, plainHtml),
    datePosted: new Date(job.postedMs).toISOString().slice(0, 10),
    employmentStatusLabel: statuses[job.employment],
    location: { city: job.place.town, state: job.place.region, addressCountry: job.place.country },
    compensation: job.salary ? `${job.salary.currency} ${job.salary.min} per ${job.salary.period}` : null,
  };
}
