// What stays on the reader's device: saved jobs in several windows, the chosen language, and documents with their files.
import { afterEach, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { inBrowser, wholeList } from "../support/browser/browser.ts";
import { becomes } from "../support/waiting.ts";

const shownTitles = (page: Page) => page.locator(".jobs .job-title").allTextContents();
const filesIn = (page: Page) =>
  page.evaluate(async () => {
    const files = await (await caches.open("files")).keys();
    return files.map(({ url }) => new URL(url).pathname);
  });

inBrowser("what the job board keeps on the device", { JOBS_LIMIT: "100000/1m" }, (browser) => {
  const { open, origin, mishaps, fillLists } = browser;
  beforeAll(fillLists);
  afterEach(() => expect(mishaps.splice(0)).toEqual([]));

  test("jobs saved in two windows are saved in both, and what one takes out is gone from the other", async () => {
    const first = await open("/");
    const second = await first.context().newPage();
    await second.goto(origin());
    await Promise.all([wholeList(first), wholeList(second)]);
    const titles = await shownTitles(first);
    await first.locator(".save-compact").nth(0).click();
    await second.locator(".save-compact").nth(1).click();
    for (const page of [first, second])
      await page.waitForFunction(() => document.querySelector(".top-links .count")?.textContent === "2");
    await first.locator(".save-compact").nth(0).click();
    await second.waitForFunction(() => document.querySelector(".top-links .count")?.textContent === "1");
    expect(await second.locator(".save-compact").nth(0).getAttribute("aria-pressed")).toBe("false");
    await first.goto(`${origin()}/saved`);
    await first.locator(".job-link").waitFor();
    expect(await shownTitles(first)).toEqual([String(titles[1])]);
  });

  test("a job that the browser has no room for is not called saved", async () => {
    const page = await browser.newPage();
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await page.goto(origin());
    await wholeList(page);
    await page.locator(".save-compact").nth(0).click();
    await page.waitForSelector(".toast");
    expect(await page.textContent(".toast")).toContain("could not be saved");
    expect(await page.locator(".save-compact").nth(0).getAttribute("aria-pressed")).toBe("false");
    expect(await page.locator(".top-links .count").count()).toBe(0);
  });

  test("a damaged saved job costs itself, not the page", async () => {
    const page = await browser.newPage();
    await page.addInitScript(() => {
      const damaged = [
        { id: "remotive-1", title: 7, date: "soon", url: "https://" },
        null,
        "x",
        { title: "y" },
      ];
      localStorage.setItem("kazi-saved-jobs", JSON.stringify(damaged));
    });
    await page.goto(`${origin()}/saved`);
    await page.locator(".job-link").click();
    await page.locator(".opened").waitFor();
    expect(await page.locator(".way-out").count()).toBe(0);
  });

  test("a shared saved job is a link that opens for others", async () => {
    const page = await open("/remote");
    await wholeList(page);
    await page.locator(".save-compact").first().click();
    await page.goto(`${origin()}/saved`);
    await page.click(".job-link");
    expect(new URL(page.url()).search).toBe("?in=saved");
    const message = await page.locator(".share a").getAttribute("href");
    expect(new URL(String(message)).searchParams.get("text")).toMatch(/\/jobs\/[a-z0-9-]+$/);
  });

  test("one visit is enough to open offline what was shown in it, and whatever the device has", async () => {
    const page = await open("/remote", { serviceWorkers: "allow" });
    await wholeList(page);
    await page.click(".tabs a[href='/graduate']");
    await page.waitForFunction(
      () => document.querySelector(".tabs [aria-current]")?.textContent === "Graduate",
    );
    await wholeList(page);
    await page.locator(".save-compact").first().click();
    const kept = () =>
      page.evaluate(async () => {
        const seen = await (await caches.open("seen")).keys();
        return seen.map(({ url }) => new URL(url).pathname).sort();
      });
    const wanted = [
      "/",
      "/api/graduate-jobs",
      "/api/remote-jobs",
      "/feeds/graduate-jobs.facts.json",
      "/feeds/remote-jobs.facts.json",
      "/remote",
    ];
    expect(await becomes(async () => (await kept()).join() === wanted.join(), 30_000)).toBe(true);
    const graduate = await shownTitles(page);
    await page.click(".job-link");
    await page.waitForURL(/\/jobs\//);
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForFunction((told) => document.querySelector("h1")?.textContent === told, graduate[0]);
    expect(await page.locator(".job-text").isVisible()).toBe(true);
    const headings = {
      "/graduate": "Graduate programmes and junior jobs",
      "/remote": "Remote jobs",
      "/saved": "Saved jobs",
    };
    for (const [path, heading] of Object.entries(headings)) {
      await page.goto(origin() + path);
      await page.waitForFunction((told) => document.querySelector("h1")?.textContent === told, heading);
      await page.locator(".job-link").first().waitFor();
    }
    expect(await shownTitles(page)).toEqual([String(graduate[0])]);
    await page.goto(`${origin()}/search`);
    await page.waitForFunction(() => document.querySelector("h1")?.textContent === "Search");
    await page.context().setOffline(false);
  }, 60_000);

  test("offline the board speaks the language that was chosen last", async () => {
    const page = await open("/", { serviceWorkers: "allow" });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await wholeList(page);
    await page.click("text=Kiswahili");
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForFunction(
      () => document.querySelector("h1")?.textContent === "Kazi nchini Kenya na kote Afrika",
    );
    expect(await page.getAttribute("html", "lang")).toBe("sw");
    await page.context().setOffline(false);
  });

  test("a language chosen at an address that names another wins at the next reload", async () => {
    const page = await open("/remote?lang=sw&type=contract");
    await wholeList(page);
    await page.click("text=English");
    await page.reload();
    expect(await page.textContent("h1")).toBe("Remote jobs");
    expect(new URL(page.url()).search).toBe("?type=contract");
  });

  test("a kept document opens offline with the files of its own build, and files that none needs are let go", async () => {
    const page = await open("/", { serviceWorkers: "allow" });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await wholeList(page);
    const current = await filesIn(page);
    // What an older build left behind: a document with its script, and a script of a build before that.
    await page.evaluate(async (from) => {
      const [files, seen] = [await caches.open("files"), await caches.open("seen")];
      const script = (text: string) => new Response(text, { headers: { "content-type": "text/javascript" } });
      await files.put("/assets/older-build.js", script("document.title = 'older build'"));
      await files.put("/assets/oldest-build.js", script(""));
      const html =
        '<!doctype html><title>x</title><script type="module" src="/assets/older-build.js"></script>';
      await seen.put(`${from}/graduate`, new Response(html, { headers: { "content-type": "text/html" } }));
    }, origin());
    // To the browser a worker at another address is a new one.
    await page.evaluate(async () => {
      const taken = new Promise((resolve) =>
        navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
      );
      await navigator.serviceWorker.register("/service-worker.js?next");
      await taken;
    });
    const isTidy = async () => !(await filesIn(page)).includes("/assets/oldest-build.js");
    expect(await becomes(isTidy, 30_000)).toBe(true);
    expect((await filesIn(page)).sort()).toEqual([...current, "/assets/older-build.js"].sort());
    await page.context().setOffline(true);
    await page.goto(`${origin()}/graduate`);
    await page.waitForFunction(() => document.title === "older build");
    await page.context().setOffline(false);
  });
});
