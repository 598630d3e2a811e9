// How a board is doing, from how its feeds are doing. Pure: nothing here asks a board.
import type { Board } from "../boards/board.ts";
import { mayAskAt } from "./feed-pace.ts";
import type { FeedHealth } from "./feed-store.ts";

export type BoardState = "working" | "partly failing" | "failing" | "not asked yet" | "paused" | "off";

export type BoardHealth = {
  board: Board;
  state: BoardState;
  /** Of all its feeds together. */
  jobs: number;
  lastSuccessAtMs: number | null;
  /** When it may be asked again at the earliest; null when that is now. While it fails: the failing feeds. */
  nextTryAtMs: number | null;
  consecutiveFailures: number;
  /** Of the feed that fails longest in a row; null while none does. */
  problem: { kind: string; detail: string; atMs: number | null } | null;
  /** As far as they were ever asked. */
  feeds: FeedHealth[];
};

export type BoardHealthOptions = { isOn: boolean; isPaused: boolean; minIntervalMs: number; nowMs: number };

export function boardHealth(
  board: Board,
  all: readonly FeedHealth[],
  options: BoardHealthOptions,
): BoardHealth {
  const { isOn, isPaused, minIntervalMs, nowMs } = options;
  const feeds = board.feeds.flatMap(
    ({ name }) => all.find((health) => health.board === board.slug && health.feed === name) ?? [],
  );
  const failing = feeds
    .filter((feed) => feed.consecutiveFailures > 0)
    .toSorted((a, b) => b.consecutiveFailures - a.consecutiveFailures);
  const worst = failing[0];
  const dueAtMs = (failing.length > 0 ? failing : feeds).map((feed) => mayAskAt(feed, minIntervalMs, nowMs));
  const nextTryAtMs = Math.min(...dueAtMs);
  const successes = feeds.flatMap((feed) => feed.fetchedAtMs ?? []);
  return {
    board,
    state: !isOn ? "off" : isPaused ? "paused" : stateOf(feeds, failing),
    jobs: feeds.reduce((sum, feed) => sum + feed.count, 0),
    lastSuccessAtMs: successes.length > 0 ? Math.max(...successes) : null,
    nextTryAtMs:
      isOn && !isPaused && Number.isFinite(nextTryAtMs) && nextTryAtMs > nowMs ? nextTryAtMs : null,
    consecutiveFailures: worst?.consecutiveFailures ?? 0,
    problem: worst
      ? {
          kind: worst.lastFailureKind ?? "internal",
          detail: worst.lastFailureDetail ?? "",
          atMs: worst.lastFailureAtMs,
        }
      : null,
    feeds,
  };
}

function stateOf(feeds: readonly FeedHealth[], failing: readonly FeedHealth[]): BoardState {
  if (failing.length > 0) return failing.length === feeds.length ? "failing" : "partly failing";
  return feeds.some((feed) => feed.fetchedAtMs !== null) ? "working" : "not asked yet";
}
