// Job Listings: the route table, all of it, over what fetches the jobs and makes the answers.
import type { Authenticator } from "../access/keys/authenticate.ts";
import type { UsageRecorder } from "../access/usage/usage-recorder.ts";
import type { Config } from "../config/config.ts";
import { serveFiles } from "../http/files/static-site.ts";
import type { Metrics } from "../http/observing/metrics.ts";
import type { Service } from "../http/service.ts";
import { apiRoutes } from "./api-routes.ts";
import { addJobsMetrics, JobsCount } from "./jobs-metrics.ts";
import { createJobsParts, type JobsPartsOptions } from "./jobs-parts.ts";
import { JobsStatus } from "./jobs-status.ts";
import { FairUse } from "./limits/fair-use.ts";
import { boardRoutes } from "./operator/board-routes.ts";
import { catalogueRoutes } from "./operator/catalogue-routes.ts";
import { boardSite } from "./pages/board-site.ts";
import { addOtherSpellings, jobPages } from "./pages/job-pages.ts";
import { listingReports } from "./pages/listing-reports.ts";
import { feedsIndex, noticesOf } from "./pages/plain-pages.ts";
import { v2Routes } from "./v2-routes.ts";

export type JobsOptions = JobsPartsOptions & {
  authenticator: Authenticator;
  usage: UsageRecorder;
  metrics: Metrics;
  /** As the settings stand whenever it is asked. */
  limits(): Pick<Config, "jobsLimit" | "jobsSearchLimit">;
};
export type JobsService = Awaited<ReturnType<typeof jobsService>>;

export async function jobsService(options: JobsOptions) {
  const { config, clock, metrics } = options;
  const { brandName: brand, publicUrl, contact } = config;
  const site = { brand, origin: publicUrl, contact };
  const { assets, files } = await boardSite(site);
  const frame = { site, assets };
  const parts = createJobsParts({ ...options, pageFrame: frame });
  const fairUse = new FairUse(options);
  const status = new JobsStatus({ ...parts, switches: config, clock });
  const count = new JobsCount();
  addJobsMetrics({ ...parts, registry: metrics.registry, count, status, now: clock.now });
  try {
    await parts.open();
    await fairUse.readBlocks();
    await status.boards();
  } catch (error) {
    await parts.close();
    throw error;
  }
  parts.follow();

  const notices = noticesOf({ brand, isJobsServed: true });
  const all = { ...options, ...parts, frame, fairUse, count, notices, publicUrl, dataDir: config.dataDir };
  return {
    hotRoutes: [
      // /api/NAME, /feeds/NAME.rss and /feeds/NAME.json of each of the seven endpoints
      ...apiRoutes(all),
      // /api/v2/jobs, /api/v2/jobs/ID, /api/v2/jobs/changes, /api/v2/jobs/snapshot.ndjson.gz
      ...v2Routes(all),
      // the job board: / and a path for each list, /search, /saved, /jobs/ID
      ...jobPages(all),
      // POST /jobs/ID/report
      listingReports(all),
      // /feeds/
      ...feedsIndex(site),
      // scripts, styles and icons, /manifest.webmanifest, /service-worker.js, /robots.txt, /sitemap.xml
      ...serveFiles(files),
    ],
    // the board's paths in other spellings
    addRoutes: addOtherSpellings,
    // /operator/api/boards and /operator/api/jobs
    operatorRoutes: [...boardRoutes(all), ...catalogueRoutes(all)],
    status,
    count,
    health: () => ({ service: "jobs", canAnswer: true, degraded: status.degraded() }),
    stop: parts.close,
  } satisfies Service & Record<string, unknown>;
}
