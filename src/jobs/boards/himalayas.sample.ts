import { htmlOf, plainHtml, plainTextOf } from "../../../sample-boards/made-up/advert-text.ts";
import { hash32 } from "../../../sample-boards/made-up/chance.ts";
import { startOfHour } from "../../../sample-boards/made-up/job-stream.ts";
import type { Employment, MadeUpJob } from "../../../sample-boards/made-up/made-up-job.ts";
import { himalayasJobs } from "../../../sample-boards/made-up/remote-streams.ts";
import type { Field, Level } from "../../../sample-boards/made-up/role.ts";
import { includesFolded, isOneIn, slugOf } from "../../../sample-boards/made-up/wording.ts";
import { type BoardSample, jsonAnswer, notFound } from "../../../sample-boards/sample-board.ts";

const pageSize = 20;

const employmentTypes: Record<Employment, string> = {
  "full-time": "Full Time",
  "part-time": "Part Time",
  contract: "Contractor",
  temporary: "Temporary",
  freelance: "Contractor",
  internship: "Intern",
  volunteer: "Volunteer",
};

const seniorities: Record<Level, string[]> = {
  internship: ["Entry-level"],
  graduate: ["Entry-level"],
  entry: ["Entry-level"],
  mid: ["Mid-level"],
  senior: ["Senior"],
};

const parents: Partial<Record<Field, string>> = {
  software: "Software Engineering",
  support: "Customer Service",
  marketing: "Marketing",
  sales: "Sales",
  data: "Data",
  design: "Design",
};

const africans = ["Kenya", "Uganda", "Tanzania", "Rwanda", "Nigeria", "Ghana", "South Africa", "Egypt"];
const regionNames = new Intl.DisplayNames(["en"], { type: "region" });

export const sample: BoardSample = {
  jobs: (_url, nowMs) => himalayasJobs(nowMs),
  answer(url, jobs, nowMs) {
    const asked = url.searchParams;
    if (url.pathname === "/jobs/api") {
      const offset = Number(asked.get("cursor") ? atob(asked.get("cursor") ?? "") : asked.get("offset")) || 0;
      return page(jobs, offset, nowMs, true);
    }
    if (url.pathname !== "/jobs/api/search") return notFound();
    const found = jobs.filter((job) => isAskedFor(job, asked));
    return page(found, (Math.max(Number(asked.get("page")) || 1, 1) - 1) * pageSize, nowMs, false);
  },
};

/** Never more than twenty, whatever `limit` says; browsing goes on by cursor, searching by page number. */
function page(jobs: readonly MadeUpJob[], offset: number, nowMs: number, isBrowsing: boolean) {
  const end = offset + pageSize;
  return jsonAnswer({
    comments: "Please page with cursor=; offset is deprecated and will go away.",
    updatedAt: startOfHour(nowMs) / 1000,
    offset,
    limit: pageSize,
    totalCount: jobs.length,
    // An advert withdrawn after the list was numbered leaves a page short.
    jobs: jobs
      .slice(offset, end)
      .filter(({ seed }) => !isOneIn(47, seed))
      .map(write),
    ...(isBrowsing && end < jobs.length ? { nextCursor: btoa(String(end)) } : {}),
  });
}

function isAskedFor(job: MadeUpJob, asked: URLSearchParams): boolean {
  const { q, country, seniority, worldwide } = Object.fromEntries(asked);
  const open = restrictionsOf(job);
  const words = (q ?? "").split(/\s+/).filter(Boolean);
  const text = `${job.title} ${job.company.name} ${plainTextOf(job.body)}`;
  return (
    words.every((word) => includesFolded(text, word)) &&
    (!country || open.length === 0 || open.includes(countryName(country))) &&
    (worldwide !== "true" || open.length === 0) &&
    (!seniority || seniority.split(",").some((name) => senioritiesOf(job).includes(name)))
  );
}

function countryName(codeOrName: string): string {
  return /^[A-Z]{2}$/i.test(codeOrName) ? (regionNames.of(codeOrName.toUpperCase()) ?? "") : codeOrName;
}

function restrictionsOf({ openTo }: MadeUpJob): string[] {
  return openTo.flatMap((name) =>
    name === "Africa" ? africans : name === "Europe" ? ["Germany", "Poland"] : [name],
  );
}

function senioritiesOf(job: MadeUpJob): string[] {
  return job.level === "entry" && isOneIn(6, job.seed)
    ? ["Entry-level", "Mid-level"]
    : seniorities[job.level];
}

function write(job: MadeUpJob) {
  const companySlug = slugOf(job.company.name);
  const title = job.title.slice(0, 80);
  const suffix = isOneIn(3, job.seed) ? "" : `-${1_000_000_000 + hash32(job.seed)}`;
  const link = `https://himalayas.app/companies/${companySlug}/jobs/${slugOf(title)}${suffix}`;
  return {
    title,
    excerpt: plainTextOf(job.body)
      .replace(/\s*\n+\s*/g, "")
      .slice(0, 200),
    companyName: job.company.name,
    companySlug,
    companyLogo: isOneIn(7, job.seed) ? "" : `https://cdn-images.himalayas.app/${companySlug}`,
    employmentType: employmentTypes[job.employment],
    minSalary: job.salary?.min ?? null,
    maxSalary: job.salary?.max ?? null,
    salaryPeriod: "annual",
    seniority: senioritiesOf(job),
    currency: job.salary?.currency ?? null,
    locationRestrictions: restrictionsOf(job),
    timezoneRestrictions: job.openTo.length === 0 ? [-5, 0, 1, 3, 5.75, 14] : [2, 3],
    categories: [job.title, ...job.tags].map((name) =>
      slugOf(name).replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
    ),
    parentCategories: parents[job.field] ? [parents[job.field]] : [],
    description: descriptionOf(job),
    // A few are dated in the future.
    pubDate: Math.floor(job.postedMs / 1000) + (isOneIn(41, job.seed) ? 40 * 86_400 : 0),
    expiryDate: Math.floor(job.closesMs / 1000),
    applicationLink: link,
    guid: link,
  };
}

/** Some adverts arrive as bare text whose paragraphs have run together. */
function descriptionOf(job: MadeUpJob): string {
  if (isOneIn(12, job.seed))
    return `${plainTextOf(job.body).replaceAll("\n\n", "")}Originally posted on Himalayas`;
  return `${htmlOf(job.body, plainHtml)}<p>Originally posted on <a href="https://himalayas.app">Himalayas</a></p>`;
}
