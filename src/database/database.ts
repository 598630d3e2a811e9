// Opens the database the configuration names, brings it to this program's version, and is the one way to it.

import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { Kysely, type KyselyPlugin, sql, type Transaction } from "kysely";
import type { Log } from "../process/log.ts";
import { bumpVersions, type Changes, ChangeWatch, versionsIn, type Watched } from "./changes.ts";
import { erasureLogName } from "./history/erasure-log.ts";
import { ErasureKeeper, erasuresTopic } from "./history/erasures.ts";
import { FileInPlace } from "./history/file-in-place.ts";
import { type Reapply, Reapplying } from "./history/reapplying.ts";
import { serverColumn, TrustedServer } from "./history/trusted-server.ts";
import { migrate } from "./migrate.ts";
import { openPostgresPool, postgresDialect } from "./postgres/postgres.ts";
import { clientsThatBackOff } from "./postgres/postgres-client.ts";
import { installationSetting, readSetting, writeFirstSetting } from "./settings.ts";
import { openSqliteFile } from "./sqlite/sqlite.ts";
import { sqliteDialect, sqliteDialectOver } from "./sqlite/sqlite-dialect.ts";
import { SqliteWriter } from "./sqlite/sqlite-writer.ts";
import type { Engine } from "./tables/columns.ts";
import type { Tables } from "./tables/tables.ts";

/** What one change is made through. */
export type Tx = Transaction<Tables>;

export type Database = {
  engine: Engine;
  /** For serving. On SQLite a read-only connection that no writer can hold up. */
  read: Kysely<Tables>;
  /**
   * One transaction that also announces the change of the topics, here when it is committed and elsewhere within a second.
   * Under `erasuresTopic` it is in the log of erasures when this resolves; what could not be written there rejects with
   * `ErasureNotLogged`, and is done all the same.
   */
  change<T>(topics: string[], work: (tx: Tx) => Promise<T>): Promise<T>;
  changes: Changes;
  /**
   * While another thread of this process writes for long: changes here wait for its end instead of giving up. On
   * PostgreSQL they need not.
   */
  pauseWritesDuring<T>(other: () => Promise<T>): Promise<T>;
  /** For the accounts library alone, which brings its own statements. Everything of ours goes through `change`. */
  write: Kysely<Tables>;
  /** After an erasure: nothing of what was deleted stays in the files that the engine keeps beside the tables. */
  forgetDeleted(): Promise<void>;
  /** Adds to the log of erasures what it lacks, for instance after a crash. Never rejects: it is tried again. */
  keepErasures(): Promise<void>;
  /** How often, since the start, the database had gone back in time and what the log knows was applied again. */
  reapplyCount(): number;
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
  hasLongTimeouts?: boolean;
  /** Where the log of erasures is kept too, beside the backups. */
  backupDir?: string | null;
  /** Does again what the log of erasures knows and the database lacks. Whoever serves or changes data brings it. */
  reapply?: Reapply;
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
  const place = new FileInPlace(path, log);
  const here = new Kysely<Tables>({ dialect: sqliteDialect(file, place), plugins: [fault.plugin] });
  await applyMigrations(here, "sqlite", log);
  const installation = await installationOf(here);
  const write = options.isServing ? writtenElsewhere(path, place, fault) : here;
  if (write !== here) await here.destroy();
  const serving = openSqliteFile(path, { readonly: true });
  const read = new Kysely<Tables>({ dialect: sqliteDialect(serving, place), plugins: [fault.plugin] });
  const dataVersion = serving.query<{ data_version: number }, []>("pragma data_version");
  const history = historyOf("sqlite", options, read, installation);
  const watched: Watched = {
    versions: () => versionsIn(read),
    stamp: () => (fault.isOn() ? Number.NaN : (dataVersion.get()?.data_version ?? Number.NaN)),
    isTrusted: () => place.isThere,
    lost: () => {},
    check: async (seen) => {
      place.look();
      await history.reapplying?.check({ read, write }, seen);
    },
  };
  const watch = new ChangeWatch({ watched, everyMs: 50 });
  return assemble("sqlite", options, { read, write, watch, fault, history, end: () => place.stop() });
}

function writtenElsewhere(path: string, place: FileInPlace, fault: FaultSwitch): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: sqliteDialectOver(new SqliteWriter(path), place),
    plugins: [fault.plugin],
  });
}

