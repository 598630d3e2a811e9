// The life of an answer as the contract and its windows say, over real HTTP with a clock that the test moves.
import { expect, test } from "bun:test";
import { startSampleBoards } from "../../sample-boards/sample-boards.ts";
import { allBoards } from "../../src/jobs/boards/all-boards.ts";
import type { Board } from "../../src/jobs/boards/board.ts";
import { endpoints } from "../../src/jobs/endpoints.ts";
import { callsByUrl, startJobs } from "../support/boards/running-jobs.ts";
import { eachEngine, sqlitePlace } from "../support/engines.ts";
import { manualClock } from "../support/manual-clock.ts";
import { flood } from "../support/network/flood.ts";
import { becomes } from "../support/waiting.ts";

const minutes = (count: number) => count * 60_000;

for (const { name, window } of endpoints) {
  test(`${name}: no upstream call within ${window.freshMs / 60_000} minutes, one refresh within the stale window, waiting past it`, async () => {
    const { get, boards, clock } = await startJobs();
    const cold = await get(`/api/${name}`);
    expect(cold.headers.get("cache-status")).toBe("Kazi; fwd=miss; stored");
    boards.forgetCalls();

    clock.advance(window.freshMs);
    expect((await get(`/api/${name}`)).headers.get("cache-status")).toBe("Kazi; hit; ttl=0");
    expect(boards.calls()).toEqual([]);

    clock.advance(100);
    const stale = await Promise.all(Array.from({ length: 50 }, () => get(`/api/${name}`)));
    for (const answer of stale) expect(answer.headers.get("cache-status")).toEndWith("detail=stale");
    const renewed = `Kazi; hit; ttl=${window.freshMs / 1_000}`;
    const isRenewed = async () => (await get(`/api/${name}`)).headers.get("cache-status") === renewed;
    expect(await becomes(isRenewed, 10_000)).toBe(true);
    expect([...callsByUrl(boards).values()].every((count) => count === 1)).toBe(true);
    expect(boards.calls().length).toBeGreaterThan(0);

    boards.forgetCalls();
    clock.advance(window.freshMs + window.staleMs + 1);
    const waited = await Promise.all(Array.from({ length: 50 }, () => get(`/api/${name}`)));
    for (const answer of waited) expect(answer.headers.get("cache-status")).toBe("Kazi; fwd=miss; stored");
    expect([...callsByUrl(boards).values()].every((count) => count === 1)).toBe(true);
  });
}

test("a search is fresh for five minutes and then never stale", async () => {
  const { get, boards, clock } = await startJobs();
  const search = () => get("/api/search-jobs?query=accountant");
  const first = await search();
  expect(first.headers.get("cache-control")).toBe("public, max-age=300, s-maxage=300, stale-if-error=86400");
  clock.advance(minutes(5));
  expect((await search()).headers.get("cache-status")).toBe("Kazi; hit; ttl=0");
  expect(boards.calls("himalayas")).toHaveLength(1);
  clock.advance(1);
  expect((await search()).headers.get("cache-status")).toBe("Kazi; fwd=miss; stored");
  expect(boards.calls("himalayas")).toHaveLength(2);
});

test("ten thousand requests over five hundred connections on a cold endpoint cause one call per feed page", async () => {
  const { kazi, boards } = await startJobs({ env: { LOG_LEVEL: "warn" } });
  expect(await flood(`${kazi.origin}/api/entry-level-jobs`, 10_000, 500)).toEqual({ 200: 10_000 });
  expect([...callsByUrl(boards).values()].every((count) => count === 1)).toBe(true);
}, 120_000);

function isAskedOnce({ hosts: [host = ""], feeds: [feed, ...others] }: Board): boolean {
  const isAlone = allBoards.filter(({ hosts }) => hosts.includes(host)).length === 1;
  return isAlone && others.length === 0 && feed?.maxPages === 1 && feed.older === undefined;
}

