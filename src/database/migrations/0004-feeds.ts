import { orderedText } from "../tables/columns.ts";
import type { Migration } from "./migration.ts";

/**
 * What is known of every feed of a board, and its last good result. The documents stand in a table of their own: they
 * are large, and SQLite would write them anew with every change of a feed's health.
 */
export const feeds: Migration = {
  name: "0004-feeds",
  async up(db, engine) {
    const text = orderedText(engine);
    await db.schema
      .createTable("feeds")
      .addColumn("board", text, (column) => column.notNull())
      .addColumn("feed", text, (column) => column.notNull())
      .addColumn("ticket", "bigint", (column) => column.notNull())
      .addColumn("kept_ticket", "bigint", (column) => column.notNull())
      .addColumn("claimed_until", "text")
      .addColumn("called_at", "text")
      .addColumn("fetched_at", "text")
      .addColumn("etag", "text")
      .addColumn("last_modified", "text")
      .addColumn("count", "integer", (column) => column.notNull())
      .addColumn("odd", "integer", (column) => column.notNull())
      .addColumn("recent_counts", "text", (column) => column.notNull())
      .addColumn("last_failure_at", "text")
      .addColumn("last_failure_kind", "text")
      .addColumn("last_failure_detail", "text")
      .addColumn("consecutive_failures", "integer", (column) => column.notNull())
      .addColumn("next_try_at", "text")
      .addColumn("doubtful_results", "integer", (column) => column.notNull())
      .addColumn("doubtful_since", "text")
      .addColumn("held_host", "text")
      .addColumn("held_until", "text")
      .addPrimaryKeyConstraint("feeds_of_a_board", ["board", "feed"])
      .execute();

    await db.schema
      .createTable("feed_documents")
      .addColumn("board", text, (column) => column.notNull())
      .addColumn("feed", text, (column) => column.notNull())
      .addColumn("document", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("document_of_a_feed", ["board", "feed"])
      .addForeignKeyConstraint("document_has_a_feed", ["board", "feed"], "feeds", ["board", "feed"])
      .execute();
  },
};
