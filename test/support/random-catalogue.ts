// Random months of a catalogue beside the simplest statement of its rules: two feeds of one board, a whole one and one of
// what came last, that answer, answer the same, late or that nothing changed, fail, or bring what is quarantined, while jobs
// expire and are hidden, and the process dies and starts again.
import type { Database } from "../../src/database/database.ts";
import type { ListedJob } from "../../src/jobs/boards/board.ts";
import { tidyCatalogue } from "../../src/jobs/catalogue/catalogue-upkeep.ts";
import { hideJobs } from "../../src/jobs/catalogue/closing-store.ts";
import { changesAfter } from "../../src/jobs/catalogue/job-change-store.ts";
import { jobReading, seenJob } from "../../src/jobs/catalogue/job-reading.ts";
import { unhideJobs } from "../../src/jobs/catalogue/opening-store.ts";
import { createFeedStore, type GrantedClaim } from "../../src/jobs/feeds/feed-store.ts";
import { noFacets } from "../../src/jobs/job/job.ts";
import { acceptQuarantined } from "../../src/jobs/operator/quarantine-store.ts";

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.parse("2026-11-15T08:00:00.000Z");
const board = "acme";
const feeds = { whole: true, latest: false } as const;
type FeedName = keyof typeof feeds;

type Known = {
  isOpen: boolean;
  isHidden: boolean;
  hiddenAtMs: number;
  expiresAtMs: number | null;
  seen: Map<FeedName, { lastMs: number; missedMs: number | null }>;
};
type Advert = { number: number; version: number; expiresAtMs: number | null };

/** Numbers from 0 up to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function listedJob({ number, version, expiresAtMs }: Advert): ListedJob {
  return {
    job: {
      id: `${board}-${number}`,
      title: `Clerk ${number} v${version}`,
      company: "",
      location: "Nairobi, Kenya",
      type: "",
      date: new Date(start - number * 1_000).toISOString(),
      url: `https://acme.example/jobs/${number}`,
      description: "",
      source: "Acme",
    },
    facets: { ...noFacets, country: "KE" },
    expiresAt: expiresAtMs === null ? "" : new Date(expiresAtMs).toISOString(),
  };
}

/**
 * Open by the rules, open in the table, and open to somebody who only followed the changes; how many changes came of what
 * may change nothing; and all changes in an order that does not depend on the engine.
 */
export type Outcome = {
  byRules: string[];
  inTable: string[];
  byChanges: string[];
  unfounded: string[];
  log: string[];
};

