// What the database itself refuses, whoever asks: to alter the audit log, a plan or what was accepted, and to move an
// account to a plan whose very text it has not accepted. A changed plan is a new plan, so nobody's terms change behind
// their back.
import { type RawBuilder, sql } from "kysely";
import type { Engine } from "../tables/columns.ts";

const appendOnly = sql.lit("the audit log is append-only");
const unaccepted = sql.lit("an account is moved to a plan only after accepting exactly its text");
const noLeaving = sql.lit("an account leaves a plan by accepting another one");

/**
 * A row of the audit log can be deleted only while the gate holds a time that it is older than. Whoever opens the gate
 * closes it in the same transaction, so nobody else ever finds it open.
 */
const isShut = sql`not exists (select 1 from audit_gate where old.at < older_than)`;
const isUnaccepted = sql`not exists (
  select 1 from plan_acceptances join plans on plans.id = plan_acceptances.plan_id
  where plan_acceptances.account_id = new.account_id and plan_acceptances.plan_id = new.plan_id
    and plan_acceptances.text = plans.text)`;
/** A row that is given to another account leaves its own without a plan: a move that nobody has accepted. */
const isGiven = sql`new.account_id <> old.account_id`;

export const protections = (engine: Engine): RawBuilder<unknown>[] =>
  engine === "sqlite" ? onSqlite() : onPostgres();

function onSqlite(): RawBuilder<unknown>[] {
  const refuse = (name: string, on: string, sentence: RawBuilder<unknown>, when?: RawBuilder<unknown>) =>
    sql`create trigger ${sql.raw(`${name} before ${on}`)} ${when ? sql`when ${when}` : sql``}
      begin select raise(abort, ${sentence}); end`;
  // "insert or replace" deletes without telling the trigger on deletions.
  const refuseReplacing = (table: string, sentence: RawBuilder<unknown>) =>
    refuse(
      `${table}_no_replace`,
      `insert on ${table}`,
      sentence,
      sql.raw(`exists (select 1 from ${table} where id = new.id)`),
    );
  const refuseAll = (table: string) => {
    const sentence = sql.lit(`${table} can be added to, never altered`);
    return [
      refuse(`${table}_no_update`, `update on ${table}`, sentence),
      refuse(`${table}_no_delete`, `delete on ${table}`, sentence),
      refuseReplacing(table, sentence),
    ];
  };
  return [
    refuse("audit_no_update", "update on audit", appendOnly),
    refuse("audit_no_delete", "delete on audit", appendOnly, isShut),
    refuseReplacing("audit", appendOnly),
    ...refuseAll("plans"),
    ...refuseAll("plan_acceptances"),
    refuse("account_plans_accepted_insert", "insert on account_plans", unaccepted, isUnaccepted),
    refuse("account_plans_accepted_update", "update on account_plans", unaccepted, isUnaccepted),
    refuse("account_plans_no_delete", "delete on account_plans", noLeaving),
    refuse("account_plans_no_giving", "update on account_plans", noLeaving, isGiven),
  ];
}

function onPostgres(): RawBuilder<unknown>[] {
  const fail = (sentence: RawBuilder<unknown>) => sql`raise exception using message = ${sentence};`;
  const rule = (name: string, body: RawBuilder<unknown>) =>
    sql`create function ${sql.raw(name)}() returns trigger language plpgsql as $$ begin ${body} end $$`;
  const trigger = (text: string) => sql.raw(`create trigger ${text}()`);
  const refuseAll = (table: string) => [
    rule(`refuse_change_of_${table}`, fail(sql.lit(`${table} can be added to, never altered`))),
    trigger(`${table}_append_only before update or delete or truncate on ${table}
      for each statement execute function refuse_change_of_${table}`),
  ];
  return [
    rule("refuse_audit_change", fail(appendOnly)),
    rule("refuse_audit_deletion", sql`if ${isShut} then ${fail(appendOnly)} end if; return old;`),
    trigger(`audit_append_only before update or truncate on audit
      for each statement execute function refuse_audit_change`),
    trigger("audit_no_delete before delete on audit for each row execute function refuse_audit_deletion"),
    ...refuseAll("plans"),
    ...refuseAll("plan_acceptances"),
    rule("require_plan_acceptance", sql`if ${isUnaccepted} then ${fail(unaccepted)} end if; return new;`),
    rule("refuse_leaving_a_plan", fail(noLeaving)),
    trigger(`account_plans_accepted before insert or update on account_plans
      for each row execute function require_plan_acceptance`),
    // Leaving a plan by deleting the row would be a move to the free plan without a word.
    trigger(`account_plans_no_delete before delete or truncate on account_plans
      for each statement execute function refuse_leaving_a_plan`),
    trigger(`account_plans_no_giving before update on account_plans
      for each row when (new.account_id <> old.account_id) execute function refuse_leaving_a_plan`),
  ];
}
