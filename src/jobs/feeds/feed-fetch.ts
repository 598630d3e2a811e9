// All pages of a feed, asked for and read one after the other, or the first thing that went wrong: a part of a feed
// never replaces the whole.

import type { FailureKind } from "../../outbound/failure.ts";
import type { LargeBodies } from "../../outbound/large-bodies.ts";
import type { Outbound } from "../../outbound/outbound.ts";
import type { Clock } from "../../process/clock.ts";
import type { Board, BoardSettings, Feed, FeedRequest } from "../boards/board.ts";
import type { NotParsable } from "../boards/not-parsable.ts";
import type { FeedReader, ReadFeed } from "./feed-readings.ts";
import type { FeedStore, GrantedClaim, Validators } from "./feed-store.ts";

export type FeedFailure = {
  kind: FailureKind | NotParsable["kind"] | "empty" | "too-few" | "internal";
  detail: string;
  /** The host that failed, and how long it asked to be left alone. */
  host: string;
  retryAfterMs: number | null;
  wasCalled: boolean;
  /** How what came back begins, where anything did. */
  body: Uint8Array<ArrayBuffer> | null;
};

type Start = Uint8Array<ArrayBuffer> | null;

export type FetchedFeed =
  /** `count` is what the feed itself lists, without what was read of older pages. */
  | ({ kind: "whole"; start: Start; count: number } & ReadFeed & Validators)
  | { kind: "unchanged" }
  | { kind: "failed"; failure: FeedFailure };

export type FeedFetchOptions = {
  outbound: Outbound;
  store: FeedStore;
  reader: FeedReader;
  settings: BoardSettings;
  clock: Clock;
};

const startBytes = 2_048;

/** `known` is what the kept result came with; only a feed of one page can be unchanged as a whole. */
export async function fetchFeed(
  board: Board,
  feed: Feed,
  { known, askedAtMs, health }: Pick<GrantedClaim, "known" | "askedAtMs" | "health">,
  { outbound, store, largeBodies, reader, settings, clock }: FeedFetchOptions & { largeBodies: LargeBodies },
): Promise<FetchedFeed> {
  const unless =
    feed.maxPages === 1 ? { unlessEtag: known.etag, unlessModifiedSince: known.lastModified } : {};
  const askPage = (number: number, request: FeedRequest = feed.request(number, settings, clock.now())) =>
    largeBodies.during(async (beforeLarge) => {
      const answer = await outbound.get({
        ...request,
        ...(number === 1 && unless),
        allowedHosts: board.hosts,
        beforeLarge,
        ...(feed.maxBodyBytes !== undefined && { maxBodyBytes: feed.maxBodyBytes }),
      });
      if (answer.kind !== "ok") return answer;
      const { bytes, contentType, etag, lastModified } = answer;
      const first = bytes.slice(0, startBytes);
      const page = { number, bytes, contentType };
      const reading = await reader.readPage(board, feed, { page, askedAtMs, nowMs: clock.now() });
      return { kind: "read" as const, reading, first, etag, lastModified };
    });
  let start: Start = null;
  for (let number = 1; ; number++) {
    const asked = await askPage(number);
    if (asked.kind === "not-modified") return { kind: "unchanged" };
    if (asked.kind === "failed") {
      const { kind, detail, retryAfterMs, reachedHost, body } = asked.failure;
      const wasCalled = reachedHost || number > 1;
      return { kind: "failed", failure: { kind, detail, host: asked.host, retryAfterMs, wasCalled, body } };
    }
    const { reading, first, etag, lastModified } = asked;
    start ??= first;
    if (reading.kind === "unreadable")
      return { kind: "failed", failure: unacceptable(board, reading.problem, reading.detail, first) };
    if (reading.kind === "whole") {
      const { jobs, odd, isCut } = await withOlder(reading);
      // What the feed itself listed is what it is judged by.
      const counts = { count: reading.jobs.length, entries: reading.entries };
      return { kind: "whole", jobs, odd, isCut, ...counts, start, etag, lastModified };
    }
  }

  /** Older pages are a gift: where one fails, what came before it is the result. */
  async function withOlder(first: ReadFeed): Promise<ReadFeed> {
    let [all, added] = [first, first.jobs];
    for (let number = 2; feed.older && number <= 1 + feed.older.maxPages; number++) {
      const isMet = added.length > 0 && (await store.isAnyKnown(added.map(({ id }) => id)));
      if (isMet || (added.length === 0 && health.fetchedAtMs !== null)) break;
      const asked = await askPage(number, { url: feed.older.url(number) });
      if (asked.kind !== "read" || asked.reading.kind !== "whole") break;
      const before = new Set(all.jobs.map(({ id }) => id));
      all = asked.reading;
      added = all.jobs.filter(({ id }) => !before.has(id));
    }
    return all;
  }
}

/** The board answered without a fault, and what it sent is no use. */
export function unacceptable(
  board: Board,
  kind: FeedFailure["kind"],
  detail: string,
  body: Start = null,
): FeedFailure {
  return { kind, detail, host: board.hosts[0] ?? "", retryAfterMs: null, wasCalled: true, body };
}
