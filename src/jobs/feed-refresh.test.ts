import { expect, test } from "bun:test";
import { eachEngine, silentLog, type TestEngine } from "../../test/engines.ts";
import { type ManualClock, manualClock } from "../../test/manual-clock.ts";
import { createOutbound, type Outbound } from "../outbound/outbound.ts";
import type { Board, Feed } from "./boards/board.ts";
import { NotParsable } from "./boards/not-parsable.ts";
import { directFeedReader, type FeedDocument, type FeedReader } from "./feed-document.ts";
import { createFeedRefresh, type FeedRefresh } from "./feed-refresh.ts";
import { createFeedStore, type FeedStore } from "./feed-store.ts";

const minute = 60_000;
const hour = 60 * minute;

/** The simplest board there could be: a JSON array of numbers, each a job. */
const board: Board = {
  slug: "plain",
  name: "Plain",
  home: "https://plain.example",
  sample: "plain",
  hosts: ["plain.example"],
  terms: { attribution: "", leastIntervalMs: 30 * minute },
  switchedOn: "always",
  feeds: [],
  descriptionIs: "html",
  readEntries(text) {
    if (!text.startsWith("[")) throw new NotParsable("not-parsable", "no list");
    return { entries: JSON.parse(text) };
  },
  toPosting: (entry) => ({ id: String(entry), title: `Job ${entry}`, url: `https://plain.example/${entry}` }),
};

function feedOf(name: string, more: Partial<Feed> = {}): Feed {
  const request = (page: number) => ({ url: `https://plain.example/${name}?page=${page}` });
  return { name, request, maxPages: 1, mayBeEmpty: false, typeWhenUnstated: "", ...more };
}
const all = feedOf("all");
const numbers = (count: number, from = 1) => Response.json(Array.from({ length: count }, (_, i) => from + i));

type Setting = {
  refresh: FeedRefresh;
  store: FeedStore;
  clock: ManualClock;
  asked: { page: string; atMs: number; headers: Headers }[];
  answer(next: (request: Request) => Response | Promise<Response>): void;
  /** What another process, or this one after a restart, would have. */
  again(): FeedRefresh;
  stop(): void;
};

