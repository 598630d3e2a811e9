// SQL: addresses and ranges that the operator has blocked from the jobs endpoints, each until it is lifted or expires.
import { type AuditContext, audit } from "../../access/audit-store.ts";
import type { Database } from "../../database/database.ts";

export type Block = { range: string; reason: string | null; createdAt: string; expiresAt: string | null };
export type BlockRequest = { range: string; reason: string | null; forMs: number | null };

export const blocksTopic = "blocks";

export async function addBlock(
  database: Database,
  { range, reason, forMs }: BlockRequest,
  by: AuditContext,
): Promise<Block> {
  const createdAt = new Date(by.nowMs).toISOString();
  const expiresAt = forMs === null ? null : new Date(by.nowMs + forMs).toISOString();
  const columns = { reason, created_at: createdAt, expires_at: expiresAt };
  await database.change([blocksTopic], async (tx) => {
    await tx
      .insertInto("blocks")
      .values({ range, ...columns })
      .onConflict((conflict) => conflict.column("range").doUpdateSet(columns))
      .execute();
    await audit(tx, by, "block.add", range, { reason, expires_at: expiresAt });
  });
  return { range, reason, createdAt, expiresAt };
}

/** False when the range was not blocked. */
export async function removeBlock(database: Database, range: string, by: AuditContext): Promise<boolean> {
  return database.change([blocksTopic], async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom("blocks").where("range", "=", range).executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await audit(tx, by, "block.remove", range);
    return true;
  });
}

/** Those in force at this time. */
export async function listBlocks(database: Database, nowMs: number): Promise<Block[]> {
  const rows = await database.read
    .selectFrom("blocks")
    .selectAll()
    .where((eb) =>
      eb.or([eb("expires_at", "is", null), eb("expires_at", ">", new Date(nowMs).toISOString())]),
    )
    .orderBy("range")
    .execute();
  return rows.map((row) => ({
    range: row.range,
    reason: row.reason,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }));
}
