// Brings a database to this program's version: every missing step and the bookkeeping in one transaction, under a lock,
// so that processes that start together take turns and a killed one leaves nothing half-done.
import { type Kysely, sql } from "kysely";
import { allMigrations } from "./migrations/all-migrations.ts";
import type { Migration } from "./migrations/migration.ts";
import { migrationsLock } from "./postgres/postgres.ts";
import type { Engine } from "./tables/columns.ts";

export class DatabaseTooNew extends Error {
  constructor(applied: string) {
    super(
      `This database was written by a newer Kazi (it has ${applied}); start that version, or restore a backup made with this one.`,
    );
  }
}

export class StepsMissing extends Error {
  constructor(applied: string, missing: string) {
    super(
      `This database has the step ${applied} but not ${missing}, which comes before it: a released Kazi never leaves it so. Restore a backup, or start with an empty database.`,
    );
  }
}

/** Returns the names of the steps that were applied. */
export async function migrate(
  db: Kysely<unknown>,
  engine: Engine,
  migrations: Migration[] = allMigrations,
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    if (engine === "postgres")
      await sql`select pg_advisory_xact_lock(${sql.lit(migrationsLock)})`.execute(tx);
    await sql`create table if not exists migrations (number integer primary key, name text not null)`.execute(
      tx,
    );
    const applied = await appliedMigrations(tx);
    const missing = missingSteps(applied, migrations);
    for (const [index, migration] of missing.entries()) {
      await migration.up(tx, engine);
      await sql`insert into migrations (number, name) values (${applied.length + index + 1}, ${migration.name})`.execute(
        tx,
      );
    }
    return missing.map((migration) => migration.name);
  });
}

/** What is left to do; a database that this program cannot go on from is refused. */
export function missingSteps(applied: string[], migrations: Migration[] = allMigrations): Migration[] {
  const names = migrations.map(({ name }) => name);
  const unknown = applied.find((name) => !names.includes(name));
  if (unknown) throw new DatabaseTooNew(unknown);
  for (const [index, name] of applied.entries())
    if (names[index] !== name) throw new StepsMissing(name, String(names[index]));
  return migrations.slice(applied.length);
}

export async function appliedMigrations(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by number`.execute(db);
  return rows.map((row) => row.name);
}
