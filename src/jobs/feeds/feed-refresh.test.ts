import { expect, test } from "bun:test";
import { directFeedReader } from "../../../test/support/boards/direct-feed-reader.ts";
import {
  plainBoard as board,
  keptIds,
  numbers,
  plainFeed,
  setUpPlainBoard,
} from "../../../test/support/boards/plain-board.ts";
import { eachEngine, silentLog } from "../../../test/support/engines.ts";
import { manualClock } from "../../../test/support/manual-clock.ts";
import type { Board } from "../boards/board.ts";
import { changesAfter } from "../catalogue/job-change-store.ts";
import { lookUpJob } from "../catalogue/look-up-store.ts";
import { createFeedRefresh } from "./feed-refresh.ts";
import { createFeedStore } from "./feed-store.ts";

const minute = 60_000;
const hour = 60 * minute;
const all = plainFeed("all");

eachEngine("refreshing a feed", (engine) => {
  test("a good answer is kept, with its first-seen times and its health", async () => {
    const { refresh, store, clock, database } = await setUpPlainBoard(engine);
    const outcome = await refresh(board, all);
    expect(outcome).toMatchObject({ kind: "kept", count: 20, odd: 0 });
    expect(await keptIds(database)).toHaveLength(20);
    const job = await database.read.selectFrom("jobs").select("date").executeTakeFirst();
    expect(job?.date).toBe(new Date(clock.now()).toISOString());
    expect(await store.health()).toMatchObject([{ count: 20, recentCounts: [20], consecutiveFailures: 0 }]);
  });

  test("callers at the same time share one ask", async () => {
    const { refresh, asked } = await setUpPlainBoard(engine);
    const outcomes = await Promise.all([refresh(board, all), refresh(board, all), refresh(board, all)]);
    expect(asked).toHaveLength(1);
    expect(new Set(outcomes).size).toBe(1);
  });

  test("a feed is asked again when its terms allow, and not before, also after a restart", async () => {
    const { refresh, asked, clock, again } = await setUpPlainBoard(engine);
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
    const { refresh, asked, clock, answer, store, database } = await setUpPlainBoard(engine);
    const changedAt = "Sun, 15 Nov 2026 07:00:00 GMT";
    answer(() => Response.json([1, 2], { headers: { etag: '"a"', "last-modified": changedAt } }));
    await refresh(board, all);
    expect(asked[0]?.headers.has("if-none-match")).toBe(false);
    clock.advance(hour);
    answer(() => new Response(null, { status: 304 }));
    expect(await refresh(board, all)).toEqual({ kind: "unchanged" });
    expect(asked[1]?.headers.get("if-none-match")).toBe('"a"');
    expect(asked[1]?.headers.get("if-modified-since")).toBe(changedAt);
    expect(await keptIds(database)).toEqual(["plain-1", "plain-2"]);
    expect(await store.health()).toMatchObject([{ fetchedAtMs: clock.now(), recentCounts: [2] }]);
  });

  for (const [what, part] of [
    ["is longer than what is read", Array.from({ length: 2_001 }, (_, index) => 100 + index)],
    ["has an entry that cannot be read", [100, ""]],
  ] as const)
    test(`an answer that ${what} closes nothing, nor does the word that it still holds`, async () => {
      const { refresh, clock, answer, database } = await setUpPlainBoard(engine);
      const whole = plainFeed("all", { isWhole: true });
      answer(() => numbers(3));
      await refresh(board, whole);
      answer(({ headers }) =>
        headers.has("if-none-match")
          ? new Response(null, { status: 304 })
          : Response.json(part, { headers: { etag: '"a"' } }),
      );
      for (let asked = 0; asked < 3; asked++) {
        clock.advance(7 * hour);
        await refresh(board, whole);
      }
      const jobs = await database.read.selectFrom("jobs").select(["id", "closed_at"]).execute();
      expect(jobs.length).toBeGreaterThan(3);
      expect(jobs.filter(({ closed_at }) => closed_at !== null)).toEqual([]);
    });

  test("whatever characters an advert is made of, it is kept, and is not changed when it comes again", async () => {
    const { refresh, clock, answer, database } = await setUpPlainBoard(engine);
    const wild = `A\u0000b\ud800 \udfff\uffff\u202e\u0007${"👩🏾‍🌾".repeat(4_000)}`;
    const hostile: Board = {
      ...board,
      toPosting: (entry) => ({
        ...{ id: `${entry}${wild}`, title: wild, company: wild, location: [wild, wild], type: wild },
        ...{
          date: wild,
          expires: wild,
          url: `/${encodeURIComponent(String(entry))}?${"\u0000"}`,
          description: wild,
        },
        ...{ categories: [wild], tags: [wild], level: wild, country: wild, openTo: [wild] },
      }),
    };
    answer(() => Response.json([1, 2], { headers: { "content-type": "application/json" } }));
    expect(await refresh(hostile, all)).toMatchObject({ kind: "kept", count: 2, odd: 0 });
    clock.advance(hour);
    expect(await refresh(hostile, all)).toMatchObject({ kind: "kept", count: 2 });
    const changes = await changesAfter(database.read, 0, 10);
    expect(changes.map(({ op }) => op)).toEqual(["added", "added"]);
    const job = await lookUpJob(database.read, changes[0]?.id ?? "");
    expect(job?.title).not.toContain("\u0000");
    expect(job?.description.length).toBeLessThanOrEqual(20_000);
  });

  test("a feed of several pages is asked page by page to its end, without a condition", async () => {
    const { refresh, asked, answer, clock, database } = await setUpPlainBoard(engine);
    const paged = plainFeed("paged", { maxPages: 5 });
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
    expect(await keptIds(database, { feed: "paged" })).toEqual(["plain-7"]);
  });

  test("a feed never reads more pages than it declares", async () => {
    const { refresh, asked, answer } = await setUpPlainBoard(engine);
    let next = 1;
    answer(() => Response.json([next++]));
    expect(await refresh(board, plainFeed("endless", { maxPages: 3 }))).toMatchObject({
      kind: "kept",
      count: 3,
    });
    expect(asked).toHaveLength(3);
  });

  test("an older answer that arrives late does not replace a newer one", async () => {
    const { refresh, answer, clock, again, database } = await setUpPlainBoard(engine);
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
    expect((await keptIds(database))[0]).toBe("plain-100");
  });

  test("setting the wall clock forward asks no board early", async () => {
    const { refresh, asked, clock } = await setUpPlainBoard(engine);
    await refresh(board, all);
    const { now } = clock;
    clock.now = () => now() + 24 * hour;
    expect(await refresh(board, all)).toEqual({ kind: "fresh" });
    expect(asked).toHaveLength(1);
  });

  test("setting the wall clock back does not silence a feed", async () => {
    const { refresh, asked, clock } = await setUpPlainBoard(engine);
    await refresh(board, all);
    const { now } = clock;
    clock.now = () => now() - 24 * hour;
    clock.advance(30 * minute);
    expect((await refresh(board, all)).kind).toBe("kept");
    expect(asked).toHaveLength(2);
  });

  test("a stop while asking leaves the feed as it was, to be asked at the next start", async () => {
    const { refresh, answer, stop, store } = await setUpPlainBoard(engine);
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
      minIntervalMs: hour,
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
