import type { Insertable, Selectable, Updateable } from "kysely";
import type { Db, Tx } from "../database/database.ts";
import type { Tables } from "../database/tables/tables.ts";

declare module "../database/tables/tables.ts" {
  interface Tables {
    operators: {
      account_id: string;
      email: string;
      role: "operator" | "look-only";
      created_at: string;
      created_by: string;
      ended_at: string | null;
    };
    operator_links: {
      hash: string;
      /** Null for the link that makes the first operator, who says the address. */
      email: string | null;
      role: "operator" | "look-only";
      created_at: string;
      created_by: string;
      expires_at: string;
    };
  }
}

export type OperatorLink = Selectable<Tables["operator_links"]>;

/** Null for whoever is no operator, or no longer. */
export async function findOperator(db: Db, accountId: string) {
  const found = await db
    .selectFrom("operators")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return found ?? null;
}

export async function hasOperator(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom("operators")
    .select("account_id")
    .where("ended_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Everyone who is or was one, the oldest first. */
export async function listOperators(db: Db) {
  return db
    .selectFrom("operators")
    .innerJoin("accounts", "accounts.id", "operators.account_id")
    .selectAll("operators")
    .select(["accounts.name", "accounts.two_factor_enabled"])
    .orderBy("operators.created_at")
    .orderBy("operators.account_id")
    .execute();
}

/** Makes the account an operator's, or gives the operator another role. */
export async function putOperator(tx: Tx, row: Insertable<Tables["operators"]>): Promise<void> {
  await tx
    .insertInto("operators")
    .values(row)
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ role: row.role, ended_at: null }))
    .execute();
}

type Change = Updateable<Tables["operators"]>;

export async function changeOperator(tx: Tx, accountId: string, change: Change): Promise<void> {
  await tx.updateTable("operators").set(change).where("account_id", "=", accountId).execute();
}

/** Links that have ended go with every new one. */
export async function insertLink(tx: Tx, link: OperatorLink): Promise<void> {
  await tx.deleteFrom("operator_links").where("expires_at", "<=", link.created_at).execute();
  await tx.insertInto("operator_links").values(link).execute();
}

export async function findLink(db: Db, hash: string, now: string): Promise<OperatorLink | null> {
  const found = await db
    .selectFrom("operator_links")
    .selectAll()
    .where("hash", "=", hash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return found ?? null;
}

/** The link, which is gone with it; null when somebody was quicker. */
export async function takeLink(tx: Tx, hash: string, now: string): Promise<OperatorLink | null> {
  const taken = await tx
    .deleteFrom("operator_links")
    .where("hash", "=", hash)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
  return taken ?? null;
}

/** Every link to this address, used or not, when the operator is ended. */
export async function deleteLinksTo(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom("operator_links").where("email", "=", email).execute();
}
