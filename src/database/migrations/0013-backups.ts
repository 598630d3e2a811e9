import { type Kysely, sql } from "kysely";
import { type Engine, orderedText } from "../tables/columns.ts";
import type { Migration } from "./migration.ts";

/**
 * Backups that were made and checked, who does a task that only one process may do, and a gate in the audit log for
 * what is older than the operator keeps it.
 */
export const backups: Migration = {
  name: "0013-backups",
  async up(db, engine) {
    const text = orderedText(engine);
    await db.schema
      .createTable("backups")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("begun_at", text, (column) => column.notNull())
      .addColumn("checked_at", text)
      .addColumn("file", "text", (column) => column.notNull())
      .addColumn("host", "text", (column) => column.notNull())
      .addColumn("bytes", "bigint")
      .addColumn("step", "text")
      .addColumn("row_counts", "text")
      .addColumn("failure", "text")
      .addColumn("deleted_at", "text")
      .addCheckConstraint("good_or_failed", sql`(checked_at is null) = (failure is not null)`)
      .execute();
    await db.schema.createIndex("backups_by_time").on("backups").columns(["begun_at", "id"]).execute();
    await db.schema
      .createTable("leases")
      .addColumn("name", text, (column) => column.primaryKey().notNull())
      .addColumn("holder", "text", (column) => column.notNull())
      .addColumn("until", text, (column) => column.notNull())
      .execute();
    await openGateInAudit(db, engine);
  },
};

/**
 * A row of the audit log can be deleted only while the gate holds a time that it is older than. Whoever opens the gate
 * closes it in the same transaction, so nobody else ever finds it open.
 */
async function openGateInAudit(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = orderedText(engine);
  await db.schema
    .createTable("audit_gate")
    .addColumn("one", "integer", (column) => column.primaryKey().notNull().check(sql`one = 1`))
    .addColumn("older_than", text, (column) => column.notNull())
    .execute();
  const isShut = sql`not exists (select 1 from audit_gate where old.at < older_than)`;
  const sentence = sql.lit("the audit log is append-only");
  if (engine === "sqlite") {
    await sql`drop trigger audit_no_delete`.execute(db);
    await sql`create trigger audit_no_delete before delete on audit when ${isShut}
      begin select raise(abort, ${sentence}); end`.execute(db);
    return;
  }
  await sql`drop trigger audit_append_only on audit`.execute(db);
  await sql`create trigger audit_append_only before update or truncate on audit
    for each statement execute function refuse_audit_change()`.execute(db);
  await sql`create function refuse_audit_deletion() returns trigger language plpgsql as
    $$ begin if ${isShut} then raise exception using message = ${sentence}; end if; return old; end $$`.execute(
    db,
  );
  await sql`create trigger audit_no_delete before delete on audit
    for each row execute function refuse_audit_deletion()`.execute(db);
}
