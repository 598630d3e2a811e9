// A database opened without being brought up to date: to look at it, or to copy it before an upgrade.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { Kysely, sql } from "kysely";
import type { Log } from "../process/log.ts";
import { appliedMigrations } from "./migrate.ts";
import { openPostgresPool, postgresDialect } from "./postgres/postgres.ts";
import { openSqliteFile, sqliteFileName } from "./sqlite/sqlite.ts";
import { sqliteDialect } from "./sqlite/sqlite-dialect.ts";
import { type Engine, engineOf } from "./tables/columns.ts";
import type { Db, Tables } from "./tables/tables.ts";

export type UnmigratedDatabase = { engine: Engine; db: Db; close(): Promise<void> };
export type DatabaseLocation = { url: string | null; dataDir: string };
/** How many rows each table has. */
export type RowCounts = Record<string, number>;

export class NoDatabase extends Error {
  constructor(dataDir: string) {
    super(
      `There is no database in ${resolve(dataDir)}; set DATA_DIR or DATABASE_URL as the server has it, or make one with \`kazi serve\`.`,
    );
  }
}

export function openUnmigrated({ url, dataDir }: DatabaseLocation, log: Log): UnmigratedDatabase {
  const path = join(dataDir, sqliteFileName);
  if (url === null && !existsSync(path)) throw new NoDatabase(dataDir);
  const db = new Kysely<Tables>({
    dialect:
      url === null
        ? sqliteDialect(openSqliteFile(path, { readonly: false }))
        : postgresDialect(openPostgresPool(url, log, { hasLongTimeouts: true })),
  });
  return { engine: url === null ? "sqlite" : "postgres", db, close: () => db.destroy() };
}

/** The steps in the order they were applied; none in an empty database. */
export async function stepsOf({ db }: UnmigratedDatabase): Promise<string[]> {
  const names = await tableNames(db);
  return names.includes("migrations") ? appliedMigrations(db as unknown as Kysely<unknown>) : [];
}

export async function tableNames(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const isOurs = (schema: string | undefined) => schema === undefined || schema === "public";
  return tables.filter(({ isView, schema }) => !isView && isOurs(schema)).map(({ name }) => name);
}

export async function countRows(db: Db): Promise<RowCounts> {
  const counts: RowCounts = {};
  const ownNames = await shadowTables(db);
  for (const name of (await tableNames(db)).sort()) {
    if (ownNames.has(name)) continue;
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      db,
    );
    counts[name] = Number(rows[0]?.count);
  }
  return counts;
}

/** In which SQLite keeps its indexes of words and places: how many rows they have is its own affair. */
async function shadowTables(db: Db): Promise<Set<string>> {
  if (engineOf(db) === "postgres") return new Set();
  const { rows } = await sql<{
    name: string;
  }>`select name from pragma_table_list where type = 'shadow'`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
