// Upkeep as the server sees it: what goes on by itself until the stop, and the routes of the console about it.
import type { Registry } from "prom-client";
import type { AreaRoute } from "../access/area/area-route.ts";
import type { Service } from "../http/service.ts";
import { addBackupMetrics } from "./backups/backup-metrics.ts";
import { backupRoutes } from "./backups/backup-routes.ts";
import { privacyRoutes } from "./privacy/privacy-routes.ts";
import { type UpkeepOptions, UpkeepSchedule } from "./upkeep-schedule.ts";

export type Upkeep = Service & { operatorRoutes: AreaRoute[] };

export function upkeepService(options: UpkeepOptions & { metrics: { registry: Registry } }): Upkeep {
  const { config, database, clock, metrics } = options;
  const everyMs = config.backup?.everyMs ?? null;
  addBackupMetrics({ registry: metrics.registry, database, everyMs, now: clock.now });
  const schedule = new UpkeepSchedule(options);
  return {
    hotRoutes: [],
    operatorRoutes: [...backupRoutes({ ...options, schedule }), ...privacyRoutes(options)],
    stop: () => schedule.stop(),
  };
}
