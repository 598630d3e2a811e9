// SQL: what is no longer kept. A closed job and a change stay for thirty days, so that whoever follows has time to come.
import type { Tx } from "../../database/database.ts";
import { iso } from "../../process/clock.ts";
import { takeTurn } from "./job-change-store.ts";

export const keptMs = 30 * 86_400_000;
const rowsAtOnce = 1_000;

/** A bounded number of each; true while there may be more. */
export async function deleteOld(tx: Tx, nowMs: number): Promise<boolean> {
  const before = iso(nowMs - keptMs);
  await takeTurn(tx);
  const old = await tx
    .selectFrom("jobs")
    .select(["id", "group_id"])
    .where("closed_at", "<", before)
    .orderBy("closed_at")
    .limit(rowsAtOnce)
    .execute();
  const ids = old.map(({ id }) => id);
  if (ids.length > 0) {
    // Hidden jobs and those of boards that are off still stand in their feeds and lists.
    for (const table of ["job_sightings", "job_lists"] as const)
      await tx.deleteFrom(table).where("job_id", "in", ids).execute();
    await tx.deleteFrom("jobs").where("id", "in", ids).execute();
    await forgetTakenBack(
      tx,
      ids,
      old.map(({ group_id }) => group_id),
    );
  }
  const { numDeletedRows } = await tx
    .deleteFrom("job_changes")
    .where("seq", "in", (eb) =>
      eb
        .selectFrom(
          eb.selectFrom("job_changes").select(["seq", "at"]).orderBy("seq").limit(rowsAtOnce).as("first"),
        )
        .select("first.seq")
        .where("first.at", "<", before),
    )
    .executeTakeFirst();
  return ids.length === rowsAtOnce || numDeletedRows === BigInt(rowsAtOnce);
}

/** What was taken back of a vacancy that no job is left of. */
async function forgetTakenBack(tx: Tx, ids: readonly string[], groups: readonly string[]): Promise<void> {
  for (const [column, gone] of [["job_id", ids] as const, ["group_id", groups] as const])
    await tx
      .deleteFrom("dismissed_warnings")
      .where(column, "in", gone)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("jobs")
              .select("jobs.id")
              .where((eb) =>
                eb.or([
                  eb("jobs.group_id", "=", eb.ref("dismissed_warnings.group_id")),
                  eb("jobs.id", "=", eb.ref("dismissed_warnings.job_id")),
                ]),
              ),
          ),
        ),
      )
      .execute();
}
