// The operator's console with what it shows of both services, which do not know of it.
import type { Accounts } from "../../access/accounts/accounts.ts";
import type { AreaRoute } from "../../access/area/area-route.ts";
import type { LiveSettings } from "../../access/settings-in-force.ts";
import type { Config } from "../../config/config.ts";
import type { Database } from "../../database/database.ts";
import type { HealthCheck } from "../../http/observing/health.ts";
import type { Metrics } from "../../http/observing/metrics.ts";
import { TrafficHistory } from "../../http/observing/traffic-history.ts";
import type { JobsService } from "../../jobs/jobs-service.ts";
import { currentLegalTexts, defaultLegalTexts } from "../../pages/legal-texts.ts";
import type { Clock } from "../../process/clock.ts";
import { readSwitch, turnSwitch } from "../../providers/api-switch.ts";
import { operatorFigures, trafficGroupOf, trafficGroups } from "./operator-figures.ts";
import { type OperatorService, operatorService } from "./operator-service.ts";

export type ConsoleOptions = {
  config: Config;
  database: Database;
  clock: Clock;
  accounts: Accounts;
  settings: LiveSettings;
  metrics: Metrics;
  checks: HealthCheck[];
  jobs: JobsService | null;
  /** In the demo nobody needs a second factor. */
  isDemo: boolean;
  /** Routes that the services bring themselves. */
  serviceRoutes: AreaRoute[];
};

export async function consoleService(options: ConsoleOptions): Promise<OperatorService> {
  const { config, database, clock, accounts, settings, metrics, checks, jobs, isDemo, serviceRoutes } =
    options;
  const traffic = new TrafficHistory({ metrics, clock, groups: trafficGroups, groupOf: trafficGroupOf });
  const service = await operatorService(
    {
      accounts,
      publicUrl: config.publicUrl,
      needsTwoFactor: !isDemo,
      variables: config,
      settings: settings.current,
      figures: () => operatorFigures({ traffic, checks, jobs }),
      apiSwitch: {
        read: () => readSwitch(database),
        turn: (state, auditContext) => turnSwitch(database, state, auditContext),
      },
      legalTexts: { current: () => currentLegalTexts(database), defaults: defaultLegalTexts },
    },
    serviceRoutes,
  );
  return { ...service, stop: async () => traffic.stop() };
}
