import { expect, test } from "bun:test";
import { allBoards } from "../../src/jobs/boards/all-boards.ts";
import { endpointNames } from "../../src/jobs/endpoints.ts";
import type { StatusDocument } from "../../web/status/status-document.ts";
import { type RunningJobs, startJobs } from "../support/boards/running-jobs.ts";
import { eachEngine, sqlitePlace } from "../support/engines.ts";
import { startKazi } from "../support/running-kazi.ts";
import { becomes } from "../support/waiting.ts";

const lists = endpointNames.filter((name) => name !== "search-jobs");
const minute = 60_000;
const day = 86_400_000;

async function statusOf({ get }: Pick<RunningJobs, "get">): Promise<StatusDocument> {
  return (await (await get("/status.json")).json()) as StatusDocument;
}

/** Every list asked for once, and every result taken in. */
async function fetchAll(jobs: RunningJobs): Promise<void> {
  for (const name of lists) await jobs.get(`/api/${name}`);
}

async function metric(jobs: RunningJobs, line: string): Promise<number> {
  const text = await (await jobs.get("/metrics")).text();
  const found = text.split("\n").find((candidate) => candidate.startsWith(`${line} `));
  return found === undefined ? Number.NaN : Number(found.slice(line.length + 1));
}

eachEngine("the status", (engine) => {
  const start = async () => startJobs({ place: await engine.readyPlace() });

  test("tells every endpoint and every board, before and after they were asked", async () => {
    const jobs = await start();
    const cold = await statusOf(jobs);
    expect(cold.endpoints.map(({ endpoint }) => endpoint)).toEqual([...endpointNames]);
    expect(cold.boards.map(({ board }) => board).sort()).toEqual(allBoards.map(({ slug }) => slug).sort());
    expect(cold.endpoints[0]).toMatchObject({ state: "none", age_seconds: null, jobs: 0 });

    await fetchAll(jobs);
    jobs.clock.advance(4 * minute);
    const warm = await statusOf(jobs);
    const [africa] = warm.endpoints;
    expect(africa).toMatchObject({ path: "/api/africa-jobs", state: "fresh", age_seconds: 240 });
    expect(africa?.jobs).toBe((await jobs.jobs("/api/africa-jobs")).length);
    expect(warm.boards.find(({ board }) => board === "jobwebkenya")).toMatchObject({
      state: "working",
      last_success_at: "2026-11-15T08:00:00.000Z",
      next_try_at: null,
      problem: null,
    });
    expect(warm.boards.find(({ board }) => board === "reliefweb")?.state).toBe("off");
  });

  test("is told after a restart while a list that was never asked for holds jobs of another list's feeds", async () => {
    const first = await start();
    await first.get("/api/remote-jobs");
    await first.kazi.stop();
    const jobs = await startJobs(first);
    const graduate = (await statusOf(jobs)).endpoints.find(({ endpoint }) => endpoint === "graduate-jobs");
    expect(graduate).toMatchObject({ state: "last-known-good", age_seconds: null });
    expect(graduate?.jobs).toBeGreaterThan(0);
    expect((await jobs.get("/status")).status).toBe(200);
    expect(await metric(jobs, 'kazi_jobs_answer_age_seconds{endpoint="graduate-jobs"}')).toBeNaN();
  }, 20_000);

  test("names what is wrong with a board and when it is asked again, and keeps counting its last good jobs", async () => {
    const jobs = await start();
    await fetchAll(jobs);
    jobs.clock.advance(4_000);
    const before = (await statusOf(jobs)).boards.find(({ board }) => board === "remotive");
    jobs.boards.setFault("remotive", { kind: "429", retryAfterSeconds: 600 });
    jobs.clock.advance(11 * minute);
    await jobs.get("/api/remote-jobs");
    const isTold = async () => {
      jobs.clock.advance(4_000);
      return (await statusOf(jobs)).boards.some(({ problem }) => problem === "status");
    };
    expect(await becomes(isTold)).toBe(true);
    const { boards } = await statusOf(jobs);
    const remotive = boards.find(({ board }) => board === "remotive");
    const lastGood = { jobs: before?.jobs, last_success_at: "2026-11-15T08:00:00.000Z" };
    expect(before?.jobs).toBeGreaterThan(10);
    expect(before).toMatchObject({ state: "working", ...lastGood });
    expect(remotive).toMatchObject({ state: "failing", ...lastGood });
    expect(Date.parse(remotive?.next_try_at ?? "")).toBeGreaterThanOrEqual(
      Date.parse("2026-11-15T08:21:04.000Z"),
    );
    expect(await metric(jobs, 'kazi_board_consecutive_failures{board="remotive"}')).toBe(1);
    expect(await (await jobs.get("/status")).text()).toContain("refuses or fails");
  });
});

