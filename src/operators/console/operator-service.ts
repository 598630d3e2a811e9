// The operator's console: its own routes, those that the services bring, and its pages.

import { addAreaRoutes } from "../../access/area/area.ts";
import type { AreaRoute } from "../../access/area/area-route.ts";
import type { Service } from "../../http/service.ts";
import { operatorGate } from "../operator-gate.ts";
import { operatorSentences } from "../sentences.ts";
import { accessRoutes } from "./access-routes.ts";
import { auditRoutes } from "./audit-routes.ts";
import { consolePages } from "./console-pages.ts";
import type { ConsoleParts } from "./console-parts.ts";
import { keyRoutes } from "./key-routes.ts";
import { operatorRoutes } from "./operator-routes.ts";
import { outboxRoutes } from "./outbox-routes.ts";
import { overviewRoutes } from "./overview-routes.ts";
import { operatorAccountRoutes } from "./own-account-routes.ts";
import { settingsRoutes } from "./settings-routes.ts";
import { signInRoutes } from "./sign-in-routes.ts";

export type OperatorService = Service & { routes: AreaRoute[] };

export async function operatorService(
  parts: ConsoleParts,
  serviceRoutes: AreaRoute[],
): Promise<OperatorService> {
  const { area, database, clock, throttle } = parts.accounts;
  const { needsTwoFactor } = parts;
  const operators = operatorGate({ database, clock, throttle, needsTwoFactor });
  const routes = [
    ...signInRoutes(parts),
    ...operatorAccountRoutes(parts),
    ...overviewRoutes(parts),
    ...accessRoutes(parts),
    ...keyRoutes(parts),
    ...settingsRoutes(parts),
    ...auditRoutes(parts),
    ...outboxRoutes(parts),
    ...operatorRoutes(parts),
    ...serviceRoutes,
  ];
  const pages = await consolePages(parts.accounts);
  return {
    routes,
    hotRoutes: pages.files,
    addRoutes(app) {
      addAreaRoutes(app, routes, { ...area, operators }, { sentences: operatorSentences });
      pages.addRoutes(app);
    },
    unknownPage: pages.unknownPage,
  };
}
