import { beforeAll, expect, test } from "bun:test";
import { Job } from "../../src/jobs/job/job.ts";
import { forAllTests } from "../support/after-test.ts";
import { type RunningJobs, startJobs } from "../support/boards/running-jobs.ts";
import { eachEngine } from "../support/engines.ts";

const paths = ["africa", "remote", "entry-level", "graduate", "internship", "wfh"].map(
  (name) => `/api/${name}-jobs`,
);

eachEngine("the jobs API", (engine) => {
  test("each list is an array of jobs of exactly the nine fields, newest first, no id twice", async () => {
    const { get } = await startJobs({ place: await engine.readyPlace() });
    for (const path of paths) {
      const response = await get(path);
      expect([path, response.status, response.headers.get("content-type")]).toEqual([
        path,
        200,
        "application/json; charset=utf-8",
      ]);
      const jobs = (await response.json()) as Job[];
      expect([path, jobs.length > 20 && jobs.length <= 300]).toEqual([path, true]);
      for (const job of jobs) Job.parse(job);
      expect(jobs.map((job) => job.date)).toEqual(
        jobs
          .map((job) => job.date)
          .sort()
          .reverse(),
      );
      expect(new Set(jobs.map((job) => job.id)).size).toBe(jobs.length);
      for (const job of jobs) expect(job.description.length).toBeLessThanOrEqual(2_000);
    }
  });

  test("a search needs a query, of at most 200 characters", async () => {
    const { get } = await startJobs({ place: await engine.readyPlace() });
    for (const path of [
      "/api/search-jobs",
      "/api/search-jobs?query=",
      "/api/search-jobs?query=%20%09",
      `/api/search-jobs?query=${"a".repeat(201)}`,
    ]) {
      const refused = await get(path);
      expect([
        path,
        refused.status,
        refused.headers.get("content-type"),
        refused.headers.get("cache-control"),
      ]).toEqual([path, 400, "text/plain; charset=utf-8", "no-store"]);
    }
    expect((await get(`/api/search-jobs?query=${"a".repeat(200)}`)).status).toBe(200);
  });
});

let running: RunningJobs;
beforeAll(async () => {
  running = await forAllTests(startJobs);
});

test("remote jobs come from exactly three boards, entry-level jobs from two, searches from three", async () => {
  const { jobs } = running;
  const sources = async (path: string) => [...new Set((await jobs(path)).map((job) => job.source))].sort();
  expect(await sources("/api/remote-jobs")).toEqual(["Jobicy", "Remote OK", "Remotive"]);
  expect(
    new Set([
      ...(await sources("/api/entry-level-jobs")),
      ...(await sources("/api/entry-level-jobs?page=2")),
    ]),
  ).toEqual(new Set(["Himalayas", "The Muse"]));
  expect(new Set(await sources("/api/search-jobs?query=manager"))).toEqual(
    new Set(["Himalayas", "Jobicy", "Remotive"]),
  );
});

test("category filters what is cached, as the boards' users write it, without asking a board", async () => {
  const { jobs, boards } = running;
  const all = await jobs("/api/remote-jobs");
  const calls = boards.calls().length;
  for (const category of ["customer-support", "software-dev", "Marketing", "design"]) {
    const some = await jobs(`/api/remote-jobs?category=${category}`);
    expect([category, some.length > 0 && some.length < all.length]).toEqual([category, true]);
    for (const job of some) expect(all.map(({ id }) => id)).toContain(job.id);
  }
  expect(await jobs("/api/remote-jobs?category=")).toEqual(all);
  expect(await jobs("/api/remote-jobs?category=all")).toEqual(all);
  expect(await jobs("/api/remote-jobs?category=underwater-basket-weaving")).toEqual([]);
  expect(boards.calls().length).toBe(calls);
});

test("page cuts the entry-level list into pages of forty, without asking a board", async () => {
  const { jobs, boards } = running;
  const first = await jobs("/api/entry-level-jobs");
  const calls = boards.calls().length;
  const second = await jobs("/api/entry-level-jobs?page=2");
  expect([first.length, second.length]).toEqual([40, 40]);
  expect(second.map(({ id }) => id).filter((id) => first.some((job) => job.id === id))).toEqual([]);
  expect((first.at(-1)?.date ?? "") >= (second[0]?.date ?? "")).toBe(true);
  for (const page of ["1", "", "0", "-3", "abc", "NaN", "1.9"])
    expect([page, await jobs(`/api/entry-level-jobs?page=${page}`)]).toEqual([page, first]);
  for (const page of ["99", "1e9", "9".repeat(300), "9".repeat(400)])
    expect([page, await jobs(`/api/entry-level-jobs?page=${page}`)]).toEqual([page, []]);
  expect(boards.calls().length).toBe(calls);
});

