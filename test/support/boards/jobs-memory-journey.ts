// Callers who try to fill the memory: with variants of one address, and with searches that are all different.
import { heapStats } from "bun:jsc";
import { expect } from "bun:test";
import { flood } from "../network/flood.ts";
import { startJobs } from "./running-jobs.ts";

const keptSearchesBytes = 32 * 1024 * 1024;
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

/** Searches that find nothing, which are many small entries, and searches that all find the same, which are large ones. */
export async function searchesAreBounded(requests: number): Promise<void> {
  const { kazi, boards, jobs } = await startJobs({
    env: { LOG_LEVEL: "warn", SEARCH_BUDGET: "20/1m", BOARDS_PAUSE: "1h" },
  });
  await jobs("/api/remote-jobs");
  await flood(`${kazi.origin}/api/search-jobs?query=manager+or+{n}`, 500, 20);
  boards.forgetCalls();
  const [rss, heap, told] = [memory(), heapBytes(), await keptBytes(kazi.origin)];
  for (const [query, share] of [
    ["zebra+{n}", 0.75],
    ["manager+{marks}", 0.25],
  ] as const) {
    const count = Math.round(requests * share);
    expect(await flood(`${kazi.origin}/api/search-jobs?query=${query}`, count, 20)).toEqual({ 200: count });
    const kept = await keptBytes(kazi.origin);
    expect(kept).toBeLessThanOrEqual(keptSearchesBytes);
    expect([query, heapBytes() - heap <= kept - told]).toEqual([query, true]);
    expect(memory() - rss).toBeLessThan(roomBytes + keptSearchesBytes);
  }
  expect(boards.calls("himalayas").length).toBeLessThanOrEqual(20);
}

async function keptBytes(origin: string): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^kazi_jobs_kept_searches_bytes (\S+)$/m.exec(metrics)?.[1]);
}

function memory(): number {
  Bun.gc(true);
  return process.memoryUsage().rss;
}

/** Objects and the buffers that they hold. */
function heapBytes(): number {
  Bun.gc(true);
  return heapStats().heapSize;
}
