import { sql } from "kysely";
import { orderedText } from "../tables/columns.ts";
import type { Migration } from "./migration.ts";

/** The people who run Kazi, the links that let them in the first time, and the tokens of their scripts. */
export const operators: Migration = {
  name: "0012-operators",
  async up(db, engine) {
    const text = orderedText(engine);
    const isRole = sql`role in ('operator', 'look-only')`;
    // The address stays when the account is gone: the audit log has to be able to name who did something.
    await db.schema
      .createTable("operators")
      .addColumn("account_id", text, (column) => column.primaryKey().notNull().references("accounts.id"))
      .addColumn("email", text, (column) => column.notNull())
      .addColumn("role", "text", (column) => column.notNull().check(isRole))
      .addColumn("created_at", text, (column) => column.notNull())
      .addColumn("created_by", text, (column) => column.notNull())
      .addColumn("ended_at", "text")
      .execute();

    await db.schema
      .createTable("operator_links")
      .addColumn("hash", text, (column) => column.primaryKey().notNull())
      .addColumn("email", text)
      .addColumn("role", "text", (column) => column.notNull().check(isRole))
      .addColumn("created_at", text, (column) => column.notNull())
      .addColumn("created_by", text, (column) => column.notNull())
      .addColumn("expires_at", text, (column) => column.notNull())
      .execute();

    await db.schema
      .createTable("operator_tokens")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("hash", text, (column) => column.notNull().unique())
      .addColumn("shown", "text", (column) => column.notNull())
      .addColumn("scopes", "text", (column) => column.notNull())
      .addColumn("created_at", text, (column) => column.notNull())
      .addColumn("created_by", text, (column) => column.notNull())
      .addColumn("expires_at", text)
      .addColumn("revoked_at", "text")
      .addColumn("last_used_at", "text")
      .execute();

    await db.schema.createIndex("audit_by_actor").on("audit").columns(["actor", "at"]).execute();
    await db.schema.createIndex("audit_by_action").on("audit").columns(["action", "at"]).execute();
  },
};
