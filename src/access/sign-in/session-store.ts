import type { Database, Db, Tx } from "../../database/database.ts";
import { iso } from "../../process/clock.ts";
import type { SignedIn } from "../area/area-route.ts";

/** The sessions of an account that have not ended, the newest first. */
export async function listSessions(db: Db, accountId: string, nowMs: number) {
  return db
    .selectFrom("sessions")
    .select(["id", "created_at", "expires_at", "ip_address", "user_agent"])
    .where("account_id", "=", accountId)
    .where("expires_at", ">", iso(nowMs))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

/** False when the account has no such session. */
export async function endSession(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("sessions")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Every session of the account but this one. */
export async function endOtherSessions(database: Database, { accountId: of, sessionId }: SignedIn) {
  await database.change([], (tx) =>
    tx.deleteFrom("sessions").where("account_id", "=", of).where("id", "!=", sessionId).execute(),
  );
}

/** Mailed links, whatever they are for, and sign-ins that wait for their code. */
export async function endMailedLinks(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom("verifications").where("value", "=", accountId).execute();
}

/** The hash of the password that this address signs in with today; null where nobody can. */
export async function passwordOf(db: Db, email: string): Promise<string | null> {
  const found = await db
    .selectFrom("credentials")
    .innerJoin("accounts", "accounts.id", "credentials.account_id")
    .select("credentials.password")
    .where("accounts.email", "=", email)
    .executeTakeFirst();
  return found?.password ?? null;
}

/** Sessions and mailed links that have ended are of no use to anybody. */
export async function deleteEnded(tx: Tx, nowMs: number): Promise<void> {
  for (const table of ["sessions", "verifications"] as const)
    await tx.deleteFrom(table).where("expires_at", "<=", iso(nowMs)).execute();
}
