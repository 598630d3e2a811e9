// SQL: jobs that a search found, and those that are the same vacancy.
import { type Kysely, sql } from "kysely";
import type { Tables } from "../../database/tables/tables.ts";
import type { ClosingReason } from "../job-tables.ts";
import { inChunks } from "./in-chunks.ts";
import type { JobWithFacts } from "./job-reading.ts";
import { listedJob, openJobs } from "./list-store.ts";

/** `alsoOn` is the same vacancy on other boards. */
export type FoundJob = JobWithFacts & {
  firstSeen: string;
  alsoOn: { id: string; source: string; url: string }[];
};
export type Member = { number: number; group: string; closesAt: string };

/** The open jobs of these groups that the index had then, of groups with more than one. */
export async function membersOfGroups(
  db: Kysely<Tables>,
  groups: readonly string[],
  indexedUntil: string,
): Promise<Member[]> {
  const rows = await inChunks(groups, (some) =>
    db
      .selectFrom("indexed_jobs")
      .select(["number", "group_id as group", "closes_at as closesAt", "indexed_at"])
      .where("group_id", "in", some)
      .execute(),
  );
  return rows.filter(({ indexed_at }) => indexed_at <= indexedUntil);
}

/** Words that a misspelt one may have meant. */
export async function rememberedWords(db: Kysely<Tables>, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("job_words")
    .select("word")
    .orderBy("seen_month", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ word }) => word);
}

/** Open jobs in the order of their ids here, each with the same vacancy on other boards. */
export async function foundJobs(
  db: Kysely<Tables>,
  ids: readonly string[],
  hasText = true,
): Promise<FoundJob[]> {
  const rows = await inChunks(ids, (some) => openJobs(db, hasText).where("id", "in", some).execute());
  const groups = [...new Set(rows.map(({ group_id }) => group_id))];
  const members = await inChunks(groups, (some) =>
    db
      .selectFrom("jobs")
      .select(["id", "source", "url", "group_id"])
      .where("group_id", "in", some)
      .where("closed_at", "is", null)
      .orderBy("id")
      .execute(),
  );
  const byId = new Map(
    rows.map((row) => {
      const others = members.filter(({ id, group_id }) => group_id === row.group_id && id !== row.id);
      const alsoOn = others.map(({ id, source, url }) => ({ id, source, url }));
      return [row.id, { ...listedJob(row), firstSeen: row.first_seen, alsoOn }];
    }),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The same with their whole texts. */
export async function wholeJobs(db: Kysely<Tables>, ids: readonly string[]): Promise<FoundJob[]> {
  const found = await foundJobs(db, ids);
  const rows = await inChunks(ids, (some) =>
    db.selectFrom("jobs").select(["id", "description"]).where("id", "in", some).execute(),
  );
  const texts = new Map(rows.map(({ id, description }) => [id, description]));
  return found.map(({ job, ...rest }) => ({
    ...rest,
    job: { ...job, description: texts.get(job.id) ?? job.description },
  }));
}

/** When and why a job closed, for as long as that is known; null while it is open, undefined when it never was. */
export async function closingOf(
  db: Kysely<Tables>,
  id: string,
): Promise<{ at: string; reason: ClosingReason } | null | undefined> {
  const row = await db
    .selectFrom("jobs")
    .select(["closed_at", "closed_reason"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { closed_at: at, closed_reason: reason } = row;
  return at !== null && reason !== null ? { at, reason } : null;
}

/** Open jobs of one board with their whole texts, in the order of their ids. */
export async function jobsOfBoard(
  db: Kysely<Tables>,
  { board, after, limit }: { board: string; after: string; limit: number },
): Promise<FoundJob[]> {
  const rows = await openOfBoard(db, { board, after, limit }).execute();
  return wholeJobs(
    db,
    rows.map(({ id }) => id),
  );
}

/** Which they are, and when each last changed. */
export function changedJobsOfBoard(
  db: Kysely<Tables>,
  from: { board: string; after: string; limit: number },
): Promise<{ id: string; changedAt: string }[]> {
  return openOfBoard(db, from).execute();
}

function openOfBoard(
  db: Kysely<Tables>,
  { board, after, limit }: { board: string; after: string; limit: number },
) {
  return (
    db
      .selectFrom("jobs")
      .select(["id", "changed_at as changedAt"])
      // Ids begin with the board's name and a hyphen, after which a full stop comes next; they are the index to take.
      .where(sql`board || ''`, "=", board)
      .where("closed_at", "is", null)
      .where("id", ">", after || `${board}-`)
      .where("id", "<", `${board}.`)
      .orderBy("id")
      .limit(limit)
  );
}
