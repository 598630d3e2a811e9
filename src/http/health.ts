// Whether this process lives, and whether it can answer. Ready means that any service it offers can answer; what is
// degraded is named.
import type { App } from "./app.ts";
import type { Metrics } from "./metrics.ts";
import { refuseText } from "./refusal.ts";

export type ServiceHealth = { service: string; canAnswer: boolean; degraded: string[] };
export type HealthCheck = () => Promise<ServiceHealth> | ServiceHealth;

export function addHealthRoutes(app: App, checks: HealthCheck[], metrics: Metrics): void {
  app.get("/health/live", () => Response.json({ status: "live" }, { headers: noStore }));

  app.get("/health/ready", async () => {
    const services = await Promise.all(checks.map((check) => check()));
    const isReady = services.length === 0 || services.some((service) => service.canAnswer);
    const degraded = services.flatMap((service) => service.degraded);
    return Response.json(
      {
        status: isReady ? "ready" : "not ready",
        services: Object.fromEntries(services.map((s) => [s.service, s.canAnswer])),
        degraded,
      },
      { status: isReady ? 200 : 503, headers: noStore },
    );
  });

  app.get("/metrics", async ({ env }) => {
    if (!env.context.isLocal) return refuseText(404, "There is nothing at this address.");
    return new Response(await metrics.text(), {
      headers: { ...noStore, "content-type": metrics.registry.contentType },
    });
  });
}

const noStore = { "cache-control": "no-store" };
