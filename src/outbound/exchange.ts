// One request and its answer on one route, each stage within its deadline. No redirect is followed here.
import { checkServerIdentity, type PeerCertificate } from "node:tls";
import { readBody, readStart } from "./body.ts";
import { type Failure, failure, failureBeforeHead } from "./failure.ts";
import type { Route } from "./route.ts";
import { StagedDeadline } from "./staged-deadline.ts";

export type Limits = { connectMs: number; firstByteMs: number; bodyMs: number; maxBodyBytes: number };

/** `bytes` is null when the status means that there is nothing to read; `start` is then how a refusal begins. */
export type Exchange =
  | {
      isAnswered: true;
      status: number;
      headers: Headers;
      bytes: Uint8Array<ArrayBuffer> | null;
      start: Uint8Array<ArrayBuffer> | null;
    }
  | { isAnswered: false; failure: Failure };

const readable = [200, 203];

export async function exchange(
  route: Route,
  headers: Record<string, string>,
  limits: Limits,
  options: { stop: AbortSignal; body?: string; ca?: string; beforeLarge?: () => Promise<void> },
): Promise<Exchange> {
  const deadline = new StagedDeadline();
  const isWatched = route.url.startsWith("https:");
  const end = () => deadline.end();
  options.stop.addEventListener("abort", end);
  if (options.stop.aborted) end();
  // Only the end of a TLS handshake can be noticed from outside; without TLS the first byte has both deadlines.
  if (isWatched) deadline.enter("connecting", limits.connectMs);
  else deadline.enter("first byte", limits.connectMs + limits.firstByteMs);
  const failed = (reason: Failure): Exchange => ({
    isAnswered: false,
    failure: whatEndedIt(deadline, options.stop) ?? reason,
  });
  try {
    const response = await fetch(route.url, {
      headers: { ...headers, ...(route.pinned && { host: route.pinned.host }) },
      ...(options.body !== undefined && { method: "POST", body: options.body }),
      redirect: "manual",
      keepalive: false,
      decompress: false,
      // Without this Bun takes a proxy from the environment.
      proxy: route.proxy === null ? false : { url: route.proxy, respectNoProxy: false },
      signal: deadline.signal,
      tls: {
        ...(options.ca !== undefined && { ca: options.ca }),
        ...(route.pinned && { serverName: route.pinned.serverName }),
        checkServerIdentity: (name: string, certificate: PeerCertificate) => {
          deadline.enter("first byte", limits.firstByteMs);
          return checkServerIdentity(name, certificate);
        },
      },
    });
    deadline.enter("body", limits.bodyMs);
    const { status } = response;
    if (!readable.includes(status))
      return {
        isAnswered: true,
        status,
        headers: response.headers,
        bytes: null,
        start: status >= 400 ? await readStart(response) : null,
      };
    const body = await readBody(response, limits.maxBodyBytes, async () => {
      // Its turn may be long in coming, for which the host is not to blame.
      deadline.rest();
      await options.beforeLarge?.();
      deadline.enter("body", limits.bodyMs);
    });
    if (!(body instanceof Uint8Array)) return failed(body);
    return { isAnswered: true, status, headers: response.headers, bytes: body, start: null };
  } catch (error) {
    return failed(failureBeforeHead(error));
  } finally {
    options.stop.removeEventListener("abort", end);
    deadline.end();
  }
}

function whatEndedIt(deadline: StagedDeadline, stop: AbortSignal): Failure | null {
  if (stop.aborted) return failure("stopped", "Kazi is stopping");
  if (deadline.passed === null) return null;
  const reachedHost = deadline.passed !== "connecting";
  return failure("timeout", `too slow: ${deadline.passed}`, { reachedHost });
}
