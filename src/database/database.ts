// Opens the database the configuration names, brings it to this program's version, and is the one way to it.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Kysely, type KyselyPlugin, sql, type Transaction } from "kysely";
import type { Log } from "../log.ts";
import { bumpVersions, type Changes, ChangeWatch } from "./changes.ts";
import type { Engine } from "./columns.ts";
import { migrate } from "./migrate.ts";
import { openPostgresPool, postgresDialect } from "./postgres.ts";
import { openSqliteFile, sqliteDialect } from "./sqlite.ts";
import type { Tables } from "./tables.ts";

/** What one change is made through. */
export type Tx = Transaction<Tables>;

export type Database = {
  engine: Engine;
  /** For serving. On SQLite a read-only connection that no writer can hold up. */
  read: Kysely<Tables>;
  /** One transaction that also announces the change of the topics, here when it is committed and elsewhere within a second. */
  change<T>(topics: string[], work: (tx: Tx) => Promise<T>): Promise<T>;
  changes: Changes;
  /** For the accounts library alone, which brings its own statements. Everything of ours goes through `change`. */
  write: Kysely<Tables>;
  /** After an erasure: nothing of what was deleted stays in the files that the engine keeps beside the tables. */
  forgetDeleted(): Promise<void>;
  /** A switch for tests: while it is on, every query fails as it would with the database gone. */
  failQueries(isFailing: boolean): void;
  close(): Promise<void>;
};

export type DatabaseOptions = { url: string | null; dataDir: string; log: Log };

export const sqliteFileName = "kazi.sqlite";

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url === null
    ? openSqlite(options.dataDir, options.log)
    : openPostgres(options.url, options.log);
}

async function openSqlite(dataDir: string, log: Log): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, sqliteFileName);
  const fault = faultSwitch();
  const write = new Kysely<Tables>({
    dialect: sqliteDialect(openSqliteFile(path, { readonly: false })),
    plugins: [fault.plugin],
  });
  await applyMigrations(write, "sqlite", log);
  const serving = openSqliteFile(path, { readonly: true });
  const read = new Kysely<Tables>({ dialect: sqliteDialect(serving), plugins: [fault.plugin] });
  const dataVersion = serving.query<{ data_version: number }, []>("pragma data_version");
  const stamp = () => (fault.isOn() ? Number.NaN : (dataVersion.get()?.data_version ?? Number.NaN));
  return assemble("sqlite", {
    read,
    write,
    watch: new ChangeWatch({ read, everyMs: 50, stamp }),
    fault,
  });
}

async function openPostgres(url: string, log: Log): Promise<Database> {
  const fault = faultSwitch();
  const maintenance = new Kysely<Tables>({
    dialect: postgresDialect(openPostgresPool(url, log, { isPatient: true })),
  });
  try {
    await applyMigrations(maintenance, "postgres", log);
  } finally {
    await maintenance.destroy();
  }
  const db = new Kysely<Tables>({
    dialect: postgresDialect(openPostgresPool(url, log)),
    plugins: [fault.plugin],
  });
  const watch = new ChangeWatch({ read: db, everyMs: 250, stamp: () => Number.NaN });
  return assemble("postgres", { read: db, write: db, watch, fault });
}

async function applyMigrations(db: Kysely<Tables>, engine: Engine, log: Log): Promise<void> {
  const applied = await migrate(db as unknown as Kysely<unknown>, engine);
  if (applied.length > 0) log.info({ engine, applied }, "database brought up to date");
}

type Parts = { read: Kysely<Tables>; write: Kysely<Tables>; watch: ChangeWatch; fault: FaultSwitch };

async function assemble(engine: Engine, { read, write, watch, fault }: Parts): Promise<Database> {
  await watch.look();
  return {
    engine,
    read,
    write,
    changes: watch,
    failQueries: fault.turn,
    async change(topics, work) {
      const { result, versions } = await write.transaction().execute(async (tx) => ({
        result: await work(tx),
        versions: await bumpVersions(tx, topics),
      }));
      for (const [topic, version] of versions) watch.note(topic, version);
      return result;
    },
    async forgetDeleted() {
      if (engine === "sqlite") await sql`pragma wal_checkpoint(truncate)`.execute(write);
      else await sql`vacuum providers, handouts`.execute(write);
    },
    async close() {
      watch.stop();
      await read.destroy();
      if (write !== read) await write.destroy();
    },
  };
}

type FaultSwitch = { plugin: KyselyPlugin; turn(isOn: boolean): void; isOn(): boolean };

function faultSwitch(): FaultSwitch {
  let isFailing = false;
  return {
    turn: (isOn) => {
      isFailing = isOn;
    },
    isOn: () => isFailing,
    plugin: {
      transformQuery: ({ node }) => {
        if (isFailing) throw new Error("the fault switch is on");
        return node;
      },
      transformResult: async ({ result }) => result,
    },
  };
}
