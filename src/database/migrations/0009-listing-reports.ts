import { orderedText } from "../tables/columns.ts";
import type { Migration } from "./migration.ts";

export const listingReports: Migration = {
  name: "0009-listing-reports",
  async up(db, engine) {
    await db.schema
      .createTable("listing_reports")
      .addColumn("id", orderedText(engine), (column) => column.primaryKey().notNull())
      .addColumn("listing", orderedText(engine), (column) => column.notNull())
      .addColumn("reason", "text", (column) => column.notNull())
      .addColumn("note", "text", (column) => column.notNull())
      .addColumn("created_at", orderedText(engine), (column) => column.notNull())
      .addColumn("settled_at", "text")
      .execute();
    await db.schema
      .createIndex("listing_reports_by_time")
      .on("listing_reports")
      .columns(["created_at", "id"])
      .execute();
  },
};
