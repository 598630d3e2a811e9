// A catalogue of made-up jobs, and the feeds that bring them at this and that time.
import { expect } from "bun:test";
import type { Database } from "../../src/database/database.ts";
import type { ListedJob } from "../../src/jobs/boards/board.ts";
import { applyResult, confirmResult } from "../../src/jobs/catalogue/catalogue-store.ts";
import { changesAfter } from "../../src/jobs/catalogue/job-change-store.ts";
import { findEntries } from "../../src/jobs/catalogue/job-index-store.ts";
import { jobReading, seenJob } from "../../src/jobs/catalogue/job-reading.ts";
import { noFacets } from "../../src/jobs/job/job.ts";

export const hour = 3_600_000;
export const day = 24 * hour;
export const start = Date.parse("2026-11-15T08:00:00.000Z");

export function listed(
  number: number,
  more: { title?: string; expiresAt?: string; board?: string; company?: string } = {},
): ListedJob {
  const { board = "acme", title = `Clerk ${number}`, company = "Acme Ltd", expiresAt = "" } = more;
  return {
    job: {
      id: `${board}-${number}`,
      title,
      company,
      location: "Nairobi, Kenya",
      type: "full-time",
      date: new Date(start - number * hour).toISOString(),
      url: `https://${board}.example/jobs/${number}`,
      description: "",
      source: board,
    },
    facets: { ...noFacets, country: "KE" },
    expiresAt,
  };
}

const resultOf = (jobs: ListedJob[]) => ({
  jobs: jobs.map((job) => seenJob(job, ["africa-jobs"])),
  readings: new Map(jobs.map((listed) => [listed.job.id, jobReading(listed, start)])),
});

/** A catalogue, and one feed of it that is asked at this and that time. */
export function catalogueOf(database: Database, of: { board?: string; feed?: string; isWhole: boolean }) {
  const key = { board: "acme", feed: "all", inLists: ["africa-jobs", "wfh-jobs"], ...of };
  return {
    apply: (askedAtMs: number, ...jobs: ListedJob[]) =>
      database.change([], (tx) => applyResult(tx, { ...key, askedAtMs, ...resultOf(jobs) }, askedAtMs)),
    confirm: (askedAtMs: number, previousAskedAtMs: number) =>
      database.change([], (tx) => confirmResult(tx, { ...key, askedAtMs, previousAskedAtMs }, askedAtMs)),
  };
}

export async function openIds(database: Database): Promise<string[]> {
  const rows = await database.read
    .selectFrom("jobs")
    .select("id")
    .where("closed_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The open jobs as somebody knows them who only follows the changes. */
export async function followed(database: Database): Promise<string[]> {
  const open = new Set<string>();
  for (const { op, id } of await changesAfter(database.read, 0, 1_000_000)) {
    if (op === "added") expect(open.has(id)).toBeFalse();
    else expect(open.has(id)).toBeTrue();
    if (op === "added") open.add(id);
    if (op === "closed" || op === "hidden") open.delete(id);
  }
  return [...open].sort();
}

export const ops = (changes: readonly { op: string; id: string; reason: string | null }[]) =>
  changes.map(({ op, id, reason }) => [op, id, ...(reason ? [reason] : [])].join(" "));

/** That the index of words holds every open job, and none beside. */
export async function expectIndexed(database: Database): Promise<void> {
  const everyJob = { phrase: ["every_job"], in: ["filters"] } as const;
  const range = { below: Number.MAX_SAFE_INTEGER, atLeast: 0, limit: 1_000_000 };
  const found = await findEntries(database.read, everyJob, range);
  expect(found.map(({ id }) => id).sort()).toEqual(await openIds(database));
  const known = await database.read.selectFrom("indexed_jobs").select("job_id").execute();
  expect(known.length).toBe(found.length);
}
