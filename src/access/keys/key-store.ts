import type { Insertable, Selectable } from "kysely";
import type { Db, Tx } from "../../database/database.ts";
import type { KeysTable } from "../../database/tables/tables.ts";

export type StoredKey = Selectable<Tables["keys"]>;

export async function insertKey(tx: Tx, key: Insertable<KeysTable>): Promise<void> {
  await tx.insertInto("keys").values(key).execute();
}

export async function findKey(db: Db, id: string): Promise<StoredKey | null> {
  return (await db.selectFrom("keys").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/** Every key with its account, the newest first. */
export async function listKeys(db: Db) {
  return db
    .selectFrom("keys")
    .innerJoin("accounts", "accounts.id", "keys.account_id")
    .selectAll("keys")
    .select(["accounts.email as account_email", "accounts.name as account_name"])
    .orderBy("keys.created_at", "desc")
    .orderBy("keys.id")
    .execute();
}

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

/** False when there is no such key or it was revoked before. */
export async function markRevoked(tx: Tx, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("keys")
    .set({ revoked_at: at })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False when the key was revoked or rotated in the meantime. */
export async function markRotated(
  tx: Tx,
  id: string,
  change: { successor_id: string; expires_at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("keys")
    .set(change)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .where("successor_id", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes the rotation back. False when the key was revoked in the meantime. */
export async function unmarkRotated(tx: Tx, id: string, expiresAt: string | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("keys")
    .set({ successor_id: null, expires_at: expiresAt })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What decides over a request with this key: the key and its account's access. */
export async function findKeyByHash(db: Db, hash: string) {
  return db
    .selectFrom("keys")
    .leftJoin("access", (join) =>
      join
        .onRef("access.account_id", "=", "keys.account_id")
        .on("access.state", "in", ["approved", "suspended"]),
    )
    .select([
      "keys.id",
      "keys.account_id",
      "keys.hash",
      "keys.scopes",
      "keys.rate_limit",
      "keys.expires_at",
      "keys.revoked_at",
      "access.kind as access_kind",
      "access.state as access_state",
      "access.scopes as access_scopes",
      "access.rate_limit as access_rate_limit",
    ])
    .where("keys.hash", "=", hash)
    .executeTakeFirst();
}
