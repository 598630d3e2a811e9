// Listens, and stops without dropping a request: no new connections, what is in flight may finish until the deadline.
import type { Log } from "../log.ts";
import { type App, appHandle } from "./app.ts";
import type { Exchange } from "./exchange.ts";
import type { HotRoute } from "./request-context.ts";

const drainMs = 10_000;
const maxBodyBytes = 1_048_576;
const idleSeconds = 30;

export type Server = { port: number; origin: string; stop(): Promise<void> };
export type ServerOptions = {
  host: string;
  port: number;
  app: App;
  hotRoutes: HotRoute[];
  exchange: Exchange;
  log: Log;
};

type Route = (request: Request, server: Bun.Server<undefined>) => Response | Promise<Response>;

export class PortTaken extends Error {
  constructor(host: string, port: number) {
    super(`Port ${port} on ${host} is taken; stop what uses it, or set PORT to another one.`);
  }
}

export function startServer({ host, port, app, hotRoutes, exchange, log }: ServerOptions): Server {
  const cold = exchange("other", appHandle(app));
  const routes: Record<string, Route> = {};
  for (const { path, name, handle } of hotRoutes) {
    const answer = exchange(name, handle);
    routes[path] = (request, server) => answer(request, server.requestIP(request));
  }
  const server = listen({
    hostname: host,
    port,
    development: false,
    // Without development Bun shares a port with whoever holds it; half of the requests would go to the other server.
    reusePort: false,
    idleTimeout: idleSeconds,
    maxRequestBodySize: maxBodyBytes,
    routes,
    fetch: (request, self) => cold(request, self.requestIP(request)),
    error(error) {
      log.error({ reason: error.message }, "the server could not answer");
      return new Response("Something went wrong on our side; try again in a moment.\n", { status: 500 });
    },
  });
  return {
    port: server.port ?? port,
    origin: server.url.origin,
    async stop() {
      const deadline = setTimeout(() => void server.stop(true), drainMs);
      await server.stop();
      clearTimeout(deadline);
    },
  };
}

function listen(
  options: Bun.Serve.Options<undefined, string> & { hostname: string; port: number },
): Bun.Server<undefined> {
  try {
    return Bun.serve(options);
  } catch (error) {
    if ((error as { code?: string }).code === "EADDRINUSE")
      throw new PortTaken(options.hostname, options.port);
    throw error;
  }
}
