// Listens, and stops without dropping a request. During the grace everything is still answered, each answer ends its
// connection, and readiness says no, so that proxies look elsewhere; then nobody new is let in, and what is in flight
// may finish until the deadline.
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { ConfigMistakes } from "../config/config.ts";
import type { Clock } from "../process/clock.ts";
import type { Log } from "../process/log.ts";
import { settlesWithin } from "../process/settles-within.ts";
import { type App, appHandle } from "./app.ts";
import { maxUploadBytes } from "./bodies/request-body.ts";
import type { Exchange, Peer } from "./exchange.ts";
import type { HotRoute, Lifetime } from "./request-context.ts";

const drainMs = 10_000;
/**
 * Ends whoever sends nothing, or reads nothing of an answer, for so long; Bun counts in steps of four seconds. Longer than
 * a proxy keeps a connection that it does not use, and at most half a minute.
 */
const idleSeconds = 28;
const maxWaitForQuietMs = 1_000;
const quietTurnMs = 0.05;
const maxConnectMs = 1_000;
/** A resolver that nobody answers from would keep the start for its own time-out, several times over. */
const maxLookupMs = 3_000;

export type Server = { port: number; origin: string; stop(graceMs?: number): Promise<void> };
export type ServerOptions = {
  host: string;
  port: number;
  /** Taken already, by `holdPort`. */
  held: HeldPort | null;
  app: App;
  hotRoutes: HotRoute[];
  exchange: Exchange;
  lifetime: Lifetime;
  clock: Clock;
  log: Log;
};

type Route = (request: Request, server: Bun.Server<undefined>) => Response | Promise<Response>;

export class PortTaken extends Error {
  constructor(host: string, port: number) {
    super(`Port ${port} on ${host} is taken; stop what uses it, or set PORT to another one.`);
  }
}

export type HeldPort = Bun.Server<undefined>;

const foreignHost = (host: string) =>
  new ConfigMistakes([
    `HOST is \`${host}\`, which is no name or address of this machine; write one that is, like \`127.0.0.1\`, or \`0.0.0.0\` for all of them.`,
  ]);

/**
 * The address behind a name, looked up before anyone listens: the runtime would wait for the resolver with all else
 * standing still, and tell a name that is not found by whatever error the system had last.
 */
export async function addressOf(host: string): Promise<string> {
  if (isIP(host) !== 0) return host;
  const found = lookup(host);
  if (!(await settlesWithin(found, maxLookupMs).catch(() => false))) throw foreignHost(host);
  return (await found).address;
}

/** A port of the system's choice, ours from now on, so that addresses can be written before everything is ready. */
export function holdPort(host: string): HeldPort {
  const starting = () => new Response("Kazi is starting; try again in a moment.\n", { status: 503 });
  return listen({ ...lasting, hostname: host, port: 0, fetch: starting });
}

const isOwnAddress = (address: string) =>
  /^(0\.0\.0\.0|::|127\..*)$/.test(address) ||
  Object.values(networkInterfaces()).some((all) => all?.some((own) => own.address === address));

/**
 * Before anything begins that others would notice: a port that is taken ends the start. Somebody who answers there is
 * proof enough; to listen for a moment would let callers in whom nobody serves yet.
 */
export async function assertPortIsFree(host: string, port: number): Promise<void> {
  // Another machine's port is none of ours; to listen on it fails and says why.
  if (!isOwnAddress(host)) throw foreignHost(host);
  const hostname = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  const socket = Bun.connect({ hostname, port, socket: { data() {} } });
  void socket.then((open) => open.end()).catch(() => {});
  if (await settlesWithin(socket, maxConnectMs).catch(() => false)) throw new PortTaken(host, port);
}

export function startServer(options: ServerOptions): Server {
  const { host, port, held, app, hotRoutes, exchange, lifetime, clock, log } = options;
  const cold = exchange({ name: "other", handle: appHandle(app) });
  const peerOf = peersAt(host);
  const routes: Record<string, Route> = {};
  for (const route of hotRoutes) {
    const answer = exchange(route);
    routes[route.path] = (request, server) => answer(request, peerOf(request, server));
  }
  const serving = {
    ...lasting,
    routes,
    fetch: (request: Request, self: Bun.Server<undefined>) => cold(request, peerOf(request, self)),
    error(error: Error) {
      log.error({ reason: error.message }, "the server could not answer");
      return new Response("Something went wrong on our side; try again in a moment.\n", { status: 500 });
    },
  };
  const server = held?.reload(serving) ?? listen({ ...serving, hostname: host, port });
  return {
    port: server.port ?? port,
    origin: server.url.origin,
    async stop(graceMs = 0) {
      lifetime.isEnding = true;
      await Bun.sleep(graceMs);
      if (graceMs > 0) await quietMoment(server, clock);
      const deadline = setTimeout(() => void server.stop(true), drainMs);
      await server.stop();
      clearTimeout(deadline);
    },
  };
}

/**
 * Only this machine can reach a server that listens on its loopback address, so there all peers are one. To ask for a
 * peer's address costs a call of the system and a tenth of a hot request.
 */
function peersAt(host: string): (request: Request, server: Bun.Server<undefined>) => Peer {
  const here = { address: host };
  if (host === "127.0.0.1" || host === "::1") return () => here;
  return (request, server) => server.requestIP(request);
}

/**
 * Closing the port resets whoever the system has let in and we have not read from yet. So it is closed right after a
 * turn of the event loop that found nothing to do, or after a while under a load that never pauses.
 */
async function quietMoment(server: HeldPort, clock: Clock): Promise<void> {
  const endsAt = clock.elapsedMs() + maxWaitForQuietMs;
  for (;;) {
    const startedAt = clock.elapsedMs();
    await new Promise((resolve) => setImmediate(resolve));
    const now = clock.elapsedMs();
    if (now > endsAt || (server.pendingRequests === 0 && now - startedAt < quietTurnMs)) return;
  }
}

const lasting = {
  development: false,
  // Without development Bun shares a port with whoever holds it; half of the requests would go to the other server.
  reusePort: false,
  idleTimeout: idleSeconds,
  // The largest of all; every exchange has a limit of its own.
  maxRequestBodySize: maxUploadBytes,
} as const;

function listen(options: Bun.Serve.Options<undefined, string> & { hostname: string; port: number }) {
  try {
    return Bun.serve(options);
  } catch (error) {
    const { hostname, port } = options;
    const { code } = error as { code?: string };
    if (code === "EADDRINUSE") throw new PortTaken(hostname, port);
    if (code === "EACCES")
      throw new ConfigMistakes([
        `PORT is \`${port}\`, which this user may not open; write one above 1023, and let a proxy listen on ${port}.`,
      ]);
    if (code === "EADDRNOTAVAIL" || code === "EINVAL") throw foreignHost(hostname);
    throw new ConfigMistakes([
      `HOST is \`${hostname}\` and PORT is \`${port}\`, where this machine cannot listen (${code}); write others.`,
    ]);
  }
}
