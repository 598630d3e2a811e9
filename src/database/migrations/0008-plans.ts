import { type Kysely, sql } from "kysely";
import { type Engine, orderedText } from "../tables/columns.ts";
import type { Migration } from "./migration.ts";

/**
 * Plans, who accepted which in what words, and who is on which. The database itself refuses to move an account to a
 * plan whose very text it has not accepted. Plans and acceptances can be added but never altered, so that nobody's
 * terms change behind their back: a changed plan is a new plan.
 */
export const plans: Migration = {
  name: "0008-plans",
  async up(db, engine) {
    const text = orderedText(engine);
    await db.schema
      .createTable("plans")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("limits", "text", (column) => column.notNull())
      .addColumn("billing_period", "text", (column) => column.notNull())
      .addColumn("request_charge", "text", (column) => column.notNull())
      .addColumn("overage_rule", "text", (column) => column.notNull())
      .addColumn("text", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("plan_acceptances")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("account_id", text, (column) => column.notNull().references("accounts.id"))
      .addColumn("plan_id", text, (column) => column.notNull().references("plans.id"))
      .addColumn("text", "text", (column) => column.notNull())
      .addColumn("accepted_at", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("acceptances_of_account")
      .on("plan_acceptances")
      .columns(["account_id", "plan_id"])
      .execute();
    await db.schema
      .createTable("account_plans")
      .addColumn("account_id", text, (column) => column.primaryKey().notNull().references("accounts.id"))
      .addColumn("plan_id", text, (column) => column.notNull().references("plans.id"))
      .addColumn("since", "text", (column) => column.notNull())
      .execute();

    for (const table of ["plans", "plan_acceptances"]) await refuseChanges(db, engine, table);
    await refuseUnaccepted(db, engine);
    await addFreePlan(db);
  },
};

async function refuseChanges(db: Kysely<unknown>, engine: Engine, table: string): Promise<void> {
  const sentence = sql.lit(`${table} can be added to, never altered`);
  const named = sql.raw(table);
  if (engine === "sqlite") {
    for (const event of ["update", "delete"])
      await sql`create trigger ${sql.raw(`${table}_no_${event}`)} before ${sql.raw(event)} on ${named}
        begin select raise(abort, ${sentence}); end`.execute(db);
    // "insert or replace" deletes without telling the trigger above.
    await sql`create trigger ${sql.raw(`${table}_no_replace`)} before insert on ${named}
      when exists (select 1 from ${named} where id = new.id) begin select raise(abort, ${sentence}); end`.execute(
      db,
    );
    return;
  }
  await sql`create function ${sql.raw(`refuse_change_of_${table}`)}() returns trigger language plpgsql as
    $$ begin raise exception using message = ${sentence}; end $$`.execute(db);
  await sql`create trigger ${sql.raw(`${table}_append_only`)} before update or delete or truncate on ${named}
    for each statement execute function ${sql.raw(`refuse_change_of_${table}`)}()`.execute(db);
}

/** Leaving a plan by deleting the row would be a move to the free plan without a word, so that is refused as well. */
async function refuseUnaccepted(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const unaccepted = sql.lit("an account is moved to a plan only after accepting exactly its text");
  const noLeaving = sql.lit("an account leaves a plan by accepting another one");
  const isAccepted = sql`exists (
    select 1 from plan_acceptances join plans on plans.id = plan_acceptances.plan_id
    where plan_acceptances.account_id = new.account_id and plan_acceptances.plan_id = new.plan_id
      and plan_acceptances.text = plans.text)`;
  if (engine === "sqlite") {
    for (const event of ["insert", "update"])
      await sql`create trigger ${sql.raw(`account_plans_accepted_${event}`)} before ${sql.raw(event)} on account_plans
        when not ${isAccepted} begin select raise(abort, ${unaccepted}); end`.execute(db);
    await sql`create trigger account_plans_no_delete before delete on account_plans
      begin select raise(abort, ${noLeaving}); end`.execute(db);
    return;
  }
  await sql`create function require_plan_acceptance() returns trigger language plpgsql as $$ begin
    if not ${isAccepted} then raise exception using message = ${unaccepted}; end if;
    return new; end $$`.execute(db);
  await sql`create trigger account_plans_accepted before insert or update on account_plans
    for each row execute function require_plan_acceptance()`.execute(db);
  await sql`create function refuse_leaving_a_plan() returns trigger language plpgsql as
    $$ begin raise exception using message = ${noLeaving}; end $$`.execute(db);
  await sql`create trigger account_plans_no_delete before delete or truncate on account_plans
    for each statement execute function refuse_leaving_a_plan()`.execute(db);
}

const free = {
  limits: "The limits shown on your page of limits. Only a reviewed partner can have higher ones.",
  billing_period: "None: there is nothing to bill.",
  request_charge: "None: no request is charged.",
  overage_rule:
    "Requests over the limit are refused with status 429 until the next window. They are never charged.",
};

async function addFreePlan(db: Kysely<unknown>): Promise<void> {
  const text = [
    "Free plan",
    `Limits: ${free.limits}`,
    `Billing period: ${free.billing_period}`,
    `Request charge: ${free.request_charge}`,
    `Overage: ${free.overage_rule}`,
  ].join("\n");
  await sql`insert into plans (id, name, limits, billing_period, request_charge, overage_rule, text, created_at)
    values ('free', 'Free', ${sql.lit(free.limits)}, ${sql.lit(free.billing_period)}, ${sql.lit(free.request_charge)},
      ${sql.lit(free.overage_rule)}, ${sql.lit(text)}, '2026-01-01T00:00:00.000Z')`.execute(db);
}
