import { expect, test } from "bun:test";
import { keptIds } from "../../../test/support/boards/plain-board.ts";
import { eachEngine } from "../../../test/support/engines.ts";
import type { ListedJob } from "../boards/board.ts";
import { jobReading, seenJob } from "../catalogue/job-reading.ts";
import { noFacets } from "../job/job.ts";
import {
  createFeedStore,
  type Failed,
  type FeedStore,
  feedsTopic,
  type GrantedClaim,
  type Kept,
} from "./feed-store.ts";

const minute = 60_000;
const now = Date.parse("2026-11-15T08:00:00.000Z");
const key = { board: "remotive", feed: "all" };
const listed = (number: number): ListedJob => ({
  job: {
    id: `remotive-${number}`,
    title: "Mkaguzi €",
    company: "",
    location: "",
    type: "",
    date: "",
    url: `https://remotive.com/${number}`,
    description: "",
    source: "Remotive",
  },
  facets: { ...noFacets, remote: true },
  expiresAt: "",
});

/** A result of twenty jobs from this number on. */
function keptFrom(first: number): Kept {
  const jobs = Array.from({ length: 20 }, (_, index) => listed(first + index));
  return {
    jobs: jobs.map((job) => seenJob(job, [])),
    readings: async (ids) => jobs.filter(({ job }) => ids.includes(job.id)).map(jobReading),
    isWhole: true,
    inLists: [],
    odd: 1,
    recentCounts: [20],
    etag: '"1"',
    lastModified: null,
  };
}
const kept = keptFrom(1);
const failure: Failed = {
  kind: "timeout",
  detail: "too slow: body",
  snippet: null,
  atMs: now,
  nextTryAtMs: now + 40 * minute,
  wasCalled: true,
  suspicion: null,
  quarantined: null,
  held: null,
};

function claimAt(store: FeedStore, nowMs: number, of = key, hosts = ["remotive.com"]) {
  return store.claim(of, { nowMs, minIntervalMs: 30 * minute, hosts });
}

async function granted(store: FeedStore, nowMs: number): Promise<GrantedClaim> {
  const claim = await claimAt(store, nowMs);
  if (!claim.isGranted) throw new Error("not granted");
  return claim;
}

