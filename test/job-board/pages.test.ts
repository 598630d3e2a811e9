import { describe, expect, test } from "bun:test";
import type { JobsPage } from "../../sdk/jobs-v2.ts";
import { endpoints } from "../../src/jobs/endpoints.ts";
import { listTabs, tabs } from "../../web/job-board/list/tabs.ts";
import { startJobs } from "../support/boards/running-jobs.ts";
import { eachEngine, sqlitePlace } from "../support/engines.ts";
import { startKazi } from "../support/running-kazi.ts";

const person = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const titlesIn = (html: string) =>
  [...html.matchAll(/<span class="job-title">(.*?)<\/span>/g)].map(([, title]) => title);
const summaryIn = (html: string) => /<span class="summary-count">(.*?)<\/span>/.exec(html)?.[1];

test("a person at an unknown address gets a page with ways on, in their language; a program one sentence", async () => {
  const { get } = await startJobs();
  for (const path of ["/nothing", "/jobs/", "/jobs/NO", "/docs/nothing", "/Remote/jobs/"]) {
    const page = await get(path, person);
    expect([path, page.status]).toEqual([path, 404]);
    expect(page.headers.get("cache-control")).toBe("no-store");
    const html = await page.text();
    expect(html).toContain("<h1>Page not found</h1>");
    for (const way of ['action="/search"', 'href="/"', 'href="/docs"', 'href="/status"'])
      expect(html).toContain(way);
  }
  const swahili = await (await get("/nothing", { ...person, cookie: "lang=sw" })).text();
  expect(swahili).toContain('<html lang="sw">');
  expect(swahili).toContain("<h1>Ukurasa haujapatikana</h1>");
  const programs = [
    await get("/nothing"),
    await get("/api/nothing", person),
    await get("/assets/nothing.js", person),
    await get("/nothing.ico", person),
  ];
  for (const answer of programs) {
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(await answer.text()).toBe("There is nothing at this address.\n");
  }
});

test("a slash too many and capitals lead to the right address, with all that was asked for", async () => {
  const { kazi } = await startJobs();
  const ways = {
    "/remote/": "/remote",
    "/Remote": "/remote",
    "/WORK-FROM-HOME//?kenya=1": "/work-from-home?kenya=1",
    "/jobs/remotive-1/?in=remote": "/jobs/remotive-1?in=remote",
    "/search/?q=Data+entry": "/search?q=Data+entry",
  };
  for (const [from, to] of Object.entries(ways)) {
    const answer = await fetch(kazi.origin + from, { redirect: "manual" });
    expect([from, answer.status, answer.headers.get("location")]).toEqual([from, 308, to]);
  }
  expect((await fetch(`${kazi.origin}//evil.example/remote/`, { redirect: "manual" })).status).toBe(404);
});

test("a process without jobs does not lead to them", async () => {
  const kazi = await startKazi(sqlitePlace(), { only: "providers" });
  const html = await (await fetch(`${kazi.origin}/nothing`, { headers: person })).text();
  expect(html).toContain('class="brand" href="/docs"');
  expect(html).not.toMatch(/href="\/(saved)?"|action="\/search"/);
});

test("the page at /feeds/ names every feed, and each of them is there", async () => {
  const { get } = await startJobs({ env: { PUBLIC_URL: "https://jobs.example.org" } });
  const page = await get("/feeds/");
  const html = await page.text();
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  const feeds = [...html.matchAll(/href="(\/feeds\/[a-z-]+\.(?:rss|json))"/g)].map(([, path]) =>
    String(path),
  );
  expect(feeds).toEqual(
    listTabs.flatMap((tab) => [`/feeds/${tabs[tab].endpoint}.rss`, `/feeds/${tabs[tab].endpoint}.json`]),
  );
  for (const feed of feeds) expect([feed, (await get(feed)).status]).toEqual([feed, 200]);
  const own = [...html.matchAll(/<code>https:\/\/jobs\.example\.org(.*?)<\/code>/g)].map(([, path]) =>
    String(path),
  );
  expect(own).toHaveLength(3);
  for (const feed of own) expect([feed, (await get(feed)).status]).toEqual([feed, 200]);
  expect(html).toContain('action="/feeds/search-jobs.rss"');
  expect(await (await get("/feeds/", { "accept-language": "sw" })).text()).toContain(
    "<h1>Milisho ya RSS</h1>",
  );
  const redirect = await fetch(page.url.slice(0, -1), { redirect: "manual" });
  expect([redirect.status, redirect.headers.get("location")]).toEqual([308, "/feeds/"]);
});

