// What happens around every request, hot or not: the Host is checked, the request gets its id and its caller's address,
// the answer its security headers, the log one line and the metrics one count. Nothing of the query, the headers or the
// body is ever logged.
import type { Clock } from "../process/clock.ts";
import { errorText, type Log } from "../process/log.ts";
import { isTooLarge } from "./bodies/request-body.ts";
import type { CallerCount } from "./limits/caller-count.ts";
import { addressRules } from "./limits/client-address.ts";
import { accessLines } from "./observing/access-line.ts";
import type { Metrics } from "./observing/metrics.ts";
import { refuse } from "./refusal.ts";
import type { Handle, HotRoute, Lifetime, RequestContext } from "./request-context.ts";
import { addSecurityHeaders } from "./security-headers.ts";

const hostPattern = /^([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:(?!0+$)\d{1,5})?$/;
const requestIdPattern = /^[A-Za-z0-9._-]{8,64}$/;
const maxTargetLength = 4_096;
const cannotSave = "Nothing more can be saved at the moment; send the same request again later.";
const cannotSaveSeconds = "60";
/** Nobody reads this answer. As in nginx, it stands in the log and the metrics for a caller who went away. */
const clientGone = 499;

export type ExchangeOptions = {
  trustedProxies: string[];
  isHttps: boolean;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  callers: CallerCount;
  lifetime: Lifetime;
};
export type Peer = { address: string } | null;
/** A hot route, or one name for all others, whose paths differ. */
type ExchangeRoute = HotRoute | { name: string; handle: Handle; path?: never; refusalHeaders?: never };
/** Made once for each route: what happens to its requests. An answer that is there at once is not waited for. */
export type Exchange = (
  route: ExchangeRoute,
) => (request: Request, peer: Peer) => Response | Promise<Response>;

export function createExchange(options: ExchangeOptions): Exchange {
  const { trustedProxies, isHttps, clock, log, metrics, callers, lifetime } = options;
  const rules = addressRules(trustedProxies);
  const writeLine = accessLines(log);
  let hasWarned = false;

  function contextOf({ headers }: Request, peer: Peer): RequestContext {
    const peerAddress = peer?.address ?? "";
    const forwardedFor = headers.get("x-forwarded-for");
    const isTrusted = rules.isTrusted(peerAddress);
    if (forwardedFor !== null && !isTrusted && !hasWarned) {
      hasWarned = true;
      log.warn(
        { peer: peerAddress },
        "X-Forwarded-For from a peer that is not in TRUSTED_PROXIES is ignored; add your proxy's address there",
      );
    }
    const clientAddress = rules.clientAddress(peerAddress, forwardedFor);
    const givenId = isTrusted ? headers.get("x-request-id") : null;
    const requestId = givenId !== null && requestIdPattern.test(givenId) ? givenId : crypto.randomUUID();
    return { requestId, clientAddress, log };
  }

  return ({ name: route, handle, path: fixedPath, refusalHeaders = {} }) => {
    const count = metrics.requestCounter(route);

    function finish(
      request: Request,
      context: RequestContext,
      path: string,
      startedAt: number,
      response: Response,
    ) {
      const { headers, status } = response;
      addSecurityHeaders(headers);
      if (isHttps) headers.set("strict-transport-security", "max-age=31536000");
      headers.set("x-request-id", context.requestId);
      if (lifetime.isEnding) headers.set("connection", "close");
      const ms = clock.elapsedMs() - startedAt;
      count(status, ms);
      const { requestId, clientAddress: client } = context;
      const nowMs = clock.now();
      callers.count(client, status, nowMs);
      const { method } = request;
      // Bun dates every answer but these.
      if (method === "HEAD" && status !== 304) headers.set("date", new Date(nowMs).toUTCString());
      writeLine?.({ requestId, method, path, status, client, ms }, nowMs);
      return response;
    }

    function fail(error: unknown, request: Request, { requestId }: RequestContext, path: string): Response {
      if (isAborted(error, request)) return new Response(null, { status: clientGone });
      log.error({ requestId, route, error: errorText(error) }, "request failed");
      if (isWithoutRoom(error))
        return refuse(path, 503, cannotSave, { ...refusalHeaders, "retry-after": cannotSaveSeconds });
      return refuse(path, 500, "Something went wrong on our side; try again in a moment.", refusalHeaders);
    }

    return (request, peer) => {
      const startedAt = clock.elapsedMs();
      const context = contextOf(request, peer);
      const isWellFormed = hasGoodHost(request);
      const path = fixedPath ?? (isWellFormed ? pathOf(request.url) : "/");
      let answered: Response | Promise<Response>;
      try {
        if (!isWellFormed)
          answered = refuse(path, 400, "A request needs exactly one valid Host header.", {
            ...refusalHeaders,
            connection: "close",
          });
        else if (request.url.length > maxTargetLength)
          answered = refuse(path, 414, "The address is too long.", refusalHeaders);
        else if (isTooLarge(request, path))
          answered = refuse(path, 413, "The body is too large.", { ...refusalHeaders, connection: "close" });
        else answered = handle(request, context);
      } catch (error) {
        answered = fail(error, request, context, path);
      }
      if (!(answered instanceof Promise)) return finish(request, context, path, startedAt, answered);
      return answered
        .catch((error) => fail(error, request, context, path))
        .then((response) => finish(request, context, path, startedAt, response));
    };
  };
}

/** The caller went away in the middle of a body, which whoever read it hears as an error. */
function isAborted(error: unknown, { signal }: Request): boolean {
  return error instanceof DOMException && error.name === "AbortError" && signal.aborted;
}

/**
 * What the storage says when it takes nothing any more, as the engines' drivers spell it: a disk that is full, that fails or
 * that may only be read. Whatever was to be saved was not, and can be sent again as it is.
 */
const withoutRoom = /^(SQLITE_(FULL|READONLY|IOERR)\w*|ENOSPC|EROFS|EIO|53100|25006)$/;

function isWithoutRoom(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" && withoutRoom.test(code);
}

let lastGoodHost: string | null = null;

/** A name, and a port that there is: an address is made of it, and one with port 99999 or host 1.2.3.999 is none. */
function hasGoodHost({ headers }: Request): boolean {
  const host = headers.get("host");
  if (host === null) return false;
  if (host === lastGoodHost) return true;
  if (!hostPattern.test(host) || !URL.canParse(`http://${host}`)) return false;
  lastGoodHost = host;
  return true;
}

/** The path of an absolute address, without parsing the whole of it; `/` where there is none, as in `CONNECT host:443`. */
export function pathOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  if (start < 0) return "/";
  const end = url.indexOf("?", start);
  return url.slice(start, end < 0 ? undefined : end);
}
