import type { Block } from "../../../sample-boards/made-up/advert.ts";
import { htmlOf, plainHtml } from "../../../sample-boards/made-up/advert-text.ts";
import { uuidOf } from "../../../sample-boards/made-up/chance.ts";
import { employerJobs } from "../../../sample-boards/made-up/employers.ts";
import type { Employment, MadeUpJob } from "../../../sample-boards/made-up/made-up-job.ts";
import { isOneIn } from "../../../sample-boards/made-up/wording.ts";
import { type BoardSample, jsonAnswer, notFound } from "../../../sample-boards/sample-board.ts";

const employmentTypes: Record<Employment, string> = {
  "full-time": "Full Time",
  "part-time": "Part Time",
  contract: "Contract - Full Time",
  temporary: "Temporary",
  freelance: "Contract - Full Time",
  internship: "Internship",
  volunteer: "Voluntary",
};

const accountOf = (url: URL) => url.host.split(".")[0] ?? "";
/** The editor leaves a comment in every block. */
const html = (blocks: readonly Block[]) =>
  htmlOf(blocks, plainHtml).replaceAll("<p>", "<div><!--block-->").replaceAll("</p>", "</div>");

export const sample: BoardSample = {
  jobs: (url, nowMs) => employerJobs("pinpoint", accountOf(url), nowMs),
  answer(url, jobs) {
    if (url.pathname !== "/postings.json") return notFound();
    return jsonAnswer({ data: jobs.map((job) => write(job, url.host)) });
  },
};

function write(job: MadeUpJob, host: string) {
  const path = `/en/postings/${uuidOf(job.seed)}`;
  const middle = Math.ceil(job.body.length / 2);
  const pay = job.salary;
  const employment_type_text = employmentTypes[job.employment];
  return {
    id: String(job.number),
    title: isOneIn(5, job.seed) ? ` ${job.title} ` : job.title,
    url: `https://${host}${path}`,
    path,
    description: html(job.body.slice(0, middle)),
    key_responsibilities: html(job.body.slice(middle)),
    key_responsibilities_header: "What you will do",
    skills_knowledge_expertise: null,
    skills_knowledge_expertise_header: "What you will bring",
    benefits: null,
    benefits_header: "What we offer",
    compensation: pay ? `${pay.currency} ${pay.min} - ${pay.currency} ${pay.max} / ${pay.period}` : null,
    compensation_minimum: pay?.min ?? null,
    compensation_maximum: pay?.max ?? null,
    compensation_currency: pay?.currency ?? null,
    compensation_frequency: pay?.period ?? null,
    compensation_visible: pay !== null,
    deadline_at: isOneIn(3, job.seed) ? null : new Date(job.closesMs).toISOString(),
    employment_type: employment_type_text.toLowerCase().replaceAll(/\W+/g, "_"),
    employment_type_text,
    reporting_to: null,
    workplace_type: job.isRemote ? "remote" : "onsite",
    workplace_type_text: job.isRemote ? "Fully remote" : "On-site",
    job: {
      id: String(job.number + 3_000),
      requisition_id: `REQ-${job.number % 10_000}`,
      department: isOneIn(6, job.seed) ? null : { id: "1788", name: job.field },
      division: null,
    },
    location: {
      id: "283",
      name: job.isRemote ? "Remote" : job.place.country,
      city: job.place.town,
      province: job.place.region,
      postal_code: null,
    },
  };
}
