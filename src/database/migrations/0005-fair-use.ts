import { orderedText } from "../tables/columns.ts";
import type { Migration } from "./migration.ts";

export const fairUse: Migration = {
  name: "0005-fair-use",
  async up(db, engine) {
    await db.schema
      .createTable("blocks")
      .addColumn("range", orderedText(engine), (column) => column.primaryKey().notNull())
      .addColumn("reason", "text")
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("expires_at", "text")
      .execute();
    await db.schema
      .createTable("hidden_jobs")
      .addColumn("listing", orderedText(engine), (column) => column.primaryKey().notNull())
      .addColumn("reason", "text")
      .addColumn("created_at", "text", (column) => column.notNull())
      .execute();
  },
};
