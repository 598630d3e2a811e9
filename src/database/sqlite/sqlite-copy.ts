// A SQLite file as a whole: a consistent copy of one that is in use, whether a file is sound, and putting one in the
// place of another.
import { closeSync, openSync, readSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { syncToDisk } from "../history/erasure-log.ts";
import type { Engine } from "../tables/columns.ts";
import { DatabaseBusy, openSqliteFile } from "./sqlite.ts";

const magic = { sqlite: "SQLite format 3\0", postgres: "PGDMP" };
const secretTable = "kept_secret";

/** A copy of one moment. Writers and readers of the original go on meanwhile. */
export function copySqlite(from: string, to: string): void {
  // It must exist before it is filled, so that nobody but its owner ever can read it.
  writeFileSync(to, "", { mode: 0o600, flag: "wx" });
  onFile(from, (file) => file.query("vacuum into ?").run(to));
}

function onFile<T>(path: string, work: (file: ReturnType<typeof openSqliteFile>) => T): T {
  const file = openSqliteFile(path, { readonly: false });
  try {
    return work(file);
  } finally {
    file.close();
  }
}

/** The generated secret travels in the copy: without it nobody with a second factor could sign in after a restore. */
export function putSecret(path: string, secret: string): void {
  onFile(path, (file) => {
    file.run("pragma journal_mode = delete");
    file.run(`create table ${secretTable} (value text not null)`);
    file.query(`insert into ${secretTable} values (?)`).run(secret);
  });
}

/** Takes the secret out of the copy; null where it has none. */
export function takeSecret(path: string): string | null {
  return onFile(path, (file) => {
    const isThere = file.query("select 1 from sqlite_master where name = ?").get(secretTable) !== null;
    if (!isThere) return null;
    const row = file.query<{ value: string }, []>(`select value from ${secretTable}`).get();
    file.run(`drop table ${secretTable}`);
    return row?.value ?? null;
  });
}

/** Which engine a backup is of, by its first bytes. */
export function kindOf(path: string): Engine | null {
  const head = Buffer.alloc(magic.sqlite.length);
  const raw = openSync(path, "r");
  try {
    readSync(raw, head, 0, head.length, 0);
  } finally {
    closeSync(raw);
  }
  const text = head.toString("latin1");
  return (["sqlite", "postgres"] as const).find((engine) => text.startsWith(magic[engine])) ?? null;
}

/** What is wrong with the file, or null. */
export function faultOf(path: string): string | null {
  if (kindOf(path) !== "sqlite") return "it is not a SQLite file";
  try {
    return onFile(path, (file) => {
      const found = file.query<{ integrity_check: string }, []>("pragma integrity_check(1)").get();
      if (found?.integrity_check !== "ok") return `it is damaged (${found?.integrity_check})`;
      if (file.query("pragma foreign_key_check").get() !== null)
        return "it is damaged (a row refers to none)";
      const isOurs = file.query("select 1 from sqlite_master where name = 'migrations'").get() !== null;
      return isOurs ? null : "it is not Kazi's";
    });
  } catch (error) {
    return `it is damaged (${(error as Error).message})`;
  }
}

/**
 * Puts the new file in the place of the old, which must not be in use: an open connection to the old one would go on
 * writing its side files, under the names that belong to the new one. Killed at any moment, either is there as a whole.
 */
export function replaceSqlite(fresh: string, place: string, isThere: boolean): void {
  onFile(fresh, (file) => file.run("pragma journal_mode = delete"));
  syncToDisk(fresh);
  const old = isThere ? openSqliteFile(place, { readonly: false }) : null;
  try {
    // Leaving WAL takes its side files away, and is refused while anybody else has the database open.
    old?.run("pragma journal_mode = delete");
    old?.run("begin exclusive");
    renameSync(fresh, place);
    syncToDisk(dirname(place));
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith("SQLITE_BUSY")) throw new DatabaseBusy();
    throw error;
  } finally {
    old?.close();
  }
}
