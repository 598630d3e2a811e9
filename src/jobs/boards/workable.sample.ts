import { htmlOf, plainHtml } from "../../../sample-boards/made-up/advert-text.ts";
import { hexOf } from "../../../sample-boards/made-up/chance.ts";
import { employerJobs, employerNamed } from "../../../sample-boards/made-up/employers.ts";
import type { Employment, MadeUpJob } from "../../../sample-boards/made-up/made-up-job.ts";
import { isOneIn } from "../../../sample-boards/made-up/wording.ts";
import { type BoardSample, jsonAnswer, notFound } from "../../../sample-boards/sample-board.ts";

const list = /^\/api\/v1\/widget\/accounts\/([^/]+)$/;

const employmentTypes: Record<Employment, string> = {
  "full-time": "Full-time",
  "part-time": "Part-time",
  contract: "Contract",
  temporary: "Temporary",
  freelance: "Contract",
  internship: "Other",
  volunteer: "Other",
};

export const sample: BoardSample = {
  jobs: (url, nowMs) => employerJobs("workable", accountOf(url), nowMs),
  answer(url, jobs) {
    if (!list.test(url.pathname)) return notFound();
    const hasDetails = url.searchParams.get("details") === "true";
    const name = jobs[0]?.company.name ?? employerNamed("workable", accountOf(url)).name;
    return jsonAnswer({ name, description: null, jobs: jobs.map((job) => write(job, hasDetails)) });
  },
};

function accountOf(url: URL): string {
  return list.exec(url.pathname)?.[1] ?? "";
}

function write(job: MadeUpJob, hasDetails: boolean) {
  const shortcode = hexOf(job.seed, 10).toUpperCase();
  const url = `https://apply.workable.com/j/${shortcode}`;
  const city = isOneIn(6, job.seed) ? "" : job.place.town;
  const day = new Date(job.postedMs).toISOString().slice(0, 10);
  return {
    title: job.title,
    shortcode,
    code: "",
    employment_type: employmentTypes[job.employment],
    telecommuting: job.isRemote,
    department: job.field,
    url,
    shortlink: url,
    application_url: `${url}/apply`,
    published_on: day,
    created_at: day,
    country: job.place.country,
    city,
    state: job.place.region,
    education: "",
    experience: job.level === "entry" ? "Entry level" : "Associate",
    function: job.field,
    industry: "",
    locations: [
      {
        country: job.place.country,
        countryCode: job.place.code,
        city,
        region: job.place.region,
        hidden: false,
      },
    ],
    ...(hasDetails ? { description: htmlOf(job.body, plainHtml) } : {}),
  };
}
