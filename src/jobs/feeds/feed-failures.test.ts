import { expect, test } from "bun:test";
import { directFeedReader } from "../../../test/support/boards/direct-feed-reader.ts";
import {
  plainBoard as board,
  keptIds,
  numbers,
  plainFeed,
  setUpPlainBoard,
} from "../../../test/support/boards/plain-board.ts";
import { eachEngine } from "../../../test/support/engines.ts";
import type { Board } from "../boards/board.ts";

const minute = 60_000;
const hour = 60 * minute;
const all = plainFeed("all");

eachEngine("a feed that fails", (engine) => {
  test("a page that fails leaves the whole of the last good result", async () => {
    const { refresh, answer, clock, database } = await setUpPlainBoard(engine);
    const paged = plainFeed("paged", { maxPages: 2 });
    answer((request) => Response.json([request.url.endsWith("1") ? 1 : 2]));
    await refresh(board, paged);
    clock.advance(hour);
    answer((request) =>
      request.url.endsWith("1") ? Response.json([3]) : new Response(null, { status: 500 }),
    );
    expect(await refresh(board, paged)).toMatchObject({ kind: "failed", failure: { kind: "status" } });
    expect(await keptIds(database, { feed: "paged" })).toEqual(["plain-1", "plain-2"]);
  });

  test("a board that fails is left alone for a growing time on top of its terms", async () => {
    const { refresh, answer, clock, asked, store, database } = await setUpPlainBoard(engine);
    await refresh(board, all);
    answer(() => new Response(null, { status: 500 }));
    for (let i = 0; i < 400; i++) {
      clock.advance(minute);
      await refresh(board, all);
    }
    const waits = asked.slice(1).map(({ atMs }, index) => (atMs - (asked[index]?.atMs ?? 0)) / minute);
    expect(waits).toEqual([30, 31, 31, 32, 34, 38, 46, 62, 94]);
    expect(await keptIds(database)).toHaveLength(20);
    expect(await store.health()).toMatchObject([
      { consecutiveFailures: 9, lastFailureKind: "status", lastFailureDetail: "HTTP 500" },
    ]);
    answer(() => numbers(21));
    clock.advance(6 * hour);
    expect((await refresh(board, all)).kind).toBe("kept");
    expect(await store.health()).toMatchObject([{ consecutiveFailures: 0, nextTryAtMs: null }]);
  });

  test("a board that was never reached is tried again after half a minute", async () => {
    const { refresh, answer, clock, asked, store } = await setUpPlainBoard(engine);
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
    const { refresh, answer, clock, asked, again } = await setUpPlainBoard(engine);
    answer(() => new Response(null, { status: 429, headers: { "retry-after": String(2 * 3_600) } }));
    expect(await refresh(board, all)).toMatchObject({ failure: { kind: "status", retryAfterMs: 2 * hour } });
    answer(() => numbers(5));
    const other = plainFeed("other");
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
    const { refresh, answer, clock, store, database } = await setUpPlainBoard(engine);
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
      expect(await keptIds(database)).toHaveLength(20);
    }
  });

  test("a board that really shrank is believed at the third time over six hours", async () => {
    const { refresh, answer, clock, database } = await setUpPlainBoard(engine);
    await refresh(board, all);
    answer(() => numbers(2));
    const kinds: string[] = [];
    for (let i = 0; i < 3; i++) {
      clock.advance(3 * hour);
      kinds.push((await refresh(board, all)).kind);
    }
    expect(kinds).toEqual(["failed", "failed", "kept"]);
    expect(await keptIds(database)).toHaveLength(2);
    clock.advance(hour);
    expect((await refresh(board, all)).kind).toBe("kept");
  });

  test("a good result in between starts the count of quarantined ones anew", async () => {
    const { refresh, answer, clock } = await setUpPlainBoard(engine);
    const kinds: string[] = [];
    for (const count of [20, 2, 2, 20, 2, 2]) {
      answer(() => numbers(count));
      kinds.push((await refresh(board, all)).kind);
      clock.advance(4 * hour);
    }
    expect(kinds).toEqual(["kept", "failed", "failed", "kept", "failed", "failed"]);
  });

  test("a reader that breaks costs this feed its turn and nothing else", async () => {
    const broken = { ...directFeedReader, readPage: async () => Promise.reject(new Error("worker gone")) };
    const { refresh, store, asked } = await setUpPlainBoard(engine, broken);
    expect(await refresh(board, all)).toMatchObject({ kind: "failed", failure: { kind: "internal" } });
    expect((await refresh(board, all)).kind).toBe("waiting");
    expect(asked).toHaveLength(1);
    expect(await store.health()).toMatchObject([{ lastFailureKind: "internal", consecutiveFailures: 1 }]);
  });
});
