// The documentation and what stands beside it at fixed addresses, finished when the server starts: a request only picks
// one of the kept bodies.
import manifest from "../../package.json" with { type: "json" };
import { apis } from "../../web/docs/contents.ts";
import type { Document } from "../../web/docs/for-machines.ts";
import { searchPath } from "../../web/docs/search.tsx";
import { buildSite, type Site } from "../../web/docs/site.ts";
import favicon from "../../web/look/favicon.ico" with { type: "file" };
import { defaultRates } from "../access/keys/limits.ts";
import type { Config } from "../config/config.ts";
import type { Rate } from "../config/quantities.ts";
import type { Database } from "../database/database.ts";
import { settingsTopic } from "../database/settings.ts";
import { type EncodedBody, sendEncoded, textBody } from "../http/bodies/encoded-body.ts";
import { aMonth, serveFiles, siteFile } from "../http/files/static-site.ts";
import { serveOpenApi } from "../http/openapi.ts";
import type { Service } from "../http/service.ts";
import { endpoints, search } from "../jobs/endpoints.ts";
import type { Clock } from "../process/clock.ts";
import type { Log } from "../process/log.ts";
import { currentLegalTexts } from "./legal-texts.ts";

/** security.txt carries its own end, half a year ahead: a process that never restarts makes it anew in time. */
const renewAfterMs = 30 * 86_400_000;
const usualHeaders = { "cache-control": "public, max-age=300" };

type Finished = { headers: Record<string, string>; body: EncodedBody };

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

  const answer = ({ body, headers }: Finished, request: Request) => sendEncoded(request, body, headers);
  const icon = await siteFile("/favicon.ico", "image/x-icon", await Bun.file(favicon).bytes(), aMonth);

  return {
    hotRoutes: serveFiles([icon]),
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
  return { headers: { ...usualHeaders, ...headers }, body: textBody(body, contentType) };
}
