// The documentation and what stands beside it at fixed addresses, finished when the server starts: a request only picks
// one of the kept bodies.
import { brotliCompressSync, gzipSync, constants as zlib } from "node:zlib";
import manifest from "../package.json" with { type: "json" };
import { apis } from "../web/docs/contents.ts";
import type { Document } from "../web/docs/document.ts";
import { searchPath } from "../web/docs/search.tsx";
import { buildSite, type Site } from "../web/docs/site.ts";
import { defaultRates } from "./access/limits.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/database.ts";
import { settingsTopic } from "./database/settings.ts";
import {
  type Bytes,
  chosenEncoding,
  digestOf,
  type Encoding,
  etagOf,
  matchesEtag,
} from "./http/content-encoding.ts";
import { serveOpenApi } from "./http/openapi.ts";
import type { Service } from "./http/service.ts";
import { endpoints, search } from "./jobs/endpoints.ts";
import { currentLegalTexts } from "./legal-texts.ts";
import type { Log } from "./log.ts";
import type { Rate } from "./quantities.ts";

/** security.txt carries its own end, half a year ahead: a process that never restarts makes it anew in time. */
const renewAfterMs = 30 * 86_400_000;
const usualHeaders = { "cache-control": "public, max-age=300", vary: "Accept-Encoding" };

type Finished = {
  headers: Record<string, string>;
  digest: string;
  bytes: Partial<Record<Encoding, Bytes>> & { identity: Bytes };
};

export type DocsServiceOptions = {
  config: Config;
  database: Database;
  clock: Clock;
  log: Log;
  isJobsServed: boolean;
};

export async function docsService(options: DocsServiceOptions): Promise<Service> {
  const { config, database, clock, log, isJobsServed } = options;
  let legal = await currentLegalTexts(database);
  let builtAtMs = 0;
  let finished = new Map<string, Finished>();
  let search: Site["search"];

  function build(): void {
    builtAtMs = clock.now();
    const home = isJobsServed ? "/" : "/docs";
    const site = buildSite({
      server: serverFacts(config),
      legal,
      home,
      version: manifest.version,
      nowMs: builtAtMs,
    });
    finished = new Map(site.documents.map((document) => [document.path, finish(document)]));
    search = site.search;
  }
  build();

  /** While the database cannot be read, the texts that are known stay; an older reading never replaces a newer one. */
  let readings = 0;
  async function readTexts(): Promise<void> {
    const reading = ++readings;
    try {
      const texts = await currentLegalTexts(database);
      if (reading !== readings || Bun.deepEquals(texts, legal)) return;
      legal = texts;
      build();
    } catch (error) {
      log.warn({ reason: (error as Error).message }, "the terms and the privacy notice could not be read");
    }
  }
  const stopListening = database.changes.on(settingsTopic, () => void readTexts());

  function send(path: string, request: Request): Response {
    if (clock.now() - builtAtMs > renewAfterMs) build();
    return answer(finished.get(path) as Finished, request);
  }

  function answer(found: Finished, request: Request): Response {
    const encoding = chosenEncoding(request.headers.get("accept-encoding"));
    const headers = new Headers(found.headers);
    headers.set("etag", etagOf(found.digest, encoding));
    if (matchesEtag(request.headers.get("if-none-match"), etagOf(found.digest, encoding)))
      return new Response(null, { status: 304, headers });
    if (encoding !== "identity") headers.set("content-encoding", encoding);
    found.bytes[encoding] ??= pack[encoding](found.bytes.identity);
    return new Response(found.bytes[encoding], { headers });
  }

  return {
    hotRoutes: [],
    addRoutes(app) {
      for (const path of finished.keys()) app.get(path, ({ req }) => send(path, req.raw));
      app.get(searchPath, ({ req }) => answer(finish(search(req.query("query") ?? "")), req.raw));
      app.get("/docs/", ({ redirect }) => redirect("/docs", 308));
      for (const { name, document } of apis) serveOpenApi(app, name, document);
    },
    stop: async () => stopListening(),
  };
}

function serverFacts(config: Config) {
  const rates = defaultRates(config);
  return {
    publicUrl: config.publicUrl,
    brandName: config.brandName,
    contact: config.contact,
    limits: {
      jobs: rateWords(config.jobsLimit),
      jobsSearch: rateWords(config.jobsSearchLimit),
      jobsKey: rateWords(rates["jobs:read"]),
      providers: rateWords(rates["providers:read"]),
    },
    windows: [...endpoints, search].map(({ name, window }) => ({
      endpoint: name,
      window: { ...window, ...config.jobsWindows[name] },
    })),
  };
}

function rateWords({ count, windowMs }: Rate): string {
  const words =
    windowMs === 60_000 ? "a minute" : windowMs === 3_600_000 ? "an hour" : `in ${windowMs / 1_000} seconds`;
  return `${count.toLocaleString("en")} requests ${words}`;
}

function finish({ contentType, body, headers }: Document): Finished {
  const bytes = new TextEncoder().encode(body);
  return {
    headers: { ...usualHeaders, "content-type": contentType, ...headers },
    digest: digestOf(bytes),
    bytes: { identity: bytes },
  };
}

/** Packed when first asked for, then kept: most pages are never asked for in every encoding. */
const pack: Record<Encoding, (bytes: Bytes) => Bytes> = {
  identity: (bytes) => bytes,
  gzip: (bytes) => new Uint8Array(gzipSync(bytes)),
  br: (bytes) => new Uint8Array(brotliCompressSync(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: 9 } })),
};
