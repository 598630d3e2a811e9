// The made-up jobs of one board. Each day of the calendar has its own seeded jobs, so a job keeps its number and date for
// as long as it is listed, new ones appear as the day goes on, and old ones leave at the far end. Some are reworded after
// a few days, and some taken down early.
import { writeAdvert } from "./advert.ts";
import { type Chance, chance, hash32 } from "./chance.ts";
import type { Company } from "./company.ts";
import type { Employment, MadeUpJob } from "./made-up-job.ts";
import { madeUpPay } from "./pay.ts";
import type { Place } from "./places.ts";
import type { Field, Level, Role } from "./role.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const numbersPerDay = 40;

/** A particular entry (an article, a swindle) that comes round once in the stream's `days`. */
export type Post = Omit<MadeUpJob, "number" | "seed" | "postedMs" | "closesMs">;

export type Stream = {
  name: string;
  perDay: number;
  days: number;
  /** Added to a number that is about 825,000 in 2026 and grows by 40 a day. */
  numberOffset: number;
  roles: readonly Role[];
  companies: readonly Company[];
  places: readonly Place[];
  levels: Partial<Record<Level, number>>;
  remoteShare: number;
  openTo?: readonly (readonly string[])[];
  posts?: readonly Post[];
};

/** Newest first. Nothing changes within an hour, so that two calls close together see the same list. */
export function jobsOf(stream: Stream, nowMs: number): readonly MadeUpJob[] {
  const asOfMs = startOfHour(nowMs);
  const known = latest.get(stream.name);
  if (known?.asOfMs === asOfMs) return known.jobs;
  const jobs = listedAt(stream, asOfMs);
  latest.set(stream.name, { asOfMs, jobs });
  return jobs;
}

/** A stream's list is the same all hour long; a board is asked for many pages of it. */
const latest = new Map<string, { asOfMs: number; jobs: readonly MadeUpJob[] }>();

function listedAt(stream: Stream, asOfMs: number): MadeUpJob[] {
  const today = Math.floor(asOfMs / dayMs);
  const jobs: MadeUpJob[] = [];
  const seen = new Set<string>();
  for (let day = today - stream.days; day <= today; day++) {
    for (const job of jobsOfDay(stream, day, asOfMs)) {
      const key = `${job.title}|${job.company.name}|${job.place.town}`;
      if (job.postedMs > asOfMs || seen.has(key)) continue;
      seen.add(key);
      jobs.push(job);
    }
  }
  return newestFirst(jobs);
}

/** Some of another board's jobs, as adverts that were posted in several places. */
export function borrowed(jobs: readonly MadeUpJob[], oneIn: number, numberOffset: number): MadeUpJob[] {
  return jobs
    .filter(({ seed, kind }) => kind === "vacancy" && hash32(seed) % oneIn === 0)
    .map((job) => ({ ...job, number: job.number + numberOffset, seed: `${job.seed}/again` }));
}

export function newestFirst(jobs: readonly MadeUpJob[]): MadeUpJob[] {
  return [...jobs].sort((a, b) => b.postedMs - a.postedMs || b.number - a.number);
}

export function startOfHour(ms: number): number {
  return Math.floor(ms / hourMs) * hourMs;
}

function jobsOfDay(stream: Stream, day: number, asOfMs: number): MadeUpJob[] {
  const ofDay = chance(`${stream.name}/${day}`);
  const isWeekend = day % 7 === 2 || day % 7 === 3;
  const count = Math.floor(stream.perDay * (isWeekend ? 0.4 : 1.24) + ofDay.next());
  const firstNumber = stream.numberOffset + day * numbersPerDay;
  const jobs = Array.from({ length: Math.min(count, numbersPerDay - 10) }, (_, at) =>
    asOf(madeUpJob(stream, day, firstNumber + at), asOfMs),
  ).filter((job) => job !== null);
  for (const [at, post] of (stream.posts ?? []).entries()) {
    if (day % stream.days !== hash32(`${stream.name}/${post.title}`) % stream.days) continue;
    const number = firstNumber + numbersPerDay - 1 - (at % 10);
    jobs.push({ ...post, number, seed: `${stream.name}/${number}`, ...datesOf(day, ofDay) });
  }
  return jobs;
}

