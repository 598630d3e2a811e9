// Whether this process lives, and whether it can answer. Ready means that any service it offers can answer; what is
// degraded is named.
import type { App } from "../app.ts";
import { isLoopback } from "../limits/client-address.ts";
import { refuseText } from "../refusal.ts";
import type { Lifetime } from "../request-context.ts";
import type { Metrics } from "./metrics.ts";

export type ServiceHealth = { service: string; canAnswer: boolean; degraded: string[] };
export type HealthCheck = () => Promise<ServiceHealth> | ServiceHealth;

/** Whether a caller from elsewhere may read the metrics. */
export type MetricsReader = (authorization: string | null) => Promise<boolean>;

export function addHealthRoutes(
  app: App,
  checks: HealthCheck[],
  metrics: Metrics,
  lifetime: Lifetime,
  mayRead: MetricsReader = async () => false,
): void {
  app.get("/health/live", () => Response.json({ status: "live" }, { headers: noStore }));

  app.get("/health/ready", async () => {
    const services = await Promise.all(checks.map((check) => check()));
    const canAnswer = services.length === 0 || services.some((service) => service.canAnswer);
    const isReady = canAnswer && !lifetime.isEnding;
    const degraded = services.flatMap((service) => service.degraded);
    return Response.json(
      {
        status: lifetime.isEnding ? "stopping" : isReady ? "ready" : "not ready",
        services: Object.fromEntries(services.map((s) => [s.service, s.canAnswer])),
        degraded,
      },
      { status: isReady ? 200 : 503, headers: noStore },
    );
  });

  app.get("/metrics", async ({ env, req }) => {
    const isDirect =
      localHost.test(req.header("host") ?? "") && !proxyMarks.some((name) => req.header(name) !== undefined);
    const isHere = isLoopback(env.context.clientAddress) && isDirect;
    if (!isHere && !(await mayRead(req.header("authorization") ?? null)))
      return refuseText(404, "There is nothing at this address.");
    return new Response(await metrics.text(), {
      headers: { ...noStore, "content-type": metrics.registry.contentType },
    });
  });
}

/** Whatever a proxy on this machine adds, and a name that is not this machine's, mean that someone else is asking. */
const proxyMarks = [
  "forwarded",
  "x-forwarded-for",
  "via",
  "x-real-ip",
  "x-client-ip",
  "x-forwarded-host",
  "x-forwarded-proto",
  "cf-connecting-ip",
  "true-client-ip",
];
const localHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

const noStore = { "cache-control": "no-store" };