test("the status never causes a call to a board, however old the lists are", async () => {
  const jobs = await startJobs();
  const look = async () => {
    for (const path of ["/status", "/status.json", "/metrics", "/health/ready"])
      expect((await jobs.get(path)).status).toBe(200);
  };
  await look();
  expect(jobs.boards.calls()).toEqual([]);
  await fetchAll(jobs);
  jobs.boards.forgetCalls();
  for (const age of [30 * minute, day, 10 * day]) {
    jobs.clock.advance(age);
    await look();
  }
  expect(jobs.boards.calls()).toEqual([]);
});

test("the status tells for how long last known good answers have been standing in, and that an idle list is none", async () => {
  const jobs = await startJobs();
  await fetchAll(jobs);
  jobs.boards.setFault("*", "500");
  jobs.clock.advance(day);
  const idle = (await statusOf(jobs)).endpoints[1];
  expect(idle).toMatchObject({ state: "last-known-good", standing_in_seconds: null });
  expect(((await (await jobs.get("/health/ready")).json()) as { degraded: string[] }).degraded).toEqual([]);

  expect((await jobs.jobs("/api/remote-jobs")).length).toBeGreaterThan(0);
  jobs.clock.advance(10 * minute);
  const standing = (await statusOf(jobs)).endpoints[1];
  expect(standing).toMatchObject({ state: "last-known-good", standing_in_seconds: 600 });
  expect(await metric(jobs, 'kazi_jobs_last_known_good_seconds{endpoint="remote-jobs"}')).toBe(600);
  expect(await metric(jobs, 'kazi_jobs_last_known_good_seconds{endpoint="africa-jobs"}')).toBe(0);
  expect(await (await jobs.get("/status")).text()).toContain("for 10 minutes");

  jobs.boards.clearFaults();
  jobs.clock.advance(day);
  await jobs.jobs("/api/remote-jobs");
  expect((await statusOf(jobs)).endpoints[1]).toMatchObject({ state: "fresh", standing_in_seconds: null });
});

test("the status is told from memory while the database is away, and says so", async () => {
  const jobs = await startJobs();
  await fetchAll(jobs);
  jobs.clock.advance(4_000);
  const before = await statusOf(jobs);
  jobs.kazi.database.failQueries(true);
  jobs.clock.advance(5 * minute);
  const away = await statusOf(jobs);
  expect(away).toMatchObject({ boards_are_current: false, boards_read_at: before.at });
  expect(away.boards.map(({ jobs }) => jobs)).toEqual(before.boards.map(({ jobs }) => jobs));
  expect(await (await jobs.get("/status")).text()).toContain("The database is not answering right now");
  jobs.kazi.database.failQueries(false);
  jobs.clock.advance(4_000);
  expect((await statusOf(jobs)).boards_are_current).toBe(true);
});

