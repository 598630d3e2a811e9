import { sql } from "kysely";
import { orderedText } from "../tables/columns.ts";
import type { Migration } from "./migration.ts";

/**
 * Every job that an accepted result brought, in which feeds the open ones stand, and what changed. When an open job was
 * last seen stands with the feeds, because every result writes it anew and a job's row is long.
 */
export const catalogue: Migration = {
  name: "0002-catalogue",
  async up(db, engine) {
    const text = orderedText(engine);
    await db.schema
      .createTable("jobs")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("board", text, (column) => column.notNull())
      .addColumn("feed", text, (column) => column.notNull())
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("company", "text", (column) => column.notNull())
      .addColumn("location", "text", (column) => column.notNull())
      .addColumn("type", "text", (column) => column.notNull())
      .addColumn("date", text, (column) => column.notNull())
      .addColumn("url", "text", (column) => column.notNull())
      .addColumn("description", "text", (column) => column.notNull())
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("facets", "text", (column) => column.notNull())
      .addColumn("facts", "text", (column) => column.notNull())
      .addColumn("closes_at", text, (column) => column.notNull())
      .addColumn("digest", "text", (column) => column.notNull())
      .addColumn("link_key", text, (column) => column.notNull())
      .addColumn("advert_key", text, (column) => column.notNull())
      .addColumn("text_key", text, (column) => column.notNull())
      .addColumn("group_id", text, (column) => column.notNull())
      .addColumn("first_seen", "text", (column) => column.notNull())
      .addColumn("last_seen", "text", (column) => column.notNull())
      .addColumn("changed_at", text, (column) => column.notNull())
      .addColumn("closed_at", text)
      .addColumn("closed_reason", "text", (column) =>
        column.check(sql`closed_reason in ('gone', 'deadline', 'unseen', 'hidden', 'withdrawn')`),
      )
      .execute();
    await sql`create index jobs_by_deadline on jobs (closes_at) where closed_at is null and closes_at <> ''`.execute(
      db,
    );
    await sql`create index jobs_by_closing on jobs (closed_at desc, id) where closed_at is not null`.execute(
      db,
    );
    for (const column of ["link_key", "advert_key", "text_key", "group_id"])
      await sql`create index ${sql.ref(`jobs_by_${column}`)} on jobs (${sql.ref(column)})`.execute(db);

    await sql`create index jobs_by_change on jobs (changed_at desc, id) where closed_at is null`.execute(db);
    await sql`create index jobs_by_board on jobs (board, changed_at desc, id) where closed_at is null`.execute(
      db,
    );
    await sql`create index closed_by_board on jobs (board, closed_at desc, id) where closed_at is not null`.execute(
      db,
    );
    await sql`create index withdrawn_of_a_board on jobs (board, id) where closed_reason = 'withdrawn'`.execute(
      db,
    );

    await db.schema
      .createTable("taken_back_warnings")
      .addColumn("job_id", text, (column) => column.notNull().references("jobs.id").onDelete("cascade"))
      .addColumn("code", text, (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("taken_back_warning_of_a_job", ["job_id", "code"])
      .execute();

    await db.schema
      .createTable("job_sightings")
      .addColumn("board", text, (column) => column.notNull())
      .addColumn("feed", text, (column) => column.notNull())
      .addColumn("job_id", text, (column) => column.notNull().references("jobs.id").onDelete("cascade"))
      .addColumn("last_seen", text, (column) => column.notNull())
      .addColumn("missed_at", "text")
      .addPrimaryKeyConstraint("sighting_of_a_job", ["job_id", "feed"])
      .execute();
    await db.schema
      .createIndex("sightings_of_a_feed")
      .on("job_sightings")
      .columns(["board", "feed", "last_seen"])
      .execute();

    await db.schema
      .createTable("job_lists")
      .addColumn("list", text, (column) => column.notNull())
      .addColumn("board", text, (column) => column.notNull())
      .addColumn("date", text, (column) => column.notNull())
      .addColumn("job_id", text, (column) => column.notNull().references("jobs.id").onDelete("cascade"))
      .addPrimaryKeyConstraint("list_of_a_job", ["job_id", "list"])
      .execute();
    await sql`create index newest_of_a_list on job_lists (list, board, date desc, job_id)`.execute(db);

    await db.schema
      .createTable("job_changes")
      .addColumn("seq", "bigint", (column) => column.primaryKey().notNull())
      .addColumn("op", "text", (column) => column.notNull())
      .addColumn("job_id", text, (column) => column.notNull())
      .addColumn("at", "text", (column) => column.notNull())
      .addColumn("reason", "text")
      .execute();
    await db.schema.createIndex("changes_of_a_job").on("job_changes").columns(["job_id", "seq"]).execute();
    await db.schema
      .createTable("job_change_count")
      .addColumn("seq", "bigint", (column) => column.notNull())
      .execute();
    await sql`insert into job_change_count (seq) values (0)`.execute(db);
  },
};
