// What happens around every request, hot or not: the Host is checked, the request gets its id and its caller's address,
// the answer its security headers, the log one line and the metrics one count. Nothing of the query, the headers or the
// body is ever logged.
import type { Clock } from "../clock.ts";
import { type Log, withoutKeys } from "../log.ts";
import { addressRules, isLoopback } from "./client-address.ts";
import type { Metrics } from "./metrics.ts";
import { refuse, refuseText } from "./refusal.ts";
import type { Handle } from "./request-context.ts";

const hostPattern = /^([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?$/;
const requestIdPattern = /^[A-Za-z0-9._-]{8,64}$/;
const maxTargetLength = 4_096;

export type ExchangeOptions = {
  trustedProxies: string[];
  isHttps: boolean;
  clock: Clock;
  log: Log;
  metrics: Metrics;
};
export type Peer = { address: string } | null;
export type Exchange = (route: string, handle: Handle, request: Request, peer: Peer) => Promise<Response>;

export function createExchange({ trustedProxies, isHttps, clock, log, metrics }: ExchangeOptions): Exchange {
  const rules = addressRules(trustedProxies);
  const addSecurityHeaders = securityHeaders(isHttps);
  let hasWarned = false;

  return async (route, handle, request, peer) => {
    const startedAt = clock.elapsedMs();
    const peerAddress = peer?.address ?? "";
    const forwardedFor = request.headers.get("x-forwarded-for");
    const isFromProxy = forwardedFor !== null && rules.isTrusted(peerAddress);
    if (forwardedFor !== null && !isFromProxy && !hasWarned) {
      hasWarned = true;
      log.warn(
        { peer: peerAddress },
        "X-Forwarded-For from a peer that is not in TRUSTED_PROXIES is ignored; add your proxy's address there",
      );
    }
    const clientAddress = rules.clientAddress(peerAddress, forwardedFor);
    const givenId = rules.isTrusted(peerAddress) ? request.headers.get("x-request-id") : null;
    const requestId = givenId !== null && requestIdPattern.test(givenId) ? givenId : crypto.randomUUID();
    const isLocal = isLoopback(clientAddress) && forwardedFor === null && !request.headers.has("forwarded");

    const host = request.headers.get("host");
    const isWellFormed = host !== null && hostPattern.test(host);
    const path = isWellFormed ? pathOf(request.url) : "/";
    let response: Response;
    try {
      if (!isWellFormed)
        response = refuseText(400, "A request needs exactly one valid Host header.", { connection: "close" });
      else if (request.url.length > maxTargetLength) response = refuse(path, 414, "The address is too long.");
      else response = await handle(request, { requestId, clientAddress, isLocal, log });
    } catch (error) {
      log.error({ requestId, route, error: errorText(error) }, "request failed");
      response = refuse(path, 500, "Something went wrong on our side; try again in a moment.");
    }
    addSecurityHeaders(response.headers);
    response.headers.set("x-request-id", requestId);
    const ms = clock.elapsedMs() - startedAt;
    metrics.countRequest(route, response.status, ms);
    if (log.isLevelEnabled("info")) {
      log.info(
        {
          requestId,
          method: request.method,
          path: withoutKeys(path),
          status: response.status,
          ms: Math.round(ms * 1_000) / 1_000,
          client: clientAddress,
        },
        "request",
      );
    }
    return response;
  };
}

function securityHeaders(isHttps: boolean): (headers: Headers) => void {
  return (headers) => {
    headers.set("x-content-type-options", "nosniff");
    if (!headers.has("referrer-policy")) headers.set("referrer-policy", "no-referrer");
    if (!headers.has("content-security-policy"))
      headers.set("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
    if (isHttps) headers.set("strict-transport-security", "max-age=31536000");
  };
}

/** The path of an absolute address, without parsing the whole of it. */
export function pathOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const end = url.indexOf("?", start);
  return url.slice(start, end < 0 ? undefined : end);
}

function errorText(error: unknown): string {
  return withoutKeys(error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, 4_000);
}
