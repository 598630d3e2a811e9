// Puts a backup in the place of what is there. It is unpacked and made ready in a scratch database first: brought to this
// program's version, erased again what was erased since, checked. Killed at any moment, the old or the new is there as a
// whole, and the new one never without its erasures.
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import type { Actor } from "../../access/audit-store.ts";
import { sessionSecretFile } from "../../access/sign-in/session-secret.ts";
import { erasureLogsOf } from "../../database/database.ts";
import { addToErasureLog, type Erasure, syncToDisk } from "../../database/history/erasure-log.ts";
import { erasuresSince } from "../../database/history/held-erasures.ts";
import { missingSteps } from "../../database/migrate.ts";
import { otherConnections, statementsThatEmpty } from "../../database/postgres/postgres.ts";
import { findPostgresPrograms } from "../../database/postgres/postgres-programs.ts";
import { NotRestorable, type Scratch } from "../../database/scratch.ts";
import { lockForServing } from "../../database/sqlite/server-lock.ts";
import { sqliteFileName } from "../../database/sqlite/sqlite.ts";
import { kindOf, replaceSqlite } from "../../database/sqlite/sqlite-copy.ts";
import { openUnmigrated, type RowCounts, stepsOf, tableNames } from "../../database/unmigrated.ts";
import { type BackupOptions, unpack } from "./backup.ts";
import { checkRestored, foreignParts } from "./backup-check.ts";
import { recordedSum } from "./backup-store.ts";
import { type Reapplied, reapplyToBackup } from "./reapply-erasures-store.ts";

export type RestoreOptions = BackupOptions & { backupDir: string | null; erasures: Erasure[]; actor: Actor };
const lookAgainMs = 200;
const maxLooks = 25;

export type Restored = { rowCounts: RowCounts; reapplied: Reapplied; hasSecret: boolean };

type Target = Pick<RestoreOptions, "file" | "location" | "log">;

/** What stands where the backup would go: null for nothing, else what was erased there and the sum it has of the file. */
export async function inspectTarget({ file, location, log }: Target) {
  const { url, dataDir } = location;
  if (url === null && !existsSync(join(dataDir, sqliteFileName))) return null;
  const there = openUnmigrated(location, log);
  try {
    if ((await tableNames(there.db)).length === 0) return null;
    const steps = await stepsOf(there);
    const isUpToDate = steps.length > 0 && missingSteps(steps).length === 0;
    return {
      erasures: steps.length > 0 ? await erasuresSince(there.db, "") : [],
      sum: isUpToDate ? await recordedSum(there.db, { host: hostname(), file }) : null,
    };
  } catch (error) {
    // A damaged database is a reason to restore, not an obstacle.
    if (url !== null) throw error;
    return { erasures: [], sum: null };
  } finally {
    await there.close().catch(() => {});
  }
}

export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  refuseOtherKinds(options);
  const { location } = options;
  const unlock = location.url === null ? lockForServing(location.dataDir) : () => {};
  try {
    if (location.url !== null) await refuseConnections(options);
    options.onStep("Unpacking the backup");
    const scratch = await unpack(options.file, { ...options, beside: location.dataDir });
    try {
      await refuseForeignSchema(scratch, options);
      const reapplied = await reapplyToBackup(scratch.database, options.erasures, {
        actor: options.actor,
        nowMs: options.clock.now(),
        source: options.file,
      });
      options.onStep("Checking it");
      const rowCounts = await checkRestored(scratch.database, {});
      for (const path of erasureLogsOf({ ...options, dataDir: location.dataDir }))
        addToErasureLog(path, options.erasures);
      options.onStep("Putting it in place");
      await scratch.database.close();
      if (location.url === null) putFileInPlace(scratch, location.dataDir);
      else await putRowsInPlace(scratch, location.url, options);
      return { rowCounts, reapplied, hasSecret: scratch.secret !== null };
    } finally {
      await scratch.remove();
    }
  } finally {
    unlock();
  }
}

function refuseOtherKinds({ file, location }: RestoreOptions): void {
  const kind = kindOf(file);
  if (kind === null) throw new NotRestorable(`${file} is no backup of Kazi.`);
  if (location.url === null && kind === "postgres")
    throw new NotRestorable(`${file} is a backup of PostgreSQL; set DATABASE_URL to restore it.`);
  if (location.url !== null && kind === "sqlite")
    throw new NotRestorable(`${file} is a backup of SQLite; leave DATABASE_URL out to restore it.`);
}

/** Whoever can write to a backup could take a protection away in it, or have rows change by themselves. */
async function refuseForeignSchema({ database }: Scratch, { file }: RestoreOptions): Promise<void> {
  const foreign = await foreignParts(database);
  if (foreign !== null)
    throw new NotRestorable(
      `${file} is not as Kazi makes its backups: ${foreign}. Take another backup; if you made that change yourself, take it back in a copy of the file first.`,
    );
}

async function refuseConnections({ location, log }: RestoreOptions): Promise<void> {
  const { db, close } = openUnmigrated(location, log);
  const names = await connectionsThatStay(() => otherConnections(db)).finally(close);
  if (names.length > 0)
    throw new NotRestorable(
      `The database is in use by ${names.join(", ")}; stop every Kazi server on it, and try again.`,
    );
}

/** Of a command that has just ended, even of this one, the server shows the connection for a moment longer. */
async function connectionsThatStay(look: () => Promise<string[]>): Promise<string[]> {
  let names = await look();
  for (let looked = 0; names.length > 0 && looked < maxLooks; looked += 1) {
    await Bun.sleep(lookAgainMs);
    names = await look();
  }
  return names;
}

/** The secret first: a database without the secret of its second factors would let nobody in. */
function putFileInPlace(scratch: Scratch, dataDir: string): void {
  const place = join(dataDir, sqliteFileName);
  if (scratch.secret !== null) {
    const fresh = join(scratch.location.dataDir, sessionSecretFile);
    writeFileSync(fresh, scratch.secret, { mode: 0o600 });
    syncToDisk(fresh);
    renameSync(fresh, join(dataDir, sessionSecretFile));
    syncToDisk(dataDir);
  }
  replaceSqlite(join(scratch.location.dataDir, sqliteFileName), place, existsSync(place));
}

async function putRowsInPlace(scratch: Scratch, url: string, { environment }: RestoreOptions): Promise<void> {
  const programs = findPostgresPrograms(environment);
  const folder = scratch.location.dataDir;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [first, then] = [join(folder, "first.sql"), join(folder, "then.sql")];
  writeFileSync(first, statementsThatEmpty, { mode: 0o600 });
  writeFileSync(then, "", { mode: 0o600 });
  await programs.writeStatements(String(scratch.location.url), then);
  await programs.runStatements([first, then], url);
}
