import { expect, test } from "bun:test";
import {
  plainBoard as board,
  keptIds,
  numbers,
  plainFeed,
  setUpPlainBoard,
} from "../../../test/support/boards/plain-board.ts";
import { eachEngine } from "../../../test/support/engines.ts";

const hour = 3_600_000;
const feed = plainFeed("all", {
  older: { maxPages: 4, url: (page) => `https://plain.example/all?paged=${page}` },
});
const perPage = 10;

/** A board that shows its newest ten, and older ones by page as long as there are any. */
async function setUp(engine: Parameters<typeof setUpPlainBoard>[0], newest: number) {
  const setting = await setUpPlainBoard(engine);
  const state = { newest };
  setting.answer((request) => {
    const page = Number(new URL(request.url).searchParams.get("paged") ?? 1);
    const last = state.newest - (page - 1) * perPage;
    if (last <= 0) return new Response("none", { status: 404 });
    return numbers(Math.min(perPage, last), Math.max(1, last - perPage + 1));
  });
  const calls = () =>
    setting.asked
      .splice(0)
      .map(({ page }) => /paged=(\d)/.exec(page)?.[1] ?? "1")
      .join("");
  return { ...setting, state, calls };
}

eachEngine("older pages of a feed", (engine) => {
  test("are read on a first fetch, five in all, and later the feed costs one call", async () => {
    const { refresh, clock, database, store, state, calls } = await setUp(engine, 80);
    expect(await refresh(board, feed)).toMatchObject({ kind: "kept" });
    expect(calls()).toBe("12345");
    expect(await keptIds(database)).toHaveLength(50);
    clock.advance(hour);
    state.newest = 83;
    await refresh(board, feed);
    expect(calls()).toBe("1");
    // What the feed itself lists is what it is judged by.
    expect(await store.health()).toMatchObject([
      { count: 10, recentCounts: [10, 10], consecutiveFailures: 0 },
    ]);
  });

  test("are read after a gap, until what is known is met", async () => {
    const { refresh, clock, database, state, calls } = await setUp(engine, 10);
    await refresh(board, feed);
    expect(calls()).toBe("12");
    clock.advance(48 * hour);
    state.newest = 35;
    await refresh(board, feed);
    expect(calls()).toBe("123");
    const known = await database.read.selectFrom("jobs").select("id").execute();
    expect(known).toHaveLength(35);
  });

  test("end where the board ends, or fails, with what came before", async () => {
    const { refresh, database, answer, calls } = await setUp(engine, 25);
    await refresh(board, feed);
    expect(calls()).toBe("1234");
    expect(await keptIds(database)).toHaveLength(25);
    const other = await setUp(engine, 50);
    other.answer((request) =>
      request.url.includes("paged=3")
        ? new Response("x")
        : numbers(10, request.url.includes("paged") ? 1 : 11),
    );
    expect(await other.refresh(board, feed)).toMatchObject({ kind: "kept", count: 10 });
    expect(await keptIds(other.database)).toHaveLength(20);
    expect(answer).toBeFunction();
  });

  test("of a board that ignores the page are not asked for without end", async () => {
    const { refresh, answer, clock, calls } = await setUp(engine, 10);
    answer(() => numbers(10));
    await refresh(board, feed);
    expect(calls().length).toBeLessThanOrEqual(5);
    clock.advance(hour);
    await refresh(board, feed);
    expect(calls()).toBe("1");
  });
});
