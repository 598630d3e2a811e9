import { orderedText } from "../tables/columns.ts";
import type { Migration } from "./migration.ts";

/** When each list of jobs was last renewed, by whichever process: its age goes on over a restart. */
export const listRenewals: Migration = {
  name: "0017-list-renewals",
  async up(db, engine) {
    await db.schema
      .createTable("list_renewals")
      .addColumn("endpoint", orderedText(engine), (column) => column.primaryKey().notNull())
      .addColumn("renewed_at", "text", (column) => column.notNull())
      .execute();
  },
};
