// Puts the jobs together: what fetches, what keeps, what answers; and at a start what was known before.
import type { Authenticator } from "../access/authenticate.ts";
import type { UsageRecorder } from "../access/usage-recorder.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { MemoryRateLimiter } from "../http/rate-limit.ts";
import type { Service } from "../http/service.ts";
import type { Log } from "../log.ts";
import { createOutbound } from "../outbound/outbound.ts";
import { EndpointAnswers } from "./endpoint-answers.ts";
import { endpoints } from "./endpoints.ts";
import { FairUse } from "./fair-use.ts";
import { createFeedRefresh } from "./feed-refresh.ts";
import { FeedStock } from "./feed-stock.ts";
import { createFeedStore, feedsTopic } from "./feed-store.ts";
import { hiddenTopic, listHidden } from "./hidden-store.ts";
import { JobsCount } from "./jobs-count.ts";
import { jobsService } from "./jobs-service.ts";
import { SearchAnswers } from "./search-answers.ts";
import { Workshop } from "./workshop.ts";

/** Renewals at a start are spread out, so that a restart does not fall upon all boards at once. */
const spreadMs = 3_000;
/** Results that arrive together are taken together. */
const gatherMs = 1_000;

export type JobsOptions = {
  config: Config;
  database: Database;
  clock: Clock;
  log: Log;
  authenticator: Authenticator;
  usage: UsageRecorder;
};

export async function startJobs({
  config,
  database,
  clock,
  log,
  authenticator,
  usage,
}: JobsOptions): Promise<Service> {
  const random = Math.random;
  const limiter = new MemoryRateLimiter();
  const outbound = createOutbound({ ...config, clock });
  const workshop = new Workshop(log);
  const store = createFeedStore(database);
  const stock = new FeedStock(store, workshop);
  const { boardsPauseMs, publicUrl, jobsWindows: windows, searchBudget: budget } = config;
  const settings = { reliefwebAppname: config.reliefwebAppname };
  const refresh = createFeedRefresh({
    outbound,
    store,
    reader: workshop.reader(),
    clock,
    random,
    boardsPauseMs,
    settings,
    log,
  });
  const shared = { refresh, stock, workshop, clock, random, switches: config, windows, publicUrl };
  const answers = new EndpointAnswers({ ...shared, log });
  const searches = new SearchAnswers({ ...shared, outbound, limiter, budget });
  const fairUse = new FairUse({
    database,
    clock,
    log,
    authenticator,
    usage,
    limiter,
    rate: config.jobsLimit,
    searchRate: config.jobsSearchLimit,
  });
  const count = new JobsCount();
  const timers = new Set<Timer>();

  const soon = (work: () => Promise<unknown>, afterMs: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work().catch((error: Error) =>
        log.warn({ reason: error.message }, "a jobs task failed and will be done again"),
      );
    }, afterMs);
    timers.add(timer);
  };

  const hide = async () => {
    const hidden = await listHidden(database);
    await workshop.do(
      "hide",
      hidden.map(({ listing }) => listing),
    );
  };
  const takeStock = async () => answers.adopt(await stock.sync());

  workshop.onNewThread(async () => {
    await hide();
    await stock.restock();
  });
  await hide();
  await takeStock();
  await fairUse.readBlocks();

  let isGathering = false;
  const stopListening = [
    database.changes.on(feedsTopic, () => {
      if (isGathering) return;
      isGathering = true;
      soon(() => {
        isGathering = false;
        return takeStock();
      }, gatherMs);
    }),
    database.changes.on(hiddenTopic, () =>
      soon(async () => {
        await hide();
        searches.forget();
        await answers.remake();
      }, 0),
    ),
  ];
  const old = endpoints
    .map(({ name }) => answers.answer(name))
    .filter((answer) => (answer.peek()?.state ?? "fresh") !== "fresh");
  for (const [index, answer] of old.entries()) soon(() => answer.renew(), index * spreadMs);

  return {
    ...jobsService({ answers, searches, fairUse, count }),
    health: () => {
      const old = endpoints.filter(({ name }) => answers.answer(name).peek()?.state === "last-known-good");
      return {
        service: "jobs",
        canAnswer: true,
        degraded: old.map(({ name }) => `${name}: boards do not answer, last known good listings stand in`),
      };
    },
    async stop() {
      for (const stop of stopListening) stop();
      for (const timer of timers) clearTimeout(timer);
      outbound.close();
      workshop.close();
    },
  };
}
