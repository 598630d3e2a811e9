import { htmlOf, plainHtml } from "../../../sample-boards/made-up/advert-text.ts";
import { hexOf } from "../../../sample-boards/made-up/chance.ts";
import { employerJobs } from "../../../sample-boards/made-up/employers.ts";
import type { Employment, MadeUpJob } from "../../../sample-boards/made-up/made-up-job.ts";
import { isOneIn, slugOf } from "../../../sample-boards/made-up/wording.ts";
import { type BoardSample, jsonAnswer, notFound } from "../../../sample-boards/sample-board.ts";

const types: Record<Employment, { id: string; name: string }> = {
  "full-time": { id: "fullTime", name: "Full-Time" },
  "part-time": { id: "partTime", name: "Part-Time" },
  contract: { id: "contract", name: "Contract" },
  temporary: { id: "temporary", name: "Temporary" },
  freelance: { id: "contract", name: "Contract" },
  internship: { id: "internship", name: "Internship" },
  volunteer: { id: "other", name: "Other" },
};

const accountOf = (url: URL) => url.host.split(".")[0] ?? "";

export const sample: BoardSample = {
  jobs: (url, nowMs) => employerJobs("breezy", accountOf(url), nowMs),
  answer(url, jobs) {
    if (url.pathname !== "/json") return notFound();
    const isVerbose = url.searchParams.get("verbose") === "true";
    return jsonAnswer(jobs.map((job) => write(job, url, isVerbose)));
  },
};

function write(job: MadeUpJob, url: URL, isVerbose: boolean) {
  const id = hexOf(job.seed, 12);
  const friendly_id = `${id}-${slugOf(job.title)}`;
  const location = {
    country: { name: job.place.country, id: job.place.code },
    city: job.place.town,
    ...(isOneIn(3, job.seed) ? {} : { is_remote: job.isRemote }),
    name: `${job.place.town}, ${job.place.code}`,
  };
  return {
    id,
    friendly_id,
    name: job.title,
    url: `https://${url.host}/p/${friendly_id}`,
    published_date: new Date(job.postedMs).toISOString(),
    type: types[job.employment],
    location,
    department: job.field,
    salary: job.salary
      ? `${job.salary.currency} ${job.salary.min} – ${job.salary.max} / ${job.salary.period}`
      : "",
    company: { name: job.company.name, logo_url: null, friendly_id: accountOf(url) },
    locations: isOneIn(3, job.seed)
      ? []
      : [{ ...location, primary: true, id: hexOf(`${job.seed}/place`, 12) }],
    ...(isVerbose ? { description: htmlOf(job.body, plainHtml) } : {}),
  };
}
