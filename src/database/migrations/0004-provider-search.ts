import { type RawBuilder, sql } from "kysely";
import { orderedText } from "../tables/columns.ts";
import type { Migration } from "./migration.ts";

/**
 * What the second version of the provider search reads of a profile: its words, its place in the ring that every answer
 * walks along, the point that distances are measured to, how it was verified and until when, and how often it
 * stood in front. Whoever writes a profile
 * without knowing of them leaves `indexed_at` behind `changed_at`: then they are not believed until they are made anew.
 */
export const providerSearch: Migration = {
  name: "0004-provider-search",
  async up(db, engine) {
    const ordered = orderedText(engine);
    const columns = [
      ...[sql`words text`, sql`ring bigint`, sql`place_is_approximate integer`],
      ...[sql`place_latitude double precision`, sql`place_longitude double precision`],
      ...[sql`verification_method text`, sql`verification_note text`],
      sql`verification_expires_at ${ordered}`,
    ];
    for (const table of ["providers", "provider_import_rows"])
      for (const column of columns) await sql`alter table ${sql.ref(table)} add column ${column}`.execute(db);
    await sql`alter table providers add column indexed_at text`.execute(db);
    await sql`create table provider_exposures (
      day ${ordered} not null, provider_id ${ordered} not null references providers (id) on delete cascade,
      count bigint not null, constraint exposures_of_a_day primary key (day, provider_id))`.execute(db);
    for (const statement of selfServiceTables(ordered)) await statement.execute(db);
    for (const statement of [...indexes, ...(engine === "sqlite" ? onSqlite() : onPostgres)])
      await statement.execute(db);
  },
};

/** A provider's own way to the profile: links to sign in with, sessions, and what waits for the operator. */
const selfServiceTables = (ordered: RawBuilder<unknown>) => {
  const provider = sql`provider_id ${ordered} not null references providers (id) on delete cascade`;
  return [
    sql`create table provider_links (
      hash ${ordered} not null primary key, ${provider}, created_at text not null, expires_at ${ordered} not null,
      wrong_tries integer not null default 0)`,
    sql`create table provider_sessions (
      hash ${ordered} not null primary key, ${provider}, expires_at ${ordered} not null)`,
    sql`create table provider_corrections (
      provider_id ${ordered} not null primary key references providers (id) on delete cascade,
      changes text not null, created_at ${ordered} not null)`,
    sql`create index links_of_a_provider on provider_links (provider_id)`,
    sql`create index sessions_of_a_provider on provider_sessions (provider_id)`,
  ];
};

const indexes = [
  sql`create index exposures_of_a_provider on provider_exposures (provider_id)`,
  sql`create index providers_by_ring on providers (ring, place_latitude, place_longitude, restricted_at)`,
  sql`create index providers_to_index on providers (id) where indexed_at is distinct from changed_at`,
  sql`create index providers_by_expiry on providers (verification_expires_at)
    where verified = 1 and verification_expires_at is not null`,
];

const onPostgres = [
  sql`create index providers_by_words on providers using gin (string_to_array(words, ' '))`,
  sql`create index providers_by_point on providers using gist (point(place_longitude, place_latitude))`,
];

/**
 * SQLite keeps both indexes as tables of their own, which triggers hold to the profiles whoever writes them. The number of
 * a row in either is the profile's place in the ring, so that words are found in the order of the answer.
 */
function onSqlite(): RawBuilder<unknown>[] {
  const isServed = (row: string) => `${row}.words is not null and ${row}.restricted_at is null`;
  const add = `
    insert into provider_words (rowid, words) select new.ring, new.words where ${isServed("new")};
    insert or replace into provider_points
      select new.ring, new.place_latitude, new.place_latitude, new.place_longitude, new.place_longitude
      where ${isServed("new")} and new.place_latitude is not null;`;
  const remove = `
    insert into provider_words (provider_words, rowid, words)
      select 'delete', old.ring, old.words where ${isServed("old")};
    delete from provider_points where ring = old.ring;`;
  const columns = ["ring", "words", "place_latitude", "place_longitude", "restricted_at"];
  const listOf = (row: string) => columns.map((column) => `${row}.${column}`).join(", ");
  return [
    `create virtual table provider_words using fts5(
      words, content='', detail=none, tokenize="ascii tokenchars ':'")`,
    // The words of a profile that is erased go from the file at once.
    "insert into provider_words (provider_words, rank) values ('secure-delete', 1)",
    "create virtual table provider_points using rtree(ring, south, north, west, east)",
    `create trigger providers_found_insert after insert on providers begin ${add} end`,
    `create trigger providers_found_delete after delete on providers begin ${remove} end`,
    `create trigger providers_found_update after update of ${columns.join(", ")} on providers
      when (${listOf("old")}) is not (${listOf("new")}) begin ${remove} ${add} end`,
  ].map((text) => sql.raw(text));
}
