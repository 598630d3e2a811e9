import type { Log } from "../log.ts";

/** What is known of a request before any handler sees it. */
export type RequestContext = {
  requestId: string;
  /** The caller's address; behind a trusted proxy the one that the proxy vouches for. */
  clientAddress: string;
  log: Log;
};

export type Handle = (request: Request, context: RequestContext) => Response | Promise<Response>;

/** Every method of the path arrives at `handle`. Hot routes are dispatched by Bun before anything else looks at them. */
export type HotRoute = { path: string; name: string; handle: Handle };