eachEngine("last-known-good", (engine) => {
  test("stands in while every board fails, however long, and says so", async () => {
    const { get, allJobs, boards, clock } = await startJobs({ place: await engine.readyPlace() });
    const before = await allJobs("/api/africa-jobs");
    boards.setFault("*", "500");
    for (const days of [1, 3, 30]) {
      clock.advance(days * 86_400_000);
      const answer = await get("/api/africa-jobs");
      expect([days, answer.status]).toEqual([days, 200]);
      expect(answer.headers.get("cache-status")).toContain("last-known-good");
      expect(((await answer.json()) as unknown[]).length).toBe(before.length);
    }
    console.log(
      `every board failing for 1, 4 and 34 days on ${engine.engine}: 0 of ${before.length} jobs lost`,
    );
  });

  test("survives a restart, and a cold start with every board unreachable serves it at once", async () => {
    const place = await engine.readyPlace();
    const clock = manualClock();
    const boards = await startSampleBoards({ clock });
    const first = await startJobs({ place, clock, boards });
    const before = await first.allJobs("/api/africa-jobs");
    await first.kazi.stop();
    await boards.stop();

    clock.advance(minutes(10));
    const second = await startJobs({ place, clock, boards });
    const answer = await second.get("/api/africa-jobs");
    expect(answer.headers.get("cache-status")).toBe("Kazi; hit; ttl=600");
    expect(await answer.json()).toEqual(before);

    clock.advance(minutes(600));
    const old = await second.get("/api/africa-jobs");
    expect(old.status).toBe(200);
    expect(await old.json()).toEqual(before);
    console.log(
      `restarted on ${engine.engine} with every board unreachable: 0 of ${before.length} jobs lost, at once and ten hours later`,
    );
  });

  test("begins no new window with a restart, whatever its boards allow and whichever list asked them", async () => {
    const place = await engine.readyPlace();
    // Without the boards whose hosts are asked more than once, each time after such a pause.
    const off = allBoards.filter((board) => !isAskedOnce(board)).map(({ slug }) => slug);
    const env = { BOARDS_PAUSE: "1h", BOARDS_OFF: off.join() };
    const first = await startJobs({ place, env });
    const { clock, boards } = first;
    const ttl = async ({ get }: typeof first, name: string) =>
      (await get(`/api/${name}`)).headers.get("cache-status");
    await first.allJobs("/api/remote-jobs");
    clock.advance(minutes(5));
    // Of its feeds one was asked five minutes ago.
    await first.allJobs("/api/graduate-jobs");
    clock.advance(minutes(5) - 10_000);
    const before = [await ttl(first, "remote-jobs"), await ttl(first, "graduate-jobs")];
    expect(before).toEqual(["Kazi; hit; ttl=10", "Kazi; hit; ttl=310"]);
    await first.kazi.stop();

    const second = await startJobs({ place, env, clock, boards });
    expect([await ttl(second, "remote-jobs"), await ttl(second, "graduate-jobs")]).toEqual(before);
    clock.advance(5_000);
    expect(await ttl(second, "remote-jobs")).toBe("Kazi; hit; ttl=5");
  });

  test("only when nothing was ever fetched is it 500, in plain text, not to be cached", async () => {
    const { get, boards, clock, jobs } = await startJobs({ place: await engine.readyPlace() });
    boards.setFault("*", "500");
    for (const path of ["/api/africa-jobs", "/api/wfh-jobs", "/api/search-jobs?query=cook"]) {
      const failed = await get(path);
      expect([path, failed.status, failed.headers.get("cache-control")]).toEqual([path, 500, "no-store"]);
      expect(Number(failed.headers.get("retry-after"))).toBeGreaterThanOrEqual(30);
      expect(failed.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    }
    const calls = boards.calls().length;
    for (let i = 0; i < 20; i++) expect((await get("/api/africa-jobs")).status).toBe(500);
    expect(boards.calls().length).toBe(calls);
    boards.clearFaults();
    clock.advance(minutes(15));
    expect((await jobs("/api/africa-jobs")).length).toBeGreaterThan(0);
  });
});

test("a board that fails keeps its last good jobs in the answer", async () => {
  const { jobs, allJobs, boards, clock } = await startJobs();
  const before = await allJobs("/api/remote-jobs");
  boards.setFault("remoteok", "garbage");
  clock.advance(minutes(90));
  const after = await jobs("/api/remote-jobs");
  const own = (list: typeof before) =>
    list
      .filter((job) => job.source === "Remote OK")
      .map((job) => job.id)
      .sort();
  expect(own(after)).toEqual(own(before));
});

test("a search goes on in the lists that are known while every board fails", async () => {
  const { jobs, get, boards, clock } = await startJobs();
  await jobs("/api/remote-jobs");
  boards.setFault("*", "500");
  clock.advance(minutes(120));
  const found = await get("/api/search-jobs?query=manager");
  expect(found.status).toBe(200);
  expect(((await found.json()) as unknown[]).length).toBeGreaterThan(0);
});

test("live searches stay within their budget, and beyond it the lists that were fetched anyway are searched", async () => {
  const { get, jobs, boards, clock } = await startJobs({ env: { SEARCH_BUDGET: "5/1m" } });
  await jobs("/api/wfh-jobs");
  boards.forgetCalls();
  for (let i = 0; i < 30; i++) expect((await get(`/api/search-jobs?query=manager+${i}`)).status).toBe(200);
  expect(boards.calls("himalayas")).toHaveLength(5);
  expect((await jobs("/api/search-jobs?query=manager")).some((job) => job.source === "Himalayas")).toBe(true);
  clock.advance(minutes(1));
  await get("/api/search-jobs?query=nurse");
  expect(boards.calls("himalayas")).toHaveLength(6);
});

test("a board that is late is merged in when it arrives, and until then the answer is kept for seconds only", async () => {
  const { get, boards } = await startJobs();
  boards.setFault("jobicy", { kind: "slow", delayMs: 9_000 });
  const startedAt = performance.now();
  const early = await get("/api/remote-jobs");
  expect(performance.now() - startedAt).toBeLessThan(8_500);
  expect(early.headers.get("cache-control")).toBe("public, max-age=15, s-maxage=15, stale-if-error=86400");
  const sources = async (response: Response) =>
    new Set(((await response.json()) as { source: string }[]).map((job) => job.source));
  expect(await sources(early)).toEqual(new Set(["Remotive", "Remote OK"]));
  const isWhole = async () =>
    (await get("/api/remote-jobs")).headers.get("cache-control")?.includes("max-age=300") ?? false;
  expect(await becomes(isWhole, 10_000)).toBe(true);
  expect(await sources(await get("/api/remote-jobs"))).toEqual(new Set(["Remotive", "Remote OK", "Jobicy"]));
}, 30_000);

test("with every board hanging and nothing known, the answer is a 500 within the deadline", async () => {
  const { get, boards } = await startJobs();
  boards.setFault("*", "hang");
  const startedAt = performance.now();
  const answers = await Promise.all(
    ["/api/graduate-jobs", "/api/search-jobs?query=cook"].map((path) => get(path)),
  );
  expect(answers.map((answer) => answer.status)).toEqual([500, 500]);
  expect(performance.now() - startedAt).toBeLessThan(9_000);
}, 30_000);

test("a clock that jumps makes no age negative and sets no board upon", async () => {
  const { get, boards, clock } = await startJobs();
  await get("/api/africa-jobs");
  const calls = boards.calls().length;
  const jumped = { now: clock.now, elapsedMs: clock.elapsedMs };
  const hour = 3_600_000;
  for (const jumpMs of [hour, -hour, 24 * hour, -24 * hour]) {
    clock.now = () => jumped.now() + jumpMs;
    const { headers } = await get("/api/africa-jobs");
    expect(headers.get("cache-control")).toContain("s-maxage=1200");
  }
  console.log(
    `a list under a clock that jumps by an hour and a day, both ways: ${boards.calls().length - calls} calls of boards more, no age negative`,
  );
  expect(boards.calls().length).toBe(calls);
});

test("windows can be set, and hold", async () => {
  const { get, clock } = await startJobs({
    env: { JOBS_WINDOWS: '{"remote-jobs":{"fresh":"1m","stale":"1m"}}' },
  });
  expect((await get("/api/remote-jobs")).headers.get("cache-control")).toContain(
    "s-maxage=60, stale-while-revalidate=60",
  );
  clock.advance(minutes(1) + 1);
  expect((await get("/api/remote-jobs")).headers.get("cache-status")).toContain("stale");
});

test("after a restart a list whose feeds were never all asked is not called fresh: it is made whole first", async () => {
  const place = sqlitePlace();
  const clock = manualClock();
  const first = await startJobs({ place, clock });
  await first.jobs("/api/africa-jobs");
  await first.kazi.stop();
  const second = await startJobs({ place, clock, boards: first.boards });
  const answer = await second.get("/api/graduate-jobs");
  expect(answer.headers.get("cache-status")).toBe("Kazi; fwd=miss; stored");
  const sources = new Set(((await answer.json()) as { source: string }[]).map((job) => job.source));
  expect(sources.size).toBeGreaterThan(1);
});

test("a phrase in quotes is found on the board that is asked live too, and places are found in its lists", async () => {
  const { jobs, boards } = await startJobs();
  await jobs("/api/africa-jobs");
  const phrase = await jobs(`/api/search-jobs?query=${encodeURIComponent('"customer support"')}`);
  expect(boards.calls("himalayas").some(({ url }) => url.includes("%22"))).toBe(false);
  expect(phrase.some((job) => job.source === "Himalayas")).toBe(true);
  expect(phrase[0]?.title.toLowerCase()).toContain("customer support");
  expect((await jobs("/api/search-jobs?query=kenya")).some((job) => job.source === "Himalayas")).toBe(true);
});
