// SQL: how every feed is doing, and its accepted results on their way into the catalogue. Every ask takes a ticket first; a result is kept
// only when no later ticket's result is there already, so an older one never replaces a newer one, whoever fetched it.

import type { Selectable } from "kysely";
import type { Database, Tx } from "../../database/database.ts";
import { atMost } from "../../process/at-most.ts";
import { iso } from "../../process/clock.ts";
import {
  type AcceptedResult,
  applyResult,
  confirmResult,
  wantedReadings,
} from "../catalogue/catalogue-store.ts";
import { createDetailStore, isAnyInCatalogue } from "../catalogue/detail-store.ts";
import type { JobReading } from "../catalogue/job-reading.ts";
import type { FeedsTable } from "../job-tables.ts";
import type { Suspicion } from "./feed-judgement.ts";
import { clockSkewMs, isBelievable, mayAskAt, type Pace } from "./feed-pace.ts";
import { isBoardPaused } from "./paused-store.ts";
import { forgetQuarantined, keepQuarantined, type Quarantined } from "./quarantined-store.ts";

export type FeedKey = { board: string; feed: string };

export type FeedHealth = FeedKey &
  Pace & {
    /** The last success: when the kept result was asked for, or last confirmed as unchanged. */
    fetchedAtMs: number | null;
    count: number;
    odd: number;
    recentCounts: number[];
    lastFailureKind: string | null;
    lastFailureDetail: string | null;
    lastFailureSnippet: string | null;
    consecutiveFailures: number;
    suspicion: Suspicion | null;
  };

export type Validators = { etag: string | null; lastModified: string | null };

export type Claim =
  | {
      isGranted: true;
      key: FeedKey;
      ticket: number;
      askedAtMs: number;
      health: FeedHealth;
      known: Validators;
    }
  /** `isLeased`: another process is asking at this moment. */
  | { isGranted: false; untilMs: number; isLeased: boolean; isPaused: boolean; health: FeedHealth };
export type GrantedClaim = Claim & { isGranted: true };

export type Kept = Validators &
  Pick<AcceptedResult, "jobs" | "isWhole" | "inLists"> & {
    /** What the feed itself lists, where older pages brought more. */
    count?: number;
    odd: number;
    recentCounts: number[];
    /** Of those that are new or changed, once it is known which these are. */
    readings(ids: string[]): Promise<JobReading[]>;
  };
export type Failed = {
  kind: string;
  detail: string;
  snippet: string | null;
  atMs: number;
  nextTryAtMs: number;
  wasCalled: boolean;
  suspicion: Suspicion | null;
  quarantined: Quarantined | null;
  held: { host: string; untilMs: number } | null;
};

export type FeedStore = ReturnType<typeof createFeedStore>;

/** Under this topic other processes hear that a result is new or was confirmed. */
export const feedsTopic = "feeds";

/** A process that dies while it asks holds the others up for no longer than this; one that lives renews its claim. */
const leaseMs = 15_000;
export const renewClaimEveryMs = 4_000;

const healthy = {
  last_failure_at: null,
  last_failure_kind: null,
  last_failure_detail: null,
  last_failure_snippet: null,
} as const;
const notQuarantined = { quarantined_results: 0, quarantined_since: null } as const;
const unheld = { held_host: null, held_until: null } as const;
const unknown = {
  ticket: 1,
  kept_ticket: 0,
  claimed_until: null,
  called_at: null,
  fetched_at: null,
  etag: null,
  last_modified: null,
  count: 0,
  odd: 0,
  recent_counts: "[]",
  consecutive_failures: 0,
  next_try_at: null,
  ...healthy,
  ...notQuarantined,
  ...unheld,
};

/**
 * At a first start a hundred feeds come at once, and writers of the catalogue take turns anyway: more of them would only hold
 * connections that whoever reads is waiting for.
 */
const writesAtOnce = 4;