export async function randomMonth(
  open: () => Promise<Database>,
  seed: number,
  steps: number,
): Promise<Outcome> {
  const random = randomFrom(seed);
  const pick = (count: number) => Math.floor(random() * count);
  let database = await open();
  let store = createFeedStore(database);
  let nowMs = start;
  const unfounded: string[] = [];
  const rules = new Rules();

  const log: string[] = [];
  const byChanges = new Set<string>();
  let lastSeq = 0;
  /** Returns what is new. */
  async function follow(): Promise<string[]> {
    const changes = await changesAfter(database.read, lastSeq, 1_000);
    for (const { seq, op, id } of changes) {
      if (seq !== lastSeq + 1 || (op === "added") === byChanges.has(id)) unfounded.push(`${seq} ${op} ${id}`);
      lastSeq = seq;
      if (op === "added") byChanges.add(id);
      else if (op !== "updated") byChanges.delete(id);
    }
    const told = changes.map(({ op, id, at, reason }) => [at, op, id, reason].join(" "));
    log.push(...told);
    return told;
  }
  async function changesNothing(what: string, work: () => Promise<unknown>): Promise<void> {
    await follow();
    await work();
    unfounded.push(...(await follow()).map((change) => `${what}: ${change}`));
  }

  async function claim(feed: FeedName): Promise<GrantedClaim> {
    const claim = await store.claim({ board, feed }, { nowMs, minIntervalMs: 0, hosts: ["acme.example"] });
    if (!claim.isGranted) throw new Error(`${feed} may not be asked before ${claim.untilMs}`);
    return claim;
  }
  const keep = (claim: GrantedClaim, feed: FeedName, listed: ListedJob[]) =>
    store.keep(
      claim,
      {
        jobs: listed.map((job) => seenJob(job, [])),
        readings: async (ids) => listed.filter(({ job }) => ids.includes(job.id)).map(jobReading),
        ...{ isWhole: feeds[feed], inLists: [], odd: 0, recentCounts: [], etag: null, lastModified: null },
      },
      nowMs,
    );
  const fail = (claim: GrantedClaim, quarantined: ListedJob[] | null) =>
    store.fail(claim, {
      ...{ kind: "too-few", detail: "", snippet: null, atMs: nowMs, nextTryAtMs: nowMs, wasCalled: true },
      ...{ suspicion: null, held: null },
      quarantined: quarantined && {
        ...{ count: quarantined.length, odd: 0, etag: null, lastModified: null },
        document: JSON.stringify({ jobs: quarantined }),
      },
    });
  async function reopen(): Promise<void> {
    await database.close();
    database = await open();
    store = createFeedStore(database);
  }

  for (let step = 0; step < steps; step++) {
    await follow();
    nowMs += pick(30) * hour + 60_000;
    const feed: FeedName = random() < 0.5 ? "whole" : "latest";
    const from = pick(20);
    const adverts = Array.from({ length: pick(10) }, (_, index) => ({
      number: from + index + 1,
      version: Math.floor(step / 10),
      // The same for as long as the advert is out, as on a board.
      expiresAtMs: (from + index) % 3 === 0 ? start + (from + index) * 2 * day : null,
    }));
    const listed = adverts.map(listedJob);
    const action = random();
    if (action < 0.4) {
      await keep(await claim(feed), feed, listed);
      await changesNothing("the same again", async () => keep(await claim(feed), feed, listed));
      rules.apply(feed, adverts, { askedAtMs: nowMs, nowMs });
    } else if (action < 0.5) {
      const late = await claim(feed);
      nowMs += 60_000;
      await keep(await claim(feed), feed, listed);
      rules.apply(feed, adverts, { askedAtMs: nowMs, nowMs });
      await changesNothing("an older result", () => keep(late, feed, listed.slice(1)));
    } else if (action < 0.6) {
      if (rules.askedAtMs[feed] === null) continue;
      const stalled = random() < 0.5 ? await claim(feed) : null;
      if (stalled) nowMs += 60_000;
      // Both hear that nothing has changed since the result that was kept when they asked.
      for (const each of [stalled, await claim(feed)]) {
        if (!each) continue;
        await store.confirm(each, feeds[feed], nowMs);
        rules.confirm(feed, each.askedAtMs);
      }
    } else if (action < 0.7) {
      await changesNothing("a failure", async () => fail(await claim(feed), null));
      nowMs += pick(20) * day;
    } else if (action < 0.8) {
      const askedAtMs = nowMs;
      await changesNothing("a quarantine", async () => fail(await claim(feed), listed));
      nowMs += pick(3) * hour;
      if (random() < 0.5) continue;
      await acceptQuarantined(database, { board, feed }, { actor: "operator", nowMs });
      rules.apply(feed, adverts, { askedAtMs, nowMs, isWhole: false });
    } else if (action < 0.88) {
      await tidyCatalogue(database, { boardsOn: [board], nowMs });
      rules.tidy(nowMs);
    } else if (action < 0.96) {
      const number = pick(20) + 1;
      const listing = `${board}-${number}`;
      const known = rules.jobs.get(number);
      if (known?.isHidden) {
        await database.change([], async (tx) => {
          await tx.deleteFrom("hidden_jobs").where("listing", "=", listing).execute();
          await unhideJobs(tx, listing, nowMs);
        });
        rules.unhide(known, nowMs);
      } else if (known?.isOpen) {
        await database.change([], async (tx) => {
          await tx.insertInto("hidden_jobs").values({ listing, reason: null, created_at: "" }).execute();
          await hideJobs(tx, listing, nowMs);
        });
        Object.assign(known, { isHidden: true, isOpen: false, hiddenAtMs: nowMs });
      }
    } else {
      // It died while it asked: the right to ask runs out by itself.
      if (random() < 0.5) await claim(feed);
      await reopen();
    }
  }
  await follow();
  const rows = await database.read.selectFrom("jobs").select("id").where("closed_at", "is", null).execute();
  await database.close();
  const byRules = [...rules.jobs].flatMap(([number, { isOpen }]) => (isOpen ? `${board}-${number}` : []));
  return {
    byRules: byRules.sort(),
    inTable: rows.map(({ id }) => id).sort(),
    byChanges: [...byChanges].sort(),
    unfounded,
    log: log.sort(),
  };
}

