import { describe, expect, test } from "bun:test";
import { parseDocument } from "htmlparser2";
import { allBoards } from "../src/jobs/boards/all-boards.ts";
import type { Board, Feed } from "../src/jobs/boards/board.ts";
import { answerSample, boardAt } from "./answer-sample.ts";
import type { MadeUpJob } from "./made-up/made-up-job.ts";
import { workingNomadsJobs } from "./made-up/remote-streams.ts";

const now = Date.parse("2026-11-15T09:20:00Z");
const settings = { reliefwebAppname: "kazi-test" };
const hour = 3_600_000;

const feeds: [string, Board, Feed][] = allBoards.flatMap((board) =>
  board.feeds.map((feed): [string, Board, Feed] => [`${board.slug} ${feed.name}`, board, feed]),
);

async function pageOf(board: Board, feed: Feed, page = 1, nowMs = now) {
  const answer = await answerSample(board.slug, feed.request(page, settings, nowMs), nowMs);
  return { ...answer, text: new TextDecoder().decode(answer.body) };
}

describe.each(feeds)("%s", (_name, board, feed) => {
  test("answers in its declared format and lists something", async () => {
    const { status, headers, text } = await pageOf(board, feed);
    expect(status).toBe(200);
    if (headers["content-type"]?.includes("xml")) {
      expect(text.trimEnd()).toMatch(/<\/(?:rss|workzag-jobs)>$/);
      expect(JSON.stringify(namesIn(text))).toMatch(/"(?:item|position)"/);
    } else {
      expect(JSON.stringify(JSON.parse(text)).length).toBeGreaterThan(500);
    }
    expect(board.readEntries(text).entries.length).toBeGreaterThan(0);
  });

  test("gives the same bytes within the hour and others the next week", async () => {
    const { text } = await pageOf(board, feed);
    expect((await pageOf(board, feed, 1, now + hour / 2)).text).toBe(text);
    expect((await pageOf(board, feed, 1, now + 7 * 24 * hour)).text).not.toBe(text);
  });

  test("dates nothing it lists after now, apart from the few that are odd on purpose", async () => {
    const { text } = await pageOf(board, feed);
    const { entries } = board.readEntries(text);
    const dates = entries.flatMap((entry) => dateOf(board, entry));
    const future = dates.filter((ms) => ms > now);
    expect(future.length).toBeLessThanOrEqual(board.slug === "himalayas" ? 3 : 0);
  });

  test("comes to an end when paged", async () => {
    if (feed.maxPages === 1) return;
    let page = 1;
    while (board.readEntries((await pageOf(board, feed, page)).text).entries.length > 0) {
      page++;
      expect(page).toBeLessThan(40);
    }
    expect(page).toBeGreaterThan(1);
  });
});

test("the boards together hold many hundred jobs", async () => {
  let total = 0;
  for (const [, board, feed] of feeds) {
    total += board.readEntries((await pageOf(board, feed)).text).entries.length;
  }
  expect(total).toBeGreaterThan(800);
});

test("as time goes on, jobs appear, are reworded, close, and are taken down at their time or sooner", () => {
  const day = 24 * hour;
  const listedDays = 24;
  const seen = new Map<number, { job: MadeUpJob; texts: Set<string>; lastMs: number }>();
  const end = now + 60 * day;
  for (let nowMs = now; nowMs <= end; nowMs += day)
    for (const job of workingNomadsJobs(nowMs)) {
      const texts = seen.get(job.number)?.texts ?? new Set();
      seen.set(job.number, { job, texts: texts.add(JSON.stringify(job.body)), lastMs: nowMs });
    }
  const jobs = [...seen.values()];
  const isOver = (lastMs: number) => lastMs < end - day;
  const daysOf = ({ job, lastMs }: (typeof jobs)[number]) => (lastMs - job.postedMs) / day;
  const gone = jobs.filter(({ lastMs }) => isOver(lastMs));
  expect(jobs.filter(({ job }) => job.postedMs > now).length).toBeGreaterThan(40);
  expect(jobs.filter(({ texts }) => texts.size === 2).length).toBeGreaterThan(4);
  expect(Math.max(...jobs.map(({ texts }) => texts.size))).toBe(2);
  expect(jobs.filter(({ job, lastMs }) => job.closesMs < lastMs).length).toBeGreaterThan(4);
  expect(gone.filter((each) => daysOf(each) < 13).length).toBeGreaterThan(4);
  expect(gone.filter((each) => daysOf(each) > listedDays - 2).length).toBeGreaterThan(20);
});

test("every feed's address leads back to its board, employers on one host included", () => {
  for (const [, board, feed] of feeds) {
    expect(boardAt(new URL(feed.request(1, settings, now).url))?.slug).toBe(board.slug);
  }
});

test("a board that nobody declared has no sample", async () => {
  expect(answerSample("nowhere", "https://nowhere.example/", now)).rejects.toThrow("nowhere");
});

function namesIn(xml: string): string[] {
  const names = new Set<string>();
  const walk = (nodes: readonly unknown[]): void => {
    for (const node of nodes as { name?: string; children?: unknown[] }[]) {
      if (node.name) names.add(node.name);
      walk(node.children ?? []);
    }
  };
  walk(parseDocument(xml, { xmlMode: true }).children);
  return [...names];
}

function dateOf(board: Board, entry: unknown): number[] {
  try {
    const date = board.toPosting(entry)?.date;
    if (typeof date === "number") return [date > 1e11 ? date : date * 1000];
    const ms = Date.parse(date ?? "");
    return Number.isNaN(ms) ? [] : [ms];
  } catch {
    return [];
  }
}
