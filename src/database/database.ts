// Opens the database the configuration names, brings it to this program's version, and is the one way to it.
import { join } from "node:path";
import { sql } from "kysely";
import type { Clock } from "../process/clock.ts";
import type { Log } from "../process/log.ts";
import { bumpVersions, type Changes, ChangeWatch } from "./changes.ts";
import { FaultSwitch } from "./engine.ts";
import { erasureLogName } from "./history/erasure-log.ts";
import { ErasureKeeper, erasuresTopic } from "./history/erasures.ts";
import { type Reapply, Reapplying } from "./history/reapplying.ts";
import { openPostgres } from "./postgres/postgres-engine.ts";
import { openSqlite } from "./sqlite/sqlite-engine.ts";
import type { Engine } from "./tables/columns.ts";
import type { Db, Tx } from "./tables/tables.ts";

export type { Db, Tx };

export type Database = {
  engine: Engine;
  /** For serving. On SQLite a read-only connection that no writer can hold up. */
  read: Db;
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
  write: Db;
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

/** What nearly everything works with. */
export type Basics = { database: Database; clock: Clock; log: Log };

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

/** The files that tell of erasures: always one in DATA_DIR, and one beside the backups where there are any. */
export function erasureLogsOf({
  dataDir,
  backupDir,
}: Pick<DatabaseOptions, "dataDir" | "backupDir">): string[] {
  return [dataDir, ...(backupDir ? [backupDir] : [])].map((folder) => join(folder, erasureLogName));
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, log, reapply } = options;
  const engine = url === null ? "sqlite" : "postgres";
  const fault = new FaultSwitch();
  const opened = url === null ? await openSqlite(options, fault) : await openPostgres(url, options, fault);
  const { read, write, installation, lookEveryMs: everyMs } = opened;
  const paths = erasureLogsOf(options);
  const keeper = new ErasureKeeper({ db: read, paths, installation, log });
  const forget = (db: Db) => forgetDeleted(engine, db);
  const reapplying = reapply && new Reapplying({ engine, paths, installation, keeper, reapply, forget, log });
  const watched = opened.watched(async (connections, seen) => reapplying?.check(connections, seen));
  const watch = new ChangeWatch({ watched, everyMs });
  await firstLook(watch, opened.firstLookMs);
  const keepErasures = () => keeper.keep().catch(() => {});
  // What another machine erased stands in this one's log too.
  if (options.isServing) watch.on(erasuresTopic, () => void keepErasures());
  let elsewhere: Promise<unknown> = Promise.resolve();
  return {
    engine,
    read,
    write,
    changes: watch,
    failQueries(isFailing) {
      fault.isOn = isFailing;
    },
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
    forgetDeleted: () => forget(write),
    async close() {
      watch.stop();
      await opened.end();
      await read.destroy();
      if (write !== read) await write.destroy();
    },
  };
}

async function firstLook(watch: ChangeWatch, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    try {
      return await watch.look();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await Bun.sleep(100);
    }
  }
}

async function forgetDeleted(engine: Engine, db: Db): Promise<void> {
  if (engine === "sqlite") await sql`pragma wal_checkpoint(truncate)`.execute(db);
  else await sql`vacuum providers, handouts, provider_import_rows`.execute(db);
}
