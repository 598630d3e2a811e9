// Everything about providers that the operator's console and scripts can do: the table of contents.
import type { AreaRoute } from "../access/area/area-route.ts";
import { ImportDesk, type ImportDeskOptions } from "./import-desk.ts";
import { importRoutes } from "./import-routes.ts";
import { providerDeskRoutes } from "./provider-desk-routes.ts";
import { pushRoutes } from "./push-routes.ts";

export type ProvidersDesk = { routes: AreaRoute[]; stop(): Promise<void> };

export function providersDesk(options: ImportDeskOptions): ProvidersDesk {
  const imports = new ImportDesk(options);
  return {
    routes: [...providerDeskRoutes(options), ...importRoutes(imports), ...pushRoutes(options)],
    stop: () => imports.stop(),
  };
}