eachEngine("feeds", (engine) => {
  const open = async () => createFeedStore(await engine.open());

  test("a feed that was never asked may be asked, and is then known", async () => {
    const store = await open();
    const claim = await granted(store, now);
    expect(claim.known).toEqual({ etag: null, lastModified: null });
    expect(await store.health()).toMatchObject([{ ...key, fetchedAtMs: null, count: 0, recentCounts: [] }]);
  });

  test("a kept result is there for whoever opens the database next", async () => {
    const place = await engine.readyPlace();
    const first = createFeedStore(await engine.open(place));
    expect(await first.keep(await granted(first, now), kept, now)).toBe(true);
    const database = await engine.open(place);
    const second = createFeedStore(database);
    expect(await keptIds(database, key)).toHaveLength(20);
    const job = await database.read.selectFrom("jobs").select("title").executeTakeFirst();
    expect(job).toEqual({ title: "Mkaguzi €" });
    expect(await second.health()).toMatchObject([
      {
        ...key,
        fetchedAtMs: now,
        calledAtMs: now,
        count: 20,
        odd: 1,
        recentCounts: [20],
        consecutiveFailures: 0,
      },
    ]);
    const claim = await claimAt(second, now + 30 * minute);
    expect(claim).toMatchObject({ isGranted: true, known: { etag: '"1"', lastModified: null } });
  });

  test("a feed is not given out again before its least interval is over", async () => {
    const store = await open();
    await store.keep(await granted(store, now), kept, now);
    expect(await claimAt(store, now + 30 * minute - 1)).toMatchObject({
      isGranted: false,
      untilMs: now + 30 * minute,
    });
    expect((await claimAt(store, now + 30 * minute)).isGranted).toBe(true);
  });

  test("of two processes that want to ask at once, one may", async () => {
    const place = await engine.readyPlace();
    const stores = [createFeedStore(await engine.open(place)), createFeedStore(await engine.open(place))];
    const claims = await Promise.all(stores.flatMap((store) => [claimAt(store, now), claimAt(store, now)]));
    expect(claims.filter((claim) => claim.isGranted)).toHaveLength(1);
  });

  test("a process whose clock is a moment behind does not ask what another asks or has asked", async () => {
    const place = await engine.readyPlace();
    const ahead = createFeedStore(await engine.open(place));
    const behind = createFeedStore(await engine.open(place));
    const claim = await granted(ahead, now);
    expect((await claimAt(behind, now - 500)).isGranted).toBe(false);
    await ahead.keep(claim, kept, now);
    expect((await claimAt(behind, now - 400)).isGranted).toBe(false);
  });

  test("a process that died while it asked holds the others up for a quarter of a minute", async () => {
    const store = await open();
    await granted(store, now);
    expect((await claimAt(store, now + minute / 4 - 1)).isGranted).toBe(false);
    expect((await claimAt(store, now + minute / 4)).isGranted).toBe(true);
  });

  test("a process that is still asking holds them up for longer", async () => {
    const store = await open();
    const claim = await granted(store, now);
    await store.renew(claim, now + minute / 6);
    expect((await claimAt(store, now + minute / 4)).isGranted).toBe(false);
    expect((await claimAt(store, now + minute / 6 + minute / 4)).isGranted).toBe(true);
  });

  test("a claim that is renewed too late holds nobody up", async () => {
    const store = await open();
    const claim = await granted(store, now);
    await store.keep(claim, kept, now);
    await store.renew(claim, now + 30 * minute);
    expect((await claimAt(store, now + 30 * minute)).isGranted).toBe(true);
  });

  test("an older result does not replace a newer one, nor does its failure", async () => {
    const database = await engine.open();
    const store = createFeedStore(database);
    const older = await granted(store, now);
    const newer = await granted(store, now + 2 * minute);
    expect(await store.keep(newer, keptFrom(100), now)).toBe(true);
    expect(await store.keep(older, keptFrom(1), now)).toBe(false);
    await store.fail(older, failure);
    expect((await keptIds(database, key))[0]).toBe("remotive-100");
    expect(await store.health()).toMatchObject([{ fetchedAtMs: now + 2 * minute, consecutiveFailures: 0 }]);
  });

  test("a newer result replaces an older one although the clock was set back", async () => {
    const database = await engine.open();
    const store = createFeedStore(database);
    await store.keep(await granted(store, now), keptFrom(1), now);
    expect(await store.keep(await granted(store, now - 24 * 60 * minute), keptFrom(100), now)).toBe(true);
    expect((await keptIds(database, key))[0]).toBe("remotive-100");
  });

  test("a failure leaves the last good result and says what was wrong", async () => {
    const database = await engine.open();
    const store = createFeedStore(database);
    await store.keep(await granted(store, now - 60 * minute), kept, now);
    await store.fail(await granted(store, now), failure);
    expect(await keptIds(database, key)).toHaveLength(20);
    expect(await store.health()).toMatchObject([
      {
        fetchedAtMs: now - 60 * minute,
        count: 20,
        lastFailureAtMs: now,
        lastFailureKind: "timeout",
        lastFailureDetail: "too slow: body",
        consecutiveFailures: 1,
        nextTryAtMs: now + 40 * minute,
      },
    ]);
    expect((await claimAt(store, now + 40 * minute - 1)).isGranted).toBe(false);
    await store.fail(await granted(store, now + 40 * minute), { ...failure, nextTryAtMs: now + 41 * minute });
    expect(await store.health()).toMatchObject([{ consecutiveFailures: 2 }]);
  });

  test("a failure that never reached the board counts as no call", async () => {
    const store = await open();
    await store.fail(await granted(store, now), {
      ...failure,
      kind: "dns",
      wasCalled: false,
      nextTryAtMs: now + minute,
    });
    expect(await store.health()).toMatchObject([{ calledAtMs: null, lastFailureKind: "dns" }]);
    expect((await claimAt(store, now + minute)).isGranted).toBe(true);
  });

  test("a success ends the failing and keeps on record what the last failure was", async () => {
    const store = await open();
    await store.fail(await granted(store, now), { ...failure, suspicion: { results: 2, sinceMs: now } });
    const claim = await granted(store, now + 40 * minute);
    expect(claim.health.suspicion).toEqual({ results: 2, sinceMs: now });
    await store.keep(claim, kept, now);
    expect(await store.health()).toMatchObject([
      { consecutiveFailures: 0, nextTryAtMs: null, suspicion: null, lastFailureKind: "timeout" },
    ]);
  });

  test("a confirmed result is as good as a new one", async () => {
    const store = await open();
    await store.keep(await granted(store, now), kept, now);
    await store.confirm(await granted(store, now + 30 * minute), true, now);
    expect(await store.health()).toMatchObject([
      { fetchedAtMs: now + 30 * minute, count: 20, recentCounts: [20] },
    ]);
    expect((await claimAt(store, now + 31 * minute)).isGranted).toBe(false);
  });

  test("of two who hear that nothing has changed, the later does not take the jobs for absent", async () => {
    const database = await engine.open();
    const store = createFeedStore(database);
    await store.keep(await granted(store, now), kept, now);
    const stalled = await granted(store, now + 30 * minute);
    const next = await granted(store, now + 31 * minute);
    await store.confirm(stalled, true, now + 31 * minute);
    await store.confirm(next, true, now + 32 * minute);
    for (const hours of [2, 9]) {
      const atMs = now + hours * 60 * minute;
      await store.confirm(await granted(store, atMs), true, atMs);
    }
    const closed = database.read.selectFrom("jobs").select("id").where("closed_at", "is not", null);
    expect(await closed.execute()).toEqual([]);
  });

  test("a host that asked to be left alone is left alone by every feed of it, and no other", async () => {
    const store = await open();
    const held = { host: "remotive.com", untilMs: now + 50 * minute };
    await store.fail(await granted(store, now), { ...failure, held });
    const sibling = { board: "remotive", feed: "other" };
    expect(await claimAt(store, now + minute, sibling)).toMatchObject({
      isGranted: false,
      untilMs: now + 50 * minute,
    });
    expect(
      (await claimAt(store, now + minute, { board: "other", feed: "all" }, ["other.example"])).isGranted,
    ).toBe(true);
    expect((await claimAt(store, now + 50 * minute, sibling)).isGranted).toBe(true);
  });

  test("a right that is given back is there for the next", async () => {
    const store = await open();
    await store.release(await granted(store, now));
    expect((await claimAt(store, now + 1)).isGranted).toBe(true);
  });

  test("a new and a confirmed result are announced, a failure is not", async () => {
    const database = await engine.open();
    const store = createFeedStore(database);
    let heard = 0;
    database.changes.on(feedsTopic, () => heard++);
    await store.keep(await granted(store, now), kept, now);
    await store.confirm(await granted(store, now + 60 * minute), true, now);
    expect(heard).toBe(2);
    await store.fail(await granted(store, now + 120 * minute), failure);
    await database.changes.look();
    expect(heard).toBe(2);
  });
});
