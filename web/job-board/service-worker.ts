// Keeps the last seen documents and lists on the device, so that the board opens without a network. The network always
// goes first; what is kept stands in when it does not answer, and says so.
import { parseAddress } from "./address.ts";

declare const FILES_TO_KEEP: string[];

/** The few things of a worker's world that are used here; the compiler knows only the page's. */
type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = Lasting & { request: Request; respondWith(response: Promise<Response>): void };
type Worker = {
  location: Location;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: "install" | "activate", listen: (event: Lasting) => void): void;
  addEventListener(name: "fetch", listen: (event: FetchEvent) => void): void;
};
const worker = self as unknown as Worker;

const filesCache = "files";
const seenCache = "seen";
const mostSeen = 60;
/** A network that takes longer is treated as none where something is kept. */
const patienceMs = 6_000;

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
  else if (request.mode === "navigate" && parseAddress(pathname, "") !== null)
    event.respondWith(fromNetwork(event, "/"));
  else if (/^\/api\/[a-z-]+-jobs$/.test(pathname)) event.respondWith(fromNetwork(event, null));
});

async function fromFiles(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request);
}

/** `standIn` is the address whose document opens any other; its script then shows what was asked for. */
async function fromNetwork(event: FetchEvent, standIn: string | null): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(seenCache);
  const own = await cache.match(request.url);
  const kept = own ?? (standIn ? await cache.match(standIn) : undefined);
  const asked = fetch(request).then((response) => {
    const isKept = response.status === 200 && response.headers.get("cache-control") !== "no-store";
    if (isKept) event.waitUntil(keep(cache, request.url, response.clone()).catch(() => {}));
    return response;
  });
  if (!kept) return asked;
  // A job that was never seen is in no kept list for sure: a slow answer is better than none.
  if (!own && new URL(request.url).pathname.startsWith("/jobs/")) return asked.catch(() => marked(kept));
  const tooLate = new Promise<Response>((resolve) => setTimeout(() => resolve(marked(kept)), patienceMs));
  return Promise.race([asked.catch(() => marked(kept)), tooLate]);
}

/** A document is kept together with the script and style of its own build, or not at all. */
async function keep(cache: Cache, url: string, response: Response): Promise<void> {
  const files = await caches.open(filesCache);
  for (const file of await filesOf(response.clone())) if (!(await files.match(file))) await files.add(file);
  await cache.delete(url);
  await cache.put(url, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - mostSeen)).map((key) => cache.delete(key)));
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
