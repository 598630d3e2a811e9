// A backup from beginning to end: one at a time over all processes, recorded whether good or bad, and the old deleted.
import { existsSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import type { Actor } from "../../access/audit-store.ts";
import { endLease, takeLease } from "../../database/leases.ts";
import { missingSteps } from "../../database/migrate.ts";
import { openUnmigrated, stepsOf, type UnmigratedDatabase } from "../../database/unmigrated.ts";
import { type BackupOptions, makeBackup } from "./backup.ts";
import { pruneFolder } from "./backup-folder.ts";
import {
  addBackup,
  auditBackup,
  type Backup,
  type BackupRecord,
  lastAttempt,
  newestGood,
  noteDeleted,
} from "./backup-store.ts";

/** Another process is making one. */
export class BackupUnderWay extends Error {}

const lease = "backup";
/** Long, because a copy of a large file lets nothing else happen; a process that is gone loses it at once. */
const leaseMs = 3_600_000;
const maxRetryMs = 3_600_000;

export type Schedule = { everyMs: number; keep: number };
export type RunOptions = BackupOptions & { actor: Actor; schedule: Schedule | null };

/** Null when it was scheduled and another process has just made it. */
export async function runBackup(options: RunOptions): Promise<BackupRecord | null> {
  const { location, clock, log, schedule, actor } = options;
  const live = openUnmigrated(location, log);
  try {
    // Before an upgrade there may be nowhere to write it down; the backup is made all the same.
    const isRecorded = missingSteps(await stepsOf(live)).length === 0;
    if (!isRecorded) return await makeBackup(options);
    const holder = await takeLease(live.db, { name: lease, nowMs: clock.now(), forMs: leaseMs });
    if (holder !== null)
      throw new BackupUnderWay(`Another backup is being made (${holder}); try again when it is done.`);
    try {
      if (schedule !== null && !(await isDue(live, schedule, clock.now()))) return null;
      const made = await recorded(live, options);
      if (schedule === null) await auditBackup(live.db, actor, made, clock.now());
      else await prune(live, options, schedule.keep);
      return made;
    } finally {
      await endLease(live.db, lease);
    }
  } finally {
    await live.close();
  }
}

/** Whether the newest good one is old enough; after a failure it is tried again sooner, but not at once. */
export async function isDue({ db }: Pick<UnmigratedDatabase, "db">, { everyMs }: Schedule, nowMs: number) {
  const good = await newestGood(db);
  if (good !== null && isThere(good) && Date.parse(good.begun_at) + everyMs > nowMs) return false;
  const last = await lastAttempt(db);
  const retryMs = Math.min(everyMs, maxRetryMs);
  return last?.failure == null || Date.parse(last.begun_at) + retryMs <= nowMs;
}

/** A file on another machine is believed to be there. */
export const isThere = ({ host, file }: Pick<Backup, "host" | "file">) =>
  host !== hostname() || existsSync(file);

async function recorded(live: UnmigratedDatabase, options: RunOptions): Promise<BackupRecord> {
  const begunAt = new Date(options.clock.now()).toISOString();
  try {
    const made = await makeBackup(options);
    await addBackup(live.db, made);
    return made;
  } catch (error) {
    const nothing = { checked_at: null, bytes: null, sha256: null, step: null, row_counts: null };
    const failed = { begun_at: begunAt, file: options.file, host: hostname(), ...nothing };
    await addBackup(live.db, { ...failed, failure: (error as Error).message }).catch(() => {});
    throw error;
  }
}

async function prune(live: UnmigratedDatabase, { file, clock }: RunOptions, keep: number): Promise<void> {
  const files = pruneFolder(dirname(file), keep);
  await noteDeleted(live.db, { host: hostname(), files, at: new Date(clock.now()).toISOString() });
}
