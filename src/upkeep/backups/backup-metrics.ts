// How old the newest good backup is, for the operator's monitoring.
import { Gauge, type Registry } from "prom-client";
import type { Database } from "../../database/database.ts";
import { lastAttempt, newestGood } from "./backup-store.ts";

type Options = { registry: Registry; database: Database; everyMs: number | null; now(): number };

export function addBackupMetrics({ registry, database, everyMs, now }: Options): void {
  const gauges: [name: string, help: string, read: () => Promise<number | null>][] = [
    [
      "kazi_backup_last_success_timestamp_seconds",
      "When the newest good backup was begun.",
      async () => secondsOf((await newestGood(database.read))?.begun_at),
    ],
    [
      "kazi_backup_age_seconds",
      "Time since the newest good backup was begun.",
      async () => {
        const begun = secondsOf((await newestGood(database.read))?.begun_at);
        return begun === null ? null : Math.max(0, now() / 1_000 - begun);
      },
    ],
    [
      "kazi_backup_interval_seconds",
      "BACKUP_EVERY: the time between two backups; left out without BACKUP_DIR.",
      async () => (everyMs === null ? null : everyMs / 1_000),
    ],
    [
      "kazi_backup_failed",
      "1 when the last backup failed, else 0.",
      async () => ((await lastAttempt(database.read))?.failure ? 1 : 0),
    ],
  ];
  for (const [name, help, read] of gauges)
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.reset();
        // Without the database these lines are left out rather than all metrics.
        const value = await read().catch(() => null);
        if (value === null) this.remove();
        else this.set(value);
      },
    });
}

const secondsOf = (at: string | undefined) => (at === undefined ? null : Date.parse(at) / 1_000);
