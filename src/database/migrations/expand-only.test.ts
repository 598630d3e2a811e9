// While instances are restarted one after the other, those of the release before work on the schema of the new one. So
// after every step, what the program before it reads is still there, and what it writes is still taken.
import { expect, test } from "bun:test";
import { Kysely, sql } from "kysely";
import { eachEngine, silentLog, type TestEngine } from "../../../test/support/engines.ts";
import { migrate } from "../migrate.ts";
import { openPostgresPool, postgresDialect } from "../postgres/postgres.ts";
import { openSqliteFile } from "../sqlite/sqlite.ts";
import { sqliteDialect } from "../sqlite/sqlite-dialect.ts";
import { allMigrations } from "./all-migrations.ts";
import type { Migration } from "./migration.ts";

type Column = { type: string; isRequired: boolean };
/** By `table.column`. */
type Schema = Map<string, Column>;

async function schemasOf({ engine, newPlace }: TestEngine, migrations: Migration[]): Promise<Schema[]> {
  const { url, dataDir } = await newPlace();
  const dialect = url
    ? postgresDialect(openPostgresPool(url, silentLog, { hasLongTimeouts: true }))
    : sqliteDialect(openSqliteFile(`${dataDir}/kazi.sqlite`, { readonly: false }));
  const db = new Kysely<unknown>({ dialect });
  try {
    const schemas: Schema[] = [];
    for (const count of migrations.keys()) {
      await migrate(db, engine, migrations.slice(0, count + 1));
      schemas.push(await (engine === "sqlite" ? sqliteSchema(db) : postgresSchema(db)));
    }
    return schemas;
  } finally {
    await db.destroy();
  }
}

async function sqliteSchema(db: Kysely<unknown>): Promise<Schema> {
  type Row = { place: string; type: string; isRequired: number };
  const { rows } = await sql<Row>`select t.name || '.' || c.name as place, lower(c.type) as type,
    c."notnull" = 1 and c.dflt_value is null as isRequired
    from sqlite_master t join pragma_table_info(t.name) c where t.type = 'table'`.execute(db);
  return new Map(rows.map(({ place, type, isRequired }) => [place, { type, isRequired: isRequired === 1 }]));
}

async function postgresSchema(db: Kysely<unknown>): Promise<Schema> {
  type Row = { place: string; type: string; isRequired: boolean };
  const { rows } = await sql<Row>`select table_name || '.' || column_name as place, data_type as type,
    is_nullable = 'NO' and column_default is null as "isRequired"
    from information_schema.columns where table_schema = 'public'`.execute(db);
  return new Map(rows.map(({ place, type, isRequired }) => [place, { type, isRequired }]));
}

const tableOf = (place: string) => place.slice(0, place.indexOf("."));

function breaches(before: Schema, after: Schema, { name, takesAway = [] }: Migration): string[] {
  const mayGo = (place: string) => takesAway.includes(place) || takesAway.includes(tableOf(place));
  const tables = new Set([...before.keys()].map(tableOf));
  const gone = [...before.keys()].filter((place) => !after.has(place) && !mayGo(place));
  const changed = [...before].flatMap(([place, { type, isRequired }]) => {
    const now = after.get(place);
    return now && (now.type !== type || (now.isRequired && !isRequired)) ? [place] : [];
  });
  const demanded = [...after].flatMap(([place, { isRequired }]) =>
    isRequired && !before.has(place) && tables.has(tableOf(place)) ? [place] : [],
  );
  return [
    ...gone.map((place) => `${name} takes ${place} away`),
    ...changed.map((place) => `${name} changes ${place}`),
    ...demanded.map((place) => `${name} demands ${place}, which the program before does not write`),
  ];
}

function allBreaches(schemas: Schema[], migrations: Migration[]): string[] {
  return migrations.flatMap((migration, i) =>
    breaches(schemas[i - 1] ?? new Map(), schemas[i] ?? new Map(), migration),
  );
}

eachEngine("the steps of the schema", (engine) => {
  test("leave everything that the program before them reads and writes", async () => {
    expect(allBreaches(await schemasOf(engine, allMigrations), allMigrations)).toEqual([]);
  });

  test("are found out when they do not", async () => {
    const step = (name: string, statements: string[], takesAway: string[] = []): Migration => ({
      name,
      takesAway,
      async up(db) {
        for (const statement of statements) await sql.raw(statement).execute(db);
      },
    });
    const migrations = [
      step("1", ["create table things (id text primary key not null, name text, colour text, size text)"]),
      step("2", ["alter table things rename column name to title"]),
      step("3", ["alter table things drop column colour"]),
      step("4", ["alter table things drop column size"], ["things.size"]),
      step("5", [
        "create table others (id text primary key not null)",
        "alter table things add column kind text not null default 'x'",
      ]),
      step("6", [
        "drop table others",
        "create table others (id text primary key not null, weight text not null)",
      ]),
      step("7", ["drop table others"]),
    ];
    expect(allBreaches(await schemasOf(engine, migrations), migrations)).toEqual([
      "2 takes things.name away",
      "3 takes things.colour away",
      "6 demands others.weight, which the program before does not write",
      "7 takes others.id away",
      "7 takes others.weight away",
    ]);
  });
});
