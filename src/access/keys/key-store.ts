// Keys, whose they are and how they are used. What an owner asks for names the account, so that nobody else's can be had.
import { type Insertable, type NotNull, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../database/database.ts";
import type { Tables } from "../../database/tables/tables.ts";

export type StoredKey = Selectable<Tables["keys"]>;

export async function insertKey(tx: Tx, key: Insertable<Tables["keys"]>): Promise<void> {
  await tx.insertInto("keys").values(key).execute();
}

export async function findKey(db: Db, id: string): Promise<StoredKey | null> {
  return (await db.selectFrom("keys").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/** The newest first. */
export async function keysOf(db: Db, accountId: string): Promise<StoredKey[]> {
  return newestFirst(db).selectAll("keys").where("keys.account_id", "=", accountId).execute();
}

/** Every key with its account and that account's access, the newest first. */
export async function listKeys(db: Db) {
  return newestFirst(db)
    .innerJoin("accounts", "accounts.id", "keys.account_id")
    .selectAll("keys")
    .select(["accounts.email as account_email", "accounts.name as account_name"])
    .select(["access.kind as access_kind", "access.state as access_state"])
    .select("access.rate_limit as access_rate_limit")
    .execute();
}

export type ListedKey = Awaited<ReturnType<typeof listKeys>>[number];

/** The account's keys that are neither revoked nor expired. */
export async function liveKeys(db: Db, accountId: string, now: string): Promise<StoredKey[]> {
  return live(db, now).where("account_id", "=", accountId).execute();
}

/** The key that this one replaces, while it still lives. */
export async function livePredecessor(db: Db, id: string, now: string): Promise<StoredKey | null> {
  return (await live(db, now).where("successor_id", "=", id).executeTakeFirst()) ?? null;
}

function live(db: Db, now: string) {
  return db
    .selectFrom("keys")
    .selectAll()
    .where("revoked_at", "is", null)
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", now)]));
}

/** Keys in use that end between the two times and that nothing replaces yet, the next to end first. */
export async function keysEndingBetween(db: Db, from: string, to: string) {
  return db
    .selectFrom("keys")
    .innerJoin("accounts", "accounts.id", "keys.account_id")
    .select(["keys.id", "keys.name", "keys.shown", "keys.created_at", "keys.expires_at", "keys.last_used_at"])
    .select(["accounts.email as account_email", "accounts.name as account_name"])
    .$narrowType<{ expires_at: NotNull }>()
    .where("keys.revoked_at", "is", null)
    .where("keys.successor_id", "is", null)
    .where("keys.expires_at", ">", from)
    .where("keys.expires_at", "<=", to)
    .orderBy("keys.expires_at")
    .orderBy("keys.id")
    .execute();
}

export type EndingKey = Awaited<ReturnType<typeof keysEndingBetween>>[number];

/** False when there is no such key or it was revoked before: nothing of it changes any more. */
export async function changeKey(tx: Tx, id: string, change: Updateable<Tables["keys"]>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("keys")
    .set(change)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function renameKey(tx: Tx, id: string, name: string): Promise<void> {
  await tx.updateTable("keys").set({ name }).where("id", "=", id).execute();
}

/** What decides over a request with this key: the key and its account's access. */
export async function findKeyByHash(db: Db, hash: string) {
  return withAccess(db)
    .select(["keys.id", "keys.account_id", "keys.hash", "keys.scopes", "keys.rate_limit"])
    .select(["keys.expires_at", "keys.revoked_at"])
    .select(["access.kind as access_kind", "access.state as access_state"])
    .select(["access.scopes as access_scopes", "access.rate_limit as access_rate_limit"])
    .where("keys.hash", "=", hash)
    .executeTakeFirst();
}

const newestFirst = (db: Db) => withAccess(db).orderBy("keys.created_at", "desc").orderBy("keys.id");

function withAccess(db: Db) {
  return db
    .selectFrom("keys")
    .leftJoin("access", (join) =>
      join
        .onRef("access.account_id", "=", "keys.account_id")
        .on("access.state", "in", ["approved", "suspended"]),
    );
}

/** How often each key was answered how, day by day; every key's, or those of one account. */
export async function usageSince(db: Db, day: string, accountId: string | null) {
  return (
    db
      .selectFrom("key_usage")
      .innerJoin("keys", "keys.id", "key_usage.key_id")
      .select(["key_usage.key_id", "key_usage.day", "key_usage.outcome"])
      // PostgreSQL would hand out the sum of such numbers as text.
      .select(sql<number>`cast(sum(key_usage.requests) as bigint)`.as("requests"))
      .$if(accountId !== null, (query) => query.where("keys.account_id", "=", String(accountId)))
      .where("key_usage.day", ">=", day)
      .groupBy(["key_usage.key_id", "key_usage.day", "key_usage.outcome"])
      .orderBy("key_usage.day")
      .execute()
  );
}

type UsageRow = Awaited<ReturnType<typeof usageSince>>[number];

export const requestsIn = (rows: UsageRow[]) => rows.reduce((sum, { requests }) => sum + requests, 0);

/** False when this reminder was sent before, by whichever instance. */
export async function noteReminder(tx: Tx, reminder: { key_id: string; days: number; sent_at: string }) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("key_reminders")
    .values(reminder)
    .onConflict((conflict) => conflict.columns(["key_id", "days"]).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
