import { sql } from "kysely";
import { orderedText } from "../tables/columns.ts";
import type { Migration } from "./migration.ts";

/**
 * Warnings by which jobs are found, taken back for every copy that says the same words; an address of employers who ask for
 * that; and the feed by which a job stands in a list. What was taken back of a single job, which the program before keeps in
 * a table of its own, is to be decided anew.
 */
export const warnings: Migration = {
  name: "0006-warnings",
  async up(db, engine) {
    const text = orderedText(engine);
    await db.schema
      .alterTable("listing_reports")
      .addColumn("contact", "text", (column) => column.notNull().defaultTo(""))
      .execute();
    for (const name of ["warnings", "taken_back"]) {
      await db.schema
        .alterTable("jobs")
        .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
        .execute();
      await sql`create index ${sql.ref(`jobs_with_${name}`)} on jobs (changed_at desc, id) where ${sql.ref(name)} <> ''`.execute(
        db,
      );
    }

    await db.schema
      .createTable("dismissed_warnings")
      .addColumn("group_id", text, (column) => column.notNull())
      .addColumn("job_id", text, (column) => column.notNull())
      .addColumn("code", text, (column) => column.notNull())
      .addColumn("words", text, (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("dismissed_warning_of_a_group", ["group_id", "code", "words"])
      .execute();
    await db.schema
      .createIndex("dismissed_warnings_by_job")
      .on("dismissed_warnings")
      .column("job_id")
      .execute();

    await db.schema
      .alterTable("job_lists")
      .addColumn("feed", text, (column) => column.notNull().defaultTo(""))
      .execute();
    await sql`update job_lists set feed = (select feed from jobs where jobs.id = job_lists.job_id)`.execute(
      db,
    );
    await sql`drop index newest_of_a_list`.execute(db);
    await sql`create index newest_of_a_list on job_lists (list, board, feed, date desc, job_id)`.execute(db);
  },
};