async function openPostgres(url: string, options: DatabaseOptions): Promise<Database> {
  const { log, hasLongTimeouts = false, isServing = false, countsInRedis = false } = options;
  // The database server shows it of each connection, up to 63 characters.
  const name = isServing
    ? `kazi server ${process.pid}${countsInRedis ? " with Redis" : ""} on ${hostname()}`
    : "kazi";
  const fault = faultSwitch();
  const maintenance = new Kysely<Tables>({
    dialect: postgresDialect(openPostgresPool(url, log, { hasLongTimeouts: true })),
  });
  let installation: string;
  try {
    await applyMigrations(maintenance, "postgres", log);
    installation = await installationOf(maintenance);
  } finally {
    await maintenance.destroy();
  }
  const trusted = new TrustedServer();
  const Client = clientsThatBackOff();
  const plugins = [fault.plugin];
  const db = new Kysely<Tables>({
    dialect: postgresDialect(trusted.over(openPostgresPool(url, log, { hasLongTimeouts, name, Client }))),
    plugins,
  });
  const checking = new Kysely<Tables>({
    dialect: postgresDialect(openPostgresPool(url, log, { isUsedOnce: true, name, Client })),
    plugins,
  });
  const history = historyOf("postgres", options, db, installation);
  const watched: Watched = {
    stamp: () => Number.NaN,
    versions: async () => {
      const server = sql<string>`${sql.raw(serverColumn)}`.as("server");
      const rows = await db.selectFrom("changes").select(["topic", "version", server]).execute();
      if (rows[0]) trusted.expect(rows[0].server);
      return new Map(rows.map(({ topic, version }) => [topic, version]));
    },
    isTrusted: () => trusted.isKnown,
    lost: () => trusted.suspicion(),
    check: (seen) =>
      checking.connection().execute(async (one) => {
        const server = await serverThatWrites(one);
        trusted.distrustOther(server);
        await history.reapplying?.check({ read: one, write: one }, seen);
        trusted.trust(server);
      }),
  };
  const watch = new ChangeWatch({
    watched,
    everyMs: 250,
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
  const end = () => checking.destroy();
  return assemble("postgres", options, { read: db, write: db, watch, fault, history, end });
}

/** A replica that was not promoted yet shows an older state, and would take no erasure. */
async function serverThatWrites(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ server: string; is_replica: boolean }>`
    select ${sql.raw(serverColumn)} as server, pg_is_in_recovery() as is_replica`.execute(db);
  if (rows[0]?.is_replica !== false)
    throw new Error("DATABASE_URL leads to a replica that only reads; promote it, or name the primary");
  return rows[0].server;
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

/** Made at the first opening. */
async function installationOf(db: Kysely<Tables>): Promise<string> {
  const known = await readSetting(db, installationSetting);
  if (known !== null) return known;
  await db
    .transaction()
    .execute((tx) => writeFirstSetting(tx, installationSetting, randomUUID(), Date.now()));
  return (await readSetting(db, installationSetting)) ?? "";
}

type History = { keeper: ErasureKeeper; reapplying: Reapplying | null };

function historyOf(
  engine: Engine,
  options: DatabaseOptions,
  read: Kysely<Tables>,
  installation: string,
): History {
  const { reapply, log } = options;
  const paths = erasureLogsOf(options);
  const keeper = new ErasureKeeper({ db: read, paths, installation, log });
  const forget = (db: Kysely<Tables>) => forgetDeleted(engine, db);
  const reapplying = reapply
    ? new Reapplying({ engine, paths, installation, keeper, reapply, forget, log })
    : null;
  return { keeper, reapplying };
}

async function forgetDeleted(engine: Engine, db: Kysely<Tables>): Promise<void> {
  if (engine === "sqlite") await sql`pragma wal_checkpoint(truncate)`.execute(db);
  else await sql`vacuum providers, handouts, provider_import_rows`.execute(db);
}

type Parts = {
  read: Kysely<Tables>;
  write: Kysely<Tables>;
  watch: ChangeWatch;
  fault: FaultSwitch;
  history: History;
  end(): unknown;
};

async function assemble(
  engine: Engine,
  options: DatabaseOptions,
  { read, write, watch, fault, history: { keeper, reapplying }, end }: Parts,
): Promise<Database> {
  await watch.look();
  const keepErasures = () => keeper.keep().catch(() => {});
  // What another machine erased stands in this one's log too.
  if (options.isServing) watch.on(erasuresTopic, () => void keepErasures());
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
      if (topics.includes(erasuresTopic)) await keeper.keep();
      return result;
    },
    pauseWritesDuring(other) {
      const writing = other();
      if (engine === "sqlite") elsewhere = writing.catch(() => {});
      return writing;
    },
    keepErasures,
    reapplyCount: () => reapplying?.count ?? 0,
    forgetDeleted: () => forgetDeleted(engine, write),
    async close() {
      watch.stop();
      await end();
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
