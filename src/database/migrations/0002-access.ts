import { type Kysely, sql } from "kysely";
import { type Engine, orderedText } from "../tables/columns.ts";
import type { Migration } from "./migration.ts";

/** Accounts, what access they have, their keys, what the keys were used for, switches, and the audit log. */
export const access: Migration = {
  name: "0002-access",
  async up(db, engine) {
    const text = orderedText(engine);
    await db.schema
      .createTable("accounts")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("kind", "text", (column) =>
        column.notNull().check(sql`kind in ('operator', 'customer', 'provider')`),
      )
      .addColumn("email", text, (column) => column.unique())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .execute();

    await db.schema
      .createTable("access")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("account_id", text, (column) => column.notNull().references("accounts.id"))
      .addColumn("kind", "text", (column) => column.notNull().check(sql`kind in ('developer', 'partner')`))
      .addColumn("state", "text", (column) =>
        column.notNull().check(sql`state in ('requested', 'approved', 'declined', 'suspended', 'ended')`),
      )
      .addColumn("scopes", "text", (column) => column.notNull())
      .addColumn("rate_limit", "text")
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("changed_at", "text", (column) => column.notNull())
      .execute();
    // A suspended access stays the account's access: approving another one beside it would undo the suspension.
    await sql`create unique index access_in_force on access (account_id) where state in ('approved', 'suspended')`.execute(
      db,
    );
    await sql`create unique index access_requested on access (account_id) where state = 'requested'`.execute(
      db,
    );

    await db.schema
      .createTable("keys")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("account_id", text, (column) => column.notNull().references("accounts.id"))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("hash", text, (column) => column.notNull().unique())
      .addColumn("shown", "text", (column) => column.notNull())
      .addColumn("scopes", "text", (column) => column.notNull())
      .addColumn("rate_limit", "text")
      .addColumn("created_at", text, (column) => column.notNull())
      .addColumn("expires_at", text)
      .addColumn("revoked_at", "text")
      .addColumn("successor_id", text, (column) => column.references("keys.id"))
      .addColumn("last_used_at", "text")
      .execute();
    await db.schema.createIndex("keys_of_account").on("keys").columns(["account_id", "created_at"]).execute();

    await db.schema
      .createTable("key_usage")
      .addColumn("key_id", text, (column) => column.notNull().references("keys.id"))
      .addColumn("day", text, (column) => column.notNull())
      .addColumn("outcome", text, (column) => column.notNull())
      .addColumn("requests", "bigint", (column) => column.notNull())
      .addColumn("phones", "bigint", (column) => column.notNull())
      .addColumn("whatsapps", "bigint", (column) => column.notNull())
      .addColumn("locations", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("key_usage_of_a_day", ["key_id", "day", "outcome"])
      .execute();

    await db.schema
      .createTable("settings")
      .addColumn("name", text, (column) => column.primaryKey().notNull())
      .addColumn("value", "text", (column) => column.notNull())
      .addColumn("changed_at", "text", (column) => column.notNull())
      .execute();

    await db.schema
      .createTable("audit")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("at", text, (column) => column.notNull())
      .addColumn("actor", text, (column) => column.notNull())
      .addColumn("action", text, (column) => column.notNull())
      .addColumn("subject", text, (column) => column.notNull())
      .addColumn("detail", "text", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("audit_by_time").on("audit").columns(["at", "id"]).execute();
    await db.schema.createIndex("audit_by_subject").on("audit").columns(["subject", "at"]).execute();
    await makeAppendOnly(db, engine);
    await addOperatorAccount(db);
  },
};

async function makeAppendOnly(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const sentence = sql.lit("the audit log is append-only");
  if (engine === "sqlite") {
    for (const event of ["update", "delete"])
      await sql`create trigger ${sql.raw(`audit_no_${event}`)} before ${sql.raw(event)} on audit
        begin select raise(abort, ${sentence}); end`.execute(db);
    return;
  }
  await sql`create function refuse_audit_change() returns trigger language plpgsql as
    $$ begin raise exception using message = ${sentence}; end $$`.execute(db);
  await sql`create trigger audit_append_only before update or delete or truncate on audit
    for each statement execute function refuse_audit_change()`.execute(db);
}

/** The operator's own account is always there and counts as a reviewed partner. */
async function addOperatorAccount(db: Kysely<unknown>): Promise<void> {
  const at = sql.lit("2026-01-01T00:00:00.000Z");
  await sql`insert into accounts (id, kind, email, name, created_at)
    values ('acc_operator', 'operator', null, 'Operator', ${at})`.execute(db);
  await sql`insert into access (id, account_id, kind, state, scopes, rate_limit, created_at, changed_at)
    values ('acs_operator', 'acc_operator', 'partner', 'approved', '["providers:read","jobs:read"]', null, ${at}, ${at})`.execute(
    db,
  );
}
