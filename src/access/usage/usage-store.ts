import { type Insertable, sql } from "kysely";
import type { Tx } from "../../database/database.ts";
import type { Tables } from "../../database/tables/tables.ts";
import { iso } from "../../process/clock.ts";

const rowsPerStatement = 500;

export async function addUsage(tx: Tx, rows: Insertable<Tables["key_usage"]>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsPerStatement)
    await tx
      .insertInto("key_usage")
      .values(rows.slice(at, at + rowsPerStatement))
      .onConflict((conflict) =>
        conflict.columns(["key_id", "day", "outcome"]).doUpdateSet({
          requests: sql`key_usage.requests + excluded.requests`,
          phones: sql`key_usage.phones + excluded.phones`,
          whatsapps: sql`key_usage.whatsapps + excluded.whatsapps`,
          locations: sql`key_usage.locations + excluded.locations`,
        }),
      )
      .execute();
}

export async function noteLastUse(tx: Tx, lastUse: [keyId: string, usedMs: number][]): Promise<void> {
  for (const [keyId, usedMs] of lastUse)
    await tx
      .updateTable("keys")
      .set({ last_used_at: iso(usedMs) })
      .where("id", "=", keyId)
      .execute();
}

/** Hand-outs of a provider who was erased meanwhile are not kept: nothing of it is. */
export async function addHandouts(tx: Tx, rows: Insertable<Tables["handouts"]>[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = [...new Set(rows.map((row) => row.provider_id))];
  const held = await tx.selectFrom("providers").select("id").where("id", "in", ids).execute();
  const heldIds = new Set(held.map((row) => row.id));
  const kept = rows.filter((row) => heldIds.has(row.provider_id));
  if (kept.length === 0) return;
  await tx
    .insertInto("handouts")
    .values(kept)
    .onConflict((conflict) =>
      conflict.columns(["provider_id", "key_id"]).doUpdateSet({
        last_day: sql`excluded.last_day`,
        count: sql`handouts.count + excluded.count`,
      }),
    )
    .execute();
}
