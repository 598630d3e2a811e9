import { boldHeadings, htmlOf } from "../../../sample-boards/made-up/advert-text.ts";
import type { MadeUpJob } from "../../../sample-boards/made-up/made-up-job.ts";
import { workingNomadsJobs } from "../../../sample-boards/made-up/remote-streams.ts";
import type { Field } from "../../../sample-boards/made-up/role.ts";
import { isOneIn, isoSeconds } from "../../../sample-boards/made-up/wording.ts";
import { type BoardSample, jsonAnswer, notFound } from "../../../sample-boards/sample-board.ts";

const categories: Partial<Record<Field, string>> = {
  software: "Development",
  infrastructure: "System Administration",
  data: "Development",
  design: "Design",
  support: "Customer Success",
  sales: "Sales",
  marketing: "Marketing",
  writing: "Writing",
  administration: "Administration",
  education: "Education",
};

export const sample: BoardSample = {
  jobs: (_url, nowMs) => workingNomadsJobs(nowMs),
  answer(url, jobs) {
    if (url.pathname !== "/api/exposed_jobs/") return notFound();
    return jsonAnswer(jobs.map(write));
  },
};

function write(job: MadeUpJob) {
  return {
    url: `https://www.workingnomads.com/job/go/${job.number}/`,
    title: isOneIn(6, job.seed) ? `${job.company.name} - ${job.title}` : job.title,
    description: htmlOf(job.body, boldHeadings).replace("</p>", "</p>\n<p>\u00a0</p>"),
    company_name: job.company.name,
    category_name: categories[job.field] ?? "Management",
    tags: job.tags.join(","),
    location: job.openTo.length > 0 ? job.openTo.join(", ") : "Anywhere",
    pub_date: isOneIn(14, job.seed) ? "" : isoSeconds(job.postedMs, "-04:00"),
  };
}
