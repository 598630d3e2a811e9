// Everything about providers that the operator's console and scripts can do: the table of contents.
import type { AreaRoute } from "../../access/area/area-route.ts";
import { importRoutes, pushRoute } from "../import/import-routes.ts";
import { ImportRuns, type ImportRunsOptions } from "../import/import-runs.ts";
import { providerRoutes } from "./provider-routes.ts";

export type ProviderOperatorRoutes = { routes: AreaRoute[]; stop(): Promise<void> };

export function providerOperatorRoutes(options: ImportRunsOptions): ProviderOperatorRoutes {
  const runs = new ImportRuns(options);
  return {
    routes: [...providerRoutes(options), ...importRoutes(runs, options.database), pushRoute(options)],
    stop: () => runs.stop(),
  };
}
