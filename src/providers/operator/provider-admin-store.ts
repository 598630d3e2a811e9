// SQL: how the operator finds profiles, restricted ones included. Every search reads an index; a part of a name reads
// the index of names, which is small beside the profiles themselves.

import { sql } from "kysely";
import type { Db } from "../../database/database.ts";
import type { Engine } from "../../database/tables/columns.ts";
import type { ProvidersTable } from "../provider-tables.ts";

export type ProviderFilter = {
  /** The beginning of an id, or a part of a name. */
  text: string | null;
  /** E.164; then nothing else is looked for. */
  phone: string | null;
  countyKeys: string[] | null;
  verified: boolean | null;
  isRestricted: boolean | null;
};

const summaryColumns = [
  ...(["id", "name", "county", "town", "verified", "verification_badge_version"] as const),
  ...(["restricted_at", "changed_at"] as const),
];
export type ProviderSummary = Pick<ProvidersTable, (typeof summaryColumns)[number]>;

const afterEverything = "\u{10ffff}";

/** At most `limit` of them, those whose id was given first. */
export async function findProviders(db: Db, engine: Engine, filter: ProviderFilter, limit: number) {
  const { text, phone } = filter;
  const matching = () => filtered(db, filter).limit(limit);
  if (phone !== null) {
    const byPhone = await matching().where("phone", "=", phone).execute();
    return together([byPhone, await matching().where("whatsapp", "=", phone).execute()], limit);
  }
  if (text === null) {
    if (filter.isRestricted === true) return matching().orderBy("restricted_at", "desc").execute();
    return matching()
      .orderBy(sql`verified`, "desc")
      .orderBy(sql`verified_order`, "desc")
      .orderBy("id")
      .execute();
  }
  const byId = await matching()
    .where("id", ">=", text)
    .where("id", "<", text + afterEverything)
    .orderBy("id")
    .execute();
  const position = sql.raw(engine === "sqlite" ? "instr" : "strpos");
  const found = sql<number>`${position}(lower(name), ${text.toLowerCase()})`;
  const byName = await matching().where(found, ">", 0).orderBy("name").orderBy("id").execute();
  return together([byId, byName], limit);
}

function filtered(db: Db, { countyKeys, verified, isRestricted }: ProviderFilter) {
  let query = db.selectFrom("providers").select(summaryColumns);
  if (countyKeys !== null) query = query.where("county_key", "in", countyKeys);
  if (verified !== null) query = query.where("verified", "=", Number(verified));
  // Written as it stands in the indexes.
  if (isRestricted === true) query = query.where("restricted_at", "is not", null);
  if (isRestricted === false) query = query.where("restricted_at", "is", null);
  return query;
}

function together(lists: ProviderSummary[][], limit: number): ProviderSummary[] {
  return [...new Map(lists.flat().map((found) => [found.id, found])).values()].slice(0, limit);
}
