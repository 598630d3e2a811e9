import type { App } from "./app.ts";
import type { HealthCheck } from "./health.ts";
import type { HotRoute } from "./request-context.ts";

/** A part of the product that answers requests: its routes, how it feels, and how it is put to rest. */
export type Service = {
  hotRoutes: HotRoute[];
  addRoutes?(app: App): void;
  health?: HealthCheck;
  /** Called when no request is in flight any more, before the database closes. */
  stop?(): Promise<void>;
};
