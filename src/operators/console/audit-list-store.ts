import { type Selectable, sql } from "kysely";
import type { Db } from "../../database/database.ts";
import type { Tables } from "../../database/tables/tables.ts";

export type AuditRow = Selectable<Tables["audit"]>;
export type AuditFilter = {
  /** An actor's id, or an operator's or account's e-mail address. */
  who: string | null;
  action: string | null;
  subject: string | null;
  from: string | null;
  until: string | null;
};

/** The newest first, those older than `before`. */
export async function auditPage(
  db: Db,
  { who, action, subject, from, until }: AuditFilter,
  { before, count }: { before: { at: string; id: string } | null; count: number },
): Promise<AuditRow[]> {
  let query = db.selectFrom("audit").selectAll();
  if (who !== null) {
    const email = who.toLowerCase();
    query = query.where((where) =>
      where.or([
        where("actor", "=", who),
        where("actor", "in", db.selectFrom("accounts").select("id").where("email", "=", email)),
        where("actor", "in", db.selectFrom("operators").select("account_id").where("email", "=", email)),
      ]),
    );
  }
  if (action !== null) query = query.where("action", "=", action);
  if (subject !== null) query = query.where("subject", "=", subject);
  if (from !== null) query = query.where("at", ">=", from);
  if (until !== null) query = query.where("at", "<=", until);
  if (before !== null) query = query.where(sql<boolean>`(at, id) < (${before.at}, ${before.id})`);
  return query.orderBy("at", "desc").orderBy("id", "desc").limit(count).execute();
}

/** Who actors are, in words: operators by email address, even those who have left, tokens by their name. */
export async function actorNames(db: Db, actors: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(actors)];
  const names = new Map<string, string>();
  const accountIds = ids.filter((id) => id.startsWith("acc_"));
  const tokenIds = ids.filter((id) => id.startsWith("opt_"));
  if (accountIds.length > 0) {
    const accounts = await db
      .selectFrom("accounts")
      .select(["id", "email", "name"])
      .where("id", "in", accountIds)
      .execute();
    for (const { id, email, name } of accounts) names.set(id, email ?? name);
    const operators = await db
      .selectFrom("operators")
      .select(["account_id", "email"])
      .where("account_id", "in", accountIds)
      .execute();
    for (const { account_id, email } of operators) names.set(account_id, email);
  }
  if (tokenIds.length > 0) {
    const tokens = await db
      .selectFrom("operator_tokens")
      .select(["id", "name"])
      .where("id", "in", tokenIds)
      .execute();
    for (const { id, name } of tokens) names.set(id, `token “${name}”`);
  }
  return names;
}

/** Every action that is in the log. */
export async function auditActions(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("audit").select("action").distinct().orderBy("action").execute();
  return rows.map(({ action }) => action);
}