test("small pages are bound to this server alone, and run nothing", async () => {
  const { get } = await startJobs();
  for (const path of ["/feeds/", "/nothing"]) {
    const page = await get(path, person);
    expect(page.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(await page.text()).not.toContain("<script");
  }
});

describe("without a script", () => {
  test("a filtered address shows what the filters leave of the whole list, and how many that is", async () => {
    const { get, allJobs } = await startJobs();
    const jobs = await allJobs("/api/africa-jobs");
    const type = jobs.find((job) => job.type !== "")?.type ?? "";
    const left = jobs.filter((job) => job.type === type);
    const html = await (await get(`/?type=${encodeURIComponent(type)}`)).text();
    expect(titlesIn(html)).toHaveLength(Math.min(30, left.length));
    expect(summaryIn(html)).toBe(`${left.length} of ${jobs.length} jobs`);
    expect(html).toContain('<a class="button without-script" href="/">Clear filters</a>');
    const none = await (await get("/?place=Atlantis")).text();
    expect(summaryIn(none)).toBe(`0 of ${jobs.length} jobs`);
    expect(none).toContain("No jobs match these filters.");
  });

  test("a field of the remote jobs and filters together are those of the API", async () => {
    const { get, allJobs } = await startJobs();
    await allJobs("/api/remote-jobs");
    const design = await allJobs("/api/remote-jobs?category=design");
    const html = await (await get("/remote?category=design")).text();
    expect(summaryIn(html)).toBe(`${design.length} jobs`);
    const left = design.filter(({ source }) => source === "Remotive");
    expect(summaryIn(await (await get("/remote?category=design&source=Remotive")).text())).toBe(
      `${left.length} of ${design.length} jobs`,
    );
  });

  test("a language is chosen without leaving the list, its filters, the search or the job", async () => {
    const { get, jobs } = await startJobs();
    const [job] = await jobs("/api/remote-jobs");
    for (const path of [
      "/",
      "/remote?category=design&type=contract",
      "/search?q=nurse",
      `/jobs/${job?.id}?in=remote`,
    ]) {
      const html = await (await get(path)).text();
      const href = /<a href="([^"]+)" lang="sw"/.exec(html)?.[1]?.replaceAll("&#38;", "&") ?? "";
      expect(href).toBe(`${path}${path.includes("?") ? "&" : "?"}lang=sw`);
      expect(await (await get(href)).text()).toContain('<html lang="sw">');
    }
  });

  test("while a list is being fetched the page asks again by itself", async () => {
    const { get, boards } = await startJobs();
    boards.setFault("*", "500");
    const html = await (await get("/graduate")).text();
    expect(html).toContain('<noscript><meta http-equiv="refresh" content="5"></noscript>');
    expect(await (await get("/saved")).text()).not.toContain("http-equiv");
  });
});

test("asked too often, a job's page and a search say so, with when to come back", async () => {
  const { get, jobs } = await startJobs({ env: { JOBS_LIMIT: "2/1m" } });
  const [job] = await jobs("/api/remote-jobs");
  await get(`/jobs/${job?.id}`);
  const page = await get(`/jobs/${job?.id}`);
  expect([page.status, page.headers.get("refresh")]).toEqual([429, page.headers.get("retry-after")]);
  expect(await page.text()).toContain("<h1>Too many requests from your network</h1>");
  const search = await get("/search?q=nurse");
  expect(search.status).toBe(429);
  const html = await search.text();
  expect(html).toContain("Too many requests from your network. Trying again in ");
  expect(html).toContain('<noscript><meta http-equiv="refresh"');
});

eachEngine("a search", (engine) => {
  test("finds on the page exactly what version 2 finds", async () => {
    const { get, allJobs } = await startJobs({ place: await engine.readyPlace() });
    for (const { name } of endpoints) await allJobs(`/api/${name}`);
    for (const query of ["engineer", "customer support", "accountant"]) {
      const html = await (await get(`/search?q=${encodeURIComponent(query)}`)).text();
      const found = await get(`/api/v2/jobs?limit=30&query=${encodeURIComponent(query)}`);
      const { data, meta } = (await found.json()) as JobsPage;
      expect(Number(/\d+/.exec(summaryIn(html) ?? "")?.[0])).toBe(meta.total);
      expect(titlesIn(html)).toEqual(data.map(({ title }) => title));
    }
  });
});
