// The simplest board there could be, and what refreshes it: for tests of the refresh itself.
import type { Database } from "../../../src/database/database.ts";
import type { Board, Feed } from "../../../src/jobs/boards/board.ts";
import { NotParsable } from "../../../src/jobs/boards/not-parsable.ts";
import { factsOnly } from "../../../src/jobs/boards/terms.ts";
import type { FeedReader } from "../../../src/jobs/feeds/feed-readings.ts";
import { createFeedRefresh, type FeedRefresh } from "../../../src/jobs/feeds/feed-refresh.ts";
import { createFeedStore, type FeedStore } from "../../../src/jobs/feeds/feed-store.ts";
import { createOutbound, type Outbound } from "../../../src/outbound/outbound.ts";
import { silentLog, type TestEngine } from "../engines.ts";
import { type ManualClock, manualClock } from "../manual-clock.ts";
import { directFeedReader } from "./direct-feed-reader.ts";

const minute = 60_000;

/** A JSON array of numbers, each a job. */
export const plainBoard: Board = {
  slug: "plain",
  name: "Plain",
  home: "https://plain.example",
  sample: "plain",
  hosts: ["plain.example"],
  terms: {
    attribution: "",
    minIntervalMs: 30 * minute,
    ground: "documented",
    page: "https://plain.example/terms",
    lookedAt: "2026-11-15",
    ...factsOnly,
  },
  switchedOn: "always",
  feeds: [],
  descriptionIs: "html",
  readEntries(text) {
    if (!text.startsWith("[")) throw new NotParsable("not-parsable", "no list");
    return { entries: JSON.parse(text) };
  },
  toPosting: (entry) => ({ id: String(entry), title: `Job ${entry}`, url: `https://plain.example/${entry}` }),
};

export function plainFeed(name: string, more: Partial<Feed> = {}): Feed {
  const request = (page: number) => ({ url: `https://plain.example/${name}?page=${page}` });
  return { name, request, maxPages: 1, mayBeEmpty: false, typeWhenUnstated: "", ...more };
}
export const numbers = (count: number, from = 1) =>
  Response.json(Array.from({ length: count }, (_, i) => from + i));

type Setting = {
  database: Database;
  refresh: FeedRefresh;
  store: FeedStore;
  clock: ManualClock;
  asked: { page: string; atMs: number; headers: Headers }[];
  answer(next: (request: Request) => Response | Promise<Response>): void;
  /** What another process, or this one after a restart, would have. */
  again(): FeedRefresh;
  stop(): void;
};

export async function setUpPlainBoard(
  engine: TestEngine,
  reader: FeedReader = directFeedReader,
): Promise<Setting> {
  const clock = manualClock();
  const asked: Setting["asked"] = [];
  let answer: (request: Request) => Response | Promise<Response> = () => numbers(20);
  const server = Bun.serve({
    port: 0,
    fetch(request) {
      const { pathname, search } = new URL(request.url);
      asked.push({ page: pathname + search, atMs: clock.elapsedMs(), headers: request.headers });
      return answer(request);
    },
  });
  server.unref();
  const database = await engine.open();
  const store = createFeedStore(database);
  const outbounds: Outbound[] = [];
  const newOutbound = () => {
    const outbound = createOutbound({
      publicUrl: "https://kazi.example",
      contact: null,
      boardsOrigin: `http://127.0.0.1:${server.port}`,
      boardsPauseMs: 0,
      outboundProxy: null,
      clock,
    });
    outbounds.push(outbound);
    return outbound;
  };
  const again = () =>
    createFeedRefresh({
      outbound: newOutbound(),
      store,
      reader,
      clock,
      random: () => 0,
      settings: { reliefwebAppname: null },
      boardsPauseMs: null,
      log: silentLog,
    });
  return {
    database,
    refresh: again(),
    store,
    clock,
    asked,
    answer: (next) => {
      answer = next;
    },
    again,
    stop: () => outbounds[0]?.close(),
  };
}

/** The jobs of the last good result, by their numbers. */
export async function keptIds(
  { read }: Database,
  key: { board?: string; feed?: string } = {},
): Promise<string[]> {
  const { board = "plain", feed = "all" } = key;
  const rows = await read
    .selectFrom("job_sightings as seen")
    .innerJoin("feeds", (join) =>
      join.onRef("feeds.board", "=", "seen.board").onRef("feeds.feed", "=", "seen.feed"),
    )
    .select("seen.job_id")
    .where("seen.board", "=", board)
    .where("seen.feed", "=", feed)
    .whereRef("seen.last_seen", "=", "feeds.fetched_at")
    .execute();
  const numberOf = (id: string) => Number(id.slice(id.lastIndexOf("-") + 1));
  return rows.map(({ job_id }) => job_id).sort((a, b) => numberOf(a) - numberOf(b));
}
