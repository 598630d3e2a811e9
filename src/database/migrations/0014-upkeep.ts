import { type Kysely, sql } from "kysely";
import { type Engine, orderedText } from "../tables/columns.ts";
import type { Migration } from "./migration.ts";

/**
 * What the operator's console keeps: profiles that are held but not served, imports with the rows that wait to be taken
 * in, boards that are left alone, and quarantined results until someone decides about them.
 */
export const upkeep: Migration = {
  name: "0014-upkeep",
  async up(db, engine) {
    await addRestriction(db);
    await addImports(db, engine);
    await addBoards(db, engine);
  },
};

/** A restricted profile stands in none of the indexes that a search reads: they stay as short as the answer. */
async function addRestriction(db: Kysely<unknown>): Promise<void> {
  for (const column of ["restricted_at text", "restricted_reason text"])
    await sql`alter table providers add column ${sql.raw(column)}`.execute(db);
  for (const [name, columns] of [
    ["providers_in_order", ""],
    ["providers_of_county", "county_key, "],
    ["providers_of_county_and_town", "county_key, town_key, "],
    ["providers_of_town", "town_key, "],
  ] as const) {
    await sql`drop index ${sql.ref(name)}`.execute(db);
    await sql`create index ${sql.ref(name)} on providers (${sql.raw(columns)}verified desc, verified_order desc, id)
      where restricted_at is null`.execute(db);
  }
  // What the operator looks for: a name or a part of one, a number, and what is restricted.
  await sql`create index providers_by_name on providers (name, id)`.execute(db);
  for (const column of ["phone", "whatsapp", "restricted_at"])
    await sql`create index ${sql.ref(`providers_by_${column}`)} on providers (${sql.ref(column)}, id)
      where ${sql.ref(column)} is not null`.execute(db);
}

async function addImports(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = orderedText(engine);
  const states = sql`state in ('uploading', 'checking', 'checked', 'applying', 'done', 'cancelled', 'failed')`;
  let imports = db.schema
    .createTable("provider_imports")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("actor", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull().check(states))
    .addColumn("problem", "text")
    .addColumn("runner", "text")
    .addColumn("alive_at", "text")
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("changed_at", "text", (column) => column.notNull());
  for (const count of ["size_bytes", "received_bytes", "read_bytes"])
    imports = imports.addColumn(count, "bigint", (column) => column.notNull());
  for (const count of ["parts", "rows", "created", "changed", "unchanged", "bad", "erased", "is_cut_short"])
    imports = imports.addColumn(count, "integer", (column) => column.notNull());
  await imports.execute();
  await db.schema
    .createIndex("provider_imports_by_time")
    .on("provider_imports")
    .columns(["created_at", "id"])
    .execute();

  await db.schema
    .createTable("provider_import_parts")
    .addColumn("import_id", text, (column) => column.notNull().references("provider_imports.id"))
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("bytes", engine === "sqlite" ? "blob" : "bytea", (column) => column.notNull())
    .addPrimaryKeyConstraint("part_of_an_import", ["import_id", "number"])
    .execute();

  let rows = db.schema
    .createTable("provider_import_rows")
    .addColumn("import_id", text, (column) => column.notNull().references("provider_imports.id"))
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("line", "integer", (column) => column.notNull())
    .addColumn("kind", text, (column) =>
      column.notNull().check(sql`kind in ('new', 'changed', 'unchanged', 'bad', 'erased')`),
    )
    .addColumn("remarks", "text", (column) => column.notNull())
    .addColumn("drafts", "text")
    .addColumn("seen_changed_at", "text")
    .addColumn("audit_id", "text")
    .addColumn("audit_action", "text")
    .addColumn("audit_detail", "text")
    // From here on what `providers` will hold.
    .addColumn("id", text);
  for (const column of [
    ...["name", "county", "county_key", "town", "town_key", "verified_order", "avatar_url", "bio", "phone"],
    ...["whatsapp", "availability", "price_range", "verification_badge_version", "verified_at", "services"],
    ...["consent_ground", "document", "restricted_at", "restricted_reason", "created_at"],
  ])
    rows = rows.addColumn(column, "text");
  for (const column of [
    ...["verified", "experience_years", "consent_phone", "consent_whatsapp", "consent_location", "sensitive"],
  ])
    rows = rows.addColumn(column, "integer");
  for (const column of ["latitude", "longitude"]) rows = rows.addColumn(column, "double precision");
  await rows.addPrimaryKeyConstraint("row_of_an_import", ["import_id", "number"]).execute();
  await db.schema
    .createIndex("provider_import_rows_by_kind")
    .on("provider_import_rows")
    .columns(["import_id", "kind", "number"])
    .execute();
  await db.schema
    .createIndex("provider_import_rows_of_provider")
    .on("provider_import_rows")
    .columns(["import_id", "id"])
    .execute();
  await sql`create index provider_import_rows_with_notes on provider_import_rows (import_id, number)
    where remarks <> '[]' and kind <> 'bad'`.execute(db);
}

async function addBoards(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = orderedText(engine);
  await sql`alter table feeds add column last_failure_snippet text`.execute(db);
  await db.schema
    .createTable("paused_boards")
    .addColumn("board", text, (column) => column.primaryKey().notNull())
    .addColumn("reason", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("doubtful_results")
    .addColumn("board", text, (column) => column.notNull())
    .addColumn("feed", text, (column) => column.notNull())
    .addColumn("ticket", "bigint", (column) => column.notNull())
    .addColumn("asked_at", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("detail", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addColumn("odd", "integer", (column) => column.notNull())
    .addColumn("etag", "text")
    .addColumn("last_modified", "text")
    .addColumn("document", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("doubtful_result_of_a_feed", ["board", "feed"])
    .addForeignKeyConstraint("doubtful_result_has_a_feed", ["board", "feed"], "feeds", ["board", "feed"])
    .execute();
}
