import { afterEach, beforeAll, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import type { Job } from "../../sdk/jobs.ts";
import { inBrowser, sizes, wholeList } from "../support/browser/browser.ts";

const tabs = [
  ["/", "Jobs in Kenya and across Africa"],
  ["/remote", "Remote jobs"],
  ["/entry-level", "Entry-level jobs"],
  ["/graduate", "Graduate programmes and junior jobs"],
  ["/internships", "Internships"],
  ["/work-from-home", "Work-from-home jobs"],
] as const;

const cards = (page: Page) => page.locator(".jobs > li");
const shownTitles = (page: Page) => page.locator(".jobs .job-title").allTextContents();
const isInView = (locator: Locator) =>
  locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
const countOf = async (page: Page) =>
  Number(/\d+/.exec((await page.textContent(".summary-count")) ?? "")?.[0]);

inBrowser(
  "the job board",
  { JOBS_LIMIT: "100000/1m", JOBS_SEARCH_LIMIT: "1000/1m" },
  ({ open, newPage, origin, mishaps, fillLists }) => {
    beforeAll(fillLists);
    afterEach(() => expect(mishaps.splice(0)).toEqual([]));

    test("without a script every list shows its first 30 jobs, and each job can be read", async () => {
      const page = await open("/", { javaScriptEnabled: false });
      for (const [path, heading] of tabs) {
        await page.goto(origin() + path);
        expect(await page.textContent("h1")).toBe(heading);
        expect(await cards(page).count()).toBe(30);
        expect(await page.locator(".filters:visible, .save:visible").count()).toBe(0);
      }
      const title = await page.textContent(".job-title");
      await page.click(".job-link");
      expect(await page.textContent("h1")).toBe(title);
      expect(await page.locator(".job-text").isVisible()).toBe(true);
      await page.fill("input[name=q]", "engineer");
      await page.press("input[name=q]", "Enter");
      expect(await page.textContent("h1")).toBe("Jobs for “engineer”");
      expect(await cards(page).count()).toBeGreaterThan(0);
    });

    test("the script takes over without moving or replacing anything", async () => {
      const page = await open("/");
      await page.evaluate(() =>
        document.querySelector(".jobs > li")?.setAttribute("data-sent", "by the server"),
      );
      await wholeList(page);
      expect(await page.locator(".jobs > li[data-sent]").count()).toBe(1);
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) => {
              resolve(
                list
                  .getEntries()
                  .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
              );
            }).observe({ type: "layout-shift", buffered: true });
            setTimeout(() => resolve(0), 300);
          }),
      );
      expect(shift).toBeLessThan(0.02);
    });

    for (const size of Object.keys(sizes) as (keyof typeof sizes)[]) {
      test(`on a ${size} each tab opens in place, and back and forward work`, async () => {
        const page = await open("/", { size });
        await wholeList(page);
        await page.evaluate(() => Object.assign(window, { isSamePage: true }));
        for (const [path, heading] of tabs.slice(1)) {
          await page.click(`.tabs a[href="${path}"]`);
          await page.waitForFunction((text) => document.querySelector("h1")?.textContent === text, heading);
          expect(new URL(page.url()).pathname).toBe(path);
          await cards(page).first().waitFor();
          expect(await page.title()).toBe(`${heading} · Kazi`);
        }
        await page.goBack();
        expect(await page.textContent("h1")).toBe("Internships");
        await page.goForward();
        expect(await page.textContent("h1")).toBe("Work-from-home jobs");
        expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
      });

      test(`on a ${size} a job opens in place, has its own address, and back leads to where the list was`, async () => {
        const page = await open("/remote", { size });
        await wholeList(page);
        const link = page.locator(".job-link").nth(12);
        await link.scrollIntoViewIfNeeded();
        const title = await link.locator(".job-title").textContent();
        await link.click();
        expect(await page.textContent("h1")).toBe(title);
        expect(await page.locator(".job-text").isVisible()).toBe(true);
        expect(new URL(page.url()).pathname).toMatch(/^\/jobs\/[a-z0-9-]+$/);
        expect(await page.evaluate(() => document.activeElement?.id)).toBe("job-heading");
        await page.reload();
        expect(await page.textContent("h1")).toBe(title);
        await page.goBack();
        await page.waitForFunction(() => document.querySelector("h1")?.id === "list-heading");
        await link.waitFor();
        expect(await isInView(link)).toBe(true);
      });

      test(`on a ${size} a search finds remote and African jobs, and is remembered`, async () => {
        const page = await open("/", { size });
        await wholeList(page);
        await page.fill("input[name=q]", "accountant");
        await page.press("input[name=q]", "Enter");
        await page.waitForFunction(
          () => document.querySelector("h1")?.textContent === "Jobs for “accountant”",
        );
        await wholeList(page);
        expect(await page.locator(".foot-links a").first().getAttribute("href")).toBe(
          "/feeds/search-jobs.rss?query=accountant",
        );
        expect(await page.locator("select[name=category] option").count()).toBeGreaterThan(1);
        await page.goto(`${origin()}/search`);
        await page.locator(".recent a", { hasText: "accountant" }).click();
        await cards(page).first().waitFor();
        expect(new URL(page.url()).search).toBe("?q=accountant");
      });
    }

    test("what is being typed stays in the search box, until another search is shown", async () => {
      const page = await open("/search?q=accountant");
      await wholeList(page);
      const box = page.locator("input[name=q]");
      expect(await box.inputValue()).toBe("accountant");
      await box.fill("nur");
      await page.locator(".save").first().click();
      await page.locator(".top-links .count").waitFor();
      expect(await box.inputValue()).toBe("nur");
      await page.click('.tabs a[href="/remote"]');
      await cards(page).first().waitFor();
      expect(await box.inputValue()).toBe("");
      await page.goBack();
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>("input[name=q]")?.value === "accountant",
      );
    });

    test("the brand stays on one line on the narrowest phone, in Swahili too", async () => {
      const page = await open("/?lang=sw", { viewport: { width: 320, height: 640 } });
      const heightOf = () => page.locator(".brand").evaluate((brand) => brand.getBoundingClientRect().height);
      const narrow = await heightOf();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await page.setViewportSize({ width: 500, height: 640 });
      expect(narrow).toBe(await heightOf());
    });

    test("each filter narrows at once to the count it promised, stays in the address, and can be cleared", async () => {
      const page = await open("/remote");
      await wholeList(page);
      const total = await countOf(page);
      for (const name of ["place", "type", "within", "source"]) {
        const option = page.locator(`select[name=${name}] option`).nth(1);
        const promised = Number(/\((\d+)\)/.exec((await option.textContent()) ?? "")?.[1]);
        await page.selectOption(`select[name=${name}]`, { index: 1 });
        expect(await countOf(page)).toBe(promised);
        expect(promised).toBeLessThanOrEqual(total);
        expect(page.url()).toContain(`${name}=`);
        const filtered = await shownTitles(page);
        await page.reload();
        await wholeList(page);
        expect(await shownTitles(page)).toEqual(filtered);
        await page.click(".pill-clear");
        expect(await countOf(page)).toBe(total);
      }
      await page.check("input[name=kenya]");
      const flags = await page.locator(".jobs .flag-good").count();
      expect(flags).toBe(await cards(page).count());
      await page.locator(".job-link").first().click();
      expect(await page.textContent(".openness")).toContain("You can apply from Kenya: the advert");
    });

    test("a field of work asks the server for its remote jobs", async () => {
      const page = await open("/remote");
      await wholeList(page);
      const total = await countOf(page);
      await page.selectOption("select[name=category]", "customer-support");
      await page.waitForFunction(
        (all) => !document.querySelector(".summary-count")?.textContent?.startsWith(`${all} `),
        total,
      );
      await wholeList(page);
      expect(await countOf(page)).toBeGreaterThan(0);
      expect(new URL(page.url()).search).toBe("?category=customer-support");
    });

    test("entry-level jobs go on past the first page", async () => {
      const page = await open("/entry-level");
      await wholeList(page);
      expect(await countOf(page)).toBe(40);
      await page.locator("#more").click();
      await page.locator("#more").click();
      await page.waitForFunction(
        () => Number(/\d+/.exec(document.querySelector(".summary-count")?.textContent ?? "")?.[0]) > 40,
      );
      const ids = await page
        .locator("[data-job]")
        .evaluateAll((links) => links.map((link) => (link as HTMLElement).dataset.job));
      expect(new Set(ids).size).toBe(ids.length);
    });

    test("a saved job stays on the device, with its text, until it is taken out", async () => {
      const page = await open("/");
      await wholeList(page);
      const title = await page.locator(".job-title").nth(2).textContent();
      await page.locator(".save-compact").nth(2).click();
      expect(await page.locator(".save-compact").nth(2).getAttribute("aria-pressed")).toBe("true");
      await page.goto(`${origin()}/saved`);
      await cards(page).first().waitFor();
      expect(await shownTitles(page)).toEqual([String(title)]);
      await page.click(".job-link");
      expect(await page.locator(".job-text").isVisible()).toBe(true);
      await page.click(".opened .save");
      await page.click(".back");
      expect(await page.textContent(".empty")).toContain("are kept here, on this device");
    });

    test("a job that is saved before its text has come has it later", async () => {
      const page = await newPage();
      let isHeldBack = true;
      await page.route("**/api/africa-jobs", async (route) => {
        while (isHeldBack) await Bun.sleep(20);
        await route.continue();
      });
      await page.goto(origin());
      await page.waitForFunction(() =>
        / ago/.test(document.querySelector(".summary-fresh")?.textContent ?? ""),
      );
      await page.locator(".save-compact").first().click();
      isHeldBack = false;
      await wholeList(page);
      await page.goto(`${origin()}/saved`);
      await page.click(".job-link");
      expect(await page.locator(".job-text").isVisible()).toBe(true);
    });

    test("a shared link opens fresh on the job, and the button leads to the board in a new tab", async () => {
      const page = await open("/work-from-home");
      await wholeList(page);
      await page.locator(".job-link").nth(4).click();
      const title = await page.textContent("h1");
      const message = await page.locator(".share a").getAttribute("href");
      const shared = /http\S+$/.exec(new URL(String(message)).searchParams.get("text") ?? "")?.[0] ?? "";
      const fresh = await open(new URL(shared).pathname + new URL(shared).search);
      expect(await fresh.textContent("h1")).toBe(title);
      const apply = fresh.locator(".job-actions .way-out");
      expect(await apply.getAttribute("target")).toBe("_blank");
      expect(await apply.getAttribute("rel")).toBe("noopener");
      expect(await apply.getAttribute("href")).toMatch(/^https?:/);
      await fresh.click(".back");
      await fresh.waitForFunction(() => document.querySelector("h1")?.textContent === "Work-from-home jobs");
    });

    test("a link from a live search opens fresh too", async () => {
      const found = (await (await fetch(`${origin()}/api/search-jobs?query=designer`)).json()) as Job[];
      const live = found.find(({ source }) => source === "Himalayas");
      const fresh = await open(`/jobs/${live?.id}`, { javaScriptEnabled: false });
      expect(await fresh.textContent("h1")).toBe(live?.title as string);
    });

    test("a listing that asks for money is flagged in the list and warned about when it is open", async () => {
      const page = await open("/remote", { size: "desktop" });
      await wholeList(page);
      while (!(await page.locator(".flag-warning").count())) await page.locator("#more").click();
      await page
        .locator(".job-link", { has: page.locator(".flag-warning") })
        .first()
        .click();
      const warning = (await page.textContent(".note-warning")) ?? "";
      expect(warning).toContain("This advert says you have to pay something:");
      expect(warning).toContain("No one should have to pay");
      expect((await page.locator(".note-warning q").allTextContents()).join()).toMatch(/\$|KSh/);
    });

    test("Swahili is spoken to a browser that asks for it, and to whoever chooses it, from then on", async () => {
      const asked = await open("/", { locale: "sw-KE" });
      expect(await asked.textContent("h1")).toBe("Kazi nchini Kenya na kote Afrika");
      expect(await asked.getAttribute("html", "lang")).toBe("sw");
      const page = await open("/remote");
      await wholeList(page);
      await page.click("text=Kiswahili");
      expect(await page.textContent("h1")).toBe("Kazi za mtandaoni");
      await page.reload();
      expect(await page.textContent("h1")).toBe("Kazi za mtandaoni");
      expect(await page.textContent(".job-meta")).toMatch(/Leo|Jana|Juzi|zilizopita/);
    });

    test("everything can be reached and done from the keyboard", async () => {
      const page = await open("/", { size: "desktop" });
      await wholeList(page);
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.className)).toBe("skip");
      await page.keyboard.press("Enter");
      const reached: string[] = [];
      for (let presses = 0; presses < 8; presses++) {
        await page.keyboard.press("Tab");
        reached.push(
          await page.evaluate(
            () => document.activeElement?.getAttribute("name") ?? document.activeElement?.className ?? "",
          ),
        );
      }
      expect(reached).toEqual(
        expect.arrayContaining(["place", "type", "within", "source", "job-link", "save save-compact"]),
      );
      await page.locator(".job-link").first().focus();
      await page.keyboard.press("Enter");
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("job-heading");
      await page.goBack();
      expect(await page.evaluate(() => document.activeElement?.className)).toBe("job-link");
    });

    test("nothing on a phone is wider than the screen or too small to touch", async () => {
      const page = await open("/remote", { viewport: { width: 320, height: 640 } });
      await wholeList(page);
      for (const act of [async () => {}, () => page.click(".job-link")]) {
        await act();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
        const small = await page.evaluate(() =>
          [...document.querySelectorAll("a, button, select, summary, label.pill")]
            .filter((element) => !element.matches(".skip, .facts a, .job-text a, p a"))
            .filter((element) => (element as HTMLElement).offsetParent !== null)
            .filter((element) => element.getBoundingClientRect().height < 43.5)
            .map((element) => element.outerHTML.slice(0, 80)),
        );
        expect(small).toEqual([]);
      }
    });
  },
);
