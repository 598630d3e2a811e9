// The documentation in a real browser: what readers see, and what they cannot.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Browser, chromium } from "playwright-core";
import { seriousIn } from "../support/browser/axe.ts";
import { flags } from "../support/browser/browser.ts";
import { widerThan320 } from "../support/browser/operator-browser.ts";
import { walkDocs } from "../support/docs-site.ts";
import { sqlitePlace } from "../support/engines.ts";
import { startKazi } from "../support/running-kazi.ts";
import { testServices } from "../support/test-services.ts";

const found = "/docs/search?query=keys";
const everyPageMs = 240_000;

type Seen = { serious: string[]; foreign: string[]; refused: string[]; excessPixels: number };

describe.skipIf(!testServices.chromium)("the documentation in Chromium", () => {
  let browser: Browser;
  let seen: Promise<Record<string, Seen>> | undefined;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: String(testServices.chromium), args: flags });
  });
  afterAll(() => browser.close());

  /** Every page is loaded once, for all the tests that look at every page. */
  async function lookAtEveryPage(): Promise<Record<string, Seen>> {
    const { kazi, pages } = await walkDocs();
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    let now: Seen = { serious: [], foreign: [], refused: [], excessPixels: 0 };
    page.on("request", (request) => {
      if (!request.url().startsWith(kazi.origin)) now.foreign.push(request.url());
    });
    page.on("console", (message) => {
      if (message.type() === "error") now.refused.push(message.text());
    });
    const all: Record<string, Seen> = {};
    for (const path of [...pages.map(({ path }) => path), found]) {
      now = { serious: [], foreign: [], refused: [], excessPixels: 0 };
      all[path] = now;
      await page.goto(kazi.origin + path);
      now.excessPixels = await widerThan320(page);
      now.serious = await seriousIn(page);
    }
    await page.close();
    return all;
  }

  const guarantees = {
    "axe-core finds nothing serious on any page, in light or in dark": ({ serious }: Seen) => serious,
    "no request of any page leaves our origin": ({ foreign }: Seen) => foreign,
    "every page fits a screen of 320 pixels": ({ excessPixels }: Seen) => excessPixels || [],
    "nothing is refused by the Content-Security-Policy": ({ refused }: Seen) => refused,
  };
  for (const [guarantee, faultsOf] of Object.entries(guarantees))
    test(
      guarantee,
      async () => {
        seen ??= lookAtEveryPage();
        const pages = Object.entries(await seen);
        expect(pages.length).toBeGreaterThan(20);
        for (const [path, of] of pages) expect([path, faultsOf(of)]).toEqual([path, []]);
      },
      everyPageMs,
    );

  test("on a phone the contents are one tap away, and the keyboard can skip the bar", async () => {
    const kazi = await startKazi(sqlitePlace());
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    await page.goto(`${kazi.origin}/docs/errors`);
    await page.getByRole("link", { name: "Contents" }).click();
    expect(await page.getByRole("link", { name: "Getting started" }).isVisible()).toBe(true);
    await page.getByRole("link", { name: "Getting started" }).click();
    await page.waitForURL("**/docs/getting-started");
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.textContent.trim()")).toBe("Skip to content");
    await page.close();
  });

  test("what is typed into the search box is looked up", async () => {
    const kazi = await startKazi(sqlitePlace());
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    await page.goto(`${kazi.origin}/docs/errors#contents`);
    await page.getByRole("searchbox", { name: "Search the documentation" }).fill("leaked");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Authentication: If a key has leaked" }).click();
    await page.waitForURL("**/docs/authentication#if-a-key-has-leaked");
    await page.close();
  });
});
