// SQL: links that let a provider in, sessions, corrections that wait, and who received what, as a provider may know it.
import { sql } from "kysely";
import type { Db, Tx } from "../../database/database.ts";
import type { Tables } from "../../database/tables/tables.ts";

export const maxWrongTries = 5;

export type Link = { hash: string; provider_id: string; expires_at: string; wrong_tries: number };

/** A new link ends those before it. */
export async function putLink(
  tx: Tx,
  link: Omit<Link, "wrong_tries"> & { created_at: string },
): Promise<void> {
  await tx.deleteFrom("provider_links").where("provider_id", "=", link.provider_id).execute();
  await tx.insertInto("provider_links").values(link).execute();
}

export async function findLink(db: Db, hash: string, now: string): Promise<Link | null> {
  const link = await db
    .selectFrom("provider_links")
    .select(["hash", "provider_id", "expires_at", "wrong_tries"])
    .where("hash", "=", hash)
    .where("expires_at", ">", now)
    .where("wrong_tries", "<", maxWrongTries)
    .executeTakeFirst();
  return link ?? null;
}

export async function countWrongTry(tx: Tx, hash: string): Promise<void> {
  await tx
    .updateTable("provider_links")
    .set({ wrong_tries: sql<number>`wrong_tries + 1` })
    .where("hash", "=", hash)
    .execute();
}

/** False when somebody else was faster: a link lets in once. */
export async function useUpLink(tx: Tx, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("provider_links")
    .where("hash", "=", hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function putSession(tx: Tx, session: Tables["provider_sessions"], now: string): Promise<void> {
  await tx.deleteFrom("provider_sessions").where("expires_at", "<=", now).execute();
  await tx.deleteFrom("provider_links").where("expires_at", "<=", now).execute();
  await tx.insertInto("provider_sessions").values(session).execute();
}

/** Whose session it is, or null. */
export async function providerOfSession(db: Db, hash: string, now: string): Promise<string | null> {
  const session = await db
    .selectFrom("provider_sessions")
    .select("provider_id")
    .where("hash", "=", hash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return session?.provider_id ?? null;
}

export async function endSession(tx: Tx, hash: string): Promise<void> {
  await tx.deleteFrom("provider_sessions").where("hash", "=", hash).execute();
}

export async function putCorrection(tx: Tx, correction: Tables["provider_corrections"]): Promise<void> {
  await deleteCorrection(tx, correction.provider_id);
  await tx.insertInto("provider_corrections").values(correction).execute();
}

export async function deleteCorrection(tx: Tx, providerId: string): Promise<void> {
  await tx.deleteFrom("provider_corrections").where("provider_id", "=", providerId).execute();
}

export async function correctionOf(db: Db, providerId: string) {
  const row = await db
    .selectFrom("provider_corrections")
    .selectAll()
    .where("provider_id", "=", providerId)
    .executeTakeFirst();
  return row ? (JSON.parse(row.changes) as Record<string, unknown>) : null;
}

/** The oldest first. */
export async function waitingCorrections(db: Db) {
  return db
    .selectFrom("provider_corrections")
    .innerJoin("providers", "providers.id", "provider_corrections.provider_id")
    .select(["providers.id", "providers.name", "provider_corrections.created_at"])
    .orderBy("provider_corrections.created_at")
    .limit(100)
    .execute();
}

/** By the name of the integration; whose account it is, is none of a provider's business. */
export async function recipientsOf(db: Db, providerId: string) {
  return db
    .selectFrom("handouts")
    .innerJoin("keys", "keys.id", "handouts.key_id")
    .innerJoin("accounts", "accounts.id", "keys.account_id")
    .leftJoin("access", (join) =>
      join
        .onRef("access.account_id", "=", "keys.account_id")
        .on("access.state", "in", ["approved", "suspended"]),
    )
    .select(["handouts.first_day", "handouts.last_day", "handouts.count"])
    .select(sql<string>`coalesce(nullif(access.integration, ''), accounts.name)`.as("integration"))
    .where("handouts.provider_id", "=", providerId)
    .orderBy("handouts.last_day", "desc")
    .orderBy("handouts.key_id")
    .execute();
}
