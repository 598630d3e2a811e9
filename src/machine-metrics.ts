// What an operator's monitoring wants to know of the process's surroundings: the disk under DATA_DIR, and whether the
// database and the shared limits can be relied on at this moment.
import { statfs } from "node:fs/promises";
import { Gauge, type Registry } from "prom-client";
import manifest from "../package.json" with { type: "json" };
import type { Changes } from "./database/changes.ts";
import type { RateLimiter } from "./http/rate-limit.ts";

type Options = { registry: Registry; dataDir: string; changes: Changes; limiter: RateLimiter };

export function addMachineMetrics({ registry, dataDir, changes, limiter }: Options): void {
  const registers = [registry];
  for (const [name, help, blocks] of [
    ["kazi_disk_free_bytes", "What may still be written to the disk that DATA_DIR is on.", "bavail"],
    ["kazi_disk_size_bytes", "How much the disk that DATA_DIR is on holds.", "blocks"],
  ] as const)
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        // On PostgreSQL nothing need ever be written to DATA_DIR, so it may not be there.
        const disk = await statfs(dataDir).catch(() => null);
        if (disk === null) this.remove();
        else this.set(disk[blocks] * disk.bsize);
      },
    });
  new Gauge({
    name: "kazi_database_up",
    help: "1 while the database has been heard of within the last second, else 0.",
    registers,
    collect() {
      this.set(changes.areKnown() ? 1 : 0);
    },
  });
  new Gauge({
    name: "kazi_limits_shared",
    help: "1 while limits are counted over all instances, 0 while this one counts for itself; always 1 without REDIS_URL.",
    registers,
    collect() {
      this.set(limiter.isWhole() ? 1 : 0);
    },
  });
  new Gauge({
    name: "kazi_build_info",
    help: "Always 1; the version is in the label.",
    labelNames: ["version"],
    registers,
  }).set({ version: manifest.version }, 1);
}
