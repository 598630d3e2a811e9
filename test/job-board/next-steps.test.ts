// Wherever a reader of the job board ends up, the next step is in sight: on a small phone, without script, on a slow
// network, and in the colours of their own system.
import { afterEach, beforeAll, expect, test } from "bun:test";
import { foundAnswer, inBrowser, sizes, wholeList } from "../support/browser/browser.ts";

inBrowser(
  "the way on",
  { JOBS_LIMIT: "100000/1m", JOBS_SEARCH_LIMIT: "1000/1m" },
  ({ open, newPage, origin, mishaps, fillLists }) => {
    beforeAll(fillLists);
    afterEach(() => expect(mishaps.splice(0)).toEqual([]));

    for (const path of ["/search?q=zzzzqqq", "/search", "/saved"])
      test(`${path} without a job leads to every list, and offers no job to choose`, async () => {
        const page = await open(path, { size: "desktop" });
        const links = page.locator(".empty .recent a");
        await links.first().waitFor();
        expect(await links.count()).toBe(6);
        expect(await page.locator(".job-pane").count()).toBe(0);
        await links.filter({ hasText: "Internships" }).click();
        await page.waitForFunction(() => document.querySelector("h1")?.textContent === "Internships");
        await page.locator(".job-link").first().waitFor();
      });

    test("below the text of a job stands the same way to apply as above it", async () => {
      const page = await open("/remote");
      await wholeList(page);
      await page.click(".job-link");
      await page.locator(".job-text").waitFor();
      const [above, below, ...others] = await page
        .locator(".opened .way-out")
        .evaluateAll((links) => links.map((link) => [link.getAttribute("href"), link.textContent]));
      expect(below).toEqual(above);
      expect(others).toEqual([]);
      const textEnd = await page.locator(".job-text").evaluate((text) => text.getBoundingClientRect().bottom);
      const belowTop = await page
        .locator(".opened .way-out")
        .last()
        .evaluate((link) => link.getBoundingClientRect().top);
      expect(belowTop).toBeGreaterThanOrEqual(textEnd);
    });

    test("on paper a job has its text and its address, and nothing to press", async () => {
      const page = await open("/remote");
      await wholeList(page);
      await page.click(".job-link");
      await page.locator(".job-text").waitFor();
      const link = page.locator(".job-actions .way-out");
      const href = await link.getAttribute("href");
      await page.emulateMedia({ media: "print" });
      expect(await link.evaluate((element) => getComputedStyle(element, "::after").content)).toBe(
        `"${href}"`,
      );
      expect(await page.locator(".job-text").isVisible()).toBe(true);
      for (const part of [".top", ".back", ".opened .save", ".share", ".report", ".foot-links"])
        expect([part, await page.locator(part).isVisible()]).toEqual([part, false]);
    });

    test("without script a list that is cut says where its other jobs are", async () => {
      const page = await open("/", { javaScriptEnabled: false });
      expect(await page.locator(".first-only").isVisible()).toBe(true);
      const live = await open("/");
      await wholeList(live);
      expect(await live.locator(".first-only").count()).toBe(0);
    });

    test("a very slow network is spared the whole list until the reader asks for it", async () => {
      const page = await newPage();
      const asked: string[] = [];
      page.on("request", (request) => {
        if (request.url().includes("/api/")) asked.push(request.url());
      });
      await page.addInitScript(() =>
        Object.defineProperty(navigator, "connection", { value: { effectiveType: "slow-2g" } }),
      );
      await page.goto(origin());
      const loadAll = page.getByRole("button", { name: "Load the whole list" });
      await loadAll.waitFor();
      expect(asked).toEqual([]);
      await loadAll.click();
      await wholeList(page);
      expect(asked).toHaveLength(1);
    });

    test("on a phone everything that is filtered, and the button that clears it, is in sight", async () => {
      const page = await open("/remote?kenya=1&within=30");
      await wholeList(page);
      for (const part of ["label.pill-on", "select.pill-on", ".pill-clear"]) {
        const box = await page.locator(part).boundingBox();
        const settlesWithin = Number(box?.x) >= 0 && Number(box?.x) + Number(box?.width) <= sizes.phone.width;
        expect([part, settlesWithin]).toEqual([part, true]);
      }
    });

    test("in the colours of the reader's system the chosen tab and filter still stand out", async () => {
      const page = await open("/remote?kenya=1", { forcedColors: "active", size: "desktop" });
      await wholeList(page);
      const groundOf = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => getComputedStyle(element).backgroundColor);
      expect(await groundOf(".tabs a[aria-current]")).not.toBe(await groundOf(".tabs a:not([aria-current])"));
      expect(await groundOf(".pill-on")).not.toBe(await groundOf(".pill:not(.pill-on)"));
    });

    test("no line of a job's facts begins with the dot that parts them", async () => {
      const page = await newPage();
      const job = { date: new Date().toISOString(), url: "https://b.example/1", description: "" };
      await page.route("**/api/**", (route) =>
        route.fulfill({
          json: foundAnswer([
            {
              ...job,
              id: "remotive-1",
              title: "Clerk",
              company: "Savanna",
              location: "Nairobi",
              type: "temporary",
              source: "The board of a county with a very long name",
            },
          ]),
        }),
      );
      await page.goto(`${origin()}/search?q=clerk`);
      await page.waitForFunction(() => document.querySelectorAll(".jobs > li").length === 1);
      const starts = await page.locator(".job-meta").evaluate((meta) => {
        const dot = Number.parseFloat(getComputedStyle(meta.children[0] as Element, "::before").width);
        const edge = document.querySelector(".job-title")?.getBoundingClientRect().left ?? 0;
        const lines = new Map<number, number>();
        for (const part of meta.children) {
          const { top, left } = part.getBoundingClientRect();
          if (!lines.has(Math.round(top))) lines.set(Math.round(top), Math.round(left + dot - edge));
        }
        return [...lines.values()];
      });
      expect(starts).toEqual([0, 0]);
    });
  },
);
