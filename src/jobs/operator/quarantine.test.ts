import { expect, test } from "bun:test";
import { sql } from "kysely";
import {
  plainBoard as board,
  keptIds,
  numbers,
  plainFeed,
  setUpPlainBoard,
} from "../../../test/support/boards/plain-board.ts";
import { eachEngine, onPostgres, type TestEngine } from "../../../test/support/engines.ts";
import { becomes } from "../../../test/support/waiting.ts";
import { auditOf } from "../../access/audit-store.ts";
import { pauseBoard, resumeBoard } from "../feeds/paused-store.ts";
import { forgetQuarantined } from "../feeds/quarantined-store.ts";
import { acceptQuarantined, discardQuarantined, listQuarantined } from "./quarantine-store.ts";

const hour = 3_600_000;
const all = plainFeed("all");
const key = { board: "plain", feed: "all" };

async function withDoubt(engine: TestEngine) {
  const setting = await setUpPlainBoard(engine);
  const { refresh, answer, clock } = setting;
  await refresh(board, all);
  answer(() => numbers(3));
  clock.advance(hour);
  expect((await refresh(board, all)).kind).toBe("failed");
  return { ...setting, by: { actor: "test", nowMs: clock.now() } };
}

eachEngine("what the operator decides about a board", (engine) => {
  test("a result that was not believed waits, and is served once it is accepted", async () => {
    const { database, store, by } = await withDoubt(engine);
    expect(await listQuarantined(database)).toMatchObject([{ ...key, kind: "too-few", count: 3 }]);
    expect(await keptIds(database)).toHaveLength(20);
    expect(await acceptQuarantined(database, key, by)).toBe("accepted");
    expect(await keptIds(database)).toHaveLength(3);
    expect(await store.health()).toMatchObject([
      { count: 3, recentCounts: [3], consecutiveFailures: 0, suspicion: null, nextTryAtMs: null },
    ]);
    expect(await acceptQuarantined(database, key, by)).toBe("gone");
    expect(await auditOf(database.read, "plain/all")).toMatchObject([
      { action: "board.accept", actor: "test", detail: { kind: "too-few", jobs: 3 } },
    ]);
  });

  test("a result that is discarded is gone, and suspicion begins anew", async () => {
    const { database, store, by } = await withDoubt(engine);
    expect(await discardQuarantined(database, key, by)).toBe(true);
    expect(await discardQuarantined(database, key, by)).toBe(false);
    expect(await listQuarantined(database)).toEqual([]);
    expect(await keptIds(database)).toHaveLength(20);
    expect(await store.health()).toMatchObject([{ count: 20, suspicion: null }]);
  });

  test("a good result makes the quarantined one before it pointless", async () => {
    const { database, refresh, answer, clock } = await withDoubt(engine);
    answer(() => numbers(25));
    clock.advance(24 * hour);
    expect((await refresh(board, all)).kind).toBe("kept");
    expect(await listQuarantined(database)).toEqual([]);
  });

  test("a paused board is not asked by any process, and what is known of it stays, until it is resumed", async () => {
    const { database, refresh, again, asked, clock } = await setUpPlainBoard(engine);
    await refresh(board, all);
    clock.advance(hour);
    const by = { actor: "test", nowMs: clock.now() };
    expect(await pauseBoard(database, { board: "plain", reason: "they asked us to" }, by)).toBe(true);
    expect(await pauseBoard(database, { board: "plain", reason: "again" }, by)).toBe(false);
    expect(await refresh(board, all)).toEqual({ kind: "paused" });
    expect(await again()(board, all)).toEqual({ kind: "paused" });
    expect(asked).toHaveLength(1);
    expect(await keptIds(database)).toHaveLength(20);
    clock.advance(hour);
    expect(await resumeBoard(database, "plain", { ...by, nowMs: clock.now() })).toBe(true);
    expect((await refresh(board, all)).kind).toBe("kept");
    expect(await auditOf(database.read, "plain")).toMatchObject([
      { action: "board.pause", detail: { reason: "they asked us to" } },
      { action: "board.resume" },
    ]);
  });

  test("a failure keeps how the answer began, as text and not much of it", async () => {
    const { refresh, answer, clock, store } = await setUpPlainBoard(engine);
    const page = `<html>\u0000\u001b[31mAccess denied\u202e${"x".repeat(5_000)}`;
    const headers = { "content-encoding": "gzip" };
    for (const made of [
      () => new Response(page, { status: 403 }),
      () => new Response(page),
      () => new Response(Bun.gzipSync(page), { status: 503, headers }),
    ]) {
      answer(made);
      clock.advance(24 * hour);
      expect((await refresh(board, all)).kind).toBe("failed");
      const snippet = (await store.health())[0]?.lastFailureSnippet ?? "";
      expect(snippet).toStartWith("<html>[31mAccess deniedxxx");
      expect(snippet.length).toBeLessThanOrEqual(600);
    }
  });
});

onPostgres("what the operator decides about a board", (engine) => {
  test("a result is discarded while another transaction that has the feed's row forgets it, without a deadlock", async () => {
    const { database, by } = await withDoubt(engine);
    const mayEnd = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const forgetting = database.change([], async (tx) => {
      await tx
        .updateTable("feeds")
        .set({ quarantined_results: 0 })
        .where((eb) => eb.and(key))
        .execute();
      begun.resolve();
      await mayEnd.promise;
      await forgetQuarantined(tx, key);
    });
    await begun.promise;
    const discarding = discardQuarantined(database, key, by);
    const waiting = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    expect(await becomes(async () => (await waiting.execute(database.read)).rows.length > 0)).toBe(true);
    mayEnd.resolve();
    await forgetting;
    expect(await discarding).toBe(false);
  });
});
