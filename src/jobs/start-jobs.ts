// Serves the jobs: at a start what was known before, then what changes, here or in another process.
import type { AreaRoute } from "../access/area/area-route.ts";
import type { Authenticator } from "../access/keys/authenticate.ts";
import type { UsageRecorder } from "../access/usage/usage-recorder.ts";
import type { Config } from "../config/config.ts";
import { serveFiles } from "../http/files/static-site.ts";
import type { Metrics } from "../http/observing/metrics.ts";
import type { Service } from "../http/service.ts";
import { endpoints } from "./endpoints.ts";
import { feedsTopic } from "./feeds/feed-store.ts";
import { JobsCount } from "./jobs-count.ts";
import { addJobsMetrics } from "./jobs-metrics.ts";
import { createJobsParts, type JobsPartsOptions } from "./jobs-parts.ts";
import { jobsService } from "./jobs-service.ts";
import { JobsStatus } from "./jobs-status.ts";
import { FairUse } from "./limits/fair-use.ts";
import { boardRoutes } from "./operator/board-routes.ts";
import { hiddenTopic } from "./operator/hidden-store.ts";
import { boardSite } from "./pages/board-site.ts";
import { addOtherSpellings, jobPages } from "./pages/job-pages.ts";
import { listingReports } from "./pages/listing-reports.ts";
import { feedsIndex, noticesOf } from "./pages/plain-pages.ts";

/** Renewals at a start are spread out, so that a restart does not fall upon all boards at once. */
const spreadMs = 3_000;
/** Results that arrive together are taken together. */
const gatherMs = 1_000;
const tryAgainMs = 1_000;
/** A server that has no jobs yet listens first, and has the thread that reads feeds soon after. */
const threadAfterMs = 2_000;

export type JobsOptions = JobsPartsOptions & {
  authenticator: Authenticator;
  usage: UsageRecorder;
  metrics: Metrics;
  /** As the settings stand whenever it is asked. */
  limits(): Pick<Config, "jobsLimit" | "jobsSearchLimit">;
};
export type RunningJobs = Service & { status: JobsStatus; count: JobsCount; operatorRoutes: AreaRoute[] };

export async function startJobs(options: JobsOptions): Promise<RunningJobs> {
  const { config, database, clock, log, limiter, authenticator, usage, limits } = options;
  const site = { brand: config.brandName, origin: config.publicUrl, contact: config.contact };
  const { assets, files } = await boardSite(site);
  const frame = { site, assets };
  const parts = createJobsParts({ ...options, pageFrame: frame });
  const { answers, searches, failures, store, worker } = parts;
  const fairUse = new FairUse({
    database,
    clock,
    log,
    authenticator,
    usage,
    limiter,
    get rate() {
      return limits().jobsLimit;
    },
    get searchRate() {
      return limits().jobsSearchLimit;
    },
  });
  const count = new JobsCount();
  const status = new JobsStatus({ answers, store, switches: config, paused: parts.paused, clock });
  const { registry } = options.metrics;
  addJobsMetrics({ registry, count, failures, status, searches, worker, now: clock.now });
  const timers = new Set<Timer>();
  let isStopped = false;

  const soon = (work: () => Promise<unknown>, afterMs: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work().catch((error: Error) => {
        if (isStopped) return;
        log.warn({ reason: error.message }, "a jobs task failed and will be done again");
        soon(work, tryAgainMs);
      });
    }, afterMs);
    timers.add(timer);
  };

  try {
    await parts.open();
    await fairUse.readBlocks();
    await status.boards();
  } catch (error) {
    await parts.close();
    throw error;
  }

  let isGathering = false;
  const stopListening = [
    database.changes.on(feedsTopic, () => {
      if (isGathering) return;
      isGathering = true;
      soon(() => {
        isGathering = false;
        return parts.sync();
      }, gatherMs);
    }),
    database.changes.on(hiddenTopic, () =>
      soon(async () => {
        await parts.hide();
        searches.forget();
        await answers.remake();
      }, 0),
    ),
  ];
  const old = endpoints
    .map(({ name }) => answers.answer(name))
    .filter((answer) => (answer.peek()?.state ?? "fresh") !== "fresh");
  for (const [index, answer] of old.entries()) soon(() => answer.renew(), index * spreadMs);
  soon(async () => worker.prepare(), threadAfterMs);

  const notices = noticesOf({ brand: config.brandName, isJobsServed: true });
  const service = jobsService({ answers, searches, fairUse, count });
  return {
    ...service,
    hotRoutes: [
      ...service.hotRoutes,
      ...jobPages({ frame, answers, searches, worker, fairUse, notices, clock }),
      listingReports({ database, limiter, fairUse, worker, notices, publicUrl: config.publicUrl, clock }),
      ...feedsIndex(site),
      ...serveFiles(files),
    ],
    addRoutes: addOtherSpellings,
    status,
    operatorRoutes: boardRoutes({ database, clock, config, parts }),
    count,
    health: () => ({
      service: "jobs",
      canAnswer: true,
      degraded: status.lists().flatMap(({ name, state, standsInForMs }) => {
        if (state === "unavailable") return `${name}: unavailable, its boards do not answer and never did`;
        return standsInForMs === null
          ? []
          : `${name}: boards do not answer, last known good listings stand in`;
      }),
    }),
    async stop() {
      isStopped = true;
      for (const stop of stopListening) stop();
      for (const timer of timers) clearTimeout(timer);
      await parts.close();
    },
  };
}
