// Brings a database to this program's version: every missing step and the bookkeeping in one transaction, under a lock,
// so that processes that start together take turns and a killed one leaves nothing half-done.
import { type Kysely, sql } from "kysely";
import { allMigrations } from "./migrations/all-migrations.ts";
import type { Migration } from "./migrations/migration.ts";
import { migrationsLock } from "./postgres/postgres.ts";
import type { Engine } from "./tables/columns.ts";

/** What the first steps of Kazi began with, before they became one. */
const firstOfOldSteps = "0001-changes";

/** This program cannot go on from the steps that the database has. */
export class StepsRefused extends Error {
  constructor(
    readonly says: string,
    readonly advice: string,
  ) {
    super(`${says}. ${advice}`);
  }
}

/** Returns the names of the steps that were applied. */
export async function migrate(db: Kysely<unknown>, engine: Engine, migrations: Migration[] = allMigrations) {
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
  if (applied[0] === firstOfOldSteps)
    throw new StepsRefused(
      "This database was made by Kazi 0.1.0, and this version cannot go on from it",
      "If it is the demo's, delete its folder, and the next start makes it anew; else run `kazi providers export FILE` with the version that made it, move kazi.sqlite away or empty the PostgreSQL database but leave erasures.log where it is, and run `kazi providers import FILE` with this one.",
    );
  const unknown = applied.find((name) => !names.includes(name));
  if (unknown)
    throw new StepsRefused(
      `This database was written by a newer Kazi (it has ${unknown})`,
      "Start that version, or restore a backup made with this one.",
    );
  for (const [index, name] of applied.entries())
    if (names[index] !== name)
      throw new StepsRefused(
        `This database has the step ${name} but not ${names[index]}, which comes before it, and a released Kazi never leaves it so`,
        "Restore a backup, or start with an empty database.",
      );
  return migrations.slice(applied.length);
}

export async function appliedMigrations(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by number`.execute(db);
  return rows.map((row) => row.name);
}
