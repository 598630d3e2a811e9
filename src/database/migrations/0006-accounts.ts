import { type Kysely, sql } from "kysely";
import { type Engine, orderedText } from "../tables/columns.ts";
import type { Migration } from "./migration.ts";

/**
 * Signing in, and the mail that goes with it. The columns of sessions, credentials, verifications and two_factors are
 * those that better-auth 1.7.5 asks for, under our names; it writes its times and booleans as we do.
 */
export const accounts: Migration = {
  name: "0006-accounts",
  async up(db, engine) {
    for (const column of [
      "email_verified integer not null default 0 check (email_verified in (0, 1))",
      "image text",
      "changed_at text",
      "two_factor_enabled integer not null default 0 check (two_factor_enabled in (0, 1))",
      "deleted_at text",
    ])
      await sql`alter table accounts add column ${sql.raw(column)}`.execute(db);
    await addSignIn(db, engine);
    await addMail(db, engine);
  },
};

async function addSignIn(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = orderedText(engine);
  const tableOfAccount = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("account_id", text, (column) =>
        column.notNull().references("accounts.id").onDelete("cascade"),
      );

  await tableOfAccount("sessions")
    .addColumn("token", text, (column) => column.notNull().unique())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("changed_at", "text", (column) => column.notNull())
    .addColumn("ip_address", "text")
    .addColumn("user_agent", "text")
    .execute();
  await tableOfAccount("credentials")
    .addColumn("provider_account_id", "text", (column) => column.notNull())
    .addColumn("provider_id", "text", (column) => column.notNull())
    .addColumn("access_token", "text")
    .addColumn("refresh_token", "text")
    .addColumn("id_token", "text")
    .addColumn("access_token_expires_at", "text")
    .addColumn("refresh_token_expires_at", "text")
    .addColumn("scope", "text")
    .addColumn("password", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("changed_at", "text", (column) => column.notNull())
    .execute();
  await tableOfAccount("two_factors")
    .addColumn("secret", text, (column) => column.notNull())
    .addColumn("backup_codes", "text", (column) => column.notNull())
    .addColumn("verified", "integer")
    .addColumn("failed_verification_count", "integer")
    .addColumn("locked_until", "text")
    .execute();
  await db.schema
    .createTable("verifications")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("identifier", text, (column) => column.notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("expires_at", text, (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("changed_at", "text", (column) => column.notNull())
    .execute();
  for (const [table, column] of [
    ["sessions", "account_id"],
    ["credentials", "account_id"],
    ["verifications", "identifier"],
    ["two_factors", "account_id"],
    ["two_factors", "secret"],
  ] as const)
    await db.schema.createIndex(`${table}_${column}_idx`).on(table).column(column).execute();
}

async function addMail(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = orderedText(engine);
  await db.schema
    .createTable("outbox")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("recipient", text, (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("link", "text")
    .addColumn("link_ends_at", text)
    .addColumn("state", text, (column) =>
      column.notNull().check(sql`state in ('waiting', 'sent', 'shown', 'failed')`),
    )
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("next_try_at", text, (column) => column.notNull())
    .addColumn("last_failure", "text")
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("done_at", "text")
    .execute();
  await db.schema.createIndex("outbox_to_send").on("outbox").columns(["state", "next_try_at"]).execute();
  await db.schema.createIndex("outbox_by_time").on("outbox").columns(["created_at", "id"]).execute();

  await db.schema
    .createTable("key_reminders")
    .addColumn("key_id", text, (column) => column.notNull().references("keys.id"))
    .addColumn("days", "integer", (column) => column.notNull())
    .addColumn("sent_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("one_reminder_of_a_key", ["key_id", "days"])
    .execute();
}
