import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** The SHA-256 of each finished backup, so that a file that was altered later is known for one. */
export const backupSums: Migration = {
  name: "0015-backup-sums",
  async up(db) {
    await sql`alter table backups add column sha256 text`.execute(db);
  },
};
