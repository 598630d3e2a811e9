// Random months of a catalogue beside the simplest statement of its rules: two feeds of one board, a whole one and one of
// what came last, that answer, answer the same, say that nothing changed, or fail, while jobs expire and are hidden.
import type { Database } from "../../src/database/database.ts";
import type { ListedJob } from "../../src/jobs/boards/board.ts";
import { applyResult, confirmResult } from "../../src/jobs/catalogue/catalogue-store.ts";
import { tidyCatalogue } from "../../src/jobs/catalogue/catalogue-upkeep.ts";
import { hideJobs, unhideJobs } from "../../src/jobs/catalogue/closing-store.ts";
import { changesAfter } from "../../src/jobs/catalogue/job-change-store.ts";
import { jobReading, seenJob } from "../../src/jobs/catalogue/job-reading.ts";
import { noFacets } from "../../src/jobs/job/job.ts";

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.parse("2026-11-15T08:00:00.000Z");
const board = "acme";
const feeds = { whole: true, latest: false } as const;
type FeedName = keyof typeof feeds;

type Known = {
  isOpen: boolean;
  isHidden: boolean;
  expiresAtMs: number | null;
  version: number;
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

/** Open by the rules, open in the table, and open to somebody who only followed the changes. */
export type Outcome = { byRules: string[]; inTable: string[]; byChanges: string[]; repeated: number };

export async function randomMonth(
  open: () => Promise<Database>,
  seed: number,
  steps: number,
): Promise<Outcome> {
  const random = randomFrom(seed);
  const pick = (count: number) => Math.floor(random() * count);
  let database = await open();
  let nowMs = start;
  let repeated = 0;
  const rules = new Map<number, Known>();
  const last: Record<FeedName, { adverts: Advert[]; askedAtMs: number } | null> = {
    whole: null,
    latest: null,
  };

  const close = (known: Known) => {
    known.isOpen = false;
    known.seen.clear();
  };
  function absent(feed: FeedName): void {
    for (const known of rules.values()) {
      const sighting = known.seen.get(feed);
      if (!sighting || sighting.lastMs >= nowMs) continue;
      const others = [...known.seen.values()];
      if (!feeds[feed]) {
        const sinceMs = nowMs - 45 * day;
        if (known.isOpen && others.every(({ lastMs }) => lastMs < sinceMs)) close(known);
        continue;
      }
      const { missedMs } = sighting;
      if (missedMs === null) sighting.missedMs = nowMs;
      else if (
        known.isOpen &&
        missedMs <= nowMs - 6 * hour &&
        others.every(({ lastMs }) => lastMs < missedMs)
      )
        close(known);
    }
  }
  function apply(feed: FeedName, adverts: readonly Advert[]): void {
    for (const { number, expiresAtMs } of adverts) {
      const known = rules.get(number);
      if (known?.isHidden) {
        if (known.seen.size > 0) known.seen.set(feed, { lastMs: nowMs, missedMs: null });
        continue;
      }
      if (expiresAtMs !== null && expiresAtMs <= nowMs) {
        if (known?.isOpen) close(known);
        continue;
      }
      const open = known?.isOpen
        ? known
        : { isOpen: true, isHidden: false, expiresAtMs, version: 0, seen: new Map() };
      open.seen.set(feed, { lastMs: nowMs, missedMs: null });
      rules.set(number, open);
    }
    absent(feed);
  }

  const byChanges = new Set<string>();
  let lastSeq = 0;
  async function follow(): Promise<void> {
    for (const { seq, op, id } of await changesAfter(database.read, lastSeq, 1_000)) {
      lastSeq = seq;
      if (op === "added") byChanges.add(id);
      else if (op !== "updated") byChanges.delete(id);
    }
  }

  for (let step = 0; step < steps; step++) {
    await follow();
    nowMs += pick(30) * hour + 1;
    const feed: FeedName = random() < 0.5 ? "whole" : "latest";
    const key = { board, feed, isWhole: feeds[feed], askedAtMs: nowMs, inLists: [] };
    const action = random();
    if (action < 0.5) {
      const from = pick(20);
      const adverts = Array.from({ length: pick(10) }, (_, index) => ({
        number: from + index + 1,
        version: Math.floor(step / 10),
        // The same for as long as the advert is out, as on a board.
        expiresAtMs: (from + index) % 3 === 0 ? start + (from + index) * 2 * day : null,
      }));
      const listed = adverts.map(listedJob);
      const jobs = listed.map((job) => seenJob(job, []));
      const readings = new Map(listed.map((job) => [job.job.id, jobReading(job, nowMs)]));
      const result = { ...key, jobs, readings };
      await database.change([], (tx) => applyResult(tx, result, nowMs));
      repeated += (await database.change([], (tx) => applyResult(tx, result, nowMs))).length;
      apply(feed, adverts);
      last[feed] = { adverts, askedAtMs: nowMs };
    } else if (action < 0.65) {
      const before = last[feed];
      if (before === null) continue;
      const confirmed = { ...key, previousAskedAtMs: before.askedAtMs };
      await database.change([], (tx) => confirmResult(tx, confirmed, nowMs));
      for (const { seen } of rules.values()) {
        const sighting = seen.get(feed);
        if (sighting?.lastMs === before.askedAtMs) sighting.lastMs = nowMs;
      }
      absent(feed);
      before.askedAtMs = nowMs;
    } else if (action < 0.75) {
      // A failure, a quarantine or a board that is down: time goes on, and that is all.
      nowMs += pick(20) * day;
    } else if (action < 0.85) {
      await tidyCatalogue(database, { boardsOn: [board], nowMs });
      for (const known of rules.values())
        if (known.isOpen && known.expiresAtMs !== null && known.expiresAtMs <= nowMs) close(known);
    } else if (action < 0.95) {
      const number = pick(20) + 1;
      const listing = `${board}-${number}`;
      const known = rules.get(number);
      if (known?.isHidden) {
        await database.change([], async (tx) => {
          await tx.deleteFrom("hidden_jobs").where("listing", "=", listing).execute();
          await unhideJobs(tx, listing, nowMs);
        });
        known.isHidden = false;
        known.isOpen = known.seen.size > 0 && (known.expiresAtMs === null || known.expiresAtMs > nowMs);
        if (!known.isOpen) known.seen.clear();
      } else if (known?.isOpen) {
        await database.change([], async (tx) => {
          await tx.insertInto("hidden_jobs").values({ listing, reason: null, created_at: "" }).execute();
          await hideJobs(tx, listing, nowMs);
        });
        known.isHidden = true;
        known.isOpen = false;
      }
    } else {
      await database.close();
      database = await open();
    }
  }
  await follow();
  const rows = await database.read.selectFrom("jobs").select("id").where("closed_at", "is", null).execute();
  await database.close();
  const byRules = [...rules].flatMap(([number, { isOpen }]) => (isOpen ? `${board}-${number}` : []));
  return {
    byRules: byRules.sort(),
    inTable: rows.map(({ id }) => id).sort(),
    byChanges: [...byChanges].sort(),
    repeated,
  };
}
