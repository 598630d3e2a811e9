// The developer area in a real Chromium: a running Kazi with the provider API on, and pages that report what goes wrong.
import { afterAll, beforeAll, describe } from "bun:test";
import { type Browser, chromium, type Page } from "playwright-core";
import type { Database } from "../../../src/database/database.ts";
import { afterTest } from "../after-test.ts";
import { mailedLink, type Visitor } from "../people/signed-in.ts";
import { testServices } from "../test-services.ts";
import { flags, type OpenOptions, sizes } from "./browser.ts";

export type Opened = { page: Page; mishaps: string[]; foreign: string[] };
export type Opening = {
  /** As the visitor, where one is given: with the cookies that it has. */
  open(origin: string, path: string, options?: OpenOptions & { as?: Visitor }): Promise<Opened>;
};

export function inDeveloperBrowser(what: string, suite: (opening: Opening) => void): void {
  if (!testServices.chromium) console.warn(`SKIPPED, no Chromium: ${what}`);
  describe.skipIf(!testServices.chromium)(what, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: String(testServices.chromium), args: flags });
    });
    afterAll(() => browser?.close());

    suite({
      async open(origin, path, { size = "desktop", as: visitor, ...options } = {}) {
        const context = await browser.newContext({ viewport: sizes[size], locale: "en-KE", ...options });
        afterTest(() => context.close());
        const cookies = [...(visitor?.cookies ?? [])];
        await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: origin })));
        const page = await context.newPage();
        page.setDefaultTimeout(15_000);
        const mishaps: string[] = [];
        const foreign: string[] = [];
        page.on("pageerror", (error) => mishaps.push(error.message));
        page.on("console", (message) => {
          const isExpected = /status of (400|401|403|409|429)/.test(message.text());
          if (message.type() === "error" && !isExpected) mishaps.push(message.text());
        });
        page.on("request", (request) => {
          if (!request.url().startsWith(`${origin}/`)) foreign.push(request.url());
        });
        await page.goto(origin + path);
        return { page, mishaps, foreign };
      },
    });
  });
}

/** The path in the newest mail to this address: the mail names the public address, which the test does not use. */
export async function mailedPath(database: Database, to: string): Promise<string> {
  return (await mailedLink(database, to)).replace(/^https?:\/\/[^/]+/, "");
}
