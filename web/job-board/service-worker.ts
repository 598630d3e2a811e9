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

const filesCache = `files ${FILES_TO_KEEP.join(" ")}`;
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
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name !== filesCache && name !== seenCache)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (FILES_TO_KEEP.includes(pathname)) event.respondWith(fromFiles(request));
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
    if (response.status === 200) event.waitUntil(keep(cache, request.url, response.clone()));
    return response;
  });
  if (!kept) return asked;
  // A job that was never seen is in no kept list for sure: a slow answer is better than none.
  if (!own && new URL(request.url).pathname.startsWith("/jobs/")) return asked.catch(() => marked(kept));
  const tooLate = new Promise<Response>((resolve) => setTimeout(() => resolve(marked(kept)), patienceMs));
  return Promise.race([asked.catch(() => marked(kept)), tooLate]);
}

async function keep(cache: Cache, url: string, response: Response): Promise<void> {
  await cache.delete(url);
  await cache.put(url, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - mostSeen)).map((key) => cache.delete(key)));
}

function marked(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set("x-kept-by", "device");
  return new Response(response.body, { status: response.status, headers });
}
