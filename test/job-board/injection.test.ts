import { expect, test } from "bun:test";
import type { Job } from "../../src/jobs/job/job.ts";
import { jobDocument, listDocument } from "../../src/jobs/pages/job-document.ts";
import { parseAddress } from "../../web/job-board/address.ts";
import { attackLinks, attackStrings } from "../support/attack-strings.ts";
import { jobWithFacts } from "../support/boards/made-up-page.ts";
import { inBrowser, wholeList } from "../support/browser/browser.ts";

const nowMs = Date.parse("2026-11-15T02:00:00.000Z");

const hostile: Job[] = attackStrings.map((attack, index) => ({
  id: `remotive-${index + 1}`,
  title: attack,
  company: attack,
  location: `${attack}, Nairobi`,
  type: attack,
  date: new Date(nowMs - index * 60_000).toISOString(),
  url: attackLinks[index % attackLinks.length] ?? "",
  description: `${attack}\n\n• ${attack}\n\nYou must pay KSh 500 ${attack}`,
  source: attack,
}));

inBrowser("hostile jobs", {}, ({ newPage, origin, mishaps }) => {
  test("show as text, run nothing and link nowhere, from the server and from the script, with no policy to help", async () => {
    const page = await newPage({ size: "desktop" });
    const html = { contentType: "text/html; charset=utf-8" };
    const files = await page.context().request.get(origin());
    const assets = {
      script: /src="([^"]+)"/.exec(await files.text())?.[1] ?? "",
      style: /stylesheet" href="([^"]+)"/.exec(await files.text())?.[1] ?? "",
    };
    const frame = { site: { brand: "Kazi", origin: origin(), contact: null }, assets };
    const list = { endpoint: "africa-jobs", query: "", total: hostile.length, updatedAtMs: nowMs, nowMs };
    await page.route(`${origin()}/`, (route) =>
      route.fulfill({ ...html, body: listDocument(frame, "en", hostile.map(jobWithFacts), list) }),
    );
    await page.route("**/api/africa-jobs", (route) => route.fulfill({ json: hostile }));
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

    async function expectHarmless(): Promise<void> {
      const found = await page.evaluate(() => ({
        attacked: "attacked" in window,
        elements: document.querySelectorAll(
          "#board :is(script, img, iframe, object, style, base, meta, template, math, x)",
        ).length,
        handlers: [...document.querySelectorAll("*")].filter((element) =>
          element.getAttributeNames().some((name) => name.startsWith("on")),
        ).length,
        links: [...document.querySelectorAll("a")]
          .map((link) => link.protocol)
          .filter((protocol) => !/^(https?|mailto):$/.test(protocol)),
      }));
      expect(found).toEqual({ attacked: false, elements: 0, handlers: 0, links: [] });
    }

    await page.goto(origin());
    expect(await page.locator(".job-title").allTextContents()).toEqual([...attackStrings]);
    await expectHarmless();
    await wholeList(page);
    expect(await page.locator(".job-title").allTextContents()).toEqual([...attackStrings]);
    await expectHarmless();
    for (const [index, { id, title }] of hostile.entries()) {
      await page.locator(`[data-job="${id}"]`).evaluate((link) => (link as HTMLElement).click());
      expect(await page.textContent("h1")).toBe(title);
      if (index < 9) await expectHarmless();
    }
    await expectHarmless();
    for (const { id, title } of hostile.slice(0, 3)) {
      await page.goto(`${origin()}/jobs/${id}`);
      expect(await page.textContent("h1")).toBe(title);
      await expectHarmless();
    }
    await page.goto(`${origin()}/search?q=${encodeURIComponent(attackStrings[3])}`);
    expect(await page.textContent("h1")).toContain(attackStrings[3].toLowerCase().slice(0, 4));
    await expectHarmless();
    expect(mishaps).toEqual([]);
  });
});
