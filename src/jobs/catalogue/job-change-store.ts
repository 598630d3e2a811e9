// SQL: what changed in the catalogue, numbered in the order of commits. The count is one row that a transaction locks
// until it commits, so a number that is visible has all smaller ones before it, whatever the number of writers.
import { type Kysely, sql } from "kysely";
import type { Tx } from "../../database/database.ts";
import type { Tables } from "../../database/tables/tables.ts";
import type { ClosingReason, JobChangesTable } from "../job-tables.ts";

/** Under this topic everyone hears that jobs changed or closed beside what the feeds brought. */
export const catalogueTopic = "catalogue";

export type JobChange = {
  seq: number;
  op: JobChangesTable["op"];
  id: string;
  at: string;
  reason: ClosingReason | null;
};
export type NewChange = Omit<JobChange, "seq" | "at">;

const rowsAtOnce = 1_000;

/**
 * Writers of the catalogue read before they write, so they take turns: otherwise two feeds of a board could both add a job,
 * or one bring an update of what another is closing. Rows of feeds are written before, never after it.
 */
export async function takeTurn(tx: Tx): Promise<void> {
  await tx
    .updateTable("job_change_count")
    .set((eb) => ({ seq: eb.ref("seq") }))
    .execute();
}

/** Of a transaction that has taken its turn. */
export async function recordChanges(tx: Tx, changes: readonly NewChange[], at: string): Promise<void> {
  if (changes.length === 0) return;
  const { seq } = await tx
    .updateTable("job_change_count")
    .set({ seq: sql<number>`seq + ${changes.length}` })
    .returning("seq")
    .executeTakeFirstOrThrow();
  const first = seq - changes.length + 1;
  const rows = changes.map(({ id, op, reason }, index) => ({
    seq: first + index,
    op,
    job_id: id,
    at,
    reason,
  }));
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await tx
      .insertInto("job_changes")
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
}

/** The next changes after a number, in order. */
export async function changesAfter(db: Kysely<Tables>, seq: number, limit: number): Promise<JobChange[]> {
  return db
    .selectFrom("job_changes")
    .select(["seq", "op", "job_id as id", "at", "reason"])
    .where("seq", ">", seq)
    .orderBy("seq")
    .limit(limit)
    .execute();
}

/** The numbers that can be followed: from the oldest change that is kept to the last one. */
export async function keptChanges(db: Kysely<Tables>): Promise<{ first: number; last: number }> {
  const { seq: last } = await db.selectFrom("job_change_count").select("seq").executeTakeFirstOrThrow();
  const oldest = await db.selectFrom("job_changes").select("seq").orderBy("seq").limit(1).executeTakeFirst();
  return { first: oldest?.seq ?? last + 1, last };
}

/** What happened to one job, the oldest first. */
export async function changesOf(db: Kysely<Tables>, id: string): Promise<JobChange[]> {
  return db
    .selectFrom("job_changes")
    .select(["seq", "op", "job_id as id", "at", "reason"])
    .where("job_id", "=", id)
    .orderBy("seq")
    .execute();
}
