// Every vector as every field of a job, on the product's own pages in Chromium, with no Content-Security-Policy to
// help: from the server's document and through the script. job-board-injection walks a few of them through every view.

import { expect, test } from "bun:test";
import { type Feed, readPage } from "../../src/jobs/boards/board.ts";
import { remotive } from "../../src/jobs/boards/remotive.ts";
import type { Job } from "../../src/jobs/job/job.ts";
import { jobDocument, listDocument } from "../../src/jobs/pages/job-document.ts";
import { parseAddress } from "../../web/job-board/address.ts";
import { attackLinks } from "../support/attack-strings.ts";
import { jobWithFacts } from "../support/boards/made-up-page.ts";
import { inBrowser } from "../support/browser/browser.ts";
import { xssVectors } from "./xss-vectors.ts";

const nowMs = Date.parse("2026-11-15T02:00:00.000Z");
const perPage = 25;

const hostile: Job[] = xssVectors.map((vector, index) => ({
  id: `remotive-${index + 1}`,
  title: vector,
  company: vector,
  location: `${vector}, Nairobi`,
  type: vector,
  date: new Date(nowMs - index * 60_000).toISOString(),
  url: attackLinks[index % attackLinks.length] ?? "",
  description: `${vector}\n\n• ${vector}`,
  source: vector,
}));

test("there are vectors enough, each once", () => {
  expect(new Set(xssVectors).size).toBeGreaterThanOrEqual(150);
});

test("nothing of a vector that a board sends can be read as markup, in whichever field", () => {
  const [feed] = remotive.feeds as [Feed];
  const item = {
    id: 1,
    url: "https://remotive.com/remote-jobs/software-dev/cook-1",
    publication_date: "2026-11-14T02:00:00",
  };
  const asked = (words: string) => ({
    ...item,
    title: `Cook ${words}`,
    company_name: `Kitchen ${words}`,
    candidate_required_location: `Nairobi ${words}`,
    job_type: words,
    category: words,
    description: `<p>Cook ${words}</p>`,
  });
  // Escaped once more it would be markup only for whoever undoes it once too often: it must not be for them either.
  const escaped = xssVectors.map((vector) => vector.replaceAll("<", "&lt;").replaceAll(">", "&gt;"));
  const kept = [...xssVectors, ...escaped].flatMap((vector) => {
    const bytes = new TextEncoder().encode(JSON.stringify({ jobs: [asked(vector)] }));
    const page = { number: 1, bytes, contentType: "application/json" };
    const { jobs } = readPage(remotive, feed, page, nowMs);
    expect([vector, jobs.length]).toEqual([vector, 1]);
    return jobs.flatMap(({ job }) => Object.values(job).filter((field) => /<[a-z/!?]/i.test(field)));
  });
  expect(kept).toEqual([]);
  console.log(
    `${xssVectors.length} vectors, plain and escaped, in every field of a board's entry: no markup left`,
  );
});

inBrowser("hostile jobs", {}, ({ newPage, origin, mishaps }) => {
  test("run nothing, whichever field they stand in", async () => {
    const page = await newPage({ size: "desktop" });
    const html = { contentType: "text/html; charset=utf-8" };
    const home = await (await page.context().request.get(origin())).text();
    const assets = {
      script: /src="([^"]+)"/.exec(home)?.[1] ?? "",
      style: /stylesheet" href="([^"]+)"/.exec(home)?.[1] ?? "",
    };
    const frame = { site: { brand: "Kazi", origin: origin(), contact: null }, assets };
    let shown: Job[] = [];
    const list = { endpoint: "africa-jobs", query: "", updatedAtMs: nowMs, nowMs } as const;
    await page.route(`${origin()}/`, (route) =>
      route.fulfill({
        ...html,
        body: listDocument(frame, "en", shown.map(jobWithFacts), { ...list, total: shown.length }),
      }),
    );
    await page.route("**/api/africa-jobs", (route) => route.fulfill({ json: shown }));
    await page.route("**/jobs/*", (route) => {
      const address = parseAddress(new URL(route.request().url()).pathname, "");
      const job = hostile.find(({ id }) => id === address?.jobId) ?? null;
      if (!address) return route.abort();
      const body = jobDocument(frame, "en", {
        address,
        job: job && jobWithFacts(job),
        tab: "africa",
        nowMs,
        isReported: false,
      });
      return route.fulfill({ ...html, body });
    });
    const harm = () =>
      page.evaluate(() => ({
        attacked: "attacked" in window,
        elements: document.querySelectorAll(
          "#board :is(script, img, iframe, object, embed, style, base, meta, template, math, video, audio, marquee, x)",
        ).length,
        handlers: [...document.querySelectorAll("*")].filter((element) =>
          element.getAttributeNames().some((name) => name.startsWith("on")),
        ).length,
        links: [...document.querySelectorAll("a")].filter(
          ({ protocol }) => !/^(https?|mailto):$/.test(protocol),
        ).length,
      }));
    const none = { attacked: false, elements: 0, handlers: 0, links: 0 };
    for (let from = 0; from < hostile.length; from += perPage) {
      shown = hostile.slice(from, from + perPage);
      await page.goto(origin());
      expect(await page.locator(".job-title").count()).toBe(shown.length);
      expect(await harm()).toEqual(none);
      for (const { id } of shown)
        await page.locator(`[data-job="${id}"]`).evaluate((link) => (link as HTMLElement).click());
      expect(await page.locator("h1").count()).toBe(1);
      expect(await harm()).toEqual(none);
      await page.goto(`${origin()}/jobs/${shown.at(-1)?.id}`);
      expect(await harm()).toEqual(none);
    }
    expect(mishaps).toEqual([]);
    console.log(`${hostile.length} vectors in 9 fields, 0 ran`);
  }, 180_000);
});
