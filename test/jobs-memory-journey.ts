// Callers who try to fill the memory: with variants of one address, and with searches that are all different.
import { expect } from "bun:test";
import { flood } from "./flood.ts";
import { startJobs } from "./running-jobs.ts";

const keptSearchesBytes = 16 * 1024 * 1024;
const roomBytes = 64 * 1024 * 1024;

export async function variantsAreOneAnswer(requests: number): Promise<void> {
  const { kazi, boards, get } = await startJobs({ env: { LOG_LEVEL: "warn" } });
  for (const path of ["/api/wfh-jobs", "/api/remote-jobs", "/api/entry-level-jobs"]) await get(path);
  const calls = boards.calls().length;
  await flood(`${kazi.origin}/api/entry-level-jobs?cb={n}`, 500, 50);
  const before = memory();
  const each = Math.ceil(requests / 4);
  for (const path of [
    "wfh-jobs?utm_source=x&cb={n}",
    "remote-jobs?category=made-up-{n}",
    "entry-level-jobs?page=9{n}",
    "entry-level-jobs?cb={n}",
  ]) {
    expect(await flood(`${kazi.origin}/api/${path}`, each, 50)).toEqual({ 200: each });
  }
  expect(boards.calls().length).toBe(calls);
  expect(memory() - before).toBeLessThan(roomBytes);
}

export async function searchesAreBounded(requests: number): Promise<void> {
  const { kazi, boards, jobs } = await startJobs({
    env: { LOG_LEVEL: "warn", SEARCH_BUDGET: "20/1m", BOARDS_PAUSE: "1h" },
  });
  await jobs("/api/remote-jobs");
  const url = `${kazi.origin}/api/search-jobs?query=manager+or+{n}`;
  await flood(url, 500, 20);
  boards.forgetCalls();
  const before = memory();
  expect(await flood(`${kazi.origin}/api/search-jobs?query=manager+{n}`, requests, 20)).toEqual({
    200: requests,
  });
  expect(boards.calls("himalayas").length).toBeLessThanOrEqual(20);
  expect(await keptBytes(kazi.origin)).toBeLessThanOrEqual(keptSearchesBytes);
  expect(memory() - before).toBeLessThan(roomBytes + keptSearchesBytes);
}

async function keptBytes(origin: string): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^kazi_jobs_kept_searches_bytes (\S+)$/m.exec(metrics)?.[1]);
}

function memory(): number {
  Bun.gc(true);
  return process.memoryUsage().rss;
}