function madeUpJob(stream: Stream, day: number, number: number): MadeUpJob {
  const seed = `${stream.name}/${number}`;
  const luck = chance(seed);
  const level = weighted(stream.levels, luck);
  const wantsRemote = luck.isTrue(stream.remoteShare);
  const roles = stream.roles.filter(
    (role) => role.levels.includes(level) && stream.companies.some((company) => hires(company, role)),
  );
  const fromHome = wantsRemote ? roles.filter((role) => role.canBeRemote) : [];
  const role = luck.pick(fromHome.length > 0 ? fromHome : roles);
  const isRemote = fromHome.length > 0 || role.tags.includes("work from home");
  const company = luck.pick(stream.companies.filter((candidate) => hires(candidate, role)));
  const place = placeOf(stream, company, luck);
  const dates = datesOf(day, luck);
  const salary = luck.isTrue(0.4) ? madeUpPay(place, level, isRemote, luck) : null;
  return {
    number,
    seed,
    kind: "vacancy",
    title: titleOf(role, level, luck),
    company,
    place,
    isRemote,
    openTo: isRemote && stream.openTo ? luck.pick(stream.openTo) : [],
    level,
    field: role.field,
    employment: employmentOf(role, level, isRemote, luck),
    tags: role.tags,
    salary,
    ...dates,
    body: writeAdvert({ role, company, place, level, isRemote, salary, closesMs: dates.closesMs }, luck),
  };
}

/** What has become of a job since it was posted; null once it is taken down. */
function asOf(job: MadeUpJob, asOfMs: number): MadeUpJob | null {
  const luck = chance(`${job.seed}/fate`);
  const daysOut = Math.floor((asOfMs - job.postedMs) / dayMs);
  if (luck.isTrue(0.12) && daysOut >= luck.between(3, 12)) return null;
  if (!(luck.isTrue(0.15) && daysOut >= luck.between(1, 4))) return job;
  const update = { paragraph: "Update: two people are now wanted for this position." };
  return { ...job, body: job.body.toSpliced(1, 0, update) };
}

function hires({ sector }: Company, { sectors }: Role): boolean {
  return sectors.length === 0 || sectors.includes(sector);
}

/** Lists of places begin with the town where most of a country's jobs are. */
function placeOf(stream: Stream, company: Company, luck: Chance): Place {
  const near = stream.places.filter(({ country }) => country === company.country);
  const places = near.length > 0 ? near : stream.places;
  return places[0] && luck.isTrue(0.4) ? places[0] : luck.pick(places);
}

function datesOf(day: number, luck: Chance): { postedMs: number; closesMs: number } {
  const postedMs = day * dayMs + luck.between(4 * 3600, 17 * 3600) * 1000;
  const closesMs = (day + luck.between(14, 45)) * dayMs + 21 * hourMs - 1000;
  return { postedMs, closesMs };
}

function weighted(levels: Partial<Record<Level, number>>, luck: Chance): Level {
  const entries = Object.entries(levels) as [Level, number][];
  let left = luck.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [level, weight] of entries) {
    left -= weight;
    if (left < 0) return level;
  }
  return "mid";
}

const ledFields = new Set<Field>(["software", "infrastructure", "data", "quality", "design"]);

function titleOf(role: Role, level: Level, luck: Chance): string {
  const { title } = role;
  if (role.language === "de" || title.includes("Trainee")) return title;
  if (level === "internship")
    return luck.pick([`${title} Intern`, `${title} Internship`, `${title} – Paid Internship`]);
  if (level === "graduate")
    return luck.pick([`Graduate ${title}`, `Graduate Trainee – ${title}`, `${title} (Graduate Programme)`]);
  if (level === "entry" && role.levels.includes("mid"))
    return luck.pick([title, `Junior ${title}`, `Entry-Level ${title}`]);
  if (level === "senior")
    return ledFields.has(role.field) && luck.isTrue(0.3) ? `Lead ${title}` : `Senior ${title}`;
  return title;
}

function employmentOf(role: Role, level: Level, isRemote: boolean, luck: Chance): Employment {
  if (level === "internship") return "internship";
  if (role.tags.includes("part time")) return "part-time";
  if (level === "entry" && role.sectors.includes("development") && luck.isTrue(0.1)) return "volunteer";
  return luck.pick<Employment>([
    ...Array<Employment>(7).fill("full-time"),
    "contract",
    "contract",
    isRemote ? "freelance" : "temporary",
    "part-time",
  ]);
}
