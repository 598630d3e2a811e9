// Upkeep as the server sees it: nothing that answers requests, something that goes on until the stop.
import type { Registry } from "prom-client";
import type { Service } from "../http/service.ts";
import { addBackupMetrics } from "./backup-metrics.ts";
import { type UpkeepOptions, UpkeepSchedule } from "./upkeep-schedule.ts";

export function upkeepService(options: UpkeepOptions & { metrics: { registry: Registry } }): Service {
  const { database, clock, metrics } = options;
  addBackupMetrics({ registry: metrics.registry, database, now: clock.now });
  const schedule = new UpkeepSchedule(options);
  return { hotRoutes: [], stop: () => schedule.stop() };
}
