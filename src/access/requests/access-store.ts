import { type Insertable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../database/database.ts";
import type { Tables } from "../../database/tables/tables.ts";
import type { Scope } from "../keys/scopes.ts";

export type AccessState = Tables["access"]["state"];

/** An access with whose it is. */
export async function findAccess(db: Db, id: string) {
  return (await withAccount(db).where("access.id", "=", id).executeTakeFirst()) ?? null;
}

export type AccessWithAccount = NonNullable<Awaited<ReturnType<typeof findAccess>>>;

/** Everything, what waits first, then the newest. */
export async function listAccess(db: Db, state?: AccessState): Promise<AccessWithAccount[]> {
  const rows = await withAccount(db)
    .$if(state !== undefined, (query) => query.where("access.state", "=", state as AccessState))
    .orderBy("access.created_at", "desc")
    .orderBy("access.id")
    .execute();
  const waiting = rows.filter((row) => row.state === "requested");
  return [...waiting, ...rows.filter((row) => row.state !== "requested")];
}

export async function accessOfAccount(db: Db, accountId: string): Promise<AccessWithAccount[]> {
  return withAccount(db)
    .where("access.account_id", "=", accountId)
    .orderBy("access.created_at", "desc")
    .orderBy("access.id", "desc")
    .execute();
}

/** Nobody else can change this account's accesses until the transaction ends: on PostgreSQL a written row is locked. */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.updateTable("accounts").set({ name: sql`name` }).where("id", "=", accountId).execute();
}

export async function lockAccountOf(tx: Tx, accessId: string): Promise<void> {
  const owner = tx.selectFrom("access").select("account_id").where("id", "=", accessId);
  await tx.updateTable("accounts").set({ name: sql`name` }).where("id", "=", owner).execute();
}

export async function insertAccess(tx: Tx, row: Insertable<Tables["access"]>): Promise<void> {
  await tx.insertInto("access").values(row).execute();
}

export async function updateAccess(tx: Tx, id: string, change: Updateable<Tables["access"]>): Promise<void> {
  await tx.updateTable("access").set(change).where("id", "=", id).execute();
}

function withAccount(db: Db) {
  return db
    .selectFrom("access")
    .innerJoin("accounts", "accounts.id", "access.account_id")
    .selectAll("access")
    .select([
      "accounts.email as account_email",
      "accounts.name as account_name",
      "accounts.kind as account_kind",
    ]);
}

export type DescribedAccess = ReturnType<typeof describeAccess>;

/** With everything that may be shown of it to an operator. */
export function describeAccess(row: AccessWithAccount) {
  return {
    id: row.id,
    account: row.account_id,
    account_email: row.account_email,
    account_name: row.account_name,
    kind: row.kind,
    state: row.state,
    integration: row.integration,
    purpose: row.purpose,
    servers: row.servers,
    asked_scopes: JSON.parse(row.asked_scopes) as Scope[],
    asked_limit: row.asked_limit,
    asked_licensing: row.asked_licensing,
    asked_white_label: row.asked_white_label,
    terms_version: row.terms_version,
    scopes: JSON.parse(row.scopes) as Scope[],
    limit: row.rate_limit,
    data_licensing: row.data_licensing === 1,
    white_label: row.white_label === 1,
    may_never_expire: row.may_never_expire === 1,
    reason: row.reason,
    decided_by: row.decided_by,
    decided_at: row.decided_at,
    created_at: row.created_at,
  };
}
