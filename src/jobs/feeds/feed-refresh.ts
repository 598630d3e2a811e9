// One feed: ask → fetch → parse → judge → keep or quarantine. Whatever the board does, the last good result stays until
// a better one is there, and the board is never asked sooner than its terms and its failures allow.

import { LargeBodies } from "../../outbound/large-bodies.ts";
import type { Log } from "../../process/log.ts";
import { cutText } from "../../text/cut-text.ts";
import type { Board, Feed } from "../boards/board.ts";
import { listsShowing } from "../endpoints.ts";
import { visible } from "../job/job-text.ts";
import { completeJobs } from "./feed-details.ts";
import { type FeedFailure, type FeedFetchOptions, fetchFeed, unacceptable } from "./feed-fetch.ts";
import { judge, type Suspicion } from "./feed-judgement.ts";
import { isBelievable, waitAfterFailure } from "./feed-pace.ts";
import { type GrantedClaim, type Kept, renewClaimEveryMs } from "./feed-store.ts";
import type { Quarantined } from "./quarantined-store.ts";

type RefreshOutcome =
  | { kind: "kept"; count: number; odd: number }
  /** The board says that the kept result still holds. */
  | { kind: "unchanged" }
  /** The kept result is younger than the least interval: nothing was asked. */
  | { kind: "fresh" }
  /** Not to be asked yet, and what is kept is older than it should be. */
  | { kind: "waiting"; untilMs: number }
  /** The operator has paused the board. */
  | { kind: "paused" }
  /** Another process is asking; what it gets will be stored. */
  | { kind: "elsewhere"; untilMs: number }
  | { kind: "failed"; failure: FeedFailure };

export type FeedRefresh = (board: Board, feed: Feed) => Promise<RefreshOutcome>;

export type FeedRefreshOptions = FeedFetchOptions & {
  /** From 0 up to 1. */
  random: () => number;
  boardsPauseMs: number | null;
  log: Log;
};

const writeAgainMs = 2_000;
const maxDetailLength = 300;
const maxSnippetLength = 600;

/** `quarantined` is what may be accepted by hand. */
type Judged = {
  result: { kind: "failed"; failure: FeedFailure } | { kind: "unchanged" } | ({ kind: "kept" } & Kept);
  suspicion: Suspicion | null;
  quarantined: Quarantined | null;
};

/** One ask of one feed that this process has the right to. */
type Attempt = { board: Board; feed: Feed; name: string; claim: GrantedClaim; startedAtMs: number };

