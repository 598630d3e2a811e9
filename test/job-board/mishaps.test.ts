// Small things that go wrong for a reader: a step too far, a dead network under a form, an odd answer, a narrow screen.
import { afterEach, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { inBrowser, wholeList } from "../support/browser/browser.ts";

const headingIs = (page: Page, text: string | null) =>
  page.waitForFunction((told) => document.querySelector("h1")?.textContent === told, text);

inBrowser("the job board and small mishaps", { JOBS_LIMIT: "100000/1m" }, (browser) => {
  const { open, mishaps, fillLists } = browser;
  beforeAll(fillLists);
  afterEach(() => expect(mishaps.splice(0)).toEqual([]));

  test("back undoes one choice of a filter after the other", async () => {
    const page = await open("/remote");
    await wholeList(page);
    await page.selectOption("select[name=type]", { index: 1 });
    await page.check("input[name=kenya]");
    const isChosen = (search: RegExp) => page.waitForURL((url) => search.test(url.search));
    await isChosen(/type=.*kenya=1/);
    await page.goBack();
    await isChosen(/^\?type=[^&]+$/);
    expect(await page.isChecked("input[name=kenya]")).toBe(false);
    await page.goBack();
    await isChosen(/^$/);
    expect(await page.inputValue("select[name=type]")).toBe("");
    await page.goForward();
    await isChosen(/^\?type=[^&]+$/);
  });

  test("beside the list, back leads from the second job to the first, and Escape from either to the list", async () => {
    const page = await open("/remote", { size: "desktop" });
    await wholeList(page);
    const titles = await page.locator(".job-title").allTextContents();
    await page.locator(".job-link").nth(0).click();
    await headingIs(page, titles[0] ?? "");
    await page.locator(".job-link").nth(1).click();
    await headingIs(page, titles[1] ?? "");
    await page.goBack();
    await headingIs(page, titles[0] ?? "");
    await page.goForward();
    await headingIs(page, titles[1] ?? "");
    await page.keyboard.press("Escape");
    await headingIs(page, "Remote jobs");
  });

  test("a report that cannot be sent says so and keeps what was written, and is sent later", async () => {
    const page = await open("/remote");
    await wholeList(page);
    await page.click(".job-link");
    await page.click(".report summary");
    await page.check(".report input[value=fake]");
    await page.fill(".report textarea", "No such company.");
    await page.context().setOffline(true);
    await page.click(".report button[type=submit]");
    await page.waitForSelector(".report .note-failed");
    expect(await page.textContent(".report .note-failed")).toStartWith("You’re offline");
    expect(await page.inputValue(".report textarea")).toBe("No such company.");
    await page.context().setOffline(false);
    await page.click(".report button[type=submit]");
    await page.getByText("Thank you. We’ll look into this listing.").waitFor();
  });

  test("an answer that is nonsense, or none while there is a network, is not called offline", async () => {
    const page = await browser.newPage();
    await page.route("**/api/remote-jobs", (route) => route.fulfill({ body: "<p>Sign in to the Wi-Fi</p>" }));
    await page.route("**/api/graduate-jobs", (route) => route.abort());
    await page.goto(`${browser.origin()}/remote`);
    await page.waitForSelector(".note-failed");
    expect(await page.textContent(".note-failed")).toContain("Something went wrong while loading");
    await page.goto(`${browser.origin()}/graduate`);
    await page.waitForSelector(".note-offline");
    expect(await page.textContent(".note-offline")).toStartWith("We couldn’t reach the server. This list is");
    // One age at a time.
    expect(await page.locator(".summary-fresh").count()).toBe(0);
  }, 60_000);

  test("on the narrowest phone nothing is cut off in Swahili once a job is saved", async () => {
    const page = await open("/?lang=sw", { viewport: { width: 320, height: 640 } });
    await wholeList(page);
    await page.locator(".save-compact").first().click();
    await page.locator(".top-links .count").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const heights = await page.$$eval(".top-links, .brand", (parts) =>
      parts.map((part) => part.clientHeight),
    );
    expect(heights[0]).toBe(Number(heights[1]));
    await page.click(".job-link");
    const save = page.locator(".job-actions .save span");
    expect(await save.evaluate((word) => word.getClientRects().length)).toBe(1);
    const apply = page.locator(".job-actions .way-out");
    expect(await apply.evaluate((button) => button.clientHeight)).toBeLessThan(100);
  });

  test("the ring around a focused row stays within what is drawn of the row", async () => {
    const page = await open("/");
    await wholeList(page);
    for (const name of ["job-link", "save-compact"]) {
      const part = page.locator(`.${name}`).first();
      await page.keyboard.press("Tab");
      await part.focus();
      const { offset, width } = await part.evaluate((element) => {
        const { outlineOffset, outlineWidth } = getComputedStyle(element);
        return { offset: Number.parseFloat(outlineOffset), width: Number.parseFloat(outlineWidth) };
      });
      expect([name, width]).toEqual([name, 3]);
      expect(offset + width).toBeLessThanOrEqual(0);
    }
  });

  test("the page of a gone listing is named for that", async () => {
    const page = await open("/jobs/remotive-999999999999");
    expect(await page.title()).toBe("This job is no longer available · Kazi");
    expect(await page.getAttribute("meta[name=description]", "content")).toStartWith("It was taken down");
  });
});
