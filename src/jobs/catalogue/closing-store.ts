// SQL: when a job is over, and why. Only an accepted result, a date that has passed or the operator closes a job: no
// failure of a board ever does.
import { type Kysely, sql } from "kysely";
import type { Tx } from "../../database/database.ts";
import type { Tables } from "../../database/tables/tables.ts";
import { iso } from "../../process/clock.ts";
import { boardSlugOf } from "../job/job.ts";
import type { ClosingReason } from "../job-tables.ts";
import { inChunks } from "./in-chunks.ts";
import { unindexJobs } from "./indexing-store.ts";
import { type NewChange, recordChanges, takeTurn } from "./job-change-store.ts";
import { linkKey, type SeenJob } from "./job-reading.ts";

export type FeedResult = {
  board: string;
  feed: string;
  /** Whether all that is open stands in it, or only what came last. */
  isWhole: boolean;
  askedAtMs: number;
};
type Named = Pick<SeenJob, "id" | "linkKey">;
const hourMs = 3_600_000;
/** Absent from two whole results in a row, so far apart. */
const goneAfterMs = 6 * hourMs;
/** Absent for so long where a result holds only what came last. */
const unseenAfterMs = 45 * 24 * hourMs;
export const jobsAtOnce = 500;

/** What an accepted result no longer shows. */
export async function closeAbsent(tx: Tx, result: FeedResult, now: string): Promise<NewChange[]> {
  const { board, feed, isWhole, askedAtMs } = result;
  const asked = iso(askedAtMs);
  const absent = () =>
    tx
      .selectFrom("job_sightings as absent")
      .select("absent.job_id")
      .where("absent.board", "=", board)
      .where("absent.feed", "=", feed);
  if (!isWhole) {
    const since = iso(askedAtMs - unseenAfterMs);
    const unseen = await absent()
      .where("absent.last_seen", "<", since)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("job_sightings as other")
              .select("other.job_id")
              .whereRef("other.job_id", "=", "absent.job_id")
              .where("other.last_seen", ">=", since),
          ),
        ),
      )
      .execute();
    return closeJobs(
      tx,
      unseen.map(({ job_id }) => job_id),
      "unseen",
      now,
    );
  }
  // Not seen is whatever was seen at another time, also at a later one: the clock may have been set back.
  const gone = await absent()
    .where("absent.last_seen", "<>", asked)
    .where("absent.missed_at", "<=", iso(askedAtMs - goneAfterMs))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("job_sightings as other")
            .select("other.job_id")
            .whereRef("other.job_id", "=", "absent.job_id")
            .whereRef("other.feed", "<>", "absent.feed")
            .whereRef("other.last_seen", ">=", "absent.missed_at"),
        ),
      ),
    )
    .execute();
  await tx
    .updateTable("job_sightings")
    .set({ missed_at: asked })
    .where("board", "=", board)
    .where("feed", "=", feed)
    .where("last_seen", "<>", asked)
    .where((eb) => eb.or([eb("missed_at", "is", null), eb("missed_at", ">", asked)]))
    .execute();
  return closeJobs(
    tx,
    gone.map(({ job_id }) => job_id),
    "gone",
    now,
  );
}

/** Those that are open; their changes are still to be recorded. */
export async function closeJobs(
  tx: Tx,
  ids: readonly string[],
  reason: ClosingReason,
  now: string,
): Promise<NewChange[]> {
  const closed = await inChunks([...ids].sort(), (some) =>
    tx
      .updateTable("jobs")
      .set({
        closed_at: now,
        closed_reason: reason,
        changed_at: now,
        last_seen: sql<string>`coalesce((select max(s.last_seen) from job_sightings s where s.job_id = jobs.id), last_seen)`,
      })
      .where("id", "in", some)
      .where("closed_at", "is", null)
      // The date may have been put off since somebody looked.
      .$if(reason === "deadline", (query) => query.where("closes_at", "<>", "").where("closes_at", "<=", now))
      .returning("id")
      .execute(),
  );
  const closedIds = closed.map(({ id }) => id);
  await unindexJobs(tx, closedIds);
  // A hidden job may be shown again, and a board switched on again: they stand where they stood.
  const mayOpen = reason === "hidden" || reason === "withdrawn";
  const over = mayOpen ? [] : closedIds;
  await inChunks(over, async (some) => {
    for (const table of ["job_sightings", "job_lists"] as const)
      await tx.deleteFrom(table).where("job_id", "in", some).execute();
    return [];
  });
  const op = reason === "hidden" ? ("hidden" as const) : ("closed" as const);
  return closed.map(({ id }) => ({ op, id, reason }));
}

/** Open jobs whose closing date has passed, a bounded number. */
export async function expiredJobs(db: Kysely<Tables>, nowMs: number): Promise<string[]> {
  const rows = await db
    .selectFrom("jobs")
    .select("id")
    .where("closed_at", "is", null)
    .where("closes_at", "<>", "")
    .where("closes_at", "<=", iso(nowMs))
    .orderBy("closes_at")
    .limit(jobsAtOnce)
    .execute();
  return rows.map(({ id }) => id);
}

