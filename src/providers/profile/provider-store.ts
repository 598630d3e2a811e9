// All SQL about profiles. A search is one index read per place it may mean, each as long as the answer at most: the
// columns behind every filter combination stand in the order of the answer.
import { type SelectQueryBuilder, sql } from "kysely";
import type { Database, Db, Tx } from "../../database/database.ts";
import { runPrepared } from "../../database/statement-texts.ts";
import type { Engine } from "../../database/tables/columns.ts";
import type { ProvidersTable } from "../provider-tables.ts";
import { ProviderRefused } from "../refused.ts";
import { type HeldProfile, profileOfRow, rowOfProfile } from "./provider-rows.ts";

export const providersTopic = "providers";

export type ProviderSearch = {
  /** Null for any county; several where the name is an alias. */
  countyKeys: string[] | null;
  townKeys: string[] | null;
  verified: boolean | null;
  limit: number;
};

export type FoundProvider = { id: string; document: string; sensitive: number };

export function searchProviders(db: Db, search: ProviderSearch): Promise<FoundProvider[]> {
  return searchQuery(db, search).execute();
}

export function searchQuery(db: Db, search: ProviderSearch) {
  const [first, ...others] = placesOf(search).map((place) =>
    inOrder(inPlace(db, search, place), search.limit),
  );
  if (first === undefined || others.length === 0) return first ?? inPlace(db, search, nowhere);
  let all = db.selectFrom(first.as("found")).selectAll();
  for (const other of others) all = all.unionAll(db.selectFrom(other.as("found")).selectAll());
  return inOrder(db.selectFrom(all.as("all_found")).selectAll(), search.limit);
}

type Place = { county: string | null; town: string | null };

const nowhere: Place = { county: "", town: "" };

function placesOf({ countyKeys, townKeys }: ProviderSearch): Place[] {
  return (countyKeys ?? [null]).flatMap((county) => (townKeys ?? [null]).map((town) => ({ county, town })));
}

function inPlace(db: Db, { verified }: ProviderSearch, { county, town }: Place) {
  let query = db
    .selectFrom("providers")
    .select(["id", "document", "sensitive", "verified", "verified_order"])
    // Written as it stands in the indexes, which hold no restricted profile.
    .where("restricted_at", "is", null);
  if (county !== null) query = query.where("county_key", "=", county);
  if (town !== null) query = query.where("town_key", "=", town);
  return verified === null ? query : query.where("verified", "=", Number(verified));
}

/** The total order of every answer. */
function inOrder<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>, limit: number) {
  return query
    .orderBy(sql`verified`, "desc")
    .orderBy(sql`verified_order`, "desc")
    .orderBy(sql`id`)
    .limit(limit);
}

export async function heldProfiles(db: Db, engine: Engine, ids: string[]): Promise<Map<string, HeldProfile>> {
  if (ids.length === 0) return new Map();
  const { rows } = await runPrepared<ProvidersTable>(db, `held providers ${engine} ${ids.length}`, ids, () =>
    db.selectFrom("providers").selectAll().where("id", "in", ids),
  );
  return new Map(rows.map((row) => [row.id, profileOfRow(row)]));
}

export async function heldProfile(db: Db, id: string): Promise<HeldProfile | null> {
  const row = await db.selectFrom("providers").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? profileOfRow(row) : null;
}

export async function existingProfile(db: Db, id: string): Promise<HeldProfile> {
  const held = await heldProfile(db, id);
  if (held !== null) return held;
  const at = await erasedAt(db, id);
  throw new ProviderRefused(at === null ? { code: "no_provider", id } : { code: "erased", id, at });
}

/** Verified profiles whose verification ends by then, the earliest first. */
export async function endedVerifications(db: Db, by: string, count: number): Promise<HeldProfile[]> {
  const rows = await db
    .selectFrom("providers")
    .selectAll()
    .where("verified", "=", sql<number>`1`)
    .where("verification_expires_at", "is not", null)
    .where("verification_expires_at", "<=", by)
    .orderBy("verification_expires_at")
    .limit(count)
    .execute();
  return rows.map(profileOfRow);
}

