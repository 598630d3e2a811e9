// Opens the database the configuration names, brings it to this program's version, and is the one way to it.
import { mkdirSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { Kysely, type KyselyPlugin, sql, type Transaction } from "kysely";
import type { Log } from "../log.ts";
import { bumpVersions, type Changes, ChangeWatch } from "./changes.ts";
import type { Engine } from "./columns.ts";
import { erasureLogName } from "./erasure-log.ts";
import { ErasureKeeper } from "./erasures.ts";
import { migrate } from "./migrate.ts";
import { openPostgresPool, postgresDialect } from "./postgres.ts";
import { openSqliteFile, sqliteDialect, sqliteDialectOver } from "./sqlite.ts";
import { SqliteWriter } from "./sqlite-writer.ts";
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
  /**
   * While another thread of this process writes for long: changes here wait for its end instead of giving up. On
   * PostgreSQL they need not.
   */
  letWrite<T>(other: () => Promise<T>): Promise<T>;
  /** For the accounts library alone, which brings its own statements. Everything of ours goes through `change`. */
  write: Kysely<Tables>;
  /**
   * After an erasure: it stands in the log of erasures, so that no backup brings back what is gone, and nothing of what
   * was deleted stays in the files that the engine keeps beside the tables.
   */
  forgetDeleted(): Promise<void>;
  /** Adds to the log of erasures what it lacks, for instance after a crash. */
  keepErasures(): Promise<void>;
  /** A switch for tests: while it is on, every query fails as it would with the database gone. */
  failQueries(isFailing: boolean): void;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  url: string | null;
  dataDir: string;
  log: Log;
  /** This process answers requests: SQLite is written on a thread of its own, so that no request waits for the disk. */
  isServing?: boolean;
  /** A server says so in the name of its connections, where the doctor reads it. */
  countsInRedis?: boolean;
  /** For long work beside the serving: one connection, whose statements may take their time. */
  isPatient?: boolean;
  /** Where the log of erasures is kept too, beside the backups. */
  backupDir?: string | null;
};

export const sqliteFileName = "kazi.sqlite";
const firstLookMs = 10_000;

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url === null ? openSqlite(options) : openPostgres(options.url, options);
}

/** The files that tell of erasures: always one in DATA_DIR, and one beside the backups where there are any. */
export function erasureLogsOf({
  dataDir,
  backupDir,
}: Pick<DatabaseOptions, "dataDir" | "backupDir">): string[] {
  return [dataDir, ...(backupDir ? [backupDir] : [])].map((folder) => join(folder, erasureLogName));
}

async function openSqlite(options: DatabaseOptions): Promise<Database> {
  const { dataDir, log } = options;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, sqliteFileName);
  const fault = faultSwitch();
  const file = openSqliteFile(path, { readonly: false });
  const here = new Kysely<Tables>({ dialect: sqliteDialect(file), plugins: [fault.plugin] });
  await applyMigrations(here, "sqlite", log);
  const write = options.isServing ? writtenElsewhere(path, fault) : here;
  if (write !== here) await here.destroy();
  const serving = openSqliteFile(path, { readonly: true });
  const read = new Kysely<Tables>({ dialect: sqliteDialect(serving), plugins: [fault.plugin] });
  const dataVersion = serving.query<{ data_version: number }, []>("pragma data_version");
  const stamp = () => (fault.isOn() ? Number.NaN : (dataVersion.get()?.data_version ?? Number.NaN));
  return assemble("sqlite", options, {
    read,
    write,
    watch: new ChangeWatch({ read, everyMs: 50, stamp }),
    fault,
  });
}

function writtenElsewhere(path: string, fault: FaultSwitch): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: sqliteDialectOver(new SqliteWriter(path)), plugins: [fault.plugin] });
}

async function openPostgres(url: string, options: DatabaseOptions): Promise<Database> {
  const { log, isPatient = false, isServing = false, countsInRedis = false } = options;
  // The database server shows it of each connection, up to 63 characters.
  const name = isServing
    ? `kazi server ${process.pid}${countsInRedis ? " with Redis" : ""} on ${hostname()}`
    : "kazi";
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
    dialect: postgresDialect(openPostgresPool(url, log, { isPatient, name })),
    plugins: [fault.plugin],
  });
  const watch = new ChangeWatch({
    read: db,
    everyMs: 250,
    stamp: () => Number.NaN,
    onTurn: (isKnown) => {
      if (!isServing) return;
      if (isKnown) log.warn("PostgreSQL is back: everything is served again");
      else
        log.warn(
          "PostgreSQL is away: jobs go on from memory, what needs the database fails until it is back",
        );
    },
  });
  await firstLook(watch);
  return assemble("postgres", options, { read: db, write: db, watch, fault });
}

/** The server is there, as the migrations have shown: one that is slow for a moment must not end a start. */
async function firstLook(watch: ChangeWatch): Promise<void> {
  const deadline = performance.now() + firstLookMs;
  for (;;) {
    try {
      return await watch.look();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await Bun.sleep(100);
    }
  }
}

async function applyMigrations(db: Kysely<Tables>, engine: Engine, log: Log): Promise<void> {
  const applied = await migrate(db as unknown as Kysely<unknown>, engine);
  if (applied.length > 0) log.info({ engine, applied }, "database brought up to date");
}

type Parts = { read: Kysely<Tables>; write: Kysely<Tables>; watch: ChangeWatch; fault: FaultSwitch };

async function assemble(
  engine: Engine,
  options: DatabaseOptions,
  { read, write, watch, fault }: Parts,
): Promise<Database> {
  await watch.look();
  const erasures = new ErasureKeeper({ db: read, paths: erasureLogsOf(options), log: options.log });
  let elsewhere: Promise<unknown> = Promise.resolve();
  return {
    engine,
    read,
    write,
    changes: watch,
    failQueries: fault.turn,
    async change(topics, work) {
      await elsewhere;
      const { result, versions } = await write.transaction().execute(async (tx) => ({
        result: await work(tx),
        versions: await bumpVersions(tx, topics),
      }));
      for (const [topic, version] of versions) watch.note(topic, version);
      return result;
    },
    letWrite(other) {
      const writing = other();
      if (engine === "sqlite") elsewhere = writing.catch(() => {});
      return writing;
    },
    keepErasures: () => erasures.keep(),
    async forgetDeleted() {
      await erasures.keep();
      if (engine === "sqlite") await sql`pragma wal_checkpoint(truncate)`.execute(write);
      else await sql`vacuum providers, handouts, provider_import_rows, provider_import_parts`.execute(write);
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
