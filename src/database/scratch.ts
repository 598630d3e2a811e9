// A database of its own for a while, filled from a backup: to see whether it can be restored, and to make it ready before
// it takes the place of another. What a killed process left behind is removed by the next one.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Log } from "../process/log.ts";
import { type Database, openDatabase } from "./database.ts";
import { isAlive } from "./leases.ts";
import type { PostgresPrograms } from "./postgres/postgres-programs.ts";
import { sqliteFileName } from "./sqlite/sqlite.ts";
import { faultOf, takeSecret } from "./sqlite/sqlite-copy.ts";
import type { Db } from "./tables/tables.ts";
import { type DatabaseLocation, openUnmigrated } from "./unmigrated.ts";

export type Scratch = {
  database: Database;
  location: DatabaseLocation;
  /** The generated secret that the backup brought along. */
  secret: string | null;
  remove(): Promise<void>;
};

/** The file cannot be restored; the sentence says why. */
export class NotRestorable extends Error {}

const leftOverMs = 24 * 3_600_000;
const prefix = "kazi_scratch_";

export async function unpackSqlite(file: string, beside: string, log: Log): Promise<Scratch> {
  const folder = newFolder(beside);
  const location = { url: null, dataDir: join(folder, "data") };
  const throwAway = async () => rmSync(folder, { recursive: true, force: true });
  return filled(location, log, throwAway, async () => {
    const path = join(location.dataDir, sqliteFileName);
    mkdirSync(location.dataDir, { mode: 0o700 });
    copyFileSync(file, path);
    const fault = faultOf(path);
    if (fault !== null) throw new NotRestorable(`${file} cannot be restored: ${fault}.`);
    return takeSecret(path);
  });
}

export async function unpackPostgres(
  file: string,
  { url, beside, programs, log }: { url: string; beside: string; programs: PostgresPrograms; log: Log },
): Promise<Scratch> {
  const folder = newFolder(beside);
  const name = `${prefix}${Date.now()}_${crypto.randomUUID().slice(0, 8)}`;
  const own = new URL(url);
  own.pathname = `/${name}`;
  const throwAway = async () => {
    rmSync(folder, { recursive: true, force: true });
    await asOwner(url, log, (db) => sql`drop database if exists ${sql.id(name)} with (force)`.execute(db));
  };
  await asOwner(url, log, async (db) => {
    await dropLeftOvers(db);
    await createLike(db, name);
  });
  return filled({ url: own.href, dataDir: join(folder, "data") }, log, throwAway, async () => {
    await programs.restore(file, own.href).catch((error: Error) => {
      throw new NotRestorable(`${file} cannot be restored: ${error.message}.`);
    });
    const { rows } = await asOwner(own.href, log, (db) =>
      sql<{ is_ours: boolean }>`select to_regclass('public.migrations') is not null as is_ours`.execute(db),
    );
    if (!rows[0]?.is_ours) throw new NotRestorable(`${file} cannot be restored: it is not Kazi's.`);
    return null;
  });
}

/** `fill` returns the secret that came along. Whatever fails, nothing is left behind. */
async function filled(
  location: DatabaseLocation,
  log: Log,
  throwAway: () => Promise<void>,
  fill: () => Promise<string | null>,
): Promise<Scratch> {
  try {
    const secret = await fill();
    const database = await openDatabase({ ...location, log, hasLongTimeouts: true });
    const remove = () => database.close().then(throwAway);
    return { database, location, secret, remove };
  } catch (error) {
    await throwAway();
    throw error;
  }
}

/** Beside the files in question, because there is room there and a rename stays on one disk. */
function newFolder(beside: string): string {
  mkdirSync(beside, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(beside))
    if (isLeftOver(beside, name)) rmSync(join(beside, name), { recursive: true, force: true });
  return mkdtempSync(join(beside, `.${prefix}${hostname()}~${process.pid}~`));
}

function isLeftOver(folder: string, name: string): boolean {
  if (!name.startsWith(`.${prefix}`)) return false;
  const [host, pid] = name.slice(prefix.length + 1).split("~");
  if (host === hostname() && !isAlive(Number(pid))) return true;
  return Date.now() - statSync(join(folder, name)).mtimeMs > leftOverMs;
}

async function asOwner<T>(url: string, log: Log, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openUnmigrated({ url, dataDir: "" }, log);
  try {
    return await work(db);
  } finally {
    await close();
  }
}

async function createLike(db: Db, name: string): Promise<void> {
  const { rows } = await sql<{ encoding: string; datcollate: string; datctype: string }>`
    select pg_encoding_to_char(encoding) as encoding, datcollate, datctype
    from pg_database where datname = current_database()`.execute(db);
  const like = rows[0];
  if (!like) throw new Error("the database does not know itself");
  try {
    await sql`create database ${sql.id(name)} template template0 encoding ${sql.lit(like.encoding)}
      lc_collate ${sql.lit(like.datcollate)} lc_ctype ${sql.lit(like.datctype)}`.execute(db);
  } catch (error) {
    if ((error as { code?: string }).code !== "42501") throw error;
    throw new NotRestorable(
      "A backup is restored into a scratch database to be sure of it, and the user in DATABASE_URL may not create one; let it: ALTER ROLE … CREATEDB.",
    );
  }
}

async function dropLeftOvers(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database where datname like ${`${prefix.replaceAll("_", "\\_")}%`}
      and not exists (select 1 from pg_stat_activity where pg_stat_activity.datname = pg_database.datname)`.execute(
    db,
  );
  for (const { name } of rows) {
    const madeMs = Number(name.slice(prefix.length).split("_")[0]);
    if (Date.now() - madeMs > leftOverMs)
      await sql`drop database if exists ${sql.id(name)}`.execute(db).catch(() => {});
  }
}
