import { htmlOf, plainHtml, plainTextOf } from "../../../sample-boards/made-up/advert-text.ts";
import type { MadeUpJob } from "../../../sample-boards/made-up/made-up-job.ts";
import { reliefwebJobs } from "../../../sample-boards/made-up/other-streams.ts";
import type { Field, Level } from "../../../sample-boards/made-up/role.ts";
import { isOneIn, isoSeconds, slugOf } from "../../../sample-boards/made-up/wording.ts";
import { type BoardSample, jsonAnswer, notFound, refusal } from "../../../sample-boards/sample-board.ts";

const types = {
  job: { id: 263, name: "Job" },
  consultancy: { id: 264, name: "Consultancy" },
  internship: { id: 265, name: "Internship" },
  volunteer: { id: 266, name: "Volunteer Opportunity" },
};

const experience: Record<Level, { id: number; name: string }> = {
  internship: { id: 258, name: "0-2 years" },
  graduate: { id: 258, name: "0-2 years" },
  entry: { id: 259, name: "3-4 years" },
  mid: { id: 260, name: "5-9 years" },
  senior: { id: 261, name: "10+ years" },
};

const careers: Partial<Record<Field, string>> = {
  programmes: "Program/Project Management",
  health: "Program/Project Management",
  logistics: "Logistics/Procurement",
  finance: "Administration/Finance",
  people: "Human Resources",
};

/** Countries carry their long United Nations names. */
const longNames: Record<string, string> = { Tanzania: "United Republic of Tanzania" };

export const sample: BoardSample = {
  jobs: (_url, nowMs) => reliefwebJobs(nowMs),
  answer(url, jobs) {
    if (url.pathname.startsWith("/v1/")) return refusal(410, "Version 1 of the API has been retired.");
    if (url.pathname !== "/v2/jobs") return notFound();
    const asked = url.searchParams;
    if (!asked.get("appname")) return refusal(403, "Please use an approved appname.");
    const found = jobs.filter((job) => isAskedFor(job, asked));
    const limit = Math.min(Number(asked.get("limit") ?? 10), 1000);
    const offset = Number(asked.get("offset") ?? 0);
    const wanted = new Set(asked.getAll("fields[include][]").map((name) => name.split(".")[0] ?? name));
    const data = found.slice(offset, offset + limit).map((job) => write(job, wanted));
    return jsonAnswer({
      time: 12,
      href: url.href,
      links: { self: { href: url.href } },
      took: 4,
      totalCount: found.length,
      count: data.length,
      data,
    });
  },
};

function isAskedFor(job: MadeUpJob, asked: URLSearchParams): boolean {
  const conditions = [...asked.keys()].flatMap(
    (key) => /^(filter\[conditions\]\[\d+\])\[field\]$/.exec(key)?.[1] ?? [],
  );
  return ["filter", ...conditions].every((condition) => meets(job, condition, asked));
}

/** Several values are joined by AND unless told otherwise. */
function meets(job: MadeUpJob, condition: string, asked: URLSearchParams): boolean {
  const field = asked.get(`${condition}[field]`);
  const values = [...asked.getAll(`${condition}[value][]`), ...asked.getAll(`${condition}[value]`)].map(
    (value) => value.toLowerCase(),
  );
  if (!field || values.length === 0) return true;
  const type = typeOf(job);
  const held: Record<string, string> = {
    "country.iso3": job.place.iso3,
    "country.name": countryOf(job),
    "type.id": String(type.id),
    "type.name": type.name,
    "experience.id": String(experience[job.level].id),
    "experience.name": experience[job.level].name,
  };
  const isHeld = (value: string) => value === (held[field] ?? "").toLowerCase();
  return asked.get(`${condition}[operator]`) === "OR" ? values.some(isHeld) : values.every(isHeld);
}

function typeOf({ employment }: MadeUpJob) {
  if (employment === "internship" || employment === "volunteer") return types[employment];
  return employment === "contract" ? types.consultancy : types.job;
}

function countryOf({ place }: MadeUpJob): string {
  return longNames[place.country] ?? place.country;
}

function write(job: MadeUpJob, wanted: Set<string>) {
  const fields = {
    title: job.title,
    url: `https://reliefweb.int/node/${job.number}`,
    url_alias: `https://reliefweb.int/job/${job.number}/${slugOf(job.title)}`,
    body: plainTextOf(job.body),
    "body-html": htmlOf(job.body, plainHtml),
    date: {
      created: isoSeconds(job.postedMs, "+00:00"),
      ...(isOneIn(3, job.seed) ? {} : { closing: isoSeconds(job.closesMs, "+00:00") }),
    },
    country: [{ name: countryOf(job), iso3: job.place.iso3.toLowerCase() }],
    ...(isOneIn(4, job.seed) ? {} : { city: [{ name: job.place.town }] }),
    source: [
      { name: job.company.name },
      ...(isOneIn(14, job.seed) ? [{ name: "Greenbelt Resilience Fund" }] : []),
    ],
    type: [typeOf(job)],
    experience: [experience[job.level]],
    career_categories: [{ name: careers[job.field] ?? "Program/Project Management" }],
  };
  const shown = Object.entries(fields).filter(([name]) => name === "title" || wanted.has(name));
  return {
    id: String(job.number),
    score: 1,
    href: `https://api.reliefweb.int/v2/jobs/${job.number}`,
    fields: Object.fromEntries(shown),
  };
}
