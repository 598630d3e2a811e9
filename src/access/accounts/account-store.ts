import type { Selectable } from "kysely";
import type { Db, Tx } from "../../database/database.ts";
import type { Tables } from "../../database/tables/tables.ts";

export type Account = Selectable<Tables["accounts"]>;
export type Access = Selectable<Tables["access"]>;

export const operatorAccountId = "acc_operator";

export async function findAccount(db: Db, idOrEmail: string): Promise<Account | null> {
  const found = await db
    .selectFrom("accounts")
    .selectAll()
    .where((where) => where.or([where("id", "=", idOrEmail), where("email", "=", idOrEmail.toLowerCase())]))
    .executeTakeFirst();
  return found ?? null;
}

export async function isDeleted(db: Db, accountId: string): Promise<boolean> {
  const account = await findAccount(db, accountId);
  return account === null || account.deleted_at !== null;
}

/** The account's access, approved or suspended; requests and refusals are none. */
export async function accessInForce(db: Db, accountId: string): Promise<Access | null> {
  const found = await db
    .selectFrom("access")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("state", "in", ["approved", "suspended"])
    .executeTakeFirst();
  return found ?? null;
}

export async function confirmEmail(tx: Tx, accountId: string): Promise<void> {
  await tx.updateTable("accounts").set({ email_verified: 1 }).where("id", "=", accountId).execute();
}
