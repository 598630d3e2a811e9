// What fetches, keeps and makes answers, put together once: for the server, which adds requests to it, and for the
// commands that answer the same without one.

import { type Config, ConfigMistakes } from "../config/config.ts";
import type { Database } from "../database/database.ts";
import { MemoryRateLimiter, type RateLimiter } from "../http/limits/rate-limit.ts";
import { createOutbound } from "../outbound/outbound.ts";
import { type Clock, systemClock } from "../process/clock.ts";
import type { Log } from "../process/log.ts";
import { settlesWithin } from "../process/settles-within.ts";
import { AnswerFailures } from "./answers/answer-failures.ts";
import { EndpointAnswers } from "./answers/endpoint-answers.ts";
import { KeptAnswers } from "./answers/kept-answers.ts";
import { createListRenewalStore } from "./answers/list-renewal-store.ts";
import { SearchAnswers } from "./answers/search-answers.ts";
import { FoundAnswers } from "./answers/v2/found-answers.ts";
import { allBoards, boardNamed } from "./boards/all-boards.ts";
import {
  closeOldFeeds,
  completeIndex,
  reopenWithdrawn,
  tidyCatalogue,
} from "./catalogue/catalogue-upkeep.ts";
import { catalogueTopic } from "./catalogue/job-change-store.ts";
import { endpoints, isOn, listsShowing } from "./endpoints.ts";
import { createFeedRefresh, type FeedRefresh } from "./feeds/feed-refresh.ts";
import { createFeedStore, feedsTopic } from "./feeds/feed-store.ts";
import { FeedTimes } from "./feeds/feed-times.ts";
import { followPausedBoards } from "./feeds/paused-store.ts";
import { adoptDocuments } from "./feeds/result-document-store.ts";
import type { PageFrame } from "./pages/job-document.ts";
import { JobsWorker } from "./worker/jobs-worker.ts";

export type JobsPartsOptions = {
  config: Config;
  database: Database;
  clock: Clock;
  log: Log;
  limiter: RateLimiter;
  /** What the job board's pages have in common; left out where none are served. */
  pageFrame?: PageFrame;
};
export type JobsParts = ReturnType<typeof createJobsParts>;

/** Renewals at a start are spread out, so that a restart does not fall upon all boards at once. */
const spreadMs = 3_000;
/** Results that arrive together are taken together. */
const gatherMs = 1_000;
const tryAgainMs = 1_000;
const tidyEveryMs = 60_000;
/** A server that has no jobs yet listens first, and has the thread that reads feeds soon after. */
const threadAfterMs = 2_000;
/** To give back the right to ask, once the asking has been ended. */
const closingMs = 3_000;

/** A board that is named wrongly would stay on or off without a word. */
function checkBoardNames({ boardsOn, boardsOff }: Config): void {
  const mistakes = Object.entries({ BOARDS_ON: boardsOn, BOARDS_OFF: boardsOff }).flatMap(
    ([variable, names]) =>
      names
        .filter((name) => boardNamed(name) === undefined)
        .map(
          (name) =>
            `${variable} names \`${name}\`, which is no board; \`kazi boards list\` shows their names.`,
        ),
  );
  if (mistakes.length > 0) throw new ConfigMistakes(mistakes);
}

