// Who an actor of the audit log is, in words: an operator by e-mail address, even one who has left, a token by its name.
import type { Db } from "../../database/database.ts";

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
