import { escapeHtml, htmlOf, plainHtml } from "../../../sample-boards/made-up/advert-text.ts";
import type { MadeUpJob } from "../../../sample-boards/made-up/made-up-job.ts";
import { arbeitnowJobs } from "../../../sample-boards/made-up/other-streams.ts";
import type { Field, Level } from "../../../sample-boards/made-up/role.ts";
import { includesFolded, isOneIn, slugOf } from "../../../sample-boards/made-up/wording.ts";
import { type BoardSample, jsonAnswer, notFound } from "../../../sample-boards/sample-board.ts";

const pageSize = 100;
const home = "https://www.arbeitnow.com";

const fieldTags: Partial<Record<Field, string>> = {
  software: "Software Development",
  data: "Data Scientist",
  product: "Project Management & Delivery",
  marketing: "Marketing and Communication",
  sales: "Sales",
};

/** The board's job types are levels as often as types, in two languages, and often missing. */
const jobTypes: Record<Level, string[]> = {
  internship: ["Internship"],
  graduate: ["berufseinstieg"],
  entry: [],
  mid: ["professional / experienced"],
  senior: ["berufserfahren"],
};

export const sample: BoardSample = {
  jobs: (_url, nowMs) => arbeitnowJobs(nowMs),
  answer(url, jobs) {
    if (url.pathname !== "/api/job-board-api") return notFound();
    const search = url.searchParams.get("search") ?? "";
    const page = Math.max(Number(url.searchParams.get("page")) || 1, 1);
    const found = jobs.filter((job) => includesFolded(`${job.title} ${job.company.name}`, search));
    const start = (page - 1) * pageSize;
    const shown = found.slice(start, start + pageSize);
    const path = `${home}/api/job-board-api`;
    return jsonAnswer({
      data: shown.map(write),
      links: {
        first: `${path}?page=1`,
        last: null,
        prev: page > 1 ? `${path}?page=${page - 1}` : null,
        // It carries a search that nobody asked for and that narrows what follows.
        next: shown.length > 0 ? `${path}?search=intern&page=${page + 1}` : null,
      },
      meta: {
        current_page: page,
        from: shown.length > 0 ? start + 1 : null,
        path,
        per_page: pageSize,
        to: shown.length > 0 ? start + shown.length : null,
        terms: "Please link back to Arbeitnow.",
        info: "Jobs from employers in Germany and beyond.",
      },
    });
  },
};

function write(job: MadeUpJob) {
  const slug = `${slugOf(`${job.title} ${job.place.town}`)}-${job.number}`;
  return {
    slug,
    company_name: job.company.name,
    title: job.title,
    description: descriptionOf(job),
    remote: job.isRemote,
    url: isOneIn(53, job.seed)
      ? "javascript:void(0)"
      : `${home}/jobs/companies/${slugOf(job.company.name)}/${slug}`,
    tags: [fieldTags[job.field] ?? "Other"],
    job_types: isOneIn(3, job.seed) ? [] : jobTypes[job.level],
    location: job.place.town,
    created_at: Math.floor(job.postedMs / 1000),
  };
}

/** Adverts that came from another system are escaped once more; the board's own last line never is. */
function descriptionOf(job: MadeUpJob): string {
  const text = htmlOf(job.body, { ...plainHtml, heading: (heading) => `<h2>${heading}</h2>` });
  const tail = `<p>Find <a href="${home}">Jobs in Germany</a> on Arbeitnow</a>`;
  return isOneIn(4, job.seed) ? escapeHtml(text).replaceAll('"', "&quot;") + tail : `${text}\n${tail}`;
}
