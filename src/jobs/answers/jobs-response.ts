// How an answer leaves: in the caller's encoding, with what caches and callers need to know about its age, or as 304.
// Headers are made once a second for each body and encoding, not once a request.
import { type Encoding, encodingFor, etagOf } from "../../http/bodies/content-encoding.ts";
import { conditionFailed, preconditionStatus } from "../../http/bodies/preconditions.ts";
import { pathOf } from "../../http/exchange.ts";
import { refuse } from "../../http/refusal.ts";
import { securityHeaders } from "../../http/security-headers.ts";
import type { Body } from "./answer.ts";
import type { AnswerSnapshot, AnswerState } from "./answer-cache.ts";

const minSharedSeconds = 15;
const callerSeconds = 300;
const staleIfErrorSeconds = 86_400;

export const corsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Last-Modified, Retry-After, Cache-Status, X-Request-Id",
};

export const methods = ["GET", "HEAD", "OPTIONS"];

export function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...corsHeaders,
      allow: methods.join(", "),
      "access-control-allow-methods": methods.join(", "),
      "access-control-allow-headers": "Authorization, If-None-Match, If-Modified-Since",
      "access-control-max-age": "86400",
    },
  });
}

type Dated = { changedAtMs: number };
/** The body is a Blob, which every response shares; bytes would be copied for each. */
type Sent = { blob: Blob; full: ResponseInit; unchanged: ResponseInit; etag: string };

export function sendBody(request: Request, body: Body, snapshot: AnswerSnapshot<Dated>): Response {
  const encoding = encodingFor(request, body.bytes);
  const { blob, full, unchanged, etag } = sentFor(body, encoding, snapshot);
  const outcome = preconditionStatus(request, { etag, changedAtMs: snapshot.value.changedAtMs });
  if (outcome === 412) return refuse(pathOf(request.url), 412, conditionFailed, corsHeaders);
  return outcome === 304 ? new Response(null, unchanged) : new Response(blob, full);
}

type Made = {
  seconds: number;
  state: AnswerState;
  isPartial: boolean;
  wasWaitedFor: boolean;
  sent: Partial<Record<Encoding, Sent>>;
};
const made = new WeakMap<Body, Made>();

function sentFor(body: Body, encoding: Encoding, snapshot: AnswerSnapshot<Dated>): Sent {
  const { state, isPartial, wasWaitedFor } = snapshot;
  const seconds = Math.ceil(snapshot.freshLeftMs / 1_000);
  let known = made.get(body);
  if (
    known === undefined ||
    known.seconds !== seconds ||
    known.state !== state ||
    known.isPartial !== isPartial ||
    known.wasWaitedFor !== wasWaitedFor
  ) {
    known = { seconds, state, isPartial, wasWaitedFor, sent: {} };
    made.set(body, known);
  }
  known.sent[encoding] ??= makeSent(body, encoding, snapshot);
  return known.sent[encoding];
}

function makeSent(body: Body, encoding: Encoding, snapshot: AnswerSnapshot<Dated>): Sent {
  const etag = etagOf(body.digest, encoding);
  const unchanged = new Headers({
    ...securityHeaders,
    ...corsHeaders,
    ...cachingOf(snapshot),
    etag,
    "last-modified": new Date(snapshot.value.changedAtMs).toUTCString(),
    vary: "Accept-Encoding",
    "cache-status": cacheStatus(snapshot),
  });
  const full = new Headers(unchanged);
  full.set("content-type", body.contentType);
  if (encoding !== "identity") full.set("content-encoding", encoding);
  return {
    blob: blobOf(body, encoding),
    full: { headers: full },
    unchanged: { status: 304, headers: unchanged },
    etag,
  };
}

const blobs = new WeakMap<Body, Partial<Record<Encoding, Blob>>>();

/** Made once for a body and encoding: a new one is a copy. */
function blobOf(body: Body, encoding: Encoding): Blob {
  const known = blobs.get(body) ?? {};
  blobs.set(body, known);
  known[encoding] ??= new Blob([body.bytes[encoding] ?? body.bytes.identity]);
  return known[encoding];
}

/**
 * Shared caches get what is left of the windows, so that their time does not add to ours; the same again in the field
 * that is meant for them alone, since s-maxage by the letter forbids serving stale.
 */
function cachingOf({ freshLeftMs, staleLeftMs, isPartial }: AnswerSnapshot<unknown>): Record<string, string> {
  if (isPartial) {
    const brief = `max-age=${minSharedSeconds}`;
    return {
      "cache-control": `public, ${brief}, s-maxage=${minSharedSeconds}, stale-if-error=${staleIfErrorSeconds}`,
      "cdn-cache-control": brief,
    };
  }
  const shared = Math.max(minSharedSeconds, Math.ceil(freshLeftMs / 1_000));
  const stale = Math.floor(staleLeftMs / 1_000);
  const whileRevalidate = stale > 0 ? `, stale-while-revalidate=${stale}` : "";
  return {
    "cache-control": `public, max-age=${callerSeconds}, s-maxage=${shared}${whileRevalidate}, stale-if-error=${staleIfErrorSeconds}`,
    "cdn-cache-control": `max-age=${shared}${whileRevalidate}`,
  };
}

function cacheStatus({ state, freshLeftMs, wasWaitedFor, isPartial }: AnswerSnapshot<unknown>): string {
  const detail = isPartial ? "; detail=partial" : state === "fresh" ? "" : `; detail=${state}`;
  if (wasWaitedFor) return `Kazi; fwd=miss; stored${detail}`;
  const ttl = Number.isFinite(freshLeftMs) ? `; ttl=${Math.ceil(freshLeftMs / 1_000)}` : "";
  return `Kazi; hit${ttl}${detail}`;
}