/** Open jobs of boards that are asked no more, a bounded number. */
export async function withdrawnJobs(db: Kysely<Tables>, boardsOn: readonly string[]): Promise<string[]> {
  const off = (await boardsWithJobs(db)).filter((board) => !boardsOn.includes(board));
  if (off.length === 0) return [];
  const rows = await db
    .selectFrom("jobs")
    .select("id")
    .where("board", "in", off)
    .where("closed_at", "is", null)
    .limit(jobsAtOnce)
    .execute();
  return rows.map(({ id }) => id);
}

/** From each to the next in the index, since there are few boards and many jobs. */
async function boardsWithJobs(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ board: string }>`
    with recursive known(board) as (
      select min(board) from jobs where closed_at is null
      union all select (select min(board) from jobs where closed_at is null and board > known.board)
      from known where known.board is not null
    ) select board from known where board is not null`.execute(db);
  return rows.map(({ board }) => board);
}

export async function closeDue(
  tx: Tx,
  ids: readonly string[],
  reason: "deadline" | "withdrawn",
  nowMs: number,
) {
  const now = iso(nowMs);
  // When a board is asked again, its whole result is wanted, not a word that the last one holds.
  if (reason === "withdrawn")
    await tx
      .updateTable("feeds")
      .set({ etag: null, last_modified: null })
      .where("board", "in", [...new Set(ids.map(boardSlugOf))])
      .execute();
  await takeTurn(tx);
  await recordChanges(tx, await closeJobs(tx, ids, reason, now), now);
}

/** Closes what the operator hides, by its id or its link. */
export async function hideJobs(tx: Tx, listing: string, nowMs: number): Promise<void> {
  const [now, { column, key }] = [iso(nowMs), matching(listing)];
  await takeTurn(tx);
  const rows = await tx.selectFrom("jobs").select("id").where(column, "=", key).execute();
  await recordChanges(
    tx,
    await closeJobs(
      tx,
      rows.map(({ id }) => id),
      "hidden",
      now,
    ),
    now,
  );
}

/** How a listing is found that is named by its id or by its link. */
export const matching = (listing: string) =>
  listing.includes("://")
    ? ({ column: "link_key", key: linkKey(listing) } as const)
    : ({ column: "id", key: listing } as const);

/** The ids of those that the operator has hidden, by id or by link. */
export async function hiddenAmong(tx: Tx, jobs: readonly Named[]): Promise<Set<string>> {
  const rows = await tx.selectFrom("hidden_jobs").select("listing").execute();
  const hidden = new Set(rows.map(({ listing }) => matching(listing).key));
  const isHidden = (job: Named) => hidden.has(job.id) || hidden.has(job.linkKey);
  return new Set(jobs.filter(isHidden).map(({ id }) => id));
}

type OldFeed = { board: string; feed: string; ids: string[] };

/** Where jobs were last seen as long ago in a feed that no board has any more, a bounded number; null when nowhere. */
export async function oldFeed(
  db: Kysely<Tables>,
  feedsOn: readonly string[],
  nowMs: number,
): Promise<OldFeed | null> {
  if (feedsOn.length === 0) return null;
  const boardsOn = [...new Set(feedsOn.map((key) => key.slice(0, key.indexOf("/"))))];
  const feeds = await db
    .selectFrom("feeds")
    .select(["board", "feed"])
    .where("board", "in", boardsOn)
    .execute();
  for (const { board, feed } of feeds) {
    if (feedsOn.includes(`${board}/${feed}`)) continue;
    const rows = await db
      .selectFrom("job_sightings")
      .select("job_id")
      .where("board", "=", board)
      .where("feed", "=", feed)
      .where("last_seen", "<", iso(nowMs - unseenAfterMs))
      .limit(jobsAtOnce)
      .execute();
    if (rows.length > 0) return { board, feed, ids: rows.map(({ job_id }) => job_id) };
  }
  return null;
}

/** No result of such a feed will ever say that a job is gone. What stands in another feed goes by that one's word. */
export async function closeOfOldFeed(tx: Tx, { feed, ids }: OldFeed, nowMs: number): Promise<void> {
  const now = iso(nowMs);
  await takeTurn(tx);
  const seen = await inChunks(ids, (some) =>
    tx
      .selectFrom("job_sightings")
      .select("job_id")
      .where("job_id", "in", some)
      .where("feed", "<>", feed)
      .execute(),
  );
  const elsewhere = new Set(seen.map(({ job_id }) => job_id));
  const unseen = ids.filter((id) => !elsewhere.has(id));
  await recordChanges(tx, await closeJobs(tx, unseen, "unseen", now), now);
  await inChunks(ids, async (some) => {
    await tx.deleteFrom("job_sightings").where("job_id", "in", some).where("feed", "=", feed).execute();
    return [];
  });
}
