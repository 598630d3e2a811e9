import { boldHeadings, escapeHtml, excerptOf, htmlOf } from "../../../sample-boards/made-up/advert-text.ts";
import { startOfHour } from "../../../sample-boards/made-up/job-stream.ts";
import type { Employment, MadeUpJob } from "../../../sample-boards/made-up/made-up-job.ts";
import { jobicyJobs } from "../../../sample-boards/made-up/remote-streams.ts";
import type { Field, Level } from "../../../sample-boards/made-up/role.ts";
import { includesFolded, isOneIn, isoSeconds, slugOf } from "../../../sample-boards/made-up/wording.ts";
import { type BoardSample, jsonAnswer, notFound } from "../../../sample-boards/sample-board.ts";

/** Some slugs mean something else than they say: `admin` is DevOps, `seller` is sales. */
const industries: Partial<Record<Field, { name: string; slug: string }>> = {
  software: { name: "Software Engineering", slug: "engineering" },
  infrastructure: { name: "DevOps & Infrastructure", slug: "admin" },
  data: { name: "Data Science & Analytics", slug: "data-science" },
  quality: { name: "QA & Testing", slug: "qa-testing" },
  design: { name: "Web, UI & UX Design", slug: "web-app-design" },
  support: { name: "Customer Support & Success", slug: "supporting" },
  sales: { name: "Sales", slug: "seller" },
  marketing: { name: "Marketing & Sales", slug: "marketing" },
  writing: { name: "Content & Editorial", slug: "copywriting" },
  administration: { name: "Admin & Virtual Assistance", slug: "admin-support" },
  education: { name: "Education & E-learning", slug: "education" },
};
const otherIndustry = { name: "Product & Operations", slug: "management" };

const jobTypes: Record<Employment, string> = {
  "full-time": "Full-Time",
  "part-time": "Part-Time",
  contract: "Contract",
  temporary: "Temporary",
  freelance: "Freelance",
  internship: "Internship",
  volunteer: "Volunteer",
};

const jobLevels: Record<Level, string> = {
  internship: "Any",
  graduate: "Junior",
  entry: "Junior",
  mid: "Midweight",
  senior: "Senior",
};

const shortNames: Record<string, string> = { "United States": "USA", Africa: "EMEA" };

export const sample: BoardSample = {
  jobs: (_url, nowMs) => jobicyJobs(nowMs),
  answer(url, jobs, nowMs) {
    if (url.pathname !== "/api/v2/remote-jobs") return notFound();
    const asked = url.searchParams;
    if (asked.get("get") === "industries") return industriesAnswer();
    const found = jobs.filter((job) => isAskedFor(job, asked));
    const count = Math.min(Math.max(Number(asked.get("count")) || 100, 1), 100);
    const envelope = {
      apiVersion: "2.1",
      documentationUrl: "https://jobicy.com/jobs-rss-feed",
      friendlyNotice: "Please name Jobicy with a direct link, and ask no more often than once an hour.",
      jobCount: Math.min(found.length, count),
      lastUpdate: isoSeconds(startOfHour(nowMs), "+00:00"),
      appliedFilters: Object.fromEntries(asked),
    };
    if (found.length === 0) return jsonAnswer({ ...envelope, success: false, statusCode: 404 });
    return jsonAnswer({ ...envelope, jobs: found.slice(0, count).map(write), success: true });
  },
};

function industriesAnswer() {
  const rows = [...Object.values(industries), otherIndustry];
  return jsonAnswer({
    industries: rows.map(({ name, slug }, at) => ({
      industryID: 180 + at,
      industryName: name,
      industrySlug: slug,
    })),
    appliedFilters: { get: "industries" },
  });
}

function isAskedFor(job: MadeUpJob, asked: URLSearchParams): boolean {
  const { tag, industry, geo } = Object.fromEntries(asked);
  return (
    (!tag || includesFolded(`${job.title} ${htmlOf(job.body, boldHeadings)}`, tag)) &&
    (!industry || industryOf(job).slug === industry) &&
    (!geo || geosOf(job).some((name) => slugOf(name) === geo))
  );
}

function industryOf(job: MadeUpJob) {
  return industries[job.field] ?? otherIndustry;
}

function geosOf(job: MadeUpJob): string[] {
  return job.openTo.length > 0 ? job.openTo.map((name) => shortNames[name] ?? name) : ["Anywhere"];
}

function write(job: MadeUpJob) {
  const jobSlug = `${job.number}-${slugOf(job.title)}`;
  const industry = escapeHtml(industryOf(job).name);
  return {
    id: job.number,
    url: `https://jobicy.com/jobs/${jobSlug}`,
    jobSlug,
    jobTitle: escapeHtml(job.title),
    ...(isOneIn(37, job.seed) ? {} : { companyName: escapeHtml(job.company.name) }),
    companyLogo: `https://jobicy.com/data/logos/${slugOf(job.company.name)}.png`,
    jobIndustry: isOneIn(8, job.seed) ? [industry, "Technical Support"] : [industry],
    jobType: [jobTypes[job.employment]],
    jobGeo: geosOf(job).join(",  "),
    jobLevel: isOneIn(5, job.seed) ? "Any" : jobLevels[job.level],
    jobExcerpt: `${escapeHtml(excerptOf(job.body, 280))}&hellip;`,
    jobDescription: htmlOf(job.body, boldHeadings),
    pubDate: isoSeconds(job.postedMs, "+00:00"),
    ...salaryOf(job),
  };
}

function salaryOf({ salary, seed }: MadeUpJob) {
  if (!salary) return {};
  const known = { salaryMin: salary.min, salaryCurrency: salary.currency, salaryPeriod: "yearly" };
  return isOneIn(4, seed) ? known : { ...known, salaryMax: salary.max };
}
