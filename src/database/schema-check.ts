// Whether the schema is the one that the migrations make. Rows are protected by triggers, and a trigger that somebody took
// away or added, in the database or in a backup that was restored, says nothing by itself.
import { Database as SqliteFile } from "bun:sqlite";
import { Kysely, sql } from "kysely";
import { migrate } from "./migrate.ts";
import { allMigrations } from "./migrations/all-migrations.ts";
import { sqliteDialect } from "./sqlite/sqlite-dialect.ts";
import type { Engine } from "./tables/columns.ts";
import type { Db } from "./tables/tables.ts";

type Part = { kind: string; name: string; place: string; text: string };
export type SchemaFault = {
  /** Like `the trigger audit_no_delete on audit is missing`. */
  says: string;
  /** It acts on rows by itself: a trigger, a rule, a view or a function. The others only hold them. */
  isActing: boolean;
};

const acting = ["trigger", "rule", "view", "function"];
const schemaForComparing = "kazi_as_it_should_be";

/** The database must have every step of this program. */
export async function schemaFaults(engine: Engine, db: Db): Promise<SchemaFault[]> {
  const plain = db as unknown as Kysely<unknown>;
  const [expected, there] =
    engine === "sqlite"
      ? [await freshSqlite(), await sqliteParts(plain)]
      : [await freshPostgres(plain), await postgresParts(plain, "public")];
  const faults: SchemaFault[] = [];
  const say = ({ kind, name, place }: Part, what: string) => {
    const on = place === name ? "" : ` on ${place}`;
    faults.push({ says: `the ${kind} ${name}${on} ${what}`, isActing: acting.includes(kind) });
  };
  for (const [key, part] of expected) {
    const found = there.get(key);
    if (found === undefined) say(part, "is missing");
    else if (found.text !== part.text) say(part, "is not as Kazi makes it");
  }
  for (const [key, part] of there) if (!expected.has(key)) say(part, "is not Kazi's");
  return faults;
}

const keyed = (parts: Part[]) =>
  new Map(parts.map((part) => [`${part.kind} ${part.name} on ${part.place}`, part]));

async function freshSqlite(): Promise<Map<string, Part>> {
  const db = new Kysely<unknown>({ dialect: sqliteDialect(new SqliteFile(":memory:")) });
  try {
    await migrate(db, "sqlite");
    return await sqliteParts(db);
  } finally {
    await db.destroy();
  }
}

/** SQLite's own tables and indexes have names that nobody else may give. */
async function sqliteParts(db: Kysely<unknown>): Promise<Map<string, Part>> {
  const { rows } = await sql<Part>`select type as kind, name, tbl_name as place, coalesce(sql, '') as text
    from sqlite_master where type not in ('table', 'index') or substr(name, 1, 7) <> 'sqlite_'`.execute(db);
  return keyed(rows.map((part) => ({ ...part, text: part.text.replace(/\s+/g, " ").trim() })));
}

class RollBack extends Error {}

/** The steps are taken in a schema of their own and in a transaction that never ends well: nobody sees any of it. */
async function freshPostgres(db: Kysely<unknown>): Promise<Map<string, Part>> {
  let parts = new Map<string, Part>();
  try {
    await db.transaction().execute(async (tx) => {
      await sql`create schema ${sql.id(schemaForComparing)}`.execute(tx);
      await sql`set local search_path to ${sql.id(schemaForComparing)}`.execute(tx);
      for (const { up } of allMigrations) await up(tx, "postgres");
      parts = await postgresParts(tx, schemaForComparing);
      throw new RollBack();
    });
  } catch (error) {
    if (!(error instanceof RollBack)) throw error;
  }
  return parts;
}

async function postgresParts(db: Kysely<unknown>, schema: string): Promise<Map<string, Part>> {
  const { rows } = await sql<Part>`
    select 'trigger' as kind, t.tgname::text as name, c.relname::text as place,
      t.tgenabled::text || ' ' || pg_get_triggerdef(t.oid) as text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and n.nspname = ${schema}
    union all
    select 'rule', r.rulename, c.relname, pg_get_ruledef(r.oid)
    from pg_rewrite r join pg_class c on c.oid = r.ev_class join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema} and c.relkind in ('r', 'p')
    union all
    select 'function', p.proname, p.proname, p.prosrc
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = ${schema}
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(db);
  const own = new RegExp(`\\b${schema}\\.`, "g");
  return keyed(rows.map((part) => ({ ...part, text: part.text.replace(own, "") })));
}