type Times = { askedAtMs: number; nowMs: number; isWhole?: boolean };

class Rules {
  readonly jobs = new Map<number, Known>();
  readonly askedAtMs: Record<FeedName, number | null> = { whole: null, latest: null };

  apply(feed: FeedName, adverts: readonly Advert[], times: Times): void {
    const { askedAtMs, nowMs, isWhole = feeds[feed] } = times;
    const sighting = () => ({ lastMs: askedAtMs, missedMs: null });
    for (const { number, expiresAtMs } of adverts) {
      const known = this.jobs.get(number);
      if (known?.isHidden) {
        if (known.seen.size > 0) known.seen.set(feed, sighting());
        continue;
      }
      if (expiresAtMs !== null && expiresAtMs <= nowMs) {
        if (known?.isOpen) close(known);
        continue;
      }
      const open = known?.isOpen
        ? known
        : { isOpen: true, isHidden: false, hiddenAtMs: 0, expiresAtMs, seen: new Map() };
      open.seen.set(feed, sighting());
      this.jobs.set(number, open);
    }
    this.askedAtMs[feed] = askedAtMs;
    this.#absent(feed, askedAtMs, isWhole);
  }

  /** The result before it still holds. */
  confirm(feed: FeedName, nowMs: number): void {
    for (const { seen } of this.jobs.values()) {
      const sighting = seen.get(feed);
      if (sighting?.lastMs === this.askedAtMs[feed]) sighting.lastMs = nowMs;
    }
    this.askedAtMs[feed] = nowMs;
    this.#absent(feed, nowMs, feeds[feed]);
  }

  tidy(nowMs: number): void {
    for (const known of this.jobs.values()) {
      if (known.isOpen && known.expiresAtMs !== null && known.expiresAtMs <= nowMs) close(known);
      // What has been hidden for thirty days is forgotten, and comes with the next result once it is shown again.
      if (known.isHidden && known.hiddenAtMs < nowMs - 30 * day) known.seen.clear();
    }
  }

  unhide(known: Known, nowMs: number): void {
    known.isHidden = false;
    const seen = [...known.seen.values()];
    const isMissedSince = (ms: number) => seen.some(({ missedMs }) => missedMs !== null && missedMs > ms);
    const stands = seen.some(({ lastMs }) => !isMissedSince(lastMs));
    known.isOpen = stands && (known.expiresAtMs === null || known.expiresAtMs > nowMs);
    if (!known.isOpen) known.seen.clear();
  }

  #absent(feed: FeedName, askedAtMs: number, isWhole: boolean): void {
    for (const known of this.jobs.values()) {
      const sighting = known.seen.get(feed);
      if (!sighting || sighting.lastMs >= askedAtMs) continue;
      const others = [...known.seen.values()];
      const { missedMs } = sighting;
      if (!isWhole) {
        const sinceMs = askedAtMs - 45 * day;
        if (known.isOpen && others.every(({ lastMs }) => lastMs < sinceMs)) close(known);
      } else if (missedMs === null) sighting.missedMs = askedAtMs;
      else if (
        known.isOpen &&
        missedMs <= askedAtMs - 6 * hour &&
        others.every(({ lastMs }) => lastMs < missedMs)
      )
        close(known);
    }
  }
}

function close(known: Known): void {
  known.isOpen = false;
  known.seen.clear();
}
