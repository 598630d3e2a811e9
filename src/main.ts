// Start: port → database → services → listen. Stop: the same in reverse, without dropping a request.
import type { AreaRoute } from "./access/area/area-route.ts";
import { type Config, withPort } from "./config/config.ts";
import type { Database } from "./database/database.ts";
import { createApp } from "./http/app.ts";
import { createExchange, pathOf } from "./http/exchange.ts";
import { addHealthRoutes } from "./http/observing/health.ts";
import type { Metrics } from "./http/observing/metrics.ts";
import { addressOf, assertPortIsFree, holdPort, startServer } from "./http/server.ts";
import { noticesOf, wantsPage } from "./jobs/pages/plain-pages.ts";
import { tokenHas } from "./operators/operator-tokens.ts";
import { openFoundation } from "./start/foundation.ts";
import { openServices } from "./start/services.ts";
import type { Close, StartOptions } from "./start/start-context.ts";

export type Running = {
  origin: string;
  publicUrl: string;
  port: number;
  database: Database;
  metrics: Metrics;
  /** Every route of the operator's console, as it is served. */
  operatorRoutes: AreaRoute[];
  /** Every address that is served, but for the hot ones. */
  addresses: { method: string; path: string }[];
  /** The addresses of the hot routes, which take every method and refuse those that they do not have. */
  hotPaths: string[];
  /** During the grace, requests are still taken while proxies are told to look elsewhere. */
  stop(graceMs?: number): Promise<void>;
};

export async function start(given: Config, options: StartOptions): Promise<Running> {
  const { clock, log } = options;
  const closing: Close[] = [];
  const onStop = (close: Close) => void closing.push(close);
  const stop = async (graceMs = 0) => {
    for (const close of closing.splice(0).reverse()) await close(graceMs);
  };
  try {
    const host = await addressOf(given.host);
    const held = given.port === 0 ? holdPort(host) : null;
    if (held === null) await assertPortIsFree(host, given.port);
    onStop(() => held?.stop(true));
    const config = held === null ? given : withPort(given, held.port ?? 0);

    const context = { ...options, onStop };
    const foundation = await openFoundation(config, context);
    const services = await openServices(foundation, context);

    const { database, metrics, callers } = foundation;
    const { all, checks, isJobsServed, operatorRoutes } = services;
    const notices = noticesOf({ brand: config.brandName, isJobsServed });
    const unknownPage = (request: Request) =>
      all.map((service) => service.unknownPage?.(pathOf(request.url))).find(Boolean) ??
      notices(request, "unknown");
    const app = createApp((request) => (wantsPage(request) ? unknownPage(request) : null));
    const lifetime = { isEnding: false };
    addHealthRoutes(app, checks, metrics, lifetime, (authorization) =>
      tokenHas({ database, clock }, authorization, "metrics:read"),
    );
    for (const service of all) service.addRoutes?.(app);

    const { trustedProxies, publicUrl, port } = config;
    const isHttps = publicUrl.startsWith("https:");
    const exchange = createExchange({ trustedProxies, isHttps, clock, log, metrics, callers, lifetime });
    const hotRoutes = all.flatMap((service) => service.hotRoutes);
    const server = startServer({ host, port, held, app, hotRoutes, exchange, lifetime, clock, log });
    onStop((graceMs) => server.stop(graceMs));
    return {
      origin: server.origin,
      publicUrl,
      port: server.port,
      database,
      metrics,
      operatorRoutes,
      addresses: app.routes.map(({ method, path }) => ({ method, path })),
      hotPaths: hotRoutes.map(({ path }) => path),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
