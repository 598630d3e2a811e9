import type { Log } from "../process/log.ts";
import type { RefusalHeaders } from "./refusal.ts";

/** What is known of a request before any handler sees it. */
export type RequestContext = {
  requestId: string;
  /** The caller's address; behind a trusted proxy the one that the proxy vouches for. */
  clientAddress: string;
  log: Log;
};

export type Handle = (request: Request, context: RequestContext) => Response | Promise<Response>;

/**
 * Every method of the path arrives at `handle`. Hot routes are dispatched by Bun before anything else looks at them.
 * `refusalHeaders` are those of refusals that come from around the handler, like an address that is too long.
 */
export type HotRoute = { path: string; name: string; handle: Handle; refusalHeaders?: RefusalHeaders };

/** Told before a server stops: answers end their connections from then on, and readiness says no. */
export type Lifetime = { isEnding: boolean };
