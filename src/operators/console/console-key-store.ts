import type { Db } from "../../database/database.ts";

/** Every key with its account and that account's access, the newest first. */
export async function consoleKeys(db: Db) {
  return db
    .selectFrom("keys")
    .innerJoin("accounts", "accounts.id", "keys.account_id")
    .leftJoin("access", (join) =>
      join
        .onRef("access.account_id", "=", "keys.account_id")
        .on("access.state", "in", ["approved", "suspended"]),
    )
    .selectAll("keys")
    .select([
      "accounts.email as account_email",
      "accounts.name as account_name",
      "access.kind as access_kind",
      "access.state as access_state",
      "access.rate_limit as access_rate_limit",
    ])
    .orderBy("keys.created_at", "desc")
    .orderBy("keys.id")
    .execute();
}

export type ConsoleKey = Awaited<ReturnType<typeof consoleKeys>>[number];

/** How many requests each key made on the day. */
export async function requestsOn(db: Db, day: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("key_usage")
    .select(["key_id", (of) => of.fn.sum<number>("requests").as("requests")])
    .where("day", "=", day)
    .groupBy("key_id")
    .execute();
  return new Map(rows.map(({ key_id, requests }) => [key_id, Number(requests)]));
}
