import { orderedText } from "../tables/columns.ts";
import type { Migration } from "./migration.ts";

/** What boards told of single jobs, remembered for longer than the jobs are, and how each board looked the last time. */
export const sources: Migration = {
  name: "0005-sources",
  async up(db, engine) {
    const text = orderedText(engine);
    await db.schema
      .createTable("job_details")
      .addColumn("job_id", text, (column) => column.primaryKey().notNull())
      .addColumn("asked_at", text, (column) => column.notNull())
      .addColumn("detail", "text", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("details_by_time").on("job_details").column("asked_at").execute();
    await db.schema
      .createTable("board_looks")
      .addColumn("board", text, (column) => column.primaryKey().notNull())
      .addColumn("looked_at", "text", (column) => column.notNull())
      .addColumn("seen", "text", (column) => column.notNull())
      .execute();
  },
};