export function createFeedStore(database: Database) {
  const takeTurn = atMost(writesAtOnce);
  const change: Database["change"] = (topics, work) => takeTurn(() => database.change(topics, work));
  /** Results take turns in the database, and here too: else all connections could wait for theirs. */
  const inTurn = atMost(1);

  /** The right to ask the feed now, given to one process at a time and not before the feed may be asked. */
  async function claim(
    key: FeedKey,
    when: { nowMs: number; minIntervalMs: number; hosts: readonly string[] },
  ): Promise<Claim> {
    const { nowMs, minIntervalMs, hosts } = when;
    return change([], async (tx) => {
      const row = await tx
        .insertInto("feeds")
        .values({ ...key, ...unknown })
        .onConflict((conflict) =>
          conflict.columns(["board", "feed"]).doUpdateSet((eb) => ({ ticket: eb("feeds.ticket", "+", 1) })),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      const hold = await tx
        .selectFrom("feeds")
        .select((eb) => eb.fn.max("held_until").as("until"))
        .where("held_host", "in", hosts)
        .where("last_failure_at", "<=", iso(nowMs + clockSkewMs))
        .executeTakeFirst();
      const health = healthOf(row);
      const claimedUntilMs = ms(row.claimed_until) ?? 0;
      const leasedUntilMs = isBelievable(claimedUntilMs - leaseMs, nowMs) ? claimedUntilMs : 0;
      const heldUntilMs = ms(hold?.until ?? null) ?? 0;
      const untilMs = Math.max(mayAskAt(health, minIntervalMs, nowMs), leasedUntilMs, heldUntilMs);
      const isPaused = await isBoardPaused(tx, key.board);
      if (isPaused || untilMs > nowMs)
        return { isGranted: false, untilMs, isLeased: leasedUntilMs > nowMs, isPaused, health };
      await tx
        .updateTable("feeds")
        .set({ claimed_until: iso(nowMs + leaseMs) })
        .where((eb) => eb.and(key))
        .execute();
      const known = { etag: row.etag, lastModified: row.last_modified };
      return { isGranted: true, key, ticket: row.ticket, askedAtMs: nowMs, health, known };
    });
  }

  /** False when the result of a later ask is there already. */
  async function keep(claim: GrantedClaim, kept: Kept, nowMs: number): Promise<boolean> {
    const { jobs, isWhole, inLists, count = jobs.length, odd, etag, lastModified } = kept;
    const result = { ...claim.key, askedAtMs: claim.askedAtMs, jobs, isWhole, inLists };
    const wanted = await wantedReadings(database.read, result);
    const found = wanted.length > 0 ? await kept.readings(wanted) : [];
    const readings = new Map(found.map((reading) => [reading.id, reading]));
    const recent_counts = JSON.stringify(kept.recentCounts);
    const columns = { ...succeeded(claim), count, odd, etag, last_modified: lastModified, recent_counts };
    return inTurn(() =>
      update(claim, columns, [feedsTopic], async (tx) => {
        await applyResult(tx, { ...result, readings }, nowMs);
        await forgetQuarantined(tx, claim.key);
      }),
    );
  }

  /** The board said that the kept result still holds. */
  function confirm(claim: GrantedClaim, isWhole: boolean, nowMs: number): Promise<boolean> {
    const { key, askedAtMs } = claim;
    return inTurn(() =>
      update(claim, succeeded(claim), [feedsTopic], async (tx, fetchedAt) => {
        // Not what was kept when the board was asked: another process may have confirmed or replaced that since.
        const previousAskedAtMs = ms(fetchedAt) ?? askedAtMs;
        await confirmResult(tx, { ...key, askedAtMs, previousAskedAtMs, isWhole }, nowMs);
        await forgetQuarantined(tx, key);
      }),
    );
  }

  async function fail(claim: GrantedClaim, failed: Failed): Promise<void> {
    const { quarantined } = failed;
    const columns = {
      claimed_until: null,
      ...(failed.wasCalled && { called_at: iso(claim.askedAtMs) }),
      last_failure_at: iso(failed.atMs),
      last_failure_kind: failed.kind,
      last_failure_detail: failed.detail,
      last_failure_snippet: failed.snippet,
      consecutive_failures: claim.health.consecutiveFailures + 1,
      next_try_at: iso(failed.nextTryAtMs),
      quarantined_results: failed.suspicion?.results ?? 0,
      quarantined_since: failed.suspicion ? iso(failed.suspicion.sinceMs) : null,
      held_host: failed.held?.host ?? null,
      held_until: failed.held ? iso(failed.held.untilMs) : null,
    };
    await update(claim, columns, [], async (tx) => {
      if (quarantined !== null) await keepQuarantined(tx, claim, quarantined, failed);
    });
  }

  /** Still asking. */
  async function renew(claim: GrantedClaim, nowMs: number): Promise<void> {
    await update(claim, { claimed_until: iso(nowMs + leaseMs) });
  }

  /** Gives the right back without having asked. */
  async function release(claim: GrantedClaim): Promise<void> {
    await update(claim, { claimed_until: null });
  }

  /** False when the result of a later ask is there already. */
  function update(
    claim: GrantedClaim,
    columns: Partial<FeedsTable>,
    topics: string[] = [],
    also?: (tx: Tx, fetchedAt: string | null) => Promise<unknown>,
  ): Promise<boolean> {
    return change(topics, async (tx) => {
      // Locks the row, so that this is what the columns replace.
      const before = await tx
        .updateTable("feeds")
        .set((eb) => ({ ticket: eb.ref("ticket") }))
        .where((eb) => eb.and(claim.key))
        .where("kept_ticket", "<", claim.ticket)
        .returning("fetched_at")
        .executeTakeFirst();
      if (!before) return false;
      await tx
        .updateTable("feeds")
        .set(columns)
        .where((eb) => eb.and(claim.key))
        .execute();
      await also?.(tx, before.fetched_at);
      return true;
    });
  }

  /** Every feed ever asked, in order. */
  async function health(): Promise<FeedHealth[]> {
    const rows = await database.read
      .selectFrom("feeds")
      .selectAll()
      .orderBy("board")
      .orderBy("feed")
      .execute();
    return rows.map(healthOf);
  }

  const isAnyKnown = (ids: readonly string[]) => isAnyInCatalogue(database.read, ids);
  const details = createDetailStore(database);
  return { claim, renew, keep, confirm, fail, release, health, isAnyKnown, details };
}

function succeeded(claim: GrantedClaim) {
  return {
    kept_ticket: claim.ticket,
    claimed_until: null,
    called_at: iso(claim.askedAtMs),
    fetched_at: iso(claim.askedAtMs),
    consecutive_failures: 0,
    next_try_at: null,
    ...notQuarantined,
    ...unheld,
  };
}

function healthOf(row: Selectable<FeedsTable>): FeedHealth {
  const sinceMs = ms(row.quarantined_since);
  return {
    board: row.board,
    feed: row.feed,
    calledAtMs: ms(row.called_at),
    fetchedAtMs: ms(row.fetched_at),
    count: row.count,
    odd: row.odd,
    recentCounts: JSON.parse(row.recent_counts),
    lastFailureAtMs: ms(row.last_failure_at),
    lastFailureKind: row.last_failure_kind,
    lastFailureDetail: row.last_failure_detail,
    lastFailureSnippet: row.last_failure_snippet,
    consecutiveFailures: row.consecutive_failures,
    nextTryAtMs: ms(row.next_try_at),
    suspicion: sinceMs === null ? null : { results: row.quarantined_results, sinceMs },
  };
}
const ms = (text: string | null) => (text === null ? null : Date.parse(text));
