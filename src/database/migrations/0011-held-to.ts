import { type Kysely, sql } from "kysely";
import type { Engine } from "../tables/columns.ts";
import type { Migration } from "./migration.ts";

/**
 * What was promised is held to. On SQLite a row could be replaced through its hidden rowid, which no trigger sees: plans,
 * acceptances, who is on which plan and the audit log lose that rowid. Nobody's plan can be given to another account.
 * Addresses that were turned away are remembered after a deletion, as keyed hashes and for a time. Towns whose names
 * have no Latin letter get the key that they are searched under.
 */
export const heldTo: Migration = {
  name: "0011-held-to",
  async up(db, engine) {
    if (engine === "sqlite") await rebuildWithoutRowid(db);
    await keepPlansWithTheirAccounts(db, engine);
    await sql`create table held_addresses (
      hash text primary key not null,
      until text not null
    )`.execute(db);
    await sql`alter table outbox add column is_farewell integer not null default 0 check (is_farewell in (0, 1))`.execute(
      db,
    );
    await mendTownKeys(db);
  },
};

type Rebuilt = { table: string; columns: string; indexes: string[]; appendOnly: string | null };

const neverAltered = (table: string) => `${table} can be added to, never altered`;

const rebuilt: Rebuilt[] = [
  {
    table: "plans",
    columns: `id text primary key not null, name text not null, limits text not null, billing_period text not null,
      request_charge text not null, overage_rule text not null, text text not null, created_at text not null`,
    indexes: [],
    appendOnly: neverAltered("plans"),
  },
  {
    table: "plan_acceptances",
    columns: `id text primary key not null, account_id text not null references accounts (id),
      plan_id text not null references plans_rebuilt (id), text text not null, accepted_at text not null`,
    indexes: ["acceptances_of_account on plan_acceptances (account_id, plan_id)"],
    appendOnly: neverAltered("plan_acceptances"),
  },
  {
    table: "account_plans",
    columns: `account_id text primary key not null references accounts (id),
      plan_id text not null references plans_rebuilt (id), since text not null`,
    indexes: [],
    appendOnly: null,
  },
  {
    table: "audit",
    columns: `id text primary key not null, at text not null, actor text not null, action text not null,
      subject text not null, detail text not null`,
    indexes: ["audit_by_time on audit (at, id)", "audit_by_subject on audit (subject, at)"],
    appendOnly: "the audit log is append-only",
  },
];

/** What refers to another table goes before it, so that at no moment a row refers to nothing. */
async function rebuildWithoutRowid(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const { table, columns } of rebuilt) {
    await run(`create table ${table}_rebuilt (${columns}) without rowid`);
    await run(`insert into ${table}_rebuilt select * from ${table}`);
  }
  for (const { table } of rebuilt.toReversed()) await run(`drop table ${table}`);
  for (const { table, indexes, appendOnly } of rebuilt) {
    await run(`alter table ${table}_rebuilt rename to ${table}`);
    for (const index of indexes) await run(`create index ${index}`);
    if (appendOnly !== null) await refuseChanges(db, table, appendOnly);
  }
  await refuseUnaccepted(db);
}

async function refuseChanges(db: Kysely<unknown>, table: string, sentence: string): Promise<void> {
  for (const [name, when] of [
    ["update", "before update"],
    ["delete", "before delete"],
    // "insert or replace" deletes without telling the trigger above.
    ["replace", "before insert"],
  ] as const)
    await sql`create trigger ${sql.raw(`${table}_no_${name} ${when} on ${table}`)}
      ${sql.raw(name === "replace" ? `when exists (select 1 from ${table} where id = new.id)` : "")}
      begin select raise(abort, ${sql.lit(sentence)}); end`.execute(db);
}

async function refuseUnaccepted(db: Kysely<unknown>): Promise<void> {
  for (const event of ["insert", "update"])
    await sql`create trigger ${sql.raw(`account_plans_accepted_${event} before ${event}`)} on account_plans
      when not exists (
        select 1 from plan_acceptances join plans on plans.id = plan_acceptances.plan_id
        where plan_acceptances.account_id = new.account_id and plan_acceptances.plan_id = new.plan_id
          and plan_acceptances.text = plans.text)
      begin select raise(abort, 'an account is moved to a plan only after accepting exactly its text'); end`.execute(
      db,
    );
  await sql`create trigger account_plans_no_delete before delete on account_plans
    begin select raise(abort, ${sql.lit(noLeaving)}); end`.execute(db);
}

const noLeaving = "an account leaves a plan by accepting another one";

/** A row that is given to another account leaves its own without a plan: a move that nobody has accepted. */
async function keepPlansWithTheirAccounts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === "sqlite") {
    await sql`create trigger account_plans_no_giving before update on account_plans
      when new.account_id <> old.account_id begin select raise(abort, ${sql.lit(noLeaving)}); end`.execute(
      db,
    );
    return;
  }
  await sql`create trigger account_plans_no_giving before update on account_plans
    for each row when (new.account_id <> old.account_id) execute function refuse_leaving_a_plan()`.execute(
    db,
  );
}

async function mendTownKeys(db: Kysely<unknown>): Promise<void> {
  for (const [key, name] of [
    ["town_key", "town"],
    ["county_key", "county"],
  ] as const) {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, ${sql.ref(name)} as name from providers where ${sql.ref(key)} = '' and ${sql.ref(name)} is not null`.execute(
      db,
    );
    for (const row of rows) {
      const folded = row.name
        .normalize("NFKD")
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, "");
      await sql`update providers set ${sql.ref(key)} = ${folded} where id = ${row.id}`.execute(db);
    }
  }
}