/** When the next of them ends, or null. */
export async function nextVerificationEnd(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom("providers")
    .select("verification_expires_at as at")
    .where("verified", "=", sql<number>`1`)
    .where("verification_expires_at", "is not", null)
    .orderBy("verification_expires_at")
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Whether any profile was written without what the search of version 2 reads. */
export async function isAnyUnindexed(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("providers")
    .select("id")
    .where(sql<boolean>`indexed_at is distinct from changed_at`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Profiles that were written without what the search of version 2 reads: it is made anew, and nothing else changes. */
export async function indexProfiles(tx: Tx, engine: Engine, count: number): Promise<number> {
  const rows = await tx
    .selectFrom("providers")
    .selectAll()
    .where(sql<boolean>`indexed_at is distinct from changed_at`)
    .orderBy("id")
    .limit(count)
    .execute();
  await saveProfiles(tx, engine, rows.map(profileOfRow));
  return rows.length;
}

/** One page of all profiles by id, for exports that must not stand in memory as a whole. */
export async function profilesAfter(db: Db, id: string, count: number): Promise<HeldProfile[]> {
  const rows = await db
    .selectFrom("providers")
    .selectAll()
    .where("id", ">", id)
    .orderBy("id")
    .limit(count)
    .execute();
  return rows.map(profileOfRow);
}

const writersTurn = 7_165_295;

/**
 * Writers of profiles read before they write, so they take turns: otherwise an import could bring back a consent that
 * was withdrawn, or a profile that was erased, a moment before. On SQLite every writer waits for its turn anyway.
 */
export async function takeTurn(tx: Tx, engine: Engine): Promise<void> {
  if (engine === "postgres") await sql`select pg_advisory_xact_lock(${sql.lit(writersTurn)})`.execute(tx);
}

/** One transaction over profiles, announced to every instance. */
export async function changeProfiles<T>(
  database: Database,
  work: (tx: Tx) => Promise<T>,
  furtherTopics: string[] = [],
): Promise<T> {
  return database.change([providersTopic, ...furtherTopics], async (tx) => {
    await takeTurn(tx, database.engine);
    return work(tx);
  });
}

const rowsPerStatement = 20;

/** Inserts, or replaces what is held under the same ids. */
export async function saveProfiles(tx: Tx, engine: Engine, profiles: HeldProfile[]): Promise<void> {
  for (let at = 0; at < profiles.length; at += rowsPerStatement) {
    const rows = profiles.slice(at, at + rowsPerStatement).map(rowOfProfile);
    const parameters = rows.flatMap((row) => Object.values(row) as unknown[]);
    await runPrepared(tx, `save providers ${engine} ${rows.length}`, parameters, () => saveQuery(tx, rows));
  }
}

function saveQuery(tx: Tx, rows: ProvidersTable[]) {
  const changing = Object.keys(rows[0] as ProvidersTable).filter((c) => c !== "id" && c !== "created_at");
  return tx
    .insertInto("providers")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet((given) =>
          Object.fromEntries(changing.map((c) => [c, given.ref(`excluded.${c as keyof ProvidersTable}`)])),
        ),
    );
}

/** Takes away the profile, what an import holds of it and the list of who was handed its data; leaves the tombstone. */
export async function eraseProfile(tx: Tx, id: string, at: string): Promise<void> {
  await tx
    .deleteFrom("provider_import_rows")
    .where("import_id", "in", tx.selectFrom("provider_imports").select("id"))
    .where("id", "=", id)
    .execute();
  await tx.deleteFrom("handouts").where("provider_id", "=", id).execute();
  await tx.deleteFrom("providers").where("id", "=", id).execute();
  await tx
    .insertInto("erased_providers")
    .values({ id, erased_at: at })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

export async function erasedAmong(db: Db, engine: Engine, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await runPrepared<{ id: string }>(
    db,
    `erased providers ${engine} ${ids.length}`,
    ids,
    () => db.selectFrom("erased_providers").select("id").where("id", "in", ids),
  );
  return new Set(rows.map((row) => row.id));
}

export async function erasedAt(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("erased_providers")
    .select("erased_at")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.erased_at ?? null;
}

/** Which keys were handed this provider's contact data. */
export async function handoutsOf(db: Db, providerId: string) {
  return db
    .selectFrom("handouts")
    .innerJoin("keys", "keys.id", "handouts.key_id")
    .innerJoin("accounts", "accounts.id", "keys.account_id")
    .select([
      "handouts.key_id as key",
      "keys.name as key_name",
      "keys.account_id as account",
      "accounts.email as account_email",
      "handouts.first_day",
      "handouts.last_day",
      "handouts.count",
    ])
    .where("handouts.provider_id", "=", providerId)
    .orderBy("handouts.last_day", "desc")
    .orderBy("handouts.key_id")
    .execute();
}
