import { htmlOf, plainHtml } from "../../../sample-boards/made-up/advert-text.ts";
import { hash32, hexOf } from "../../../sample-boards/made-up/chance.ts";
import type { MadeUpJob } from "../../../sample-boards/made-up/made-up-job.ts";
import { museJobs } from "../../../sample-boards/made-up/other-streams.ts";
import type { Field, Level } from "../../../sample-boards/made-up/role.ts";
import { isOneIn, isoSeconds, slugOf } from "../../../sample-boards/made-up/wording.ts";
import { type BoardSample, jsonAnswer, notFound, refusal } from "../../../sample-boards/sample-board.ts";

const pageSize = 20;
const lastPage = 99;

const levels: Record<Level, { name: string; short_name: string }> = {
  internship: { name: "Internship", short_name: "internship" },
  graduate: { name: "Entry Level", short_name: "entry" },
  entry: { name: "Entry Level", short_name: "entry" },
  mid: { name: "Mid Level", short_name: "mid" },
  senior: { name: "Senior Level", short_name: "senior" },
};

const categories: Partial<Record<Field, string>> = {
  software: "Software Engineering",
  data: "Data and Analytics",
  design: "Design and UX",
  product: "Product Management",
  support: "Customer Service",
  sales: "Sales",
  marketing: "Advertising and Marketing",
  writing: "Writing and Editing",
  administration: "Administration and Office",
  education: "Education",
};

export const sample: BoardSample = {
  jobs: (_url, nowMs) => museJobs(nowMs),
  answer(url, jobs) {
    if (url.pathname !== "/api/public/jobs") return notFound();
    const asked = url.searchParams;
    const page = Number(asked.get("page") ?? Number.NaN);
    if (!Number.isInteger(page) || page < 0) return refusal(400, "A page is required.");
    if (page > lastPage) return refusal(400, "The page is out of range.");
    const found = jobs.filter((job) => isAskedFor(job, asked));
    const start = (Math.max(page, 1) - 1) * pageSize;
    return jsonAnswer({
      page,
      page_count: Math.min(Math.ceil(found.length / pageSize), lastPage),
      items_per_page: pageSize,
      took: 3,
      timed_out: false,
      total: found.length,
      results: found.slice(start, start + pageSize).map(write),
    });
  },
};

/** A parameter given several times means any of its values. */
function isAskedFor(job: MadeUpJob, asked: URLSearchParams): boolean {
  const matches = (name: string, values: string[]) => {
    const wanted = asked.getAll(name);
    return wanted.length === 0 || wanted.some((value) => values.includes(value));
  };
  return (
    matches(
      "level",
      levelsOf(job).map(({ name }) => name),
    ) &&
    matches("category", [categoryOf(job)]) &&
    matches("company", [job.company.name]) &&
    matches("location", locationsOf(job))
  );
}

function levelsOf(job: MadeUpJob) {
  if (job.level === "senior" && isOneIn(5, job.seed))
    return [{ name: "management", short_name: "management" }];
  const level = levels[job.level];
  return job.level === "entry" && isOneIn(9, job.seed) ? [level, levels.mid] : [level];
}

/** Now and then a job stands in a category that has nothing to do with it. */
function categoryOf(job: MadeUpJob): string {
  return isOneIn(20, job.seed) ? "Software Engineering" : (categories[job.field] ?? "Business Operations");
}

function locationsOf(job: MadeUpJob): string[] {
  const town = job.place.code === "US" ? job.place.town : `${job.place.town}, ${job.place.country}`;
  if (job.isRemote) return isOneIn(3, job.seed) ? ["Flexible / Remote", town] : ["Flexible / Remote"];
  return isOneIn(15, job.seed) ? [town, "Portland, OR", "Miami, FL", "Columbus, OH"] : [town];
}

function write(job: MadeUpJob) {
  const company = slugOf(job.company.name).replaceAll("-", "");
  const shortName = `${slugOf(job.title)}-${hexOf(job.seed, 6)}`;
  return {
    contents: htmlOf(job.body, plainHtml).replace(", ", ",&nbsp;"),
    name: isOneIn(11, job.seed) ? `${job.title} ` : job.title,
    type: "external",
    publication_date: isoSeconds(job.postedMs, "Z"),
    short_name: shortName,
    model_type: "jobs",
    id: job.number,
    locations: locationsOf(job).map((name) => ({ name })),
    categories: [{ name: categoryOf(job) }],
    levels: levelsOf(job),
    tags: isOneIn(8, job.seed) ? [{ name: "Growing team", short_name: "growing-team" }] : [],
    refs: { landing_page: `https://www.themuse.com/jobs/${company}/${shortName}` },
    company: { id: 15_000_000 + (hash32(company) % 9999), short_name: company, name: job.company.name },
  };
}
