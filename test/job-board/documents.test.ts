import { expect, test } from "bun:test";
import type { JobsPage } from "../../sdk/jobs-v2.ts";
import { boardNamed } from "../../src/jobs/boards/all-boards.ts";
import { boardSlugOf } from "../../src/jobs/job/job.ts";
import { hideListing } from "../../src/jobs/operator/hidden-store.ts";
import { startJobs } from "../support/boards/running-jobs.ts";
import { becomes } from "../support/waiting.ts";

/** With its lists fetched, so that no document goes out without jobs. */
async function startBoard(options: Parameters<typeof startJobs>[0] = {}) {
  const running = await startJobs(options);
  for (const list of ["africa-jobs", "remote-jobs"]) await running.get(`/api/${list}`);
  return running;
}

test("a page is bound to this server alone, is asked for again, and tells boards only which site it is", async () => {
  const { get } = await startBoard();
  const page = await get("/");
  expect(page.headers.get("content-security-policy")).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
  expect(page.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(page.headers.get("cache-control")).toBe("private, no-cache");
  expect(page.headers.get("x-robots-tag")).toBe(null);
  const html = await page.text();
  expect(html).not.toMatch(/<style|<script(?! type="(module|application\/json)")|\sstyle=|\son[a-z]+=/);
  expect(html).not.toContain("JobPosting");
  const again = await get("/", { "if-none-match": page.headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
});

test("a document is made once per answer, and again when the answer changes", async () => {
  const { get, clock } = await startBoard();
  const first = await get("/remote");
  expect((await get("/remote")).headers.get("etag")).toBe(first.headers.get("etag"));
  clock.advance(26 * 3_600_000);
  await get("/api/remote-jobs");
  expect((await get("/remote")).headers.get("etag")).not.toBe(first.headers.get("etag"));
});

test("scripts and styles are named by their content, compressed, and cached for good", async () => {
  const { get } = await startJobs();
  const html = await (await get("/")).text();
  for (const [, path = ""] of html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)) {
    expect(path).toMatch(/-[a-z0-9]{8}\.(js|css)$/);
    const file = await get(path, { "accept-encoding": "br" });
    expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(file.headers.get("content-encoding")).toBe("br");
    expect(
      (await get(path, { "accept-encoding": "br", "if-none-match": file.headers.get("etag") ?? "" })).status,
    ).toBe(304);
  }
});

test("a job's address previews when shared, and is kept out of search engines", async () => {
  const { get, jobs } = await startJobs();
  const job = (await jobs("/api/africa-jobs")).find(({ company }) => company !== "");
  const page = await get(`/jobs/${job?.id}`);
  const html = await page.text();
  expect(page.headers.get("x-robots-tag")).toBe("noindex");
  expect(html).toContain('<meta name="robots" content="noindex">');
  const preview = /property="og:title" content="([^"]*)"/.exec(html)?.[1] ?? "";
  const escaped = (text = "") => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  expect(preview).toBe(`${escaped(job?.title)}, ${escaped(job?.company)} · Kazi`);
  expect(html).toMatch(/property="og:description" content="[^"]{20,}"/);
});

test("a listing that has gone is 410 with a way to its list; one of an unknown board is 404", async () => {
  const { get } = await startBoard();
  const gone = await get("/jobs/remotive-999999999");
  expect(gone.status).toBe(410);
  expect(await gone.text()).toContain('<a class="button" href="/remote">');
  expect((await get("/jobs/nobody-1")).status).toBe(404);
  expect((await get("/jobs/no%20such")).status).toBe(404);
});

test("a hidden listing has no page any more", async () => {
  const { get, jobs, kazi } = await startJobs();
  const [job] = await jobs("/api/africa-jobs");
  const by = { actor: "command line", nowMs: Date.now() } as const;
  await hideListing(kazi.database, { listing: String(job?.id), reason: null }, by);
  expect(await becomes(async () => (await get(`/jobs/${job?.id}`)).status === 410)).toBe(true);
});

test("while nothing is known the page comes at once, without jobs", async () => {
  const { get, boards } = await startJobs();
  boards.setFault("*", "500");
  const page = await get("/graduate");
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('class="skeleton"');
});

test("the language is the address's, else the one chosen before, else the browser's", async () => {
  const { get } = await startJobs();
  const languageOf = async (path: string, headers = {}) =>
    /<html lang="(\w+)"/.exec(await (await get(path, headers)).text())?.[1];
  expect(await languageOf("/")).toBe("en");
  expect(await languageOf("/", { "accept-language": "fr, sw-KE;q=0.8, en;q=0.5" })).toBe("sw");
  expect(await languageOf("/", { "accept-language": "en", cookie: "a=b; lang=sw" })).toBe("sw");
  expect(await languageOf("/?lang=en", { cookie: "lang=sw" })).toBe("en");
  expect((await get("/?lang=sw")).headers.get("set-cookie")).toBe(
    "lang=sw; Path=/; Max-Age=31536000; SameSite=Lax",
  );
});

