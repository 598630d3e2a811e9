// What every board must survive, fault by fault: the last good jobs stay open, the health names what was wrong, the board is
// not asked before its terms and its failures allow, memory stays bounded, and it recovers by itself.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Fault, type FaultKind, faults } from "../../../sample-boards/faults.ts";
import { type SampleBoards, startSampleBoards } from "../../../sample-boards/sample-boards.ts";
import { type Database, openDatabase } from "../../../src/database/database.ts";
import type { Board, Feed } from "../../../src/jobs/boards/board.ts";
import { median } from "../../../src/jobs/feeds/feed-judgement.ts";
import { createFeedRefresh, type FeedRefresh } from "../../../src/jobs/feeds/feed-refresh.ts";
import { createFeedStore, type FeedHealth, type FeedStore } from "../../../src/jobs/feeds/feed-store.ts";
import { createOutbound, type OutboundOptions } from "../../../src/outbound/outbound.ts";
import { silentLog } from "../engines.ts";
import { manualClock } from "../manual-clock.ts";
import { boardCertificate } from "./board-certificate.ts";
import { directFeedReader } from "./direct-feed-reader.ts";
import { keptIds } from "./plain-board.ts";

const hour = 3_600_000;
const memoryBound = 64 * 1024 * 1024;

/** What the health must say. Null: the answer is odd and yet as good as any. */
const expectedKinds: Record<FaultKind, string | null> = {
  slow: "timeout",
  hang: "timeout",
  drip: "timeout",
  "403": "status",
  "404": "status",
  "429": "status",
  "500": "status",
  cut: "not-parsable",
  garbage: "not-parsable",
  blank: "not-parsable",
  html: "blocked",
  login: "login",
  "another-company": "another-company",
  empty: "empty",
  few: "too-few",
  huge: "too-large",
  bomb: "too-large",
  "redirect-loop": "redirect",
  "redirect-private": "redirect",
  "redirect-elsewhere": "redirect",
  reset: "cut-short",
  "wrong-type": null,
};

/** What keeps a request from reaching the board at all, and what the health must say. */
const wayKinds = { refused: "connect", "no-such-name": "dns", "wrong-certificate": "tls" } as const;
type WayFault = keyof typeof wayKinds;
/** A board that was never reached has not been called, so its terms do not hold it back. */
const minWaitUnreachedMs = 30_000;

/** Of the other systems an answer names nobody. */
const statesWhoseListItIs = new Set(["breezy", "personio", "smartrecruiters", "teamtailor", "workable"]);

const faultOf = (kind: FaultKind): Fault => ({ kind, delayMs: 1_000, retryAfterSeconds: 12 * 3_600 });

export type FeedOfBoard = { board: Board; feed: Feed };

