// A board whose RSS shows its latest ten, with three new jobs a day, asked once a day for a month, and then every other day
// until the last job of the month is over: what leaves its window stays listed for as long as it is open.
import { expect, test } from "bun:test";
import { allBoards } from "../../src/jobs/boards/all-boards.ts";
import { tidyCatalogue } from "../../src/jobs/catalogue/catalogue-upkeep.ts";
import { changesAfter } from "../../src/jobs/catalogue/job-change-store.ts";
import { jobId } from "../../src/jobs/job/job.ts";
import { afterTest } from "../support/after-test.ts";
import { startJobs } from "../support/boards/running-jobs.ts";
import { manualClock } from "../support/manual-clock.ts";

const board = "weworkremotely";
const hour = 3_600_000;
const day = 24 * hour;
const shown = 10;
const everyHours = 8;
const unseenAfterMs = 45 * day;
const month = 31 * day;
const end = month + 50 * day;

type Advert = { id: string; number: number; link: string; postedMs: number; closesMs: number };

function advert(startMs: number, number: number): Advert {
  const link = `https://weworkremotely.com/remote-jobs/acme-clerk-${number}`;
  const postedMs = startMs + number * everyHours * hour;
  // One in three closes before it leaves the window, one long after, one says nothing.
  const openFor = [2.5 * day, 20 * day, Number.POSITIVE_INFINITY][number % 3] as number;
  return { id: jobId(board, link), number, link, postedMs, closesMs: postedMs + openFor };
}

function rss(adverts: Advert[], nowMs: number): string {
  const items = adverts.map(({ number, link, postedMs, closesMs }) => {
    const isReworded = number % 5 === 0 && nowMs >= postedMs + day;
    const expires = Number.isFinite(closesMs)
      ? `<expires_at>${new Date(closesMs).toUTCString()}</expires_at>`
      : "";
    return `<item><title>Acme: Clerk ${number}</title><region>Anywhere in the World</region>${expires}
      <description>Write and file letters.${isReworded ? " Two are wanted." : ""}</description>
      <pubDate>${new Date(postedMs).toUTCString()}</pubDate><guid>${link}</guid><link>${link}</link></item>`;
  });
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Jobs</title>${items.join("")}</channel></rss>`;
}

/** What the rules say of every step, beside the catalogue. */
class Rules {
  readonly open = new Map<string, { advert: Advert; seenMs: number; isReworded: boolean }>();

  /** Returns what changes when the board is asked at this time and shows these. */
  step(window: Advert[], nowMs: number): string[] {
    const changes: string[] = [];
    const close = (id: string, reason: string) => {
      this.open.delete(id);
      changes.push(`closed ${id} ${reason}`);
    };
    for (const [id, { advert }] of this.open) if (advert.closesMs <= nowMs) close(id, "deadline");
    for (const advert of window) {
      if (advert.closesMs <= nowMs) continue;
      const isReworded = advert.number % 5 === 0 && nowMs >= advert.postedMs + day;
      const before = this.open.get(advert.id);
      if (!before) changes.push(`added ${advert.id}`);
      else if (before.isReworded !== isReworded) changes.push(`updated ${advert.id}`);
      this.open.set(advert.id, { advert, seenMs: nowMs, isReworded });
    }
    for (const [id, { seenMs }] of this.open) if (seenMs < nowMs - unseenAfterMs) close(id, "unseen");
    return changes.sort();
  }
}

test("every open job of a board with a window of ten is listed once, and each closes for its reason at its time", async () => {
  const clock = manualClock();
  const startMs = clock.now();
  const postedBy = (nowMs: number) =>
    Array.from({ length: Math.floor((nowMs - startMs) / (everyHours * hour)) + 1 }, (_, n) =>
      advert(startMs, n),
    );
  const windowAt = (nowMs: number) => postedBy(nowMs).slice(-shown).reverse();
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: () =>
      new Response(rss(windowAt(clock.now()), clock.now()), {
        headers: { "content-type": "application/rss+xml" },
      }),
  });
  afterTest(() => server.stop(true));
  const others = allBoards.map(({ slug }) => slug).filter((slug) => slug !== board);
  const { kazi, jobs } = await startJobs({
    clock,
    env: { BOARDS_ORIGIN: `http://127.0.0.1:${server.port}`, BOARDS_ON: board, BOARDS_OFF: others.join() },
  });
  const { database } = kazi;
  const rules = new Rules();
  const reasons = new Map<string, number>();
  let lastSeq = 0;
  for (let nowMs = startMs; nowMs <= startMs + end; nowMs = clock.now()) {
    const asked = new Date(nowMs).toISOString();
    await tidyCatalogue(database, { boardsOn: [board], nowMs });
    const listed = await jobs("/api/wfh-jobs");
    const expected = rules.step(windowAt(nowMs), nowMs);
    const changes = await changesAfter(database.read, lastSeq, 100);
    lastSeq = changes.at(-1)?.seq ?? lastSeq;
    const told = changes.map(({ op, id, reason }) => [op, id, ...(reason ? [reason] : [])].join(" ")).sort();
    expect([asked, told]).toEqual([asked, expected]);
    const open = [...rules.open.values()].map(({ advert }) => advert).sort((a, b) => b.number - a.number);
    expect([asked, listed.map(({ title }) => title)]).toEqual([
      asked,
      open.map(({ number }) => `Clerk ${number}`),
    ]);
    for (const { reason } of changes) if (reason) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    clock.advance(nowMs < startMs + month ? day : 2 * day);
  }
  // Of the month's 93: all that state a date have closed by it, the rest because nobody saw them any more.
  expect(reasons.get("unseen")).toBeGreaterThanOrEqual(31);
  expect(reasons.get("deadline")).toBeGreaterThanOrEqual(62);
}, 120_000);
