// The documentation in a real browser: what readers see, and what they cannot.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Browser, chromium } from "playwright-core";
import { walkDocs } from "../support/docs-site.ts";
import { testServices } from "../support/test-services.ts";

const axe = await Bun.file(new URL("../../node_modules/axe-core/axe.min.js", import.meta.url)).text();
const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const found = "/docs/search?query=keys";

type Violation = { id: string; impact: string; nodes: { html: string }[] };

describe.skipIf(!testServices.chromium)("the documentation in Chromium", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: String(testServices.chromium), args: quiet });
  });
  afterAll(() => browser.close());

  for (const colorScheme of ["light", "dark"] as const) {
    test(`axe-core finds nothing serious on any page in ${colorScheme}, and no request leaves our origin`, async () => {
      const { kazi, pages } = await walkDocs();
      const context = await browser.newContext({
        colorScheme,
        viewport: { width: 1280, height: 800 },
        bypassCSP: true,
      });
      const page = await context.newPage();
      const strangers: string[] = [];
      page.on("request", (request) => {
        if (!request.url().startsWith(kazi.origin)) strangers.push(request.url());
      });
      for (const path of [...pages.map(({ path }) => path), found]) {
        await page.goto(kazi.origin + path);
        await page.evaluate(axe);
        const violations = await page.evaluate<Violation[]>(
          "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)",
        );
        const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
        expect([path, serious.map(({ id, nodes }) => [id, nodes[0]?.html])]).toEqual([path, []]);
      }
      expect(strangers).toEqual([]);
      await context.close();
    });
  }

  test("every page fits a screen of 320 pixels", async () => {
    const { kazi, pages } = await walkDocs();
    const page = await browser.newPage({ viewport: { width: 320, height: 640 } });
    for (const path of [...pages.map(({ path }) => path), found]) {
      await page.goto(kazi.origin + path);
      const overhang = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      expect([path, overhang]).toEqual([path, 0]);
    }
    await page.close();
  });

  test("on a phone the contents are one tap away, and the keyboard can skip the bar", async () => {
    const { kazi } = await walkDocs();
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    await page.goto(`${kazi.origin}/docs/errors`);
    await page.getByRole("link", { name: "Contents" }).click();
    expect(await page.getByRole("link", { name: "Getting started" }).isVisible()).toBe(true);
    await page.getByRole("link", { name: "Getting started" }).click();
    await page.waitForURL("**/docs/getting-started");
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.textContent.trim()")).toBe("Skip to the text");
    await page.close();
  });

  test("what is typed into the search box is looked up", async () => {
    const { kazi } = await walkDocs();
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    await page.goto(`${kazi.origin}/docs/errors#contents`);
    await page.getByRole("searchbox", { name: "Search the documentation" }).fill("leaked");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Authentication: If a key has leaked" }).click();
    await page.waitForURL("**/docs/authentication#if-a-key-has-leaked");
    await page.close();
  });

  test("nothing is refused by the Content-Security-Policy", async () => {
    const { kazi, pages } = await walkDocs();
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") problems.push(message.text());
    });
    for (const { path } of pages) await page.goto(kazi.origin + path);
    expect(problems).toEqual([]);
    await page.close();
  });
});
