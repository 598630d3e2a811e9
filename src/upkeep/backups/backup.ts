// One backup: a consistent copy beside the running server, restored into a scratch database and checked. Only then does
// it get its name; until that moment it ends in `.partial` and counts for nothing.
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { sessionSecretFile } from "../../access/sign-in/session-secret.ts";
import type { Environment } from "../../config/config.ts";
import { addToErasureLog, erasureLogName, syncToDisk } from "../../database/history/erasure-log.ts";
import { erasuresSince } from "../../database/history/held-erasures.ts";
import { missingSteps } from "../../database/migrate.ts";
import { inSnapshot } from "../../database/postgres/postgres.ts";
import { findPostgresPrograms } from "../../database/postgres/postgres-programs.ts";
import { NotRestorable, type Scratch, unpackPostgres, unpackSqlite } from "../../database/scratch.ts";
import { sqliteFileName } from "../../database/sqlite/sqlite.ts";
import { copySqlite, putSecret } from "../../database/sqlite/sqlite-copy.ts";
import {
  countRows,
  type DatabaseLocation,
  openUnmigrated,
  type RowCounts,
  stepsOf,
  type UnmigratedDatabase,
} from "../../database/unmigrated.ts";
import { type Clock, iso } from "../../process/clock.ts";
import type { Log } from "../../process/log.ts";
import { CheckFailed, checkRestored, type ExpectedRows, foreignParts } from "./backup-check.ts";
import type { BackupRecord } from "./backup-store.ts";
import { forgetSum, sumOf, writeSum } from "./backup-sum.ts";

export type BackupOptions = {
  location: DatabaseLocation;
  /** The absolute path it will have. */
  file: string;
  environment: Environment;
  clock: Clock;
  log: Log;
  onStep(text: string): void;
};

export const partialSuffix = ".partial";
const tries = 3;

export async function makeBackup(options: BackupOptions): Promise<BackupRecord> {
  const { location, file, clock, log, onStep } = options;
  const partial = file + partialSuffix;
  const begunAt = iso(clock.now());
  const live = openUnmigrated(location, log);
  try {
    const steps = await stepsOf(live);
    const isBehind = missingSteps(steps).length > 0;
    for (let attempt = 1; ; attempt += 1) {
      rmSync(partial, { force: true });
      onStep("Copying the database");
      const expected = await copy(live, partial, options);
      onStep("Restoring the copy into a scratch database to check it");
      try {
        const { rowCounts, erasures } = await check(
          partial,
          isBehind ? atLeast(expected) : expected,
          options,
        );
        // Erasures of this moment stand beside the backup as well, wherever it is carried.
        for (const folder of new Set([location.dataDir, dirname(file)]))
          addToErasureLog(join(folder, erasureLogName), erasures);
        syncToDisk(partial);
        const sha256 = await sumOf(partial);
        forgetSum(file);
        renameSync(partial, file);
        syncToDisk(dirname(file));
        writeSum(file, sha256, partialSuffix);
        return {
          begun_at: begunAt,
          checked_at: iso(clock.now()),
          file,
          host: hostname(),
          bytes: statSync(file).size,
          sha256,
          step: steps.at(-1) ?? null,
          row_counts: JSON.stringify(rowCounts),
          failure: null,
        };
      } catch (error) {
        // Rows that came and went while the copy was made look like rows that are lost.
        if (!(error instanceof CheckFailed) || attempt === tries) throw error;
      }
    }
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  } finally {
    await live.close();
  }
}

async function copy(live: UnmigratedDatabase, partial: string, options: BackupOptions) {
  const { url, dataDir } = options.location;
  if (url === null) {
    const before = await countRows(live.db);
    copySqlite(join(dataDir, sqliteFileName), partial);
    const after = await countRows(live.db);
    const secretFile = join(dataDir, sessionSecretFile);
    if (existsSync(secretFile)) putSecret(partial, readFileSync(secretFile, "utf8"));
    return between(before, after);
  }
  const programs = findPostgresPrograms(options.environment);
  writeFileSync(partial, "", { mode: 0o600, flag: "wx" });
  return inSnapshot(live.db, async (db, snapshot) => {
    const counts = await countRows(db);
    await programs.dump(url, partial, snapshot);
    return between(counts, counts);
  });
}

/** Exactly what `kazi db restore` would do first. */
async function check(file: string, expected: ExpectedRows, options: BackupOptions) {
  const scratch = await unpack(file, { ...options, beside: dirname(options.file) });
  try {
    const foreign = await foreignParts(scratch.database);
    if (foreign !== null)
      throw new NotRestorable(
        `A copy of the database would not be restored, because it is not as Kazi makes it: ${foreign}. Find out who changed it and what else, and take that back or restore a backup from before; \`kazi doctor\` says when all is well.`,
      );
    const rowCounts = await checkRestored(scratch.database, expected);
    return { rowCounts, erasures: await erasuresSince(scratch.database.read, "") };
  } finally {
    await scratch.remove();
  }
}

type Unpacking = Pick<BackupOptions, "location" | "environment" | "log"> & { beside: string };

/** Restores the file into a database of its own. */
export function unpack(file: string, { location, environment, log, beside }: Unpacking): Promise<Scratch> {
  const { url } = location;
  if (url === null) return unpackSqlite(file, beside, log);
  return unpackPostgres(file, { url, beside, programs: findPostgresPrograms(environment), log });
}

function between(before: RowCounts, after: RowCounts): ExpectedRows {
  return Object.fromEntries(
    Object.entries(before).map(([table, count]) => {
      const later = after[table] ?? count;
      return [table, [Math.min(count, later), Math.max(count, later)]];
    }),
  );
}

/** Steps that are applied to the copy may add rows. */
function atLeast(expected: ExpectedRows): ExpectedRows {
  return Object.fromEntries(
    Object.entries(expected).map(([table, [fewest]]) => [table, [fewest, Number.POSITIVE_INFINITY]]),
  );
}
