// SQL: who received whose contact data. Of each pair of a provider and a key the first and the last day and the count are
// known, of each key what it received day by day.
import { sql } from "kysely";
import type { Db } from "../../database/database.ts";

export type Period = { from: string; to: string };

/** Keys that were handed contact data on a day of the period, and how much. */
export async function recipientsIn(db: Db, { from, to }: Period) {
  const rows = await db
    .selectFrom("key_usage")
    .innerJoin("keys", "keys.id", "key_usage.key_id")
    .innerJoin("accounts", "accounts.id", "keys.account_id")
    .select(({ fn }) => [
      "keys.id as key",
      "keys.name as key_name",
      "accounts.id as account",
      "accounts.email as account_email",
      fn.sum<number>("key_usage.phones").as("phones"),
      fn.sum<number>("key_usage.whatsapps").as("whatsapps"),
      fn.sum<number>("key_usage.locations").as("locations"),
    ])
    .where("key_usage.day", ">=", from)
    .where("key_usage.day", "<=", to)
    .groupBy(["keys.id", "keys.name", "accounts.id", "accounts.email"])
    .having(sql<boolean>`sum(phones) + sum(whatsapps) + sum(locations) > 0`)
    .orderBy("keys.id")
    .execute();
  return rows.map((row) => ({
    ...row,
    phones: Number(row.phones),
    whatsapps: Number(row.whatsapps),
    locations: Number(row.locations),
  }));
}

export type HandoutRow = Awaited<ReturnType<typeof handoutsPage>>[number];
type HandoutPage = {
  period: Period;
  provider: string | null;
  keys: string[];
  after: { provider: string; key: string } | null;
  count: number;
};

/** One page of what these keys were handed at a time that the period may be part of, by provider and key. */
export async function handoutsPage(db: Db, page: HandoutPage) {
  if (page.keys.length === 0) return [];
  let query = db
    .selectFrom("handouts")
    .innerJoin("providers", "providers.id", "handouts.provider_id")
    .select([
      "handouts.provider_id as provider",
      "providers.name as provider_name",
      "handouts.key_id as key",
      "handouts.first_day",
      "handouts.last_day",
      "handouts.count",
    ])
    .where("handouts.key_id", "in", page.keys)
    .where("handouts.first_day", "<=", page.period.to)
    .where("handouts.last_day", ">=", page.period.from);
  if (page.provider !== null) query = query.where("handouts.provider_id", "=", page.provider);
  if (page.after !== null)
    query = query.where(
      sql<boolean>`(handouts.provider_id, handouts.key_id) > (${page.after.provider}, ${page.after.key})`,
    );
  const rows = await query
    .orderBy("handouts.provider_id")
    .orderBy("handouts.key_id")
    .limit(page.count)
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Erasures in the period, with the keys that had been handed the data of the one who is gone. */
export async function erasuresIn(db: Db, { from, to }: Period) {
  const rows = await db
    .selectFrom("audit")
    .select(["subject", "at", "detail"])
    .where("action", "=", "provider.erase")
    .where("at", ">=", from)
    .where("at", "<=", `${to}T23:59:59.999Z`)
    .orderBy("at")
    .orderBy("id")
    .execute();
  return rows.map(({ subject, at, detail }) => {
    const { handed_to = [] } = JSON.parse(detail) as { handed_to?: { key: string; count: number }[] };
    return { provider: subject, erased_at: at, handed_to };
  });
}
