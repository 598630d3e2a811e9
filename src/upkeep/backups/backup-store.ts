// SQL: which backups were made, when each was restored and checked, and what failed.

import { type Actor, audit } from "../../access/audit-store.ts";
import type { Db } from "../../database/database.ts";
import type { Tables } from "../../database/tables/tables.ts";
import { newId } from "../../process/ids.ts";

declare module "../../database/tables/tables.ts" {
  interface Tables {
    backups: {
      id: string;
      begun_at: string;
      /** When it was restored into a scratch database and found good; null for one that failed. */
      checked_at: string | null;
      file: string;
      /** The machine whose folder the file is in. */
      host: string;
      bytes: number | null;
      /** Of the finished file; null for one that failed, and for those of before it was recorded. */
      sha256: string | null;
      step: string | null;
      row_counts: string | null;
      failure: string | null;
      deleted_at: string | null;
    };
  }
}

export type Backup = Tables["backups"];
export type BackupRecord = Omit<Backup, "id" | "deleted_at">;

export async function addBackup(db: Db, record: BackupRecord): Promise<void> {
  await db
    .insertInto("backups")
    .values({ id: newId("bak"), deleted_at: null, ...record })
    .execute();
}

/** The newest first, failed ones too. */
export async function listBackups(db: Db, limit = 100): Promise<Backup[]> {
  return db
    .selectFrom("backups")
    .selectAll()
    .orderBy("begun_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** The newest that was found good and is still there. */
export async function newestGood(db: Db): Promise<Backup | null> {
  const row = await db
    .selectFrom("backups")
    .selectAll()
    .where("checked_at", "is not", null)
    .where("deleted_at", "is", null)
    .orderBy("begun_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The sum of the newest good backup that this machine made under this name. */
export async function recordedSum(db: Db, { host, file }: Pick<Backup, "host" | "file">) {
  const row = await db
    .selectFrom("backups")
    .select("sha256")
    .where("host", "=", host)
    .where("file", "=", file)
    .where("checked_at", "is not", null)
    .orderBy("begun_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.sha256 ?? null;
}

export async function lastAttempt(db: Db): Promise<Backup | null> {
  return (await listBackups(db, 1))[0] ?? null;
}

/** One that was asked for; those of the schedule stand in their own table only. */
export async function auditBackup(db: Db, actor: Actor, { file, bytes }: BackupRecord, nowMs: number) {
  const by = { actor, nowMs };
  await db.transaction().execute((tx) => audit(tx, by, "backup.create", "database", { file, bytes }));
}

export async function noteDeleted(
  db: Db,
  { host, files, at }: { host: string; files: string[]; at: string },
): Promise<void> {
  if (files.length === 0) return;
  await db
    .updateTable("backups")
    .set({ deleted_at: at })
    .where("host", "=", host)
    .where("file", "in", files)
    .where("deleted_at", "is", null)
    .execute();
}

/** The record of backups that are gone or failed is kept for a while, then it is of no use to anybody. */
export async function forgetBackups(db: Db, before: string): Promise<void> {
  await db
    .deleteFrom("backups")
    .where("begun_at", "<", before)
    .where((eb) => eb.or([eb("deleted_at", "is not", null), eb("failure", "is not", null)]))
    .execute();
}
