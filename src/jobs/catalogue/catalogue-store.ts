// SQL: every job that an accepted result brought, until it has been closed for a while. Applying a result is part of the
// transaction that accepts it: what is new, changed, seen again or absent is one step, and the same result twice is none.
import type { Insertable, Kysely } from "kysely";
import type { Tx } from "../../database/database.ts";
import type { Tables } from "../../database/tables/tables.ts";
import { iso } from "../../process/clock.ts";
import type { JobsTable } from "../job-tables.ts";
import { closeAbsent, closeJobs, type FeedResult, hiddenAmong } from "./closing-store.ts";
import { inChunks } from "./in-chunks.ts";
import { indexJobs, indexStored } from "./indexing-store.ts";
import { type NewChange, recordChanges, takeTurn } from "./job-change-store.ts";
import { joinGroups } from "./job-group-store.ts";
import type { JobReading, SeenJob } from "./job-reading.ts";
import { completeWarnings } from "./warning-store.ts";

export type AcceptedResult = FeedResult & {
  /** The lists that show this feed. */
  inLists: readonly string[];
  jobs: readonly SeenJob[];
  /** Of those that are new or changed; `wantedReadings` says which. */
  readings: ReadonlyMap<string, JobReading>;
};

/** When the feed that a reading came from has not shown the job for so long, another feed's reading takes its place. */
const readingLastsMs = 48 * 3_600_000;

/** A job changed since it was asked which readings are wanted: ask again. */
export class ReadingMissing extends Error {}

/** The jobs of a result whose readings applying it needs: usually few, and the only ones that are large. */
export async function wantedReadings(
  db: Kysely<Tables>,
  result: FeedResult & { jobs: readonly SeenJob[] },
): Promise<string[]> {
  const known = await knownJobs(db, result);
  return result.jobs.flatMap((job) => (isWritten(job, known.get(job.id), result) ? job.id : []));
}

/** Returns what changed. That no older result comes after a newer one is seen to by whoever accepts it. */
export async function applyResult(tx: Tx, result: AcceptedResult, nowMs: number): Promise<NewChange[]> {
  const now = iso(nowMs);
  await takeTurn(tx);
  const known = await knownJobs(tx, result);
  const hidden = await hiddenAmong(tx, result.jobs);
  const changes: NewChange[] = [];
  const written: Insertable<JobsTable>[] = [];
  const expired: string[] = [];
  const seen: string[] = [];
  const listed: Listed[] = [];
  const elsewhere: string[] = [];
  for (const job of result.jobs) {
    const { id, lists } = job;
    const before = known.get(id);
    if (hidden.has(id)) {
      if (before) seen.push(id);
      continue;
    }
    const row = isWritten(job, before, result) ? rowOf(id, result, before, now) : null;
    if (isOver(row ?? before, now)) {
      if (!before?.isOpen) continue;
      if (row) written.push(row);
      expired.push(id);
      continue;
    }
    seen.push(id);
    if (row) {
      written.push(row);
      changes.push({ op: before?.isOpen ? "updated" : "added", id, reason: null });
    }
    if (row || before?.last_seen_here === null) {
      listed.push({ id, lists, date: row?.date ?? before?.date ?? now });
      if (!row) elsewhere.push(id);
    }
  }
  await joinGroups(tx, written);
  await completeWarnings(tx, written);
  await writeJobs(tx, written);
  await writeSightings(tx, result, seen);
  await writeLists(tx, result, listed);
  await indexJobs(
    tx,
    written.map((row) => ({ ...row, words: readingOf(result, row.id).words })),
    now,
  );
  await indexStored(tx, elsewhere, now);
  changes.push(...(await closeJobs(tx, expired, "deadline", now)), ...(await closeAbsent(tx, result, now)));
  await recordChanges(tx, changes, now);
  return changes;
}

/** The board said that the result before this one still holds: what stood in it is seen again. */
export async function confirmResult(
  tx: Tx,
  result: FeedResult & { previousAskedAtMs: number },
  nowMs: number,
): Promise<NewChange[]> {
  const { board, feed, askedAtMs, previousAskedAtMs } = result;
  await takeTurn(tx);
  await tx
    .updateTable("job_sightings")
    .set({ last_seen: iso(askedAtMs) })
    .where("board", "=", board)
    .where("feed", "=", feed)
    .where("last_seen", "=", iso(previousAskedAtMs))
    .execute();
  const changes = await closeAbsent(tx, result, iso(nowMs));
  await recordChanges(tx, changes, iso(nowMs));
  return changes;
}

