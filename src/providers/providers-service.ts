// Provider Discovery: every route, and what stands behind it.
import type { AreaRoute } from "../access/area/area-route.ts";
import type { Service } from "../http/service.ts";
import { importRoutes } from "./import/import-routes.ts";
import { ImportRuns, type ImportRunsOptions } from "./import/import-runs.ts";
import { providerRoutes } from "./operator/provider-routes.ts";
import { profileUpkeep } from "./profile/profile-upkeep.ts";
import { watchVerificationEnds } from "./profile/verification-ends.ts";
import { type SearchOptions, searchRoutes } from "./search/search-route.ts";

export function providersService(
  options: Omit<SearchOptions, "verificationEnds"> & ImportRunsOptions,
): Service & { operatorRoutes: AreaRoute[] } {
  const { database, isServed } = options;
  const runs = new ImportRuns(options);
  const verificationEnds = watchVerificationEnds(options);
  const upkeep = profileUpkeep(options, verificationEnds);
  return {
    hotRoutes: searchRoutes({ ...options, verificationEnds }),
    operatorRoutes: [...providerRoutes(database), ...importRoutes(runs, database)],
    health: () => {
      const canAnswer = isServed && database.changes.isCurrent();
      return {
        service: "providers",
        canAnswer,
        degraded: isServed && !canAnswer ? ["providers: the database does not answer"] : [],
      };
    },
    async stop() {
      await upkeep.stop();
      await runs.stop();
    },
  };
}
