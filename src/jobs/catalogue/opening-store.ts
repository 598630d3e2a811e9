// SQL: closed jobs that are opened again without a result: what the operator hides no more, and what a board brought before
// it was switched off. Only what still stands in a feed, is not over and not hidden.
import { type Kysely, sql } from "kysely";
import type { Tx } from "../../database/database.ts";
import type { Tables } from "../../database/tables/tables.ts";
import { iso } from "../../process/clock.ts";
import { hiddenAmong, jobsAtOnce, matching } from "./closing-store.ts";
import { inChunks } from "./in-chunks.ts";
import { indexStored } from "./indexing-store.ts";
import { recordChanges, takeTurn } from "./job-change-store.ts";

/** What came while it was hidden comes with the next whole answer. */
export async function unhideJobs(tx: Tx, listing: string, nowMs: number): Promise<void> {
  const { column, key } = matching(listing);
  await tx.updateTable("feeds").set({ etag: null, last_modified: null }).execute();
  await takeTurn(tx);
  const rows = await closedJobs(tx, "hidden", nowMs).where(column, "=", key).execute();
  await openAgain(tx, rows, nowMs);
}

/** Of a board that is on, a bounded number after this id; returns the last one that was looked at. */
export async function reopenJobs(
  tx: Tx,
  { board, after, nowMs }: { board: string; after: string; nowMs: number },
): Promise<string> {
  await takeTurn(tx);
  const rows = await withdrawnAfter(tx, { board, after, nowMs });
  await openAgain(tx, rows, nowMs);
  return rows.at(-1)?.id ?? after;
}

export function withdrawnAfter(
  db: Kysely<Tables>,
  { board, after, nowMs }: { board: string; after: string; nowMs: number },
) {
  return closedJobs(db, "withdrawn", nowMs)
    .where("board", "=", board)
    .where("id", ">", after)
    .orderBy("id")
    .limit(jobsAtOnce)
    .execute();
}

function closedJobs(db: Kysely<Tables>, reason: "hidden" | "withdrawn", nowMs: number) {
  return db
    .selectFrom("jobs")
    .select(["id", "link_key as linkKey"])
    .where("closed_reason", "=", sql.lit(reason))
    .where((eb) => eb.or([eb("closes_at", "=", ""), eb("closes_at", ">", iso(nowMs))]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("job_sightings as seen")
          .select("seen.job_id")
          .whereRef("seen.job_id", "=", "jobs.id")
          .where((eb) =>
            eb.not(
              eb.exists(
                eb
                  .selectFrom("job_sightings as missed")
                  .select("missed.job_id")
                  .whereRef("missed.job_id", "=", "seen.job_id")
                  .whereRef("missed.missed_at", ">", "seen.last_seen"),
              ),
            ),
          ),
      ),
    );
}

async function openAgain(tx: Tx, jobs: { id: string; linkKey: string }[], nowMs: number): Promise<void> {
  const hidden = await hiddenAmong(tx, jobs);
  const ids = jobs.flatMap(({ id }) => (hidden.has(id) ? [] : id));
  await inChunks(ids, async (some) => {
    await tx
      .updateTable("jobs")
      .set({ closed_at: null, closed_reason: null, changed_at: iso(nowMs) })
      .where("id", "in", some)
      .execute();
    return [];
  });
  await indexStored(tx, ids, iso(nowMs));
  await recordChanges(
    tx,
    ids.map((id) => ({ op: "added", id, reason: null })),
    iso(nowMs),
  );
}
