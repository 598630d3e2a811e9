// Provider Discovery: every route, and what stands behind it.
import type { AreaRoute } from "../access/area/area-route.ts";
import type { Service } from "../http/service.ts";
import { importRoutes } from "./import/import-routes.ts";
import { ImportRuns, type ImportRunsOptions } from "./import/import-runs.ts";
import { providerRoutes } from "./operator/provider-routes.ts";
import { profileUpkeep } from "./profile/profile-upkeep.ts";
import { watchVerificationEnds } from "./profile/verification-ends.ts";
import { ExposureRecorder } from "./search/exposure.ts";
import { type SearchOptions, searchRoutes } from "./search/search-route.ts";
import { addMyProfileRoutes, type PublicFace } from "./self-service/my-profile-routes.ts";
import { selfServiceRoutes } from "./self-service/operator-routes.ts";

export function providersService(
  options: Omit<SearchOptions, "verificationEnds" | "exposure"> & ImportRunsOptions & { config: PublicFace },
): Service & { operatorRoutes: AreaRoute[] } {
  const { database, isServed, config } = options;
  const runs = new ImportRuns(options);
  const verificationEnds = watchVerificationEnds(options);
  const exposure = new ExposureRecorder(options);
  const upkeep = profileUpkeep(options, verificationEnds);
  return {
    addRoutes: (app) => addMyProfileRoutes(app, options),
    hotRoutes: searchRoutes({ ...options, verificationEnds, exposure }),
    operatorRoutes: [
      ...providerRoutes(database),
      ...selfServiceRoutes(database, config.publicUrl),
      ...importRoutes(runs, database),
    ],
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
      await exposure.stop();
      await runs.stop();
    },
  };
}