export function createFeedRefresh(options: FeedRefreshOptions): FeedRefresh {
  const { store, reader, clock, log } = options;
  const largeBodies = new LargeBodies();
  const underWay = new Map<string, Promise<RefreshOutcome>>();
  /** Until when this process leaves a feed alone by elapsed time, so that a jump of the wall clock asks nobody early. */
  const quiet = new Map<string, { untilMs: number; isFresh: boolean }>();
  const minIntervalOf = (board: Board) => options.boardsPauseMs ?? board.terms.minIntervalMs;

  function refresh(board: Board, feed: Feed): Promise<RefreshOutcome> {
    const name = `${board.slug}/${feed.name}`;
    const shared = underWay.get(name);
    if (shared) return shared;
    const own = askIfDue(board, feed, name)
      .catch((error): RefreshOutcome => {
        log.error({ board: board.slug, feed: feed.name, err: error }, "a feed could not be refreshed");
        return { kind: "failed", failure: { ...internal(board), wasCalled: false } };
      })
      .finally(() => underWay.delete(name));
    underWay.set(name, own);
    return own;
  }

  async function askIfDue(board: Board, feed: Feed, name: string): Promise<RefreshOutcome> {
    const [nowMs, startedAtMs] = [clock.now(), clock.elapsedMs()];
    const minIntervalMs = minIntervalOf(board);
    const pause = quiet.get(name);
    if (pause && pause.untilMs > startedAtMs)
      return pause.isFresh
        ? { kind: "fresh" }
        : { kind: "waiting", untilMs: nowMs + pause.untilMs - startedAtMs };

    const key = { board: board.slug, feed: feed.name };
    const claim = await store.claim(key, { nowMs, minIntervalMs, hosts: board.hosts });
    if (claim.isGranted) return ask({ board, feed, name, claim, startedAtMs });
    const { fetchedAtMs } = claim.health;
    const isFresh =
      fetchedAtMs !== null && isBelievable(fetchedAtMs, nowMs) && nowMs < fetchedAtMs + minIntervalMs;
    if (isFresh) return { kind: "fresh" };
    if (claim.isPaused) return { kind: "paused" };
    return { kind: claim.isLeased ? "elsewhere" : "waiting", untilMs: claim.untilMs };
  }

  async function ask(attempt: Attempt): Promise<RefreshOutcome> {
    const { board, claim } = attempt;
    const { result, suspicion, quarantined } = await whileClaimed(claim, () =>
      fetchAndJudge(attempt).catch((error) => {
        log.error(
          { board: board.slug, feed: claim.key.feed, err: error },
          "a board's answer could not be read",
        );
        const result = { kind: "failed" as const, failure: internal(board) };
        return { result, suspicion: claim.health.suspicion, quarantined: null };
      }),
    );
    if (result.kind === "failed") return fail(attempt, result.failure, suspicion, quarantined);
    const nowMs = clock.now();
    // The board was asked, so its terms hold, whatever becomes of the result.
    const untilMs = attempt.startedAtMs + minIntervalOf(board);
    leaveAlone(attempt, untilMs, false);
    if (claim.health.consecutiveFailures > 0)
      log.info({ board: board.slug, feed: claim.key.feed }, "a feed recovered");
    if (result.kind === "unchanged") {
      await persistently(() => store.confirm(claim, attempt.feed.isWhole ?? false, nowMs));
      leaveAlone(attempt, untilMs, true);
      return { kind: "unchanged" };
    }
    const { jobs, count = jobs.length, odd } = result;
    const isKept = await persistently(() => store.keep(claim, result, nowMs)).finally(() =>
      reader.release(heldBy(attempt)),
    );
    leaveAlone(attempt, untilMs, true);
    return isKept ? { kind: "kept", count, odd } : { kind: "fresh" };
  }

  /** Others are told that this process is still at it. */
  async function whileClaimed<T>(claim: GrantedClaim, work: () => Promise<T>): Promise<T> {
    let renewing: Promise<void> = Promise.resolve();
    const renew = setInterval(() => {
      renewing = store.renew(claim, clock.now()).catch(() => {});
    }, renewClaimEveryMs);
    try {
      return await work();
    } finally {
      clearInterval(renew);
      await renewing;
    }
  }

  /** A result cost a call to the board, so a database that is locked for a moment must not lose it. */
  async function persistently<T>(write: () => Promise<T>, tries = 4): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (tries <= 1) throw error;
      await Bun.sleep(writeAgainMs);
      return persistently(write, tries - 1);
    }
  }

  const heldBy = ({ name, claim }: Attempt) => ({ key: name, askedAtMs: claim.askedAtMs });

  async function fetchAndJudge(attempt: Attempt): Promise<Judged> {
    const { board, feed, name, claim } = attempt;
    const { suspicion, recentCounts: counts } = claim.health;
    const fetched = await fetchFeed(board, feed, claim, { ...options, largeBodies });
    if (fetched.kind !== "whole") return { result: fetched, suspicion, quarantined: null };
    const { count, entries, odd, isCut, start } = fetched;
    // An entry that cannot be read may be any job, so none is known to be absent.
    const isWhole = feed.isWhole === true && !isCut && odd === 0;
    // What was read in part is not to be confirmed as a whole.
    const isConfirmable = isWhole || !(feed.isWhole || isCut);
    const { etag, lastModified } = isConfirmable ? fetched : { etag: null, lastModified: null };
    const { mayBeEmpty } = feed;
    const judgement = judge({ count, entries, mayBeEmpty }, counts, suspicion, clock.now());
    if (judgement.verdict === "quarantine") {
      const failure = unacceptable(board, judgement.kind, judgement.detail, start);
      const document = await reader.document(heldBy(attempt));
      reader.release(heldBy(attempt));
      const quarantined = { document, count, odd, etag, lastModified };
      return { result: { kind: "failed", failure }, suspicion: judgement.suspicion, quarantined };
    }
    const { recentCounts } = judgement;
    const jobs = (await completeJobs(board, feed, heldBy(attempt), options)) ?? fetched.jobs;
    const readings = (ids: string[]) => reader.readings(heldBy(attempt), ids);
    const inLists = listsShowing(name);
    const kept = { jobs, count, readings, isWhole, inLists, odd, recentCounts, etag, lastModified };
    return { result: { kind: "kept", ...kept }, suspicion: null, quarantined: null };
  }

  async function fail(
    attempt: Attempt,
    failure: FeedFailure,
    suspicion: Suspicion | null,
    quarantined: Quarantined | null,
  ): Promise<RefreshOutcome> {
    const { board, claim } = attempt;
    const { kind, host, retryAfterMs, wasCalled } = failure;
    const detail = cutText(visible(failure.detail), maxDetailLength);
    if (kind === "stopped") {
      await store.release(claim);
      return { kind: "failed", failure };
    }
    const atMs = clock.now();
    const failures = claim.health.consecutiveFailures + 1;
    const minIntervalMs = wasCalled ? minIntervalOf(board) : 0;
    const waitMs = waitAfterFailure(failures, { minIntervalMs, retryAfterMs, random: options.random });
    leaveAlone(attempt, clock.elapsedMs() + waitMs, false);
    log.warn({ board: board.slug, feed: claim.key.feed, kind, detail, failures, waitMs }, "a feed failed");
    const held = retryAfterMs === null ? null : { host, untilMs: atMs + retryAfterMs };
    const snippet = snippetOf(failure.body);
    const nextTryAtMs = atMs + waitMs;
    await store.fail(claim, {
      kind,
      detail,
      snippet,
      atMs,
      nextTryAtMs,
      wasCalled,
      suspicion,
      quarantined,
      held,
    });
    return { kind: "failed", failure };
  }

  function leaveAlone({ name }: Attempt, untilMs: number, isFresh: boolean): void {
    quiet.set(name, { untilMs, isFresh });
  }

  return refresh;
}

/** What a person can look at: text without anything unseen, and not much of it. */
function snippetOf(body: Uint8Array | null): string | null {
  if (body === null) return null;
  return cutText(visible(new TextDecoder().decode(body)), maxSnippetLength) || null;
}

function internal(board: Board): FeedFailure {
  return unacceptable(board, "internal", "Kazi itself failed; its log says why");
}
