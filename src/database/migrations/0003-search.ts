import { sql } from "kysely";
import { orderedText } from "../tables/columns.ts";
import type { Migration } from "./migration.ts";

/**
 * The words by which open jobs are found, in the engine's own kind of index, under a number that orders them: the later
 * a job was published, the larger. All of it is made from the rows of the jobs and can be made again.
 */
export const search: Migration = {
  name: "0003-search",
  async up(db, engine) {
    const text = orderedText(engine);
    if (engine === "sqlite")
      await sql`create virtual table job_index using fts5(title, head, text, filters, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 0 tokenchars '_+#'")`.execute(
        db,
      );
    else {
      await sql`create table job_index (number bigint primary key, words tsvector not null)`.execute(db);
      await sql`create index job_index_words on job_index using gin (words)`.execute(db);
    }
    await db.schema
      .createTable("indexed_jobs")
      .addColumn("number", "bigint", (column) => column.primaryKey().notNull())
      .addColumn("job_id", text, (column) => column.notNull())
      .addColumn("group_id", text, (column) => column.notNull())
      .addColumn("closes_at", text, (column) => column.notNull())
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("head", "text", (column) => column.notNull())
      .addColumn("filters", "text", (column) => column.notNull())
      .addColumn("indexed_at", text, (column) => column.notNull())
      .execute();
    await sql`create unique index indexed_jobs_by_job on indexed_jobs (job_id)`.execute(db);
    await sql`create index indexed_jobs_by_group on indexed_jobs (group_id)`.execute(db);
    await db.schema
      .createTable("job_words")
      .addColumn("word", text, (column) => column.primaryKey().notNull())
      .addColumn("seen_month", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("job_index_progress")
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("after_id", text, (column) => column.notNull())
      .execute();
    await sql`insert into job_index_progress (version, after_id) values (0, '')`.execute(db);
  },
};
