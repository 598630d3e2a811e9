// Backups in the console: which there are, when each was restored and checked, and one more now.
import { type AreaRoute, forOperator, Refused } from "../../access/area/area-route.ts";
import { formatDuration } from "../../config/quantities.ts";
import type { UpkeepOptions, UpkeepSchedule } from "../upkeep-schedule.ts";
import { isThere } from "./backup-run.ts";
import { type Backup, listBackups } from "./backup-store.ts";

const shown = 60;

export type Backups = Awaited<ReturnType<typeof backupsNow>>;

type Options = UpkeepOptions & { schedule: UpkeepSchedule };

async function backupsNow({ config: { backup }, database, schedule }: Options) {
  return {
    scheduled: backup && { dir: backup.dir, every: formatDuration(backup.everyMs), keep: backup.keep },
    is_under_way: schedule.isBackingUp,
    backups: (await listBackups(database.read, shown)).map(described),
  };
}

export function backupRoutes(options: Options): AreaRoute[] {
  return [
    forOperator("GET /operator/api/backups", "backups:read", null, async () => ({
      json: await backupsNow(options),
    })),
    forOperator("POST /operator/api/backups", "backups:change", null, async ({ by }) => {
      if (options.config.backup === null)
        throw new Refused(409, "BACKUP_DIR is not set; set it where Kazi runs, then start Kazi again.");
      if (!options.schedule.backUpNow(by.actor))
        throw new Refused(409, "A backup is being made already; wait until it is done.");
      return { status: 202, json: await backupsNow(options) };
    }),
  ];
}

function described(backup: Backup) {
  const { id, begun_at, checked_at, file, host, bytes, step, failure, deleted_at } = backup;
  const is_there = deleted_at === null && checked_at !== null && isThere(backup);
  return { id, begun_at, checked_at, file, host, bytes, step, failure, deleted_at, is_there };
}
