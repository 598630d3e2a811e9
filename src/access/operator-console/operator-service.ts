// The operator's console: its own routes, those that the services bring, and its pages.
import type { Service } from "../../http/service.ts";
import { addAreaRoutes } from "../area/area.ts";
import type { AreaRoute } from "../area/area-route.ts";
import { operatorGate } from "../operators/operator-gate.ts";
import { consolePages } from "./console-pages.ts";
import type { ConsoleParts } from "./console-parts.ts";
import { operatorRoutes } from "./operator-routes.ts";
import { signInRoutes } from "./sign-in-routes.ts";

export type OperatorService = Service & { routes: AreaRoute[] };

export async function operatorService(parts: ConsoleParts, brought: AreaRoute[]): Promise<OperatorService> {
  const { area, database, clock, throttle } = parts.accounts;
  const { needsTwoFactor } = parts;
  const operators = operatorGate({ database, clock, throttle, needsTwoFactor });
  const routes = [...signInRoutes(parts), ...operatorRoutes(parts), ...brought];
  const pages = await consolePages(parts.accounts);
  return {
    routes,
    hotRoutes: pages.files,
    addRoutes(app) {
      addAreaRoutes(app, routes, { ...area, operators });
      pages.addRoutes(app);
    },
  };
}
