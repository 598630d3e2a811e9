import { expect, test } from "bun:test";
import { commandLine } from "../../src/access/audit-store.ts";
import { addBlock, removeBlock } from "../../src/jobs/limits/block-store.ts";
import { hideListing, unhideListing } from "../../src/jobs/operator/hidden-store.ts";
import { startJobs } from "../support/boards/running-jobs.ts";
import { eachEngine } from "../support/engines.ts";
import { becomes } from "../support/waiting.ts";

const forwarded = (address: string) => ({ "x-forwarded-for": address });
const behindProxy = { TRUSTED_PROXIES: "127.0.0.1" };

async function statuses(
  get: (path: string, headers?: Record<string, string>) => Promise<Response>,
  count: number,
  path: string,
  headers?: Record<string, string>,
) {
  const seen: number[] = [];
  for (let i = 0; i < count; i++) seen.push((await get(path, headers)).status);
  return seen;
}

test("within fair use nobody is refused, beyond it 429 says when to come back", async () => {
  const { get, clock } = await startJobs({ env: { JOBS_LIMIT: "20/1m" } });
  expect(await statuses(get, 20, "/api/remote-jobs")).toEqual(Array(20).fill(200));
  const refused = await get("/api/remote-jobs");
  expect([refused.status, refused.headers.get("cache-control"), refused.headers.get("content-type")]).toEqual(
    [429, "no-store", "text/plain; charset=utf-8"],
  );
  const waitSeconds = Number(refused.headers.get("retry-after"));
  expect(waitSeconds).toBeGreaterThan(0);
  expect(refused.headers.get("access-control-allow-origin")).toBe("*");
  clock.advance(waitSeconds * 1_000);
  expect((await get("/api/remote-jobs")).status).toBe(200);
});

test("a made-up X-Forwarded-For does not escape the limit", async () => {
  const { get } = await startJobs({ env: { JOBS_LIMIT: "10/1m" } });
  const names = [
    "x-forwarded-for",
    "x-real-ip",
    "forwarded",
    "cf-connecting-ip",
    "true-client-ip",
    "x-client-ip",
  ];
  const seen: number[] = [];
  for (let i = 0; i < 1_000; i++) {
    const address = i % 2 ? `203.0.${i >> 8}.${i & 255}` : `2001:db8:${i.toString(16)}::1`;
    const claimed = Object.fromEntries(
      names.map((name) => [name, name === "forwarded" ? `for=${address}` : address]),
    );
    seen.push((await get("/api/remote-jobs", claimed)).status);
  }
  expect(seen.filter((status) => status === 200)).toHaveLength(10);
  expect(seen.filter((status) => status === 429)).toHaveLength(990);
});

test("behind a trusted proxy each caller has a limit of its own, whatever it wrote in front", async () => {
  const { get } = await startJobs({ env: { JOBS_LIMIT: "5/1m", ...behindProxy } });
  expect(await statuses(get, 6, "/api/remote-jobs", forwarded("6.6.6.6, 203.0.113.1"))).toEqual([
    200, 200, 200, 200, 200, 429,
  ]);
  expect(await statuses(get, 1, "/api/remote-jobs", forwarded("7.7.7.7, 203.0.113.1"))).toEqual([429]);
  expect(await statuses(get, 1, "/api/remote-jobs", forwarded("203.0.113.2"))).toEqual([200]);
});

test("an IPv6 household of 64 bits is one caller", async () => {
  const { get } = await startJobs({ env: { JOBS_LIMIT: "5/1m", ...behindProxy } });
  for (let i = 1; i <= 5; i++)
    expect((await get("/api/remote-jobs", forwarded(`2001:db8:1:2::${i}`))).status).toBe(200);
  expect((await get("/api/remote-jobs", forwarded("2001:db8:1:2:ffff::9"))).status).toBe(429);
  expect((await get("/api/remote-jobs", forwarded("2001:db8:1:3::1"))).status).toBe(200);
});

test("searches that are not kept have a limit of their own; kept ones do not count", async () => {
  const { get } = await startJobs({ env: { JOBS_SEARCH_LIMIT: "3/1m" } });
  for (const query of ["cook", "nurse", "driver"])
    expect((await get(`/api/search-jobs?query=${query}`)).status).toBe(200);
  expect((await get("/api/search-jobs?query=welder")).status).toBe(429);
  expect(await statuses(get, 5, "/api/search-jobs?query=cook")).toEqual(Array(5).fill(200));
});

test("a cache-buster's searches are refused before they reach a board, and other callers do not notice", async () => {
  const { get, boards } = await startJobs({
    env: { JOBS_LIMIT: "1000000/1m", JOBS_SEARCH_LIMIT: "30/1m", SEARCH_BUDGET: "20/1m", ...behindProxy },
  });
  const seen: number[] = [];
  for (let i = 0; i < 500; i++)
    seen.push((await get(`/api/search-jobs?query=attack+${i}`, forwarded("203.0.113.66"))).status);
  expect(seen.filter((status) => status === 200)).toHaveLength(30);
  expect(boards.calls("himalayas").length).toBeLessThanOrEqual(20);
  expect((await get("/api/search-jobs?query=cook", forwarded("203.0.113.1"))).status).toBe(200);
});

eachEngine("the operator's hand", (engine) => {
  test("a blocked address or range is 403 at once, until the block is lifted or expires", async () => {
    const { get, kazi, clock } = await startJobs({ place: await engine.readyPlace(), env: behindProxy });
    const by = { actor: commandLine, nowMs: clock.now() };
    await addBlock(kazi.database, { range: "203.0.113.0/24", reason: "scraping", forMs: 3_600_000 }, by);
    await addBlock(kazi.database, { range: "2001:db8:bad::/48", reason: null, forMs: null }, by);
    const status = async (address: string) => (await get("/api/remote-jobs", forwarded(address))).status;
    expect(await becomes(async () => (await status("203.0.113.7")) === 403)).toBe(true);
    expect(await becomes(async () => (await status("2001:db8:bad:1::1")) === 403)).toBe(true);
    expect(await status("203.0.114.7")).toBe(200);
    clock.advance(3_600_001);
    expect(await status("203.0.113.7")).toBe(200);
    expect(await removeBlock(kazi.database, "2001:db8:bad::/48", by)).toBe(true);
    expect(await becomes(async () => (await status("2001:db8:bad:1::1")) === 200)).toBe(true);
  });

  test("a hidden listing is gone from lists, searches and feeds, and comes back", async () => {
    const { jobs, get, kazi, clock } = await startJobs({ place: await engine.readyPlace() });
    const by = { actor: commandLine, nowMs: clock.now() };
    const [first, second] = await jobs("/api/remote-jobs");
    const query = `/api/search-jobs?query=${encodeURIComponent(`"${first?.title}"`)}`;
    await get(query);
    await hideListing(kazi.database, { listing: String(first?.id), reason: "asks for money" }, by);
    await hideListing(kazi.database, { listing: String(second?.url), reason: null }, by);
    const shown = async (path: string) => (await (await get(path)).text()).includes(String(first?.url));
    expect(await becomes(async () => !(await shown("/api/remote-jobs")))).toBe(true);
    for (const path of ["/api/remote-jobs", query, "/feeds/remote-jobs.rss", "/feeds/remote-jobs.json"])
      expect([path, await shown(path)]).toEqual([path, false]);
    const ids = (await jobs("/api/remote-jobs")).map((job) => job.id);
    expect(ids).not.toContain(String(second?.id));
    await unhideListing(kazi.database, String(first?.id), by);
    expect(await becomes(() => shown("/api/remote-jobs"))).toBe(true);
  });
});