export function boardFaultJourney(what: string, feeds: FeedOfBoard[]): void {
  describe(what, () => {
    const clock = manualClock();
    const dataDir = mkdtempSync(join(tmpdir(), "kazi-test-"));
    let samples: SampleBoards;
    let database: Database;
    let store: FeedStore;
    let refresh: FeedRefresh;
    /** With deadlines that only a board that is too slow is asked under. */
    let hastyRefresh: FeedRefresh;
    let onTheWay: Record<WayFault, FeedRefresh>;
    let stranger: Bun.Server<undefined>;
    const tried = new Map<string, number>();

    beforeAll(async () => {
      samples = await startSampleBoards({ clock });
      database = await openDatabase({ url: null, dataDir, log: silentLog });
      store = createFeedStore(database);
      refresh = refreshWithin({});
      hastyRefresh = refreshWithin({ limits: { connectMs: 50, firstByteMs: 50, bodyMs: 100 } });
      stranger = Bun.serve({
        port: 0,
        hostname: "127.0.0.1",
        tls: boardCertificate,
        fetch: () => new Response("[]"),
      });
      onTheWay = {
        refused: refreshWithin({ boardsOrigin: "http://127.0.0.1:9" }),
        "no-such-name": refreshWithin({
          boardsOrigin: null,
          lookup: () => Promise.reject(new Error("ENOTFOUND")),
        }),
        "wrong-certificate": refreshWithin({ boardsOrigin: `https://127.0.0.1:${stranger.port}` }),
      };
    });

    function refreshWithin(otherwise: Partial<OutboundOptions>): FeedRefresh {
      const outbound = createOutbound({
        publicUrl: "https://kazi.example",
        contact: null,
        boardsOrigin: samples.origin,
        boardsPauseMs: null,
        outboundProxy: null,
        clock,
        sleep: async (ms) => clock.advance(ms),
        ...otherwise,
      });
      return createFeedRefresh({
        outbound,
        store,
        reader: directFeedReader,
        clock,
        random: () => 0.5,
        settings: { reliefwebAppname: "kazi-test" },
        boardsPauseMs: null,
        log: silentLog,
      });
    }
    afterAll(async () => {
      const kinds = [...tried].map(([kind, count]) => `${kind} ${count}`).join(", ");
      console.log(
        `board faults, ${what}: ${feeds.length} feeds, ${[...tried.values()].reduce((sum, count) => sum + count, 0)} held (${kinds}); 0 lists lost`,
      );
      await stranger.stop(true);
      await database.close();
      await samples.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });

    async function look(
      board: Board,
      feed: Feed,
    ): Promise<{ health: FeedHealth; kept: string[]; seq: number }> {
      const health = (await store.health()).find((row) => row.board === board.slug && row.feed === feed.name);
      if (!health) throw new Error(`nothing is known of ${board.slug}/${feed.name}`);
      const { seq } = await database.read
        .selectFrom("job_change_count")
        .select("seq")
        .executeTakeFirstOrThrow();
      return { health, kept: await keptIds(database, { board: board.slug, feed: feed.name }), seq };
    }

    async function startHealthy(board: Board, feed: Feed) {
      samples.clearFaults();
      clock.advance(48 * hour);
      expect((await refresh(board, feed)).kind).toMatch(/^(kept|unchanged)$/);
      clock.advance(board.terms.minIntervalMs);
      samples.forgetCalls();
      return look(board, feed);
    }

    /** Not asked a moment sooner, and then as good as before. */
    async function expectRecovery(board: Board, feed: Feed, nextTryAtMs: number): Promise<void> {
      const calls = samples.calls().length;
      expect((await refresh(board, feed)).kind).toBe("waiting");
      clock.advance(nextTryAtMs - 1 - clock.now());
      expect((await refresh(board, feed)).kind).toBe("waiting");
      expect(samples.calls()).toHaveLength(calls);

      samples.clearFaults();
      clock.advance(1);
      expect((await refresh(board, feed)).kind).toMatch(/^(kept|unchanged)$/);
      expect((await look(board, feed)).health.consecutiveFailures).toBe(0);
    }

    const noteTried = (kind: string) => tried.set(kind, (tried.get(kind) ?? 0) + 1);

    for (const { board, feed } of feeds) {
      for (const kind of Object.keys(wayKinds) as WayFault[]) {
        test(`${board.slug}/${feed.name} survives "${kind}"`, async () => {
          const before = await startHealthy(board, feed);
          const outcome = await onTheWay[kind](board, feed);
          const failedAtMs = clock.now();
          expect(outcome).toMatchObject({ kind: "failed", failure: { kind: wayKinds[kind] } });
          const { health, kept, seq } = await look(board, feed);
          // Nothing is closed or otherwise changed by it, here or anywhere else in the catalogue.
          expect([kept, seq]).toEqual([before.kept, before.seq]);
          expect(health).toMatchObject({ lastFailureKind: wayKinds[kind], count: before.health.count });
          const nextTryAtMs = health.nextTryAtMs ?? 0;
          expect(nextTryAtMs - failedAtMs).toBeGreaterThanOrEqual(minWaitUnreachedMs);
          expect(samples.calls()).toHaveLength(0);
          await expectRecovery(board, feed, nextTryAtMs);
          noteTried(kind);
        });
      }
      for (const kind of Object.keys(faults) as FaultKind[]) {
        test(`${board.slug}/${feed.name} survives "${kind}"`, async () => {
          const before = await startHealthy(board, feed);
          expect(before.health.count).toBeGreaterThan(0);
          const peakBefore = peakMemory();
          samples.setFault(board.slug, faultOf(kind));
          const ask = expectedKinds[kind] === "timeout" ? hastyRefresh : refresh;
          const outcome = await ask(board, feed);
          expect(peakMemory() - peakBefore).toBeLessThan(memoryBound);
          const expected = expectedOf(kind, board, feed, before.health);
          if (expected === null) {
            expect(outcome.kind).toMatch(/^(kept|unchanged)$/);
            noteTried(kind);
            return;
          }
          expect(outcome).toMatchObject({ kind: "failed", failure: { kind: expected } });

          const { health, kept, seq } = await look(board, feed);
          // Nothing is closed or otherwise changed by it, here or anywhere else in the catalogue.
          expect([kept, seq]).toEqual([before.kept, before.seq]);
          expect(health).toMatchObject({
            lastFailureKind: expected,
            consecutiveFailures: 1,
            count: before.health.count,
          });
          const minWaitMs = kind === "429" ? 12 * hour : board.terms.minIntervalMs + 30_000;
          const nextTryAtMs = health.nextTryAtMs ?? 0;
          expect(nextTryAtMs - (health.calledAtMs ?? 0)).toBeGreaterThanOrEqual(minWaitMs);

          await expectRecovery(board, feed, nextTryAtMs);
          noteTried(kind);
        });
      }
    }
  });
}

/** A list that may be empty, and one that never was long, cannot be told from one that lost its jobs. */
function expectedOf(kind: FaultKind, board: Board, feed: Feed, { recentCounts }: FeedHealth): string | null {
  if (kind === "another-company" && !statesWhoseListItIs.has(board.sample)) return null;
  const isLong = median(recentCounts) >= 10;
  // The one that is left may be one that has closed.
  if (kind === "few")
    return isLong ? (expect.stringMatching(/^(too-few|empty)$/) as unknown as string) : null;
  if (kind === "empty" && feed.mayBeEmpty) return isLong ? "too-few" : null;
  return expectedKinds[kind];
}

const peakMemory = () => process.resourceUsage().maxRSS * 1024;
