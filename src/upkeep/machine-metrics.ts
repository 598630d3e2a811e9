// What an operator's monitoring wants to know of the process's surroundings: the disks under its folders, and whether the
// database and the shared limits can be relied on at this moment.
import { statfs } from "node:fs/promises";
import { Counter, Gauge, type Registry } from "prom-client";
import manifest from "../../package.json" with { type: "json" };
import type { Database } from "../database/database.ts";

type Options = {
  registry: Registry;
  /** Where this process writes; null where it is not set. */
  folders: Record<"DATA_DIR" | "BACKUP_DIR", string | null>;
  database: Pick<Database, "changes" | "reapplyCount">;
  isLimitWhole(): boolean;
};

export function addMachineMetrics({ registry, folders, database, isLimitWhole }: Options): void {
  const registers = [registry];
  for (const [name, help, blocks] of [
    ["kazi_disk_free_bytes", "What may still be written to the disk that the folder is on.", "bavail"],
    ["kazi_disk_size_bytes", "How much the disk that the folder is on holds.", "blocks"],
  ] as const)
    new Gauge({
      name,
      help,
      labelNames: ["folder"],
      registers,
      async collect() {
        for (const [folder, path] of Object.entries(folders)) {
          // On PostgreSQL nothing need ever be written to DATA_DIR, so it may not be there.
          const disk = path === null ? null : await statfs(path).catch(() => null);
          if (disk === null) this.remove(folder);
          else this.set({ folder }, disk[blocks] * disk.bsize);
        }
      },
    });
  new Gauge({
    name: "kazi_database_up",
    help: "1 while the database has been heard of within the last second, else 0.",
    registers,
    collect() {
      this.set(database.changes.isCurrent() ? 1 : 0);
    },
  });
  new Counter({
    name: "kazi_erasures_reapplied_total",
    help: "How often the database had gone back in time, so that erasures and revocations were applied to it again.",
    registers,
    collect() {
      this.reset();
      this.inc(database.reapplyCount());
    },
  });
  new Gauge({
    name: "kazi_limits_shared",
    help: "1 while limits are counted over all instances, 0 while this one counts for itself. Without REDIS_URL 1 on SQLite, where there is one instance, and 0 on PostgreSQL.",
    registers,
    collect() {
      this.set(isLimitWhole() ? 1 : 0);
    },
  });
  new Gauge({
    name: "kazi_build_info",
    help: "Always 1; the version is in the label.",
    labelNames: ["version"],
    registers,
  }).set({ version: manifest.version }, 1);
}
