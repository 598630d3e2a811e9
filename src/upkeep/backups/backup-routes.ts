// Backups in the console: which there are, when each was restored and checked, and one more now.
import { type AreaRoute, forOperator, Refused } from "../../access/area/area-route.ts";
import { formatDuration } from "../../config/quantities.ts";
import type { UpkeepOptions, UpkeepSchedule } from "../upkeep-schedule.ts";
import { isThere } from "./backup-run.ts";
import { type Backup, listBackups } from "./backup-store.ts";

const shown = 60;

export type ShownBackup = ReturnType<typeof described>;
export type Backups = {
  scheduled: { dir: string; every: string; keep: number } | null;
  is_under_way: boolean;
  backups: ShownBackup[];
};

export function backupRoutes({
  config,
  database,
  schedule,
}: UpkeepOptions & { schedule: UpkeepSchedule }): AreaRoute[] {
  const state = async (): Promise<Backups> => ({
    scheduled: config.backup && {
      dir: config.backup.dir,
      every: formatDuration(config.backup.everyMs),
      keep: config.backup.keep,
    },
    is_under_way: schedule.isBackingUp,
    backups: (await listBackups(database.read, shown)).map(described),
  });
  return [
    forOperator("GET /operator/api/backups", "backups:read", null, async () => ({
      json: await state(),
    })),
    forOperator("POST /operator/api/backups", "backups:change", null, async ({ operator }) => {
      if (config.backup === null)
        throw new Refused(409, "BACKUP_DIR is not set; set it where Kazi runs, then start Kazi again.");
      if (!schedule.backUpNow(operator.actor))
        throw new Refused(409, "A backup is being made already; wait until it is done.");
      return { status: 202, json: await state() };
    }),
  ];
}

function described(backup: Backup) {
  const { id, begun_at, checked_at, file, host, bytes, step, failure, deleted_at } = backup;
  const is_there = deleted_at === null && checked_at !== null && isThere(backup);
  return { id, begun_at, checked_at, file, host, bytes, step, failure, deleted_at, is_there };
}
