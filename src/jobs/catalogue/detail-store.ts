// SQL: what boards told of single jobs. Whoever asks writes that down first, so that no job is ever asked for twice, by
// whatever process and whatever became of the answer.
import type { Kysely } from "kysely";
import type { Database } from "../../database/database.ts";
import type { Tables } from "../../database/tables/tables.ts";
import { iso } from "../../process/clock.ts";
import { inChunks } from "./in-chunks.ts";

/** Long after the advert is gone for good. */
const keptMs = 400 * 86_400_000;
const rowsAtOnce = 1_000;

export type DetailStore = ReturnType<typeof createDetailStore>;

export function createDetailStore(database: Database) {
  return {
    /** Of those that were ever asked for; the detail is empty where nothing came of it. */
    known(ids: readonly string[]): Promise<{ id: string; detail: string }[]> {
      return inChunks(ids, (some) =>
        database.read
          .selectFrom("job_details")
          .select(["job_id as id", "detail"])
          .where("job_id", "in", some)
          .execute(),
      );
    },

    /** The right to ask for it, given once. */
    async take(id: string, nowMs: number): Promise<boolean> {
      const taken = await database.change([], (tx) =>
        tx
          .insertInto("job_details")
          .values({ job_id: id, asked_at: iso(nowMs), detail: "" })
          .onConflict((conflict) => conflict.doNothing())
          .returning("job_id")
          .executeTakeFirst(),
      );
      return taken !== undefined;
    },

    async keep(id: string, detail: string): Promise<void> {
      await database.change([], (tx) =>
        tx.updateTable("job_details").set({ detail }).where("job_id", "=", id).execute(),
      );
    },

    /** The board was not asked after all. */
    async giveBack(id: string): Promise<void> {
      await database.change([], (tx) => tx.deleteFrom("job_details").where("job_id", "=", id).execute());
    },

    async forgetOld(nowMs: number): Promise<void> {
      await database.change([], (tx) =>
        tx
          .deleteFrom("job_details")
          .where("job_id", "in", (eb) =>
            eb
              .selectFrom("job_details as old")
              .select("old.job_id")
              .where("old.asked_at", "<", iso(nowMs - keptMs))
              .limit(rowsAtOnce),
          )
          .execute(),
      );
    },
  };
}

export async function isAnyInCatalogue(db: Kysely<Tables>, ids: readonly string[]): Promise<boolean> {
  const known = await db.selectFrom("jobs").select("id").where("id", "in", ids).limit(1).executeTakeFirst();
  return known !== undefined;
}
