// Provider Discovery: every route, and what stands behind it.
import type { AreaRoute } from "../access/area/area-route.ts";
import type { Service } from "../http/service.ts";
import { importActions, pushAction } from "./import/import-routes.ts";
import { ImportRuns, type ImportRunsOptions } from "./import/import-runs.ts";
import { at } from "./operator/operator-action.ts";
import { providerActions } from "./operator/provider-routes.ts";
import { type SearchOptions, searchRoute } from "./search/search-route.ts";

const [read, change] = ["providers:read", "providers:change"] as const;

export function providersService(
  options: SearchOptions & ImportRunsOptions,
): Service & { operatorRoutes: AreaRoute[] } {
  const { database, isServed } = options;
  const runs = new ImportRuns(options);
  const profiles = providerActions(options);
  const imports = importActions(runs, database);
  return {
    hotRoutes: [searchRoute(options)],
    operatorRoutes: [
      at("GET", "/providers", read, profiles.find),
      at("POST", "/providers", change, profiles.create),
      at("GET", "/providers/profile", read, profiles.show),
      at("GET", "/providers/export", read, profiles.export),
      at("POST", "/providers/edit", change, profiles.edit),
      at("POST", "/providers/verify", change, profiles.verify),
      at("POST", "/providers/unverify", change, profiles.unverify),
      at("POST", "/providers/consent", change, profiles.consent),
      at("POST", "/providers/restrict", change, profiles.restrict),
      at("POST", "/providers/unrestrict", change, profiles.unrestrict),
      at("POST", "/providers/erase", change, profiles.erase),
      at("POST", "/providers/push", "providers:push", pushAction(options)),
      at("GET", "/provider-imports", read, imports.list),
      at("POST", "/provider-imports", change, imports.create),
      at("GET", "/provider-imports/:id", read, imports.show),
      at("PUT", "/provider-imports/:id/file", change, imports.upload),
      at("POST", "/provider-imports/:id/apply", change, imports.apply),
      at("POST", "/provider-imports/:id/cancel", change, imports.cancel),
      at("GET", "/provider-imports/:id/rows", read, imports.rows),
      at("GET", "/provider-imports/:id/bad-rows", read, imports.badRows),
    ],
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