export function createJobsParts(options: JobsPartsOptions) {
  const { config, database, clock, log, pageFrame = null } = options;
  checkBoardNames(config);
  const random = Math.random;
  const outbound = createOutbound({ ...config, clock });
  const worker = new JobsWorker({ url: config.databaseUrl, dataDir: config.dataDir }, log);
  const store = createFeedStore(database);
  const paused = followPausedBoards(database, log);
  const feedTimes = new FeedTimes(store, database.changes);
  const underWay = new Set<Promise<unknown>>();
  const tasks = new Set<Timer>();
  let isClosing = false;
  const refreshFeed = createFeedRefresh({
    outbound,
    store,
    reader: worker.reader(),
    clock,
    random,
    boardsPauseMs: config.boardsPauseMs,
    settings: config,
    log,
  });
  const refresh: FeedRefresh = (board, feed) => {
    if (isClosing) return Promise.resolve({ kind: "waiting", untilMs: clock.now() });
    worker.prepare();
    const asking = refreshFeed(board, feed).finally(() => underWay.delete(asking));
    underWay.add(asking);
    return asking;
  };
  const failures = new AnswerFailures(log, clock);
  const renewals = createListRenewalStore(database);
  const shared = {
    ...options,
    refresh,
    feedTimes,
    worker,
    random,
    failures,
    switches: config,
    windows: config.jobsWindows,
    publicUrl: config.publicUrl,
  };
  const answers = new EndpointAnswers({ ...shared, renewals, pageFrame });
  const kept = new KeptAnswers();
  const found = new FoundAnswers({ worker, kept, clock, failures, lists: answers });
  const searches = new SearchAnswers({ ...shared, outbound, budget: config.searchBudget, paused, kept });

  /** Makes answers of what is stored and not yet known here. */
  async function sync(): Promise<void> {
    // Read first: whatever was renewed by then is among the feeds that are read next.
    const renewed = await renewals.read();
    await feedTimes.sync();
    await answers.adopt(renewed);
  }

  /** Until it succeeds. */
  function soon(work: () => Promise<unknown>, afterMs: number): void {
    const timer = setTimeout(() => {
      tasks.delete(timer);
      work().catch((error: Error) => {
        if (isClosing) return;
        log.warn({ reason: error.message }, "a jobs task failed and will be done again");
        soon(work, tryAgainMs);
      });
    }, afterMs);
    tasks.add(timer);
  }

  const on = allBoards.filter((board) => isOn(board, config));
  const boardsOn = on.map(({ slug }) => slug);
  const feedsOn = on
    .flatMap(({ slug, feeds }) => feeds.map(({ name }) => `${slug}/${name}`))
    .filter((key) => listsShowing(key).length > 0);
  async function tidyNow(): Promise<void> {
    await tidyCatalogue(database, { boardsOn, nowMs: clock.now() });
    await closeOldFeeds(database, { feedsOn, nowMs: clock.now() });
    await store.details.forgetOld(clock.now());
    soon(tidyNow, tidyEveryMs);
  }

  return {
    database,
    outbound,
    worker,
    store,
    refresh,
    answers,
    searches,
    kept,
    found,
    failures,
    paused,
    /** Everything that was known before, ready to be answered. */
    async open(): Promise<void> {
      await paused.read();
      await adoptDocuments(database, clock.now());
      await sync();
    },
    /** Goes on with what changes, here or in another process, and renews what is old. */
    follow(): void {
      let isGathering = false;
      database.changes.on(feedsTopic, () => {
        if (isGathering || isClosing) return;
        isGathering = true;
        soon(() => {
          isGathering = false;
          return sync();
        }, gatherMs);
      });
      let isRemaking = false;
      database.changes.on(catalogueTopic, () => {
        if (isRemaking || isClosing) return;
        isRemaking = true;
        soon(async () => {
          isRemaking = false;
          feedTimes.revise();
          kept.forget();
          await answers.remake();
        }, 0);
      });
      const old = endpoints
        .map(({ name }) => answers.answer(name))
        .filter((answer) => (answer.peek()?.state ?? "fresh") !== "fresh");
      for (const [index, answer] of old.entries()) soon(() => answer.renew(), index * spreadMs);
      soon(async () => worker.prepare(), threadAfterMs);
      soon(() => reopenWithdrawn(database, { boardsOn, nowMs: clock.now() }), 0);
      soon(() => completeIndex(database, clock.now), 0);
      soon(tidyNow, tidyEveryMs);
    },
    /** Every board is left alone at once; what was begun is noted while the database is still there. */
    async close(): Promise<void> {
      isClosing = true;
      for (const timer of tasks) clearTimeout(timer);
      feedTimes.stop();
      outbound.close();
      await settlesWithin(Promise.allSettled(underWay), closingMs);
      worker.close();
    },
  };
}

/** Runs work with what the server answers from, on the same database and within the same terms. */
export async function withJobs<T>(
  place: Pick<JobsPartsOptions, "config" | "database" | "log">,
  work: (parts: JobsParts) => Promise<T>,
): Promise<T> {
  const parts = createJobsParts({ ...place, clock: systemClock, limiter: new MemoryRateLimiter() });
  try {
    await parts.open();
    return await work(parts);
  } finally {
    await parts.close();
  }
}
