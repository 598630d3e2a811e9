import { boldHeadings, htmlOf } from "../../../sample-boards/made-up/advert-text.ts";
import type { Employment, MadeUpJob } from "../../../sample-boards/made-up/made-up-job.ts";
import { remotiveJobs } from "../../../sample-boards/made-up/remote-streams.ts";
import type { Field } from "../../../sample-boards/made-up/role.ts";
import {
  choiceOf,
  includesFolded,
  isOneIn,
  isoSeconds,
  slugOf,
} from "../../../sample-boards/made-up/wording.ts";
import { type BoardSample, jsonAnswer, notFound } from "../../../sample-boards/sample-board.ts";

const allOthers = "All others";
const categories: Partial<Record<Field, string>> = {
  software: "Software Development",
  infrastructure: "DevOps / Sysadmin",
  data: "Data Analysis",
  quality: "QA",
  design: "Design",
  product: "Product",
  support: "Customer Service",
  sales: "Sales / Business",
  marketing: "Marketing",
  writing: "Writing",
  education: "Teaching",
};

const jobTypes: Record<Employment, string> = {
  "full-time": "full_time",
  "part-time": "part_time",
  contract: "contract",
  temporary: "contract",
  freelance: "freelance",
  internship: "internship",
  volunteer: "",
};

const notices = {
  "00-warning": "Listings are delayed by a day. Please use remotive.com; other hosts are switched off.",
  "0-legal-notice": "Please link back to the listing on Remotive and name Remotive as the source.",
};

export const sample: BoardSample = {
  jobs: (_url, nowMs) => remotiveJobs(nowMs),
  answer(url, jobs) {
    if (url.pathname === "/api/remote-jobs/categories") {
      const names = [...new Set(Object.values(categories)), allOthers];
      return jsonAnswer({
        ...notices,
        "job-count": names.length,
        jobs: names.map((name, at) => ({ id: at + 1, name, slug: slugOf(name) })),
      });
    }
    if (url.pathname !== "/api/remote-jobs") return notFound();
    const found = jobs.filter((job) => isAskedFor(job, url.searchParams));
    return jsonAnswer({
      ...notices,
      "job-count": found.length,
      "total-job-count": jobs.length,
      jobs: found.map(write),
    });
  },
};

/** `limit` is documented but has been seen to do nothing. */
function isAskedFor(job: MadeUpJob, asked: URLSearchParams): boolean {
  const category = asked.get("category");
  const search = asked.get("search");
  const company = asked.get("company_name");
  const name = categoryOf(job);
  return (
    (!category || category === name || category === slugOf(name)) &&
    (!company || includesFolded(job.company.name, company)) &&
    (!search || includesFolded(`${job.title} ${htmlOf(job.body, boldHeadings)}`, search))
  );
}

function categoryOf(job: MadeUpJob): string {
  return categories[job.field] ?? allOthers;
}

function write(job: MadeUpJob) {
  const logo = `https://remotive.com/job/${job.number}/logo`;
  return {
    id: job.number,
    url: `https://remotive.com/remote-jobs/${slugOf(categoryOf(job))}/${slugOf(job.title)}-${job.number}`,
    title: job.title,
    company_name: isOneIn(6, job.seed) ? `${job.company.name} ` : job.company.name,
    company_logo: logo,
    category: categoryOf(job),
    tags: job.tags,
    job_type: isOneIn(9, job.seed) ? "" : jobTypes[job.employment],
    publication_date: isoSeconds(job.postedMs, ""),
    candidate_required_location: job.openTo.length > 0 ? job.openTo.join(", ") : "Worldwide",
    salary: salaryOf(job),
    description: descriptionOf(job),
    ...(isOneIn(7, job.seed) ? {} : { company_logo_url: logo }),
  };
}

function salaryOf({ salary, seed }: MadeUpJob): string {
  if (!salary) return choiceOf(["", "-", ""], seed);
  return `$${Math.round(salary.min / 1000)}k- $${Math.round(salary.max / 1000)}k`;
}

function descriptionOf(job: MadeUpJob): string {
  const text = htmlOf(job.body, boldHeadings);
  const styled = isOneIn(3, job.seed)
    ? text.replaceAll("<p>", '<p style="border-color: #e5e7eb; line-height: 1.38;">')
    : text;
  const noted = isOneIn(4, job.seed) ? `<!-- pasted from the office suite -->${styled} 🚀` : styled;
  return `${noted.replace(". ", ".\u00a0")}\n<img src="https://remotive.com/job/track/${job.number}/blank.gif?source=public_api" alt=""/>`;
}
