// Requests going out: the one door. It names itself, takes its turn at each host, goes only where the board declares
// and only to the public internet, and brings back bytes or a named failure; it never throws for what a host does.
import { setTimeout as sleepFor } from "node:timers/promises";
import { type Clock, systemClock } from "../process/clock.ts";
import { acceptEncoding } from "./body.ts";
import { objectionTo, redirectTarget } from "./destination.ts";
import { type Exchange, exchange, type Limits } from "./exchange.ts";
import { type Failure, failure } from "./failure.ts";
import { hostTurns } from "./host-turns.ts";
import { parseRetryAfter } from "./retry-after.ts";
import { type Lookup, lookupAddresses, type RouteOptions, routesTo } from "./route.ts";

type OutboundRequest = {
  url: string;
  headers?: Record<string, string>;
  /** Makes it a POST: how some hosts want to be asked what they list. */
  body?: string;
  /** Every host this request may be sent or redirected to. */
  allowedHosts: readonly string[];
  /** What an earlier answer carried: the host may then say that nothing has changed. */
  unlessEtag?: string | null;
  unlessModifiedSince?: string | null;
  maxBodyBytes?: number;
  /** Waited for before more than the beginning of a large body is read. */
  beforeLarge?: () => Promise<void>;
};

export type OutboundAnswer =
  | {
      kind: "ok";
      bytes: Uint8Array<ArrayBuffer>;
      contentType: string;
      etag: string | null;
      lastModified: string | null;
    }
  | { kind: "not-modified" }
  | { kind: "failed"; host: string; failure: Failure };

export type Outbound = {
  get(request: OutboundRequest): Promise<OutboundAnswer>;
  /** Ends every request under way and answers every later one with `stopped`. */
  close(): void;
};

export type OutboundOptions = {
  publicUrl: string;
  contact: string | null;
  boardsOrigin: string | null;
  boardsPauseMs: number | null;
  outboundProxy: string | null;
  clock?: Clock;
  sleep?: (ms: number) => Promise<void>;
  lookup?: Lookup;
  limits?: Partial<Limits>;
};

const politePauseMs = 1_000;
const maxRedirects = 3;
const redirects = [301, 302, 303, 307, 308];
const keepsMethod = [307, 308];
const usualLimits: Limits = {
  connectMs: 5_000,
  firstByteMs: 10_000,
  bodyMs: 20_000,
  maxBodyBytes: 10 * 1024 * 1024,
};

export function createOutbound(options: OutboundOptions): Outbound {
  const clock = options.clock ?? systemClock;
  const stopping = new AbortController();
  const limits = { ...usualLimits, ...options.limits };
  // Says who is asking and where to complain, as the boards' terms want it.
  const agent = `Kazi (+${[options.publicUrl, options.contact].filter(Boolean).join("; ")})`;
  const inTurn = hostTurns({
    pauseMs: options.boardsPauseMs ?? politePauseMs,
    clock,
    sleep: options.sleep ?? ((ms) => sleepFor(ms, undefined, { signal: stopping.signal }).catch(() => {})),
  });
  const routing: RouteOptions = {
    boardsOrigin: options.boardsOrigin,
    proxy: options.outboundProxy,
    lookup: options.lookup ?? lookupAddresses,
  };
  /** Until when a host asked to be left alone, so that requests already in line obey it too. */
  const heldUntil = new Map<string, number>();

  async function get(request: OutboundRequest): Promise<OutboundAnswer> {
    let url = URL.parse(request.url);
    const objection = url === null ? "no address" : objectionTo(url, request.allowedHosts);
    if (url === null || objection !== null)
      return failed("", failure("blocked-address", `may not ask ${objection}`));
    const headers = headersOf(request);
    let mayTryAgain = true;
    for (let hops = 0; ; ) {
      const at: URL = url;
      const result = hold(at.hostname) ?? (await inTurn(at.hostname, () => ask(at, headers, request)));
      if (!result.isAnswered && result.failure.kind === "reset" && mayTryAgain) {
        mayTryAgain = false;
        continue;
      }
      if (!result.isAnswered) return failed(at.hostname, result.failure);
      if (!redirects.includes(result.status)) return answerOf(result, at.hostname, request);
      if (hops++ === maxRedirects)
        return failed(at.hostname, failure("redirect", `more than ${maxRedirects} redirects`));
      const target =
        request.body !== undefined && !keepsMethod.includes(result.status)
          ? "it would drop what was asked"
          : redirectTarget(result.headers.get("location"), at, request.allowedHosts);
      if (typeof target === "string") return failed(at.hostname, failure("redirect", target));
      url = target;
    }
  }

  function hold(host: string): Exchange | null {
    const retryAfterMs = (heldUntil.get(host) ?? Number.NEGATIVE_INFINITY) - clock.elapsedMs();
    return retryAfterMs > 0
      ? notAsked(failure("held", `${host} asked to be left alone`, { retryAfterMs }))
      : null;
  }

  async function ask(
    url: URL,
    headers: Record<string, string>,
    { body, maxBodyBytes = limits.maxBodyBytes, beforeLarge }: OutboundRequest,
  ): Promise<Exchange> {
    const held = hold(url.hostname);
    if (held !== null) return held;
    const routes = await routesTo(url, routing, limits.connectMs);
    if (!Array.isArray(routes)) return notAsked(routes);
    const options = {
      stop: stopping.signal,
      ...(body !== undefined && { body }),
      ...(beforeLarge && { beforeLarge }),
    };
    let result = notAsked(failure("dns", "no address"));
    for (const route of routes) {
      result = await exchange(route, headers, { ...limits, maxBodyBytes }, options);
      if (result.isAnswered || result.failure.kind !== "connect") break;
    }
    return result;
  }

  function headersOf(request: OutboundRequest): Record<string, string> {
    return {
      accept: "*/*",
      ...(request.body !== undefined && { "content-type": "application/json" }),
      ...request.headers,
      "user-agent": agent,
      "accept-encoding": acceptEncoding,
      ...(request.unlessEtag && { "if-none-match": request.unlessEtag }),
      ...(request.unlessModifiedSince && { "if-modified-since": request.unlessModifiedSince }),
    };
  }

  function answerOf(
    { status, headers, bytes, start }: Exchange & { isAnswered: true },
    host: string,
    request: OutboundRequest,
  ): OutboundAnswer {
    if (bytes !== null)
      return {
        kind: "ok",
        bytes,
        contentType: headers.get("content-type") ?? "",
        etag: validator(headers.get("etag")),
        lastModified: validator(headers.get("last-modified")),
      };
    if (status === 304 && (request.unlessEtag || request.unlessModifiedSince))
      return { kind: "not-modified" };
    const retryAfterMs = parseRetryAfter(headers.get("retry-after"), clock.now());
    if (retryAfterMs !== null) heldUntil.set(host, clock.elapsedMs() + retryAfterMs);
    return failed(host, failure("status", `HTTP ${status}`, { status, retryAfterMs, body: start }));
  }

  return { get, close: () => stopping.abort() };
}

const maxValidatorLength = 500;

function validator(text: string | null): string | null {
  return text !== null && text.length <= maxValidatorLength ? text : null;
}

function notAsked(reason: Failure): Exchange {
  return { isAnswered: false, failure: reason };
}

function failed(host: string, reason: Failure): OutboundAnswer {
  return { kind: "failed", host, failure: reason };
}
