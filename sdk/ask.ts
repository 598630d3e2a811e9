// One GET: sent, read whole within the time-out, tried again while that makes sense. The key travels in its header and
// nowhere else.
import { KaziError } from "./kazi-error.ts";

export type Connection = {
  /** Where Kazi runs, like `https://kazi.example.org`; empty in a page that Kazi itself serves. */
  baseUrl: string;
  /** Belongs on a server, never into a page or an app. */
  apiKey?: string;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** How long one try may take, the whole answer included. */
  timeoutMs?: number;
  /** How often a request is sent at most before its failure is yours. */
  tries?: number;
  /** The longest pause between two tries; a server that asks for a longer one is not asked again. */
  maxPauseMs?: number;
};

type AskOptions = { signal?: AbortSignal | undefined; etag?: string | undefined };
/** `body` is undefined when nothing has changed since `etag`. */
export type Answer = { body: unknown; etag: string | undefined };
export type Ask = (path: string, options: AskOptions) => Promise<Answer>;

const firstPauseMs = 300;

export function createAsk({
  baseUrl,
  apiKey,
  fetch: given,
  timeoutMs = 10_000,
  tries = 3,
  maxPauseMs = 15_000,
}: Connection): Ask {
  const send = given ?? ((url: string, init: RequestInit) => fetch(url, init));
  let origin = baseUrl;
  while (origin.endsWith("/")) origin = origin.slice(0, -1);
  if (origin !== "" && !/^https?:\/\/[^/\s]+/i.test(origin))
    throw new TypeError("The baseUrl is not an address like https://kazi.example.org.");
  const named = origin || "Kazi";
  const isNowhere = origin === "" && given === undefined && typeof location === "undefined";
  const key = apiKey?.trim();
  // Checked here, because the runtimes' own error about a header would quote it.
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) throw new TypeError("The apiKey is not a Kazi key.");

  return async (path, { signal, etag }) => {
    if (isNowhere) throw new TypeError("The baseUrl is empty.");
    const headers: Record<string, string> = { accept: "application/json" };
    if (key) headers.authorization = `Bearer ${key}`;
    if (etag) headers["if-none-match"] = etag;
    for (let tried = 1; ; tried++) {
      try {
        return await once(origin + path, headers, signal);
      } catch (error) {
        if (!(error instanceof KaziError && error.isTemporary) || tried >= tries) throw error;
        const pauseMs = error.retryAfterMs ?? firstPauseMs * 2 ** (tried - 1);
        if (pauseMs > maxPauseMs) throw error;
        // Jitter on top, so that callers who failed together do not come back together, nor any of them too early.
        await pause(pauseMs * (1 + Math.random() / 2), signal);
      }
    }
  };

  async function once(url: string, headers: Record<string, string>, signal?: AbortSignal): Promise<Answer> {
    const controller = new AbortController();
    const abort = () => controller.abort();
    let isLate = false;
    signal?.throwIfAborted();
    signal?.addEventListener("abort", abort);
    const timer = setTimeout(() => {
      isLate = true;
      abort();
    }, timeoutMs);
    try {
      const redirect = key ? "manual" : "follow";
      const response = await send(url, { headers, redirect, signal: controller.signal });
      if (isRedirect(response)) throw redirected(response, origin);
      return read(response, await response.text(), named);
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      if (cause instanceof KaziError) throw cause;
      throw isLate
        ? new KaziError(`Kazi did not answer within ${timeoutMs} ms.`, { kind: "timeout" })
        : new KaziError(`${named} could not be reached.`, { kind: "network", cause });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    }
  }
}

/** The path with those parameters that are given. */
export function target(
  path: string,
  parameters: Record<string, string | number | boolean | undefined>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) query.set(name, String(value));
  return `${path}?${query}`.replace(/\?$/, "");
}

/** Pages are told nothing but that it was one. */
const isRedirect = ({ type, status, headers }: Response) =>
  type === "opaqueredirect" || (status >= 300 && status < 400 && status !== 304 && headers.has("location"));

/** Following it would hand the key to whoever is there. */
function redirected({ status, headers }: Response, origin: string): KaziError {
  const to = headers.get("location");
  const where = to && URL.canParse(to, origin) ? ` to ${new URL(to, origin).origin}` : "";
  return new KaziError(
    `${origin} redirects${where}, where the key is not sent; give the address that answers itself as baseUrl.`,
    { status, kind: "refused" },
  );
}

function read({ status, ok, headers }: Response, text: string, named: string): Answer {
  const etag = headers.get("etag") ?? undefined;
  if (status === 304) return { body: undefined, etag };
  const about = { status, requestId: headers.get("x-request-id") };
  const type = headers.get("content-type")?.split(";")[0]?.trim() || "something without a type";
  const isPage = /html/i.test(type) || /^\s*</.test(text);
  if (status === 404 && isPage)
    throw new KaziError(`${named} answered 404 with a page; the baseUrl is not that of a Kazi.`, about);
  if (!ok) throw new KaziError(sentence(text, status), { ...about, retryAfterMs: retryAfterMs(headers) });
  const body = json(text);
  if (body === undefined && isPage)
    throw new KaziError(
      `${named} answered ${status} with ${type} instead of JSON; the baseUrl is not that of a Kazi.`,
      { ...about, kind: "unreadable" },
    );
  if (body === undefined) throw unreadable(about);
  return { body, etag };
}

export function unreadable(about: { status?: number; requestId?: string | null } = {}): KaziError {
  return new KaziError("Kazi's answer could not be read.", { ...about, kind: "unreadable" });
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The providers answer `{"error": "…"}`, the jobs one plain sentence; a proxy in between whatever it likes. */
function sentence(text: string, status: number): string {
  const { error = text } = (json(text) ?? {}) as { error?: unknown };
  const said = typeof error === "string" && !error.includes("<") ? error.trim().slice(0, 300) : "";
  return said || `Kazi answered ${status}.`;
}

function retryAfterMs(headers: Headers): number | null {
  const value = headers.get("retry-after");
  if (!value) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener("abort", end);
    if (signal?.aborted) end();
  });
}
