// Catalogues of made-up jobs to be searched: titles, counties and words as often as such things are, the common ones far
// more often than the rare ones. Of each job the index has all that a search needs.
import { sql } from "kysely";
import { Client } from "pg";
import { openDatabase } from "../src/database/database.ts";
import { indexWords } from "../src/jobs/catalogue/index-words.ts";
import { indexJobs } from "../src/jobs/catalogue/indexing-store.ts";
import type { JobWithFacts } from "../src/jobs/catalogue/job-reading.ts";
import { factsOf } from "../src/jobs/facts/facts.ts";
import { noFacets } from "../src/jobs/job/job.ts";
import places from "../src/places/places-kenya.json" with { type: "json" };
import { systemClock } from "../src/process/clock.ts";
import { scratchFolder } from "./programs.ts";
import { silentLog } from "./provider-data.ts";

export type Place = { url: string | null; dataDir: string };
export type Searched = { engine: string; places: Map<number, Place> };

const ranks = ["", "Senior ", "Junior ", "Assistant ", "Lead "];
const fields = [
  "Sales",
  "Finance",
  "Data",
  "Health",
  "Farm",
  "Software",
  "Legal",
  "Water",
  "Energy",
  "School",
];
const roles = [
  "Officer",
  "Manager",
  "Engineer",
  "Clerk",
  "Analyst",
  "Nurse",
  "Teacher",
  "Accountant",
  "Driver",
];
const counties = places.counties.map(({ name }) => name);
const jobsAtOnce = 2_000;

/** The n-th of a list is asked for about n times less often than the first. */
function oftenFirst(list: readonly string[], random: () => number): string {
  return list[Math.floor(list.length ** random()) - 1] ?? (list[0] as string);
}

const vocabulary = Array.from({ length: 5_000 }, (_, number) => `w${(number * 7919).toString(36)}`);

/** The same number, the same job. */
export function madeUp(number: number, nowMs: number): JobWithFacts {
  let seed = number * 2_654_435_761 + 12_345;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const pick = (list: readonly string[]) => oftenFirst(list, random);
  const title = `${pick(ranks)}${pick(fields)} ${pick(roles)}`;
  const county = pick(counties);
  const date = new Date(nowMs - Math.floor(random() * 40 * 86_400) * 1_000).toISOString();
  return {
    job: {
      ...{ id: `bench-${number}`, title, company: `Employer ${number}`, location: `${county}, Kenya`, date },
      ...{ type: "full-time", url: `https://bench.example/jobs/${number}`, source: "Bench" },
      description: Array.from({ length: 60 }, () => pick(vocabulary)).join(" "),
    },
    facets: { ...noFacets, country: "KE", places: [`${county}, Kenya`] },
    facts: { ...facts, place: { ...facts.place, county } },
    expiresAt: "",
  };
}

const facts = factsOf({
  ...{
    title: "Clerk",
    company: "Employer",
    text: "",
    places: ["Nairobi, Kenya"],
    openTo: null,
    isRemote: false,
  },
  ...{ published: "", closes: "", type: "full-time", level: "", categories: [], tags: [], country: "KE" },
});

/** Searches as people write them; each finds something in every size. */
export function queries(count: number): string[] {
  let seed = 42;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const pick = (list: readonly string[]) => oftenFirst(list, random);
  return Array.from({ length: count }, (_, number) => {
    const role = pick(roles).toLowerCase();
    if (number % 4 === 0) return `${pick(fields)} ${role}`.toLowerCase();
    if (number % 4 === 1) return `${role} ${pick(counties)}`.toLowerCase();
    if (number % 4 === 2) return `${role} ${pick(vocabulary.slice(0, 500))}`;
    return `${pick(fields)} ${role} ${pick(counties)}`.toLowerCase();
  });
}

export async function fillSearched(sizes: number[], server: string | null): Promise<Searched> {
  const filled = new Map<number, Place>();
  for (const size of sizes) {
    const place = { url: server && (await newDatabase(server, size)), dataDir: scratchFolder() };
    await fill(place, size);
    filled.set(size, place);
  }
  return { engine: server === null ? "SQLite" : "PostgreSQL", places: filled };
}

async function newDatabase(server: string, size: number): Promise<string> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`create database search_${size}`);
  await client.end();
  return new URL(`/search_${size}`, server).href;
}

async function fill(place: Place, size: number): Promise<void> {
  const database = await openDatabase({ ...place, log: silentLog, hasLongTimeouts: true });
  const nowMs = systemClock.now();
  const now = new Date(nowMs).toISOString();
  if (place.url === null) await sql`pragma synchronous = off`.execute(database.write);
  for (let first = 0; first < size; first += jobsAtOnce) {
    const jobs = Array.from({ length: Math.min(jobsAtOnce, size - first) }, (_, n) =>
      madeUp(first + n, nowMs),
    );
    const rows = jobs.map((listed) => {
      return {
        ...quickReading(listed),
        ...{ board: "bench", feed: "all", group_id: listed.job.id, first_seen: now, last_seen: now },
        ...{ changed_at: now, closed_at: null, closed_reason: null },
      };
    });
    await database.change([], async (tx) => {
      for (let start = 0; start < rows.length; start += 500)
        await tx
          .insertInto("jobs")
          .values(rows.slice(start, start + 500))
          .execute();
      const indexed = jobs.map((listed, index) => ({
        ...(rows[index] as (typeof rows)[number]),
        words: indexWords(listed, "bench"),
      }));
      await indexJobs(tx, indexed, now);
    });
  }
  await sql`${sql.raw(place.url === null ? "pragma wal_checkpoint(truncate)" : "vacuum analyze")}`.execute(
    database.write,
  );
  await database.close();
}

/** As it is read from a board, but with the facts of all others. */
function quickReading({ job, facets, facts: known, expiresAt }: JobWithFacts) {
  const { id } = job;
  const keys = { digest: id, link_key: id, advert_key: id, text_key: id };
  return {
    ...job,
    ...keys,
    facets: JSON.stringify(facets),
    facts: JSON.stringify(known),
    closes_at: expiresAt,
  };
}
