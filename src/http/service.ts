import type { App } from "./app.ts";
import type { HealthCheck } from "./observing/health.ts";
import type { HotRoute } from "./request-context.ts";

/** A part of the product that answers requests: its routes, how it feels, and how it is put to rest. */
export type Service = {
  hotRoutes: HotRoute[];
  addRoutes?(app: App): void;
  /** What a person sees at an address below its own where nothing is, or null for one that is not below. */
  unknownPage?(path: string): Response | null;
  health?: HealthCheck;
  /** Called when no request is in flight any more, before the database closes. */
  stop?(): Promise<void>;
};
