import type { Insertable, Kysely, Transaction, Updateable } from "kysely";
import type { AccessTable, Tables } from "../../database/tables.ts";

export type AccessState = AccessTable["state"];

/** An access with whose it is. */
export async function findAccess(db: Kysely<Tables>, id: string) {
  return (await withAccount(db).where("access.id", "=", id).executeTakeFirst()) ?? null;
}

export type AccessWithAccount = NonNullable<Awaited<ReturnType<typeof findAccess>>>;

/** Everything, what waits first, then the newest. */
export async function listAccess(db: Kysely<Tables>, state?: AccessState): Promise<AccessWithAccount[]> {
  const rows = await withAccount(db)
    .$if(state !== undefined, (query) => query.where("access.state", "=", state as AccessState))
    .orderBy("access.created_at", "desc")
    .orderBy("access.id")
    .execute();
  const waiting = rows.filter((row) => row.state === "requested");
  return [...waiting, ...rows.filter((row) => row.state !== "requested")];
}

export async function accessOfAccount(db: Kysely<Tables>, accountId: string) {
  return db
    .selectFrom("access")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function insertAccess(tx: Transaction<Tables>, row: Insertable<AccessTable>): Promise<void> {
  await tx.insertInto("access").values(row).execute();
}

export async function updateAccess(
  tx: Transaction<Tables>,
  id: string,
  change: Updateable<AccessTable>,
): Promise<void> {
  await tx.updateTable("access").set(change).where("id", "=", id).execute();
}

function withAccount(db: Kysely<Tables>) {
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