test("the sitemap holds lists, counties and the jobs of boards that allow it; the others say that they are not to be kept", async () => {
  const { get, allJobs } = await startJobs({ env: { PUBLIC_URL: "https://jobs.example.org" } });
  const jobs = await allJobs("/api/africa-jobs");
  const sitemap = await (await get("/sitemap.xml")).text();
  expect(sitemap).toContain("<loc>https://jobs.example.org/remote</loc>");
  expect(sitemap).toContain("<loc>https://jobs.example.org/in/nairobi</loc>");
  expect(sitemap).toMatch(/<loc>https:\/\/jobs\.example\.org\/in\/nairobi\/[a-z-]+<\/loc>/);
  const of = (isAllowed: boolean) =>
    jobs.find(({ id }) => boardNamed(boardSlugOf(id))?.terms.mayIndex === isAllowed)?.id ?? "";
  const [allowed, kept] = [of(true), of(false)];
  expect([sitemap.includes(`/jobs/${allowed}<`), sitemap.includes(`/jobs/${kept}<`)]).toEqual([true, false]);
  for (const [id, isOffered] of [
    [allowed, true],
    [kept, false],
  ] as const) {
    const page = await get(`/jobs/${id}`);
    const html = await page.text();
    expect([id, page.headers.has("x-robots-tag"), html.includes("application/ld+json")]).toEqual([
      id,
      !isOffered,
      isOffered,
    ]);
  }
  const robots = await (await get("/robots.txt")).text();
  expect(robots).toContain("Sitemap: https://jobs.example.org/sitemap.xml");
  expect(robots).not.toContain("Disallow: /jobs");
});

test("a job's posting says what its advert says, and nothing of what it does not", async () => {
  const { get, allJobs } = await startJobs();
  await allJobs("/api/africa-jobs");
  const found = await get(
    "/api/v2/jobs?board=apolloagriculture,oneacrefund,jumia&fields=id,title,company,salary&limit=20",
  );
  const { data } = (await found.json()) as JobsPage;
  for (const { id, title, company, salary } of data) {
    const html = await (await get(`/jobs/${id}`)).text();
    const posting = JSON.parse(
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "{}",
    );
    expect([posting["@type"], posting.title, posting.hiringOrganization?.name]).toEqual([
      "JobPosting",
      title,
      company,
    ]);
    expect("baseSalary" in posting).toBe(salary?.period_said === true && salary.currency !== null);
  }
  expect(data.length).toBeGreaterThan(5);
});

test("the page of a county and a field shows what version 2 finds there, with ways to others; an unknown one is 404", async () => {
  const { get, allJobs } = await startJobs({ env: { PUBLIC_URL: "https://jobs.example.org" } });
  await allJobs("/api/africa-jobs");
  const { meta } = (await (await get("/api/v2/jobs?county=nairobi&facets=true")).json()) as JobsPage;
  const page = await get("/in/nairobi");
  const html = await page.text();
  expect([page.status, page.headers.has("x-robots-tag")]).toEqual([200, false]);
  expect(html).toContain('<link rel="canonical" href="https://jobs.example.org/in/nairobi">');
  expect(html).toContain("Jobs in Nairobi");
  expect(html).toContain(`${meta.total} jobs`);
  const [field] = Object.keys(meta.facets?.category ?? {});
  expect(html).toContain(`href="/in/nairobi/${field}"`);
  expect((await get(`/in/nairobi/${field}`)).status).toBe(200);
  expect((await get("/in/nairobi?within=7")).headers.has("x-robots-tag")).toBe(true);
  for (const path of ["/in/atlantis", "/in/nairobi/sorcery"]) expect((await get(path)).status).toBe(404);
});

test("the board can be installed: manifest, icons and a worker that keeps exactly the files of this build", async () => {
  const { get } = await startJobs({ env: { BRAND_NAME: "Ajira" } });
  const manifest = (await (await get("/manifest.webmanifest")).json()) as {
    name: string;
    icons: { src: string }[];
  };
  expect(manifest.name).toBe("Ajira");
  for (const { src } of manifest.icons) expect((await get(src)).status).toBe(200);
  const worker = await get("/service-worker.js");
  expect(worker.headers.get("cache-control")).toBe("no-cache");
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await (await get("/")).text())?.[1];
  expect(await worker.text()).toContain(String(script));
});

test("script and style together stay within 30 kB compressed", async () => {
  const { get } = await startJobs();
  const html = await (await get("/")).text();
  let bytes = 0;
  for (const [, path = ""] of html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)) {
    const file = await fetch(new URL(path, (await get("/")).url), {
      headers: { "accept-encoding": "br" },
      decompress: false,
    });
    bytes += (await file.arrayBuffer()).byteLength;
  }
  console.log(`JavaScript and CSS of the job board, br: ${bytes} bytes`);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(30_000);
});
