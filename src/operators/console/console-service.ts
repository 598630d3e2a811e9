// The operator's console: its own routes, those that the services bring, its pages, and what it shows of both services,
// which do not know of it.
import type { Accounts } from "../../access/accounts/accounts.ts";
import { addAreaRoutes } from "../../access/area/area.ts";
import type { AreaRoute } from "../../access/area/area-route.ts";
import type { LiveSettings } from "../../access/settings-in-force.ts";
import type { Config } from "../../config/config.ts";
import type { Basics } from "../../database/database.ts";
import type { HealthCheck } from "../../http/observing/health.ts";
import type { Metrics } from "../../http/observing/metrics.ts";
import { TrafficHistory } from "../../http/observing/traffic-history.ts";
import type { Service } from "../../http/service.ts";
import type { JobsService } from "../../jobs/jobs-service.ts";
import { currentLegalTexts, defaultLegalTexts } from "../../pages/legal-texts.ts";
import { readSwitch, turnSwitch } from "../../providers/api-switch.ts";
import { operatorGate } from "../operator-gate.ts";
import { operatorSentences } from "../sentences.ts";
import { accessRoutes } from "./access-routes.ts";
import { auditRoutes } from "./audit-routes.ts";
import { consolePages } from "./console-pages.ts";
import type { ConsoleParts } from "./console-parts.ts";
import { keyRoutes } from "./key-routes.ts";
import { operatorFigures, trafficGroupOf, trafficGroups } from "./operator-figures.ts";
import { operatorRoutes } from "./operator-routes.ts";
import { outboxRoutes } from "./outbox-routes.ts";
import { overviewRoutes } from "./overview-routes.ts";
import { operatorAccountRoutes } from "./own-account-routes.ts";
import { settingsRoutes } from "./settings-routes.ts";
import { signInRoutes } from "./sign-in-routes.ts";

export type ConsoleOptions = Omit<Basics, "log"> & {
  config: Config;
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

export type OperatorService = Service & { routes: AreaRoute[] };

export async function consoleService(options: ConsoleOptions): Promise<OperatorService> {
  const { config, database, clock, accounts, settings, metrics, checks, jobs, isDemo, serviceRoutes } =
    options;
  const traffic = new TrafficHistory({ metrics, clock, groups: trafficGroups, groupOf: trafficGroupOf });
  const parts: ConsoleParts = {
    accounts,
    publicUrl: config.publicUrl,
    needsTwoFactor: !isDemo,
    variables: config,
    settings: settings.current,
    figures: () => operatorFigures({ traffic, checks, jobs }),
    apiSwitch: {
      read: () => readSwitch(database),
      turn: (state, by) => turnSwitch(database, state, by),
    },
    legalTexts: { current: () => currentLegalTexts(database), defaults: defaultLegalTexts },
  };
  const routesOf = [
    signInRoutes,
    operatorAccountRoutes,
    overviewRoutes,
    accessRoutes,
    keyRoutes,
    settingsRoutes,
    auditRoutes,
    outboxRoutes,
    operatorRoutes,
  ];
  const routes = [...routesOf.flatMap((make) => make(parts)), ...serviceRoutes];
  const { area, throttle } = accounts;
  const operators = operatorGate({ database, clock, throttle, needsTwoFactor: !isDemo });
  const pages = await consolePages(config);
  return {
    routes,
    hotRoutes: pages.files,
    addRoutes(app) {
      addAreaRoutes(app, routes, { ...area, operators }, { sentences: operatorSentences });
      pages.addRoutes(app);
    },
    unknownPage: pages.unknownPage,
    stop: async () => traffic.stop(),
  };
}
