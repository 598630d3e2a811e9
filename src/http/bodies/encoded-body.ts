// How a finished body leaves: in the caller's encoding, with an ETag of that encoding, or as 304 or 412.

import { pathOf } from "../exchange.ts";
import { refuse } from "../refusal.ts";
import {
  type Bytes,
  chosenEncoding,
  digestOf,
  type EncodedBytes,
  encodingFor,
  etagOf,
  isWorthPacking,
  pack,
} from "./content-encoding.ts";
import { conditionFailed, preconditionStatus } from "./preconditions.ts";

export type EncodedBody = {
  contentType: string;
  digest: string;
  bytes: EncodedBytes;
  /** Packed when first asked for, then kept: most bodies are never asked for in every encoding. */
  packsOnDemand?: boolean;
};

export function textBody(text: string, contentType: string): EncodedBody {
  const identity: Bytes = new TextEncoder().encode(text);
  return {
    contentType,
    digest: digestOf(identity),
    bytes: { identity },
    packsOnDemand: isWorthPacking(identity),
  };
}

/** What may not be stored, and what is no 200, has no ETag and heeds no condition. */
export function sendEncoded(
  request: Request,
  body: EncodedBody,
  headers: Headers | Record<string, string>,
  status = 200,
): Response {
  const { bytes, contentType, digest, packsOnDemand } = body;
  const wanted = chosenEncoding(request.headers.get("accept-encoding"));
  if (packsOnDemand && wanted !== "identity") bytes[wanted] ??= pack(bytes.identity, wanted);
  const encoding = encodingFor(request, bytes);
  const all = new Headers(headers);
  if ((packsOnDemand || bytes.br) && !all.has("vary")) all.set("vary", "Accept-Encoding");
  if (status === 200 && all.get("cache-control") !== "no-store") {
    const etag = etagOf(digest, encoding);
    all.set("etag", etag);
    const outcome = preconditionStatus(request, { etag, changedAtMs: null });
    if (outcome === 304) return new Response(null, { status: 304, headers: all });
    if (outcome === 412) return refuse(pathOf(request.url), 412, conditionFailed);
  }
  all.set("content-type", contentType);
  if (encoding !== "identity") all.set("content-encoding", encoding);
  return new Response(bytes[encoding], { status, headers: all });
}