async function setUp(engine: TestEngine, reader: FeedReader = directFeedReader): Promise<Setting> {
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
  const store = createFeedStore(await engine.open());
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

async function keptIds(store: FeedStore, feed = "all"): Promise<string[]> {
  const document = await store.document({ board: "plain", feed });
  return document === null ? [] : (JSON.parse(document) as FeedDocument).jobs.map(({ job }) => job.id);
}

eachEngine("refreshing a feed", (engine) => {
  test("a good answer is kept, with its first-seen times and its health", async () => {
    const { refresh, store, clock } = await setUp(engine);
    const outcome = await refresh(board, all);
    expect(outcome).toMatchObject({ kind: "kept", count: 20, odd: 0 });
    expect(await keptIds(store)).toHaveLength(20);
    const document = JSON.parse(
      (await store.document({ board: "plain", feed: "all" })) ?? "",
    ) as FeedDocument;
    expect(document.jobs[0]?.job.date).toBe(new Date(clock.now()).toISOString());
    expect(await store.health()).toMatchObject([{ count: 20, recentCounts: [20], consecutiveFailures: 0 }]);
  });

  test("callers at the same time share one ask", async () => {
    const { refresh, asked } = await setUp(engine);
    const outcomes = await Promise.all([refresh(board, all), refresh(board, all), refresh(board, all)]);
    expect(asked).toHaveLength(1);
    expect(new Set(outcomes).size).toBe(1);
  });

  test("a feed is asked again when its terms allow, and not before, also after a restart", async () => {
    const { refresh, asked, clock, again } = await setUp(engine);
    await refresh(board, all);
    clock.advance(30 * minute - 1);
    expect(await refresh(board, all)).toEqual({ kind: "fresh" });
    expect(await again()(board, all)).toEqual({ kind: "fresh" });
    expect(asked).toHaveLength(1);
    clock.advance(1);
    expect((await refresh(board, all)).kind).toBe("kept");
    expect(asked.map(({ atMs }) => atMs)).toEqual([0, 30 * minute]);
  });

  test("a board that has nothing new says so and is believed", async () => {
    const { refresh, asked, clock, answer, store } = await setUp(engine);
    const changedAt = "Sun, 15 Nov 2026 07:00:00 GMT";
    answer(() => Response.json([1, 2], { headers: { etag: '"a"', "last-modified": changedAt } }));
    await refresh(board, all);
    expect(asked[0]?.headers.has("if-none-match")).toBe(false);
    clock.advance(hour);
    answer(() => new Response(null, { status: 304 }));
    expect(await refresh(board, all)).toEqual({ kind: "unchanged" });
    expect(asked[1]?.headers.get("if-none-match")).toBe('"a"');
    expect(asked[1]?.headers.get("if-modified-since")).toBe(changedAt);
    expect(await keptIds(store)).toEqual(["plain-1", "plain-2"]);
    expect(await store.health()).toMatchObject([{ fetchedAtMs: clock.now(), recentCounts: [2] }]);
  });

  test("a feed of several pages is asked page by page to its end, without a condition", async () => {
    const { refresh, asked, answer, clock, store } = await setUp(engine);
    const paged = feedOf("paged", { maxPages: 5 });
    answer((request) => {
      const page = Number(new URL(request.url).searchParams.get("page"));
      return Response.json(page > 3 ? [] : [page * 10, page * 10 + 1], { headers: { etag: '"a"' } });
    });
    expect(await refresh(board, paged)).toMatchObject({ kind: "kept", count: 6 });
    expect(asked.map(({ page }) => page.slice(-1))).toEqual(["1", "2", "3", "4"]);
    clock.advance(hour);
    answer(() => Response.json([7]));
    expect(await refresh(board, paged)).toMatchObject({ kind: "kept", count: 1 });
    expect(asked.slice(4).map(({ page }) => page.slice(-1))).toEqual(["1", "2"]);
    expect(asked.every(({ headers }) => !headers.has("if-none-match"))).toBe(true);
    expect(await keptIds(store, "paged")).toEqual(["plain-7"]);
  });

  test("a feed never reads more pages than it declares", async () => {
    const { refresh, asked, answer } = await setUp(engine);
    let next = 1;
    answer(() => Response.json([next++]));
    expect(await refresh(board, feedOf("endless", { maxPages: 3 }))).toMatchObject({
      kind: "kept",
      count: 3,
    });
    expect(asked).toHaveLength(3);
  });

  test("a page that fails leaves the whole of the last good result", async () => {
    const { refresh, answer, clock, store } = await setUp(engine);
    const paged = feedOf("paged", { maxPages: 2 });
    answer((request) => Response.json([request.url.endsWith("1") ? 1 : 2]));
    await refresh(board, paged);
    clock.advance(hour);
    answer((request) =>
      request.url.endsWith("1") ? Response.json([3]) : new Response(null, { status: 500 }),
    );
    expect(await refresh(board, paged)).toMatchObject({ kind: "failed", failure: { kind: "status" } });
    expect(await keptIds(store, "paged")).toEqual(["plain-1", "plain-2"]);
  });

  test("a board that fails is left alone for a growing time on top of its terms", async () => {
    const { refresh, answer, clock, asked, store } = await setUp(engine);
    await refresh(board, all);
    answer(() => new Response(null, { status: 500 }));
    for (let i = 0; i < 400; i++) {
      clock.advance(minute);
      await refresh(board, all);
    }
    const waits = asked.slice(1).map(({ atMs }, index) => (atMs - (asked[index]?.atMs ?? 0)) / minute);
    expect(waits).toEqual([30, 31, 31, 32, 34, 38, 46, 62, 94]);
    expect(await keptIds(store)).toHaveLength(20);
    expect(await store.health()).toMatchObject([
      { consecutiveFailures: 9, lastFailureKind: "status", lastFailureDetail: "HTTP 500" },
    ]);
    answer(() => numbers(21));
    clock.advance(6 * hour);
    expect((await refresh(board, all)).kind).toBe("kept");
    expect(await store.health()).toMatchObject([{ consecutiveFailures: 0, nextTryAtMs: null }]);
  });

  test("a board that was never reached is tried again after half a minute", async () => {
    const { refresh, answer, clock, asked, store } = await setUp(engine);
    answer(() => new Response(null, { status: 302, headers: { location: "https://plain.example:22/" } }));
    await refresh(board, all);
    expect(await store.health()).toMatchObject([{ lastFailureKind: "redirect" }]);
    const elsewhere: Board = { ...board, slug: "elsewhere", hosts: ["elsewhere.example"] };
    expect(await refresh(elsewhere, all)).toMatchObject({ failure: { kind: "blocked-address" } });
    clock.advance(30_000);
    expect(await refresh(elsewhere, all)).toMatchObject({ failure: { kind: "blocked-address" } });
    expect((await refresh(board, all)).kind).toBe("waiting");
    expect(asked).toHaveLength(1);
  });

  test("Retry-After holds every feed of the host, also after a restart", async () => {
    const { refresh, answer, clock, asked, again } = await setUp(engine);
    answer(() => new Response(null, { status: 429, headers: { "retry-after": String(2 * 3_600) } }));
    expect(await refresh(board, all)).toMatchObject({ failure: { kind: "status", retryAfterMs: 2 * hour } });
    answer(() => numbers(5));
    const other = feedOf("other");
    expect((await refresh(board, other)).kind).toBe("waiting");
    clock.advance(2 * hour - 1);
    expect((await refresh(board, all)).kind).toBe("waiting");
    expect((await again()(board, other)).kind).toBe("waiting");
    expect(asked).toHaveLength(1);
    clock.advance(1);
    expect((await refresh(board, all)).kind).toBe("kept");
    expect((await refresh(board, other)).kind).toBe("kept");
  });

  test("what does not parse, is empty or far too small is quarantined, and the health says which", async () => {
    const { refresh, answer, clock, store } = await setUp(engine);
    await refresh(board, all);
    const bad: [Response, string][] = [
      [new Response("oops"), "not-parsable"],
      [numbers(0), "empty"],
      [numbers(3), "too-few"],
    ];
    for (const [response, kind] of bad) {
      clock.advance(hour);
      answer(() => response);
      expect(await refresh(board, all)).toMatchObject({ kind: "failed", failure: { kind } });
      expect(await store.health()).toMatchObject([{ lastFailureKind: kind, count: 20 }]);
      expect(await keptIds(store)).toHaveLength(20);
    }
  });

  test("a board that really shrank is believed at the third time over six hours", async () => {
    const { refresh, answer, clock, store } = await setUp(engine);
    await refresh(board, all);
    answer(() => numbers(2));
    const kinds: string[] = [];
    for (let i = 0; i < 3; i++) {
      clock.advance(3 * hour);
      kinds.push((await refresh(board, all)).kind);
    }
    expect(kinds).toEqual(["failed", "failed", "kept"]);
    expect(await keptIds(store)).toHaveLength(2);
    clock.advance(hour);
    expect((await refresh(board, all)).kind).toBe("kept");
  });

  test("a good result in between starts the count of doubtful ones anew", async () => {
    const { refresh, answer, clock } = await setUp(engine);
    const kinds: string[] = [];
    for (const count of [20, 2, 2, 20, 2, 2]) {
      answer(() => numbers(count));
      kinds.push((await refresh(board, all)).kind);
      clock.advance(4 * hour);
    }
    expect(kinds).toEqual(["kept", "failed", "failed", "kept", "failed", "failed"]);
  });

  test("an older answer that arrives late does not replace a newer one", async () => {
    const { refresh, answer, clock, store, again } = await setUp(engine);
    const late = Promise.withResolvers<Response>();
    const arrived = Promise.withResolvers<void>();
    answer(() => {
      arrived.resolve();
      return late.promise;
    });
    const older = refresh(board, all);
    await arrived.promise;
    clock.advance(2 * minute);
    answer(() => numbers(5, 100));
    expect((await again()(board, all)).kind).toBe("kept");
    late.resolve(numbers(5, 1));
    expect(await older).toEqual({ kind: "fresh" });
    expect((await keptIds(store))[0]).toBe("plain-100");
  });

  test("setting the wall clock forward asks no board early", async () => {
    const { refresh, asked, clock } = await setUp(engine);
    await refresh(board, all);
    const { now } = clock;
    clock.now = () => now() + 24 * hour;
    expect(await refresh(board, all)).toEqual({ kind: "fresh" });
    expect(asked).toHaveLength(1);
  });

  test("setting the wall clock back does not silence a feed", async () => {
    const { refresh, asked, clock } = await setUp(engine);
    await refresh(board, all);
    const { now } = clock;
    clock.now = () => now() - 24 * hour;
    clock.advance(30 * minute);
    expect((await refresh(board, all)).kind).toBe("kept");
    expect(asked).toHaveLength(2);
  });

  test("a reader that breaks costs this feed its turn and nothing else", async () => {
    const broken = { ...directFeedReader, readPage: async () => Promise.reject(new Error("worker gone")) };
    const { refresh, store, asked } = await setUp(engine, broken);
    expect(await refresh(board, all)).toMatchObject({ kind: "failed", failure: { kind: "internal" } });
    expect((await refresh(board, all)).kind).toBe("waiting");
    expect(asked).toHaveLength(1);
    expect(await store.health()).toMatchObject([{ lastFailureKind: "internal", consecutiveFailures: 1 }]);
  });

  test("a stop while asking leaves the feed as it was, to be asked at the next start", async () => {
    const { refresh, answer, stop, store } = await setUp(engine);
    answer(() => {
      stop();
      return new Promise<Response>(() => {});
    });
    expect(await refresh(board, all)).toMatchObject({ kind: "failed", failure: { kind: "stopped" } });
    expect(await store.health()).toMatchObject([
      { consecutiveFailures: 0, lastFailureKind: null, calledAtMs: null },
    ]);
    const key = { board: "plain", feed: "all" };
    const claim = await store.claim(key, {
      nowMs: manualClock().now(),
      leastIntervalMs: hour,
      hosts: board.hosts,
    });
    expect(claim.isGranted).toBe(true);
  });
});

test("a database that is away costs no call and throws nothing", async () => {
  const refused = async () => Promise.reject(new Error("database away"));
  const refresh = createFeedRefresh({
    outbound: { get: refused, close() {} },
    store: { ...createFeedStore({} as never), claim: refused },
    reader: directFeedReader,
    clock: manualClock(),
    random: () => 0,
    settings: { reliefwebAppname: null },
    boardsPauseMs: null,
    log: silentLog,
  });
  expect(await refresh(board, all)).toMatchObject({ kind: "failed", failure: { kind: "internal" } });
});
