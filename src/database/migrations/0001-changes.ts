import { orderedText } from "../tables/columns.ts";
import type { Migration } from "./migration.ts";

export const changes: Migration = {
  name: "0001-changes",
  async up(db, engine) {
    await db.schema
      .createTable("changes")
      .addColumn("topic", orderedText(engine), (column) => column.primaryKey().notNull())
      .addColumn("version", "bigint", (column) => column.notNull())
      .execute();
  },
};
