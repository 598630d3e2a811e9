import { uuidOf } from "../../../sample-boards/made-up/chance.ts";
import { employerJobs } from "../../../sample-boards/made-up/employers.ts";
import type { Employment, MadeUpJob } from "../../../sample-boards/made-up/made-up-job.ts";
import type { Level } from "../../../sample-boards/made-up/role.ts";
import { type BoardSample, jsonAnswer, notFound } from "../../../sample-boards/sample-board.ts";

const api = "https://api.smartrecruiters.com";
const list = /^\/v1\/companies\/([^/]+)\/postings$/;

const employmentTypes: Record<Employment, { id: string; label: string }> = {
  "full-time": { id: "permanent", label: "Full-time" },
  "part-time": { id: "part_time", label: "Part-time" },
  contract: { id: "contract", label: "Contract" },
  temporary: { id: "temporary", label: "Temporary" },
  freelance: { id: "contract", label: "Contract" },
  internship: { id: "intern", label: "Intern" },
  volunteer: { id: "volunteer", label: "Volunteer" },
};

const levels: Record<Level, { id: string; label: string }> = {
  internship: { id: "internship", label: "Internship" },
  graduate: { id: "entry_level", label: "Entry Level" },
  entry: { id: "entry_level", label: "Entry Level" },
  mid: { id: "associate", label: "Associate" },
  senior: { id: "mid_senior_level", label: "Mid-Senior Level" },
};

export const sample: BoardSample = {
  jobs: (url, nowMs) => employerJobs("smartrecruiters", accountOf(url), nowMs),
  answer(url, jobs) {
    if (!list.test(url.pathname)) return notFound();
    const limit = Math.min(Number(url.searchParams.get("limit") ?? 100), 100);
    const offset = Number(url.searchParams.get("offset") ?? 0);
    const content = jobs.slice(offset, offset + limit).map((job) => write(job, accountOf(url)));
    return jsonAnswer({ offset, limit, totalFound: jobs.length, content });
  },
};

function accountOf(url: URL): string {
  return list.exec(url.pathname)?.[1] ?? "";
}

/** The list has no description, and `ref` leads to the API instead of a page for people. */
function write(job: MadeUpJob, account: string) {
  const id = String(743_000_000_000_000 + job.number);
  return {
    id,
    name: job.title,
    uuid: uuidOf(job.seed),
    jobAdId: uuidOf(`${job.seed}/advert`),
    defaultJobAd: true,
    refNumber: `REF${(job.number % 46_000).toString(36).toUpperCase()}`,
    company: { identifier: account, name: job.company.name },
    releasedDate: new Date(job.postedMs).toISOString(),
    location: {
      city: job.place.town,
      region: job.place.region,
      country: job.place.code.toLowerCase(),
      remote: job.isRemote,
      hybrid: false,
      fullLocation: `${job.place.town}, ${job.place.region}, ${job.place.country}`,
    },
    industry: { id: "manufacturing", label: "Manufacturing" },
    department: {},
    function: { id: job.field, label: job.field },
    typeOfEmployment: employmentTypes[job.employment],
    experienceLevel: levels[job.level],
    customField: [],
    visibility: "PUBLIC",
    ref: `${api}/v1/companies/${account}/postings/${id}`,
    language: { code: "en", label: "English", labelNative: "English (US)" },
  };
}
