// Keys and their use as their owner sees them. Every question names the account, so that nobody else's can be asked for.

import { sql } from "kysely";
import type { Db, Tx } from "../../database/database.ts";
import type { StoredKey } from "../keys/key-store.ts";

export async function keysOf(db: Db, accountId: string): Promise<StoredKey[]> {
  return db
    .selectFrom("keys")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

export async function ownKey(db: Db, accountId: string, id: string): Promise<StoredKey | null> {
  const found = await db
    .selectFrom("keys")
    .selectAll()
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return found ?? null;
}

export async function renameKey(tx: Tx, id: string, name: string): Promise<void> {
  await tx.updateTable("keys").set({ name }).where("id", "=", id).execute();
}

export type UsageRow = { key_id: string; day: string; outcome: string; requests: number };

/** How often each of the account's keys was answered how, day by day. */
export async function usageOf(db: Db, accountId: string, sinceDay: string): Promise<UsageRow[]> {
  return db
    .selectFrom("key_usage")
    .innerJoin("keys", "keys.id", "key_usage.key_id")
    .select([
      "key_usage.key_id",
      "key_usage.day",
      "key_usage.outcome",
      // PostgreSQL would hand out the sum of such numbers as text.
      sql<number>`cast(sum(key_usage.requests) as bigint)`.as("requests"),
    ])
    .where("keys.account_id", "=", accountId)
    .where("key_usage.day", ">=", sinceDay)
    .groupBy(["key_usage.key_id", "key_usage.day", "key_usage.outcome"])
    .orderBy("key_usage.day")
    .execute();
}