test("searches that differ only in case, spaces or width are one search", async () => {
  const { get, boards } = await startJobs();
  const bodies = new Set<string>();
  for (const query of ["data analyst", "DATA  ANALYST", "%20data%20analyst%20", "ｄａｔａ analyst"])
    bodies.add(await (await get(`/api/search-jobs?query=${query}`)).text());
  expect(bodies.size).toBe(1);
  expect(boards.calls("himalayas")).toHaveLength(1);
});

test("parameters that mean nothing are passed over", async () => {
  const { get, boards } = running;
  const tag = (await get("/api/africa-jobs")).headers.get("etag");
  const calls = boards.calls().length;
  for (let i = 0; i < 500; i++) {
    const response = await get(`/api/africa-jobs?utm_source=x&cb=${i}&page=${i}&category=c${i}`, {
      "if-none-match": String(tag),
      "accept-encoding": "br",
    });
    if (response.status !== 304 && i > 0) expect(response.headers.get("etag")).toBe(String(tag));
  }
  expect(boards.calls().length).toBe(calls);
});

test("other methods are 405 with what there is, HEAD answers as GET does", async () => {
  const { kazi } = running;
  for (const path of [...paths, "/api/search-jobs?query=cook"]) {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const refused = await fetch(kazi.origin + path, { method });
      expect([path, method, refused.status, refused.headers.get("allow")]).toEqual([
        path,
        method,
        405,
        "GET, HEAD, OPTIONS",
      ]);
    }
    const [get, head] = [
      await fetch(kazi.origin + path),
      await fetch(kazi.origin + path, { method: "HEAD" }),
    ];
    expect([head.status, await head.text()]).toEqual([200, ""]);
    for (const name of [
      "etag",
      "content-type",
      "vary",
      "last-modified",
      "content-encoding",
      "access-control-allow-origin",
    ]) {
      expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
    }
  }
});

test("any page may read the jobs: CORS for all, with preflight, never with credentials", async () => {
  const { kazi } = running;
  const preflight = await fetch(`${kazi.origin}/api/africa-jobs`, {
    method: "OPTIONS",
    headers: { origin: "https://example.org", "access-control-request-method": "GET" },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-methods")).toContain("GET");
  for (const sent of ["Authorization", "If-None-Match", "If-Modified-Since"])
    expect(preflight.headers.get("access-control-allow-headers")?.split(", ")).toContain(sent);
  for (const path of ["/api/africa-jobs", "/api/search-jobs"]) {
    const { headers } = await fetch(kazi.origin + path, { headers: { origin: "https://example.org" } });
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-expose-headers")).toContain("ETag");
    expect(headers.has("access-control-allow-credentials")).toBe(false);
  }
});

test("the same answers are there as RSS and as JSON Feed, with the boards credited, searches too", async () => {
  const { get, jobs } = running;
  const listed = await jobs("/api/africa-jobs");
  const rss = await get("/feeds/africa-jobs.rss");
  expect([rss.status, rss.headers.get("content-type")]).toEqual([200, "application/rss+xml; charset=utf-8"]);
  const text = await rss.text();
  expect(text.match(/<item>/g)).toHaveLength(listed.length);
  expect(text).toContain(`>${listed[0]?.source}</source>`);
  const feed = (await (await get("/feeds/africa-jobs.json")).json()) as {
    version: string;
    items: { id: string; authors: { name: string }[] }[];
  };
  expect(feed.version).toBe("https://jsonfeed.org/version/1.1");
  expect(feed.items.map((item) => item.id)).toEqual(listed.map((job) => job.id));
  expect(feed.items[0]?.authors[0]?.name).toBe(String(listed[0]?.source));
  expect((await get("/feeds/search-jobs.rss?query=accountant")).status).toBe(200);
  expect((await get("/feeds/search-jobs.json")).status).toBe(400);
});
