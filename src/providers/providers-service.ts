// Provider Discovery: every route, and what stands behind it.
import type { AreaRoute } from "../access/area/area-route.ts";
import type { Service } from "../http/service.ts";
import { importRoutes } from "./import/import-routes.ts";
import { ImportRuns, type ImportRunsOptions } from "./import/import-runs.ts";
import { providerRoutes } from "./operator/provider-routes.ts";
import { type SearchOptions, searchRoute } from "./search/search-route.ts";

export function providersService(
  options: SearchOptions & ImportRunsOptions,
): Service & { operatorRoutes: AreaRoute[] } {
  const { database, isServed } = options;
  const runs = new ImportRuns(options);
  return {
    hotRoutes: [searchRoute(options)],
    operatorRoutes: [...providerRoutes(database), ...importRoutes(runs, database)],
    health: () => {
      const canAnswer = isServed && database.changes.isCurrent();
      return {
        service: "providers",
        canAnswer,
        degraded: isServed && !canAnswer ? ["providers: the database does not answer"] : [],
      };
    },
    stop: () => runs.stop(),
  };
}
