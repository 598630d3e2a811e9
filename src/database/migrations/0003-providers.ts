import { sql } from "kysely";
import { orderedText } from "../tables/columns.ts";
import type { Migration } from "./migration.ts";

/**
 * Profiles with the document that is sent of them, tombstones of erased ones, and who was handed whose contact data.
 * The order of every answer is (verified, verified_order, id); behind each combination of filters it is an index, so
 * that a search reads as many rows as it returns. verified_order is verified_at or the empty string, never null,
 * because the engines disagree on where nulls go.
 */
export const providers: Migration = {
  name: "0003-providers",
  async up(db, engine) {
    const text = orderedText(engine);
    const yesOrNo = (name: string) => sql`${sql.ref(name)} in (0, 1)`;
    await db.schema
      .createTable("providers")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("county", "text", (column) => column.notNull())
      .addColumn("county_key", text, (column) => column.notNull())
      .addColumn("town", "text")
      .addColumn("town_key", text)
      .addColumn("verified", "integer", (column) => column.notNull().check(yesOrNo("verified")))
      .addColumn("verified_order", text, (column) => column.notNull())
      .addColumn("avatar_url", "text")
      .addColumn("bio", "text")
      .addColumn("experience_years", "integer")
      .addColumn("phone", "text")
      .addColumn("whatsapp", "text")
      .addColumn("availability", "text")
      .addColumn("price_range", "text")
      .addColumn("verification_badge_version", "text")
      .addColumn("verified_at", "text")
      .addColumn("latitude", "double precision")
      .addColumn("longitude", "double precision")
      .addColumn("services", "text", (column) => column.notNull())
      .addColumn("consent_phone", "integer", (column) => column.notNull().check(yesOrNo("consent_phone")))
      .addColumn("consent_whatsapp", "integer", (column) =>
        column.notNull().check(yesOrNo("consent_whatsapp")),
      )
      .addColumn("consent_location", "integer", (column) =>
        column.notNull().check(yesOrNo("consent_location")),
      )
      .addColumn("consent_ground", "text", (column) => column.notNull())
      .addColumn("document", "text", (column) => column.notNull())
      .addColumn("sensitive", "integer", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("changed_at", "text", (column) => column.notNull())
      .addCheckConstraint(
        "badge_only_when_verified",
        sql`verified = 1 or (verified_at is null and verification_badge_version is null and verified_order = '')`,
      )
      .execute();
    for (const [name, columns] of [
      ["providers_in_order", ""],
      ["providers_of_county", "county_key, "],
      ["providers_of_county_and_town", "county_key, town_key, "],
      ["providers_of_town", "town_key, "],
    ] as const)
      await sql`create index ${sql.ref(name)} on providers (${sql.raw(columns)}verified desc, verified_order desc, id)`.execute(
        db,
      );

    await db.schema
      .createTable("erased_providers")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("erased_at", "text", (column) => column.notNull())
      .execute();

    await db.schema
      .createTable("handouts")
      .addColumn("provider_id", text, (column) =>
        column.notNull().references("providers.id").onDelete("cascade"),
      )
      .addColumn("key_id", text, (column) => column.notNull().references("keys.id"))
      .addColumn("first_day", text, (column) => column.notNull())
      .addColumn("last_day", text, (column) => column.notNull())
      .addColumn("count", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("handouts_of_a_provider", ["provider_id", "key_id"])
      .execute();
    await db.schema.createIndex("handouts_to_key").on("handouts").columns(["key_id", "last_day"]).execute();
  },
};
