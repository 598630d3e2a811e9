// Journeys of readers that once went wrong: each ends where the reader would expect it.
import { afterEach, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { foundAnswer, inBrowser, wholeList } from "../support/browser/browser.ts";

const cards = (page: Page) => page.locator(".jobs > li");
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);
const countOf = async (page: Page) =>
  Number(/\d+/.exec((await page.textContent(".summary-count")) ?? "")?.[0]);

inBrowser(
  "readers of the job board",
  { JOBS_LIMIT: "100000/1m", JOBS_SEARCH_LIMIT: "1000/1m" },
  ({ open, newPage, origin, mishaps, fillLists }) => {
    beforeAll(fillLists);
    afterEach(() => expect(mishaps.splice(0)).toEqual([]));

    test("after a report they are thanked where they were, and back leads to the filtered list", async () => {
      const page = await open("/remote?kenya=1");
      await wholeList(page);
      await page.click(".job-link");
      const address = page.url();
      await page.click(".report summary");
      await page.check("input[value=fake]");
      await page.click(".report button");
      await page.locator("[role=status] >> text=Thank you").waitFor();
      expect(page.url()).toBe(address);
      await page.click(".back");
      await page.waitForFunction(() => document.querySelector("h1")?.textContent === "Remote jobs");
      expect(new URL(page.url()).search).toBe("?kenya=1");
    });

    test("a job opened while its text cannot be loaded says why, offers a retry, and shows it then", async () => {
      const page = await newPage();
      let isFailing = true;
      await page.route("**/api/**", (route) =>
        isFailing ? route.fulfill({ status: 500, body: "No board" }) : route.continue(),
      );
      await page.goto(`${origin()}/remote`);
      await page.locator(".list-pane .note-failed").waitFor();
      await page.click(".job-link");
      await page.locator(".opened .note-failed").waitFor();
      expect(await page.textContent(".opened .note-failed")).toContain("It’s a problem on our side");
      expect(await page.locator("text=Loading").count()).toBe(0);
      isFailing = false;
      await page.click(".opened .note-failed button");
      await page.locator(".job-text").waitFor();
    });

    test("a job opened while its network is over the limit sees the countdown, and then the text", async () => {
      const page = await newPage();
      let isRefusing = true;
      await page.route("**/api/**", (route) =>
        isRefusing
          ? route.fulfill({ status: 429, headers: { "retry-after": "2" }, body: "Too many" })
          : route.continue(),
      );
      await page.goto(`${origin()}/remote`);
      await page.locator(".list-pane .note-wait").waitFor();
      await page.click(".job-link");
      await page.locator(".opened .note-wait").waitFor();
      isRefusing = false;
      await page.locator(".job-text").waitFor();
    });

    test("a search counts the same with and without a script", async () => {
      const plain = await newPage({ javaScriptEnabled: false });
      const live = await newPage();
      for (const query of ["engineer", "customer support"]) {
        const url = `${origin()}/search?q=${encodeURIComponent(query)}`;
        await plain.goto(url);
        await live.goto(url);
        await wholeList(live);
        expect([query, await countOf(plain)]).toEqual([query, await countOf(live)]);
        const titles = (page: Page) => page.locator(".jobs .job-title").allTextContents();
        expect(await titles(plain)).toEqual((await titles(live)).slice(0, 30));
      }
    });

    test("a filtered address shows the same jobs and counts with and without a script", async () => {
      const plain = await newPage({ javaScriptEnabled: false });
      const live = await newPage();
      for (const path of ["/remote?kenya=1", "/?within=7", "/search?q=engineer&kenya=1"]) {
        await plain.goto(origin() + path);
        await live.goto(origin() + path);
        await wholeList(live);
        expect(await plain.textContent(".summary-count")).toBe(await live.textContent(".summary-count"));
        expect(await cards(plain).count()).toBe(await cards(live).count());
        await plain.click("a.without-script");
        expect(new URL(plain.url()).searchParams.get("kenya")).toBe(null);
      }
    });

    test("a reload keeps the further pages of the entry-level jobs, and the place in them", async () => {
      const page = await open("/entry-level");
      await wholeList(page);
      const moreThan = (count: number) =>
        page.waitForFunction((least) => document.querySelectorAll(".jobs > li").length > least, count);
      await page.locator("#more").click();
      await moreThan(30);
      await page.locator("#more").click();
      await moreThan(40);
      const count = await cards(page).count();
      await page.locator(".job-link").nth(45).scrollIntoViewIfNeeded();
      await page.reload();
      await moreThan(count - 1);
      await page.waitForFunction(() => scrollY > 1_000);
    });

    test("one job with a date or a link that is none costs neither the list nor its own page", async () => {
      const page = await newPage();
      const job = {
        company: "Acme",
        location: "Nairobi",
        type: "",
        description: "A text.",
        source: "Remotive",
      };
      await page.route("**/api/africa-jobs", (route) =>
        route.fulfill({
          json: [
            { ...job, id: "remotive-1", title: "No date", date: "soon", url: "https://" },
            {
              ...job,
              id: "remotive-2",
              title: "Good",
              date: new Date().toISOString(),
              url: "https://b.example/2",
            },
            { id: "remotive-3", title: "Nothing else" },
          ],
        }),
      );
      await page.goto(origin());
      await page.waitForFunction(() => document.querySelectorAll(".jobs > li").length === 3);
      expect(await page.locator(".job-title").allTextContents()).toEqual(["No date", "Good", "Nothing else"]);
      for (const id of ["remotive-1", "remotive-3"]) {
        await page.click(`[data-job=${id}]`);
        await page.locator(".opened").waitFor();
        expect(await page.locator(".opened time, .opened .way-out").count()).toBe(0);
        await page.goBack();
      }
    });

    test("Escape closes a job and leads back to its card, but not out of a field", async () => {
      const page = await open("/remote", { size: "desktop" });
      await wholeList(page);
      await page.locator(".job-link").nth(1).click();
      await page.click(".report summary");
      await page.locator(".report textarea").focus();
      await page.keyboard.press("Escape");
      expect(await page.locator(".opened").count()).toBe(1);
      await page.locator("#job-heading").focus();
      await page.keyboard.press("Escape");
      await page.locator(".job-pane-empty").waitFor();
      expect(new URL(page.url()).pathname).toBe("/remote");
      expect(await page.evaluate(() => document.activeElement?.className)).toBe("job-link");
      const fresh = await open(
        new URL((await page.locator(".job-link").first().getAttribute("href")) ?? "", origin()).pathname,
      );
      await wholeList(fresh);
      await fresh.keyboard.press("Escape");
      await fresh.waitForFunction(() => document.querySelector("h1")?.id === "list-heading");
    });

    test("the focus stays in the list when the control that had it goes", async () => {
      const page = await open("/remote?kenya=1");
      await wholeList(page);
      await page.locator(".pill-clear").focus();
      await page.keyboard.press("Enter");
      expect(await focusedId(page)).toBe("list-heading");
      await page.locator(".save-compact").first().click();
      await page.goto(`${origin()}/saved`);
      await page.locator(".save-compact").focus();
      await page.keyboard.press("Enter");
      expect(await focusedId(page)).toBe("list-heading");
    });

    test("a first look at the saved jobs says what they are for", async () => {
      const page = await open("/saved");
      await page.locator(".empty", { hasText: "Jobs you save are kept here, on this device." }).waitFor();
      expect(await page.locator(".skeleton").count()).toBe(0);
    });

    test("at an unknown address they find a way on", async () => {
      const page = await newPage({ locale: "sw-KE" });
      await page.goto(`${origin()}/kazi/nzuri`);
      expect(await page.textContent("h1")).toBe("Ukurasa haujapatikana");
      await page.fill("input[name=q]", "engineer");
      await page.press("input[name=q]", "Enter");
      await page.waitForURL(/\/search\?q=engineer$/);
      await cards(page).first().waitFor();
      mishaps.splice(0, mishaps.length, ...mishaps.filter((mishap) => !/status of 404/.test(mishap)));
    });

    test("from the page of feeds a search opens as a feed", async () => {
      const page = await open("/");
      // By keyboard: the foot moves away under a pointer while the list above it grows.
      await page.locator('.foot-links a[href="/feeds/"]').press("Enter");
      await page.waitForURL(/\/feeds\/$/);
      expect(await page.locator(".rows li").count()).toBe(6);
      const form = page.locator("form.ask");
      expect(await form.getAttribute("action")).toBe("/feeds/search-jobs.rss");
      const feed = await fetch(`${origin()}/feeds/search-jobs.rss?query=nurse`);
      expect(feed.headers.get("content-type")).toContain("application/rss+xml");
    });

    test("however long a title, a company or a search is, the next job stays in reach", async () => {
      const page = await newPage();
      const long = "Senior ".repeat(70);
      const job = {
        type: "",
        date: new Date().toISOString(),
        url: "https://b.example/1",
        description: "",
        source: long,
      };
      await page.route("**/api/**", (route) =>
        route.fulfill({
          json: foundAnswer([{ ...job, id: "remotive-1", title: long, company: long, location: long }]),
        }),
      );
      await page.goto(`${origin()}/search?q=${encodeURIComponent(long.slice(0, 200))}`);
      await page.waitForFunction(() => document.querySelectorAll(".jobs > li").length === 1);
      const heightOf = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => element.getBoundingClientRect().height);
      expect(await heightOf(".heading")).toBeLessThan(120);
      expect(await heightOf(".job")).toBeLessThan(300);
      expect((await page.title()).length).toBeLessThan(140);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    });

    test("the feed link follows the field of the remote jobs", async () => {
      const page = await open("/remote?category=design");
      expect(await page.locator(".foot-links a").first().getAttribute("href")).toBe(
        "/feeds/remote-jobs.rss?category=design",
      );
    });
  },
);