type KnownJob = Awaited<ReturnType<typeof knownJobs>> extends Map<string, infer Row> ? Row : never;
type Listed = { id: string; lists: readonly string[]; date: string };

async function knownJobs(db: Kysely<Tables>, { feed, jobs }: FeedResult & { jobs: readonly SeenJob[] }) {
  const ids = jobs.map(({ id }) => id);
  const rows = await inChunks(ids, (some) =>
    db
      .selectFrom("jobs")
      .leftJoin("job_sightings as reading", (join) =>
        join.onRef("reading.job_id", "=", "jobs.id").onRef("reading.feed", "=", "jobs.feed"),
      )
      .leftJoin("job_sightings as here", (join) =>
        join.onRef("here.job_id", "=", "jobs.id").on("here.feed", "=", feed),
      )
      .select(["jobs.id", "jobs.feed", "jobs.date", "jobs.digest", "jobs.first_seen"])
      .select(["jobs.closes_at", "jobs.closed_at", "reading.last_seen as reading_last_seen"])
      .select("here.last_seen as last_seen_here")
      .where("jobs.id", "in", some)
      .execute(),
  );
  return new Map(rows.map((row) => [row.id, { ...row, isOpen: row.closed_at === null }]));
}

/**
 * Whether it is new, open again, or changed. Two feeds of a board may word the same job differently: the reading of one
 * stays while that feed goes on showing the job.
 */
function isWritten(job: SeenJob, before: KnownJob | undefined, { feed, askedAtMs }: FeedResult): boolean {
  if (!before) return true;
  if (!before.isOpen) return job.digest !== before.digest || !isOver(before, iso(askedAtMs));
  if (job.digest === before.digest) return false;
  return before.feed === feed || (before.reading_last_seen ?? "") < iso(askedAtMs - readingLastsMs);
}

const isOver = (job: { closes_at: string } | undefined, now: string) =>
  job !== undefined && job.closes_at !== "" && job.closes_at <= now;

function readingOf({ readings }: AcceptedResult, id: string): JobReading {
  const reading = readings.get(id);
  if (!reading) throw new ReadingMissing(`no reading of ${id}`);
  return reading;
}

function rowOf(
  id: string,
  result: AcceptedResult,
  before: KnownJob | undefined,
  now: string,
): Insertable<JobsTable> {
  const { board, feed, askedAtMs } = result;
  const { words: _, ...reading } = readingOf(result, id);
  return {
    ...reading,
    date: reading.date || before?.date || iso(askedAtMs),
    board,
    feed,
    group_id: id,
    first_seen: before?.first_seen ?? iso(askedAtMs),
    last_seen: iso(askedAtMs),
    changed_at: now,
    closed_at: null,
    closed_reason: null,
  };
}

async function writeJobs(tx: Tx, rows: readonly Insertable<JobsTable>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}) as (keyof JobsTable)[];
  await inChunks(rows, async (some) => {
    await tx
      .insertInto("jobs")
      .values(some)
      .onConflict((conflict) =>
        conflict
          .column("id")
          .doUpdateSet((eb) => Object.fromEntries(columns.map((name) => [name, eb.ref(`excluded.${name}`)]))),
      )
      .execute();
    return [];
  });
}

async function writeSightings(tx: Tx, result: FeedResult, seen: readonly string[]): Promise<void> {
  const { board, feed } = result;
  const now = { last_seen: iso(result.askedAtMs), missed_at: null };
  await inChunks(seen, async (some) => {
    await tx
      .insertInto("job_sightings")
      .values(some.map((job_id) => ({ board, feed, job_id, ...now })))
      .onConflict((conflict) => conflict.columns(["job_id", "feed"]).doUpdateSet(now))
      .execute();
    return [];
  });
}

/** Which of the lists that show this feed the jobs stand in. */
async function writeLists(
  tx: Tx,
  { board, feed, inLists }: AcceptedResult,
  listed: readonly Listed[],
): Promise<void> {
  if (inLists.length === 0) return;
  await inChunks(listed, async (some) => {
    await tx
      .deleteFrom("job_lists")
      .where(
        "job_id",
        "in",
        some.map(({ id }) => id),
      )
      .where("list", "in", inLists)
      .execute();
    const rows = some.flatMap(({ id, lists, date }) =>
      lists.map((list) => ({ list, board, feed, date, job_id: id })),
    );
    if (rows.length > 0) await tx.insertInto("job_lists").values(rows).execute();
    return [];
  });
}