test("the status page is plain: no script, its own style sheet only, times for people and machines", async () => {
  const jobs = await startJobs({ env: { BRAND_NAME: "<b>Kazi & Co", CONTACT: "mailto:ops@example.org" } });
  await fetchAll(jobs);
  const response = await jobs.get("/status");
  const html = await response.text();
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? "";
  const digest = new Bun.CryptoHasher("sha256").update(style).digest("base64");
  expect(response.headers.get("content-security-policy")).toBe(
    `default-src 'none'; style-src 'sha256-${digest}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  expect(html).not.toContain("<script");
  expect(html).not.toContain("<b>Kazi");
  expect(html).toContain('<time datetime="2026-11-15T08:00:00.000Z"');
  expect(html).toContain('href="mailto:ops@example.org"');
  expect(html).not.toMatch(/(src|href)="(https?:)?\/\/(?!.*<\/a>)/);
});

test("the metrics count answers by how they stood, lists, boards, searches and replaced threads", async () => {
  const jobs = await startJobs();
  await fetchAll(jobs);
  await jobs.get("/api/africa-jobs");
  await jobs.get("/api/search-jobs?query=support");
  jobs.clock.advance(90_000);
  expect(await metric(jobs, 'kazi_jobs_answers_total{endpoint="africa-jobs",outcome="fresh"}')).toBe(2);
  expect(await metric(jobs, 'kazi_jobs_answers_total{endpoint="africa-jobs",outcome="none"}')).toBe(0);
  expect(await metric(jobs, 'kazi_jobs_answer_age_seconds{endpoint="africa-jobs"}')).toBe(90);
  expect(await metric(jobs, 'kazi_jobs_answer_jobs{endpoint="remote-jobs"}')).toBe(
    (await jobs.jobs("/api/remote-jobs")).length,
  );
  expect(await metric(jobs, 'kazi_board_last_success_age_seconds{board="remotive"}')).toBe(90);
  expect(await metric(jobs, 'kazi_board_jobs{board="remotive"}')).toBeGreaterThan(0);
  expect(await metric(jobs, 'kazi_board_jobs{board="reliefweb"}')).toBeNaN();
  expect(await metric(jobs, "kazi_jobs_kept_searches")).toBe(1);
  expect(await metric(jobs, "kazi_jobs_kept_searches_bytes")).toBeGreaterThan(1_000);
  expect(await metric(jobs, "kazi_jobs_worker_replacements_total")).toBe(0);
});

test("what goes wrong while an answer is made is counted each time and logged once, and the answer comes", async () => {
  const jobs = await startJobs();
  await jobs.get("/api/wfh-jobs");
  jobs.boards.setFault("himalayas", "garbage");
  for (const query of ["driver", "nurse", "manager"])
    expect((await jobs.get(`/api/search-jobs?query=${query}`)).status).toBe(200);
  expect(await metric(jobs, 'kazi_jobs_answer_failures_total{endpoint="search-jobs"}')).toBe(3);
  expect(await metric(jobs, 'kazi_jobs_answer_failures_total{endpoint="wfh-jobs"}')).toBe(0);
  expect(jobs.kazi.logged.filter((line) => line.includes("a live search failed"))).toHaveLength(1);
}, 30_000);

test("a process that serves only jobs answers providers 503 and is ready without them", async () => {
  const kazi = await startKazi(sqlitePlace(), { only: "jobs" });
  const refused = await fetch(`${kazi.origin}/api/v1/providers`);
  expect(refused.status).toBe(503);
  expect(await (await fetch(`${kazi.origin}/health/ready`)).json()).toMatchObject({
    status: "ready",
    services: { jobs: true },
  });
});

test("a process that serves only providers has no jobs, and without the database it is not ready", async () => {
  const kazi = await startKazi(sqlitePlace(), { only: "providers" });
  const missing = await fetch(`${kazi.origin}/api/africa-jobs`);
  expect([missing.status, missing.headers.get("content-type")]).toEqual([404, "text/plain; charset=utf-8"]);
  expect((await fetch(`${kazi.origin}/health/ready`)).status).toBe(200);
  const status = (await (await fetch(`${kazi.origin}/status.json`)).json()) as StatusDocument;
  expect([status.endpoints, status.boards]).toEqual([[], []]);
  expect(status.services).toEqual([{ service: "providers", can_answer: true }]);
  kazi.database.failQueries(true);
  const isReady = async () => (await fetch(`${kazi.origin}/health/ready`)).status === 503;
  expect(await becomes(isReady, 3_000)).toBe(true);
  expect(await (await fetch(`${kazi.origin}/status`)).text()).toContain("is down");
});

test("while no board has ever answered, the status says that jobs are unavailable, also after a restart", async () => {
  const jobs = await startJobs();
  jobs.boards.setFault("*", "500");
  for (const name of lists) expect((await jobs.get(`/api/${name}`)).status).toBe(500);
  jobs.clock.advance(4_000);
  expect(await (await jobs.get("/status")).text()).toContain("Jobs are unavailable");
  expect((await statusOf(jobs)).endpoints.map(({ state }) => state)).toEqual(
    endpointNames.map(() => "unavailable"),
  );
  const ready = await jobs.get("/health/ready");
  expect(ready.status).toBe(200);
  const { degraded } = (await ready.json()) as { degraded: string[] };
  expect(degraded).toEqual(lists.map((name) => expect.stringContaining(`${name}: unavailable`)));
  await jobs.kazi.stop();
  const again = await startJobs(jobs);
  expect(await (await again.get("/status")).text()).toContain("Jobs are unavailable");
}, 30_000);

test("a status that has not changed is 304 for who has it, a minute at the most", async () => {
  const jobs = await startJobs();
  await fetchAll(jobs);
  jobs.clock.advance(4_000);
  for (const path of ["/status.json", "/status"]) {
    const etag = (await jobs.get(path)).headers.get("etag") ?? "";
    const again = async () => (await jobs.get(path, { "if-none-match": etag })).status;
    jobs.clock.advance(20_000);
    expect([path, await again()]).toEqual([path, 304]);
    jobs.clock.advance(minute);
    expect([path, await again()]).toEqual([path, 200]);
  }
  const known = (await jobs.get("/status.json")).headers.get("etag") ?? "";
  jobs.boards.setFault("remotive", "500");
  jobs.clock.advance(11 * minute);
  expect((await jobs.get("/status.json", { "if-none-match": known })).status).toBe(200);
});

test("a list that nobody asked for is not called fresh after a restart, though other lists brought all its feeds", async () => {
  const first = await startJobs();
  for (const name of lists.filter((list) => list !== "graduate-jobs")) await first.allJobs(`/api/${name}`);
  await first.kazi.stop();
  first.boards.setFault("*", "500");
  const jobs = await startJobs(first);
  const graduate = (await statusOf(jobs)).endpoints.find(({ endpoint }) => endpoint === "graduate-jobs");
  expect(graduate).toMatchObject({ state: "last-known-good", age_seconds: null });
  expect(graduate?.jobs).toBeGreaterThan(0);
}, 30_000);
