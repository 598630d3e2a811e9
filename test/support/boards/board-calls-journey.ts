// All boards, those that are off among them, asked again and again for days: none is called sooner than its terms allow,
// and no job is ever asked for by itself twice.
import { expect, test } from "bun:test";
import { sampledBoards } from "../../../sample-boards/answer-sample.ts";
import { startSampleBoards } from "../../../sample-boards/sample-boards.ts";
import { openDatabase } from "../../../src/database/database.ts";
import { createFeedRefresh } from "../../../src/jobs/feeds/feed-refresh.ts";
import { createFeedStore } from "../../../src/jobs/feeds/feed-store.ts";
import { createOutbound } from "../../../src/outbound/outbound.ts";
import { afterTest } from "../after-test.ts";
import { readyPlace, silentLog } from "../engines.ts";
import { manualClock } from "../manual-clock.ts";
import { directFeedReader } from "./direct-feed-reader.ts";

const minute = 60_000;
const dayMs = 24 * 60 * minute;
/** As often as a list is renewed while people ask for it. */
const everyMs = 20 * minute;
const settings = { reliefwebAppname: "kazi-test" };
const isDetail = (url: string) =>
  /\/detail$|RequisitionDetails|\/cxs\/.*\/job\/|\/board\/[^/]+\/jobs\//.test(url);

export function boardCallsJourney(hours: number): void {
  const days = hours / 24;
  test(`in ${hours} hours no board is called sooner than its terms allow, and no job's detail asked for twice`, async () => {
    const clock = manualClock();
    const samples = await startSampleBoards({ clock });
    afterTest(() => samples.stop());
    const { dataDir } = await readyPlace();
    const database = await openDatabase({ url: null, dataDir, log: silentLog });
    afterTest(() => database.close());
    const outbound = createOutbound({
      publicUrl: "https://kazi.example",
      contact: null,
      boardsOrigin: samples.origin,
      boardsPauseMs: null,
      outboundProxy: null,
      clock,
      // The pause between two calls of a host is not what is tested here.
      sleep: async () => {},
    });
    const store = createFeedStore(database);
    const options = { outbound, store, reader: directFeedReader, clock, settings, log: silentLog };
    const refresh = createFeedRefresh({ ...options, random: () => 0.5, boardsPauseMs: null });
    const feeds = sampledBoards.flatMap((board) => board.feeds.map((feed) => ({ board, feed })));
    const minIntervals = new Map(
      feeds.map(({ board, feed }) => [
        new URL(feed.request(1, settings, clock.now()).url).href,
        board.terms.minIntervalMs,
      ]),
    );
    const lastCalled = new Map<string, number>();
    const perHost = new Map<string, number>();
    const [tooSoon, askedTwice]: [string[], string[]] = [[], []];
    let [details, older] = [0, 0];
    for (let atMs = 0; atMs < days * dayMs; atMs += everyMs) {
      const outcomes = await Promise.all(feeds.map(({ board, feed }) => refresh(board, feed)));
      const failed = feeds.filter((_feed, at) => outcomes[at]?.kind === "failed");
      expect(failed.map(({ board }) => board.slug)).toEqual([]);
      for (const { url } of samples.calls()) {
        const before = lastCalled.get(url);
        if (isDetail(url)) details++;
        if (isDetail(url) && before !== undefined) askedTwice.push(url);
        if (/[?&]paged=|\/wp-json\//.test(url)) older++;
        // Pages of a list that is asked for by POST have one address.
        if (before !== undefined && before !== atMs && atMs - before < (minIntervals.get(url) ?? 0))
          tooSoon.push(`${url} after ${(atMs - before) / minute} minutes`);
        lastCalled.set(url, atMs);
        perHost.set(new URL(url).host, (perHost.get(new URL(url).host) ?? 0) + 1);
      }
      samples.forgetCalls();
      clock.advance(everyMs);
    }
    expect(tooSoon).toEqual([]);
    expect(askedTwice).toEqual([]);
    expect(details).toBeGreaterThan(50);
    // A first fetch reads the older pages of every WordPress site, and hardly anything does later.
    expect(older).toBeWithin(10, 100);
    const total = [...perHost.values()].reduce((sum, count) => sum + count, 0);
    const lines = [...perHost]
      .sort(([, a], [, b]) => b - a)
      .map(([host, count]) => `${host} ${(count / days).toFixed(1)}`);
    console.log(
      `calls a day of ${feeds.length} feeds, ${details} details and ${older} older pages in ${hours} hours among them: ${Math.round(total / days)}, by host ${lines.join(", ")}`,
    );
  }, 3_600_000);
}
