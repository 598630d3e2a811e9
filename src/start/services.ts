// Everything that is served, put together: the two halves, and the pages and areas around them.
import { openAccounts } from "../access/accounts/accounts.ts";
import type { AreaRoute } from "../access/area/area-route.ts";
import { developerService } from "../access/developer-area/developer-service.ts";
import type { HealthCheck } from "../http/observing/health.ts";
import type { Service } from "../http/service.ts";
import { jobsService } from "../jobs/jobs-service.ts";
import { abuseRoutes } from "../jobs/operator/abuse-routes.ts";
import { consoleService } from "../operators/console/console-service.ts";
import { docsService } from "../pages/docs-service.ts";
import { statusService } from "../pages/status-service.ts";
import { providersService } from "../providers/providers-service.ts";
import { upkeepService } from "../upkeep/upkeep-service.ts";
import type { Foundation } from "./foundation.ts";
import type { StartContext } from "./start-context.ts";

export type Services = {
  all: Service[];
  checks: HealthCheck[];
  isJobsServed: boolean;
  /** Every route of the operator's console, as it is served. */
  operatorRoutes: AreaRoute[];
};

export async function openServices(foundation: Foundation, context: StartContext): Promise<Services> {
  const { config, database, settings, metrics, callers, limiter } = foundation;
  const { clock, log, only, isDemo = false, passwordCost, onStop } = context;
  const providers = providersService({
    ...foundation,
    place: config,
    clock,
    log,
    defaultRate: () => settings.current().providersLimit,
    isServed: only !== "jobs",
  });
  const jobs =
    only === "providers" ? null : await jobsService({ ...foundation, clock, log, limits: settings.current });
  const isJobsServed = jobs !== null;
  const halves: Service[] = jobs === null ? [providers] : [providers, jobs];
  const served = only === undefined ? halves : halves.slice(-1);
  const checks = served.flatMap((service) => service.health ?? []);

  const accounts = await openAccounts(config, { database, clock, log, limiter, passwordCost });
  onStop(() => accounts.fixedTime.stop());
  const upkeep = upkeepService({ config, database, clock, log, metrics });
  const serviceRoutes = [
    ...providers.operatorRoutes,
    ...upkeep.operatorRoutes,
    ...(jobs?.operatorRoutes ?? []),
    ...abuseRoutes({ database, clock, callers }),
  ];
  const operator = await consoleService({
    ...foundation,
    clock,
    accounts,
    checks,
    jobs,
    isDemo,
    serviceRoutes,
  });
  const all = [
    ...halves,
    statusService({ config, clock, checks, jobs: jobs?.status ?? null }),
    await docsService({ config, database, clock, log, isJobsServed }),
    await developerService({ config, database, clock, log, accounts, settings: settings.current }),
    operator,
    upkeep,
  ];
  for (const service of all) onStop(() => service.stop?.());
  return { all, checks, isJobsServed, operatorRoutes: operator.routes };
}
