// Keeps the last seen documents and lists on the device, so that the board opens without a network. The network always
// goes first; what is kept stands in when it does not answer, and says so.
import { parseAddress } from "../address.ts";

declare const FILES_TO_KEEP: string[];

/** The few things of a worker's world that are used here; the compiler knows only the page's. */
type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = Lasting & { request: Request; respondWith(response: Promise<Response>): void };
type MessageEvent = Lasting & { data: unknown };
type Worker = {
  location: Location;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: "install" | "activate", listen: (event: Lasting) => void): void;
  addEventListener(name: "fetch", listen: (event: FetchEvent) => void): void;
  addEventListener(name: "message", listen: (event: MessageEvent) => void): void;
};
const worker = self as unknown as Worker;

const filesCache = "files";
const seenCache = "seen";
const maxSeen = 60;
/** Its document opens any other address of the board; the script then shows what was asked for. */
const standIn = "/";
/** A network that takes longer is treated as none where something is kept. */
const deadlineMs = 6_000;

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(filesCache)
      .then((cache) => cache.addAll(FILES_TO_KEEP))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(fromFiles(request));
  else if (FILES_TO_KEEP.includes(pathname))
    event.respondWith(fetch(request).catch(() => fromFiles(request)));
  // Other pages of the server (docs, status, the signed-in areas) are none of this worker's business.
  else if (request.mode === "navigate" && isDocument(pathname))
    event.respondWith(fromNetwork(event, standIn));
  else if (isList(pathname)) event.respondWith(fromNetwork(event, null));
});

/** Addresses that a page has shown without this worker; the browser's own cache still has most of them. */
worker.addEventListener("message", (event) => {
  const paths = Array.isArray(event.data) ? event.data : [];
  event.waitUntil(Promise.allSettled(paths.map((path) => keepUnseen(String(path)))));
});

async function keepUnseen(path: string): Promise<void> {
  const { origin, pathname, href } = new URL(path, worker.location.origin);
  if (origin !== worker.location.origin || !(isDocument(pathname) || isList(pathname))) return;
  const cache = await caches.open(seenCache);
  if (await cache.match(href)) return;
  const response = await fetch(href, { cache: "force-cache" });
  if (isKept(response)) await keep(cache, href, response);
}

const isDocument = (path: string) => parseAddress(path, "") !== null;
const isList = (path: string) =>
  /^\/api\/([a-z-]+-jobs|v2\/jobs)$|^\/feeds\/[a-z-]+-jobs\.facts\.json$/.test(path);
const isKept = ({ status, headers }: Response) =>
  status === 200 && headers.get("cache-control") !== "no-store";

async function fromFiles(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request);
}

async function fromNetwork(event: FetchEvent, instead: string | null): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(seenCache);
  const own = await cache.match(request.url);
  const kept = own ?? (instead ? await cache.match(instead) : undefined);
  const asked = fetch(request).then((response) => {
    if (isKept(response)) event.waitUntil(keep(cache, request.url, response.clone()).catch(() => {}));
    return response;
  });
  if (!kept) return asked;
  // A job that was never seen is in no kept list for sure: a slow answer is better than none.
  if (!own && new URL(request.url).pathname.startsWith("/jobs/")) return asked.catch(() => marked(kept));
  const tooLate = new Promise<Response>((resolve) => setTimeout(() => resolve(marked(kept)), deadlineMs));
  return Promise.race([asked.catch(() => marked(kept)), tooLate]);
}

/** A document is kept together with the script and style of its own build, or not at all. */
async function keep(cache: Cache, url: string, response: Response): Promise<void> {
  const files = await caches.open(filesCache);
  for (const file of await filesOf(response.clone())) if (!(await files.match(file))) await files.add(file);
  await cache.delete(url);
  await cache.put(url, response);
  const keys = (await cache.keys()).filter((key) => new URL(key.url).pathname !== standIn);
  await Promise.all(keys.slice(0, Math.max(0, keys.length - maxSeen)).map((key) => cache.delete(key)));
}

async function filesOf(response: Response): Promise<string[]> {
  if (!response.headers.get("content-type")?.startsWith("text/html")) return [];
  return [...(await response.text()).matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(
    ([, file = ""]) => file,
  );
}

/** With a new build, the files of older ones stay as long as a kept document needs them. */
async function tidy(): Promise<void> {
  const [files, seen] = await Promise.all([caches.open(filesCache), caches.open(seenCache)]);
  const needed = new Set(FILES_TO_KEEP);
  for (const url of await seen.keys()) {
    const response = await seen.match(url);
    for (const file of response ? await filesOf(response) : []) needed.add(file);
  }
  for (const file of await files.keys())
    if (!needed.has(new URL(file.url).pathname)) await files.delete(file);
}

function marked(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set("x-kept-by", "device");
  return new Response(response.body, { status: response.status, headers });
}
