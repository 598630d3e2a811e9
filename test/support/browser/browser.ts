// A real Chromium for the tests of pages, and a board with jobs for it to open.

import { afterAll, beforeAll, describe } from "bun:test";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { type SampleBoards, startSampleBoards } from "../../../sample-boards/sample-boards.ts";
import type { Job } from "../../../sdk/jobs.ts";
import type { JobsPage } from "../../../sdk/jobs-v2.ts";
import { type Environment, readConfig } from "../../../src/config/config.ts";
import { endpoints } from "../../../src/jobs/endpoints.ts";
import { type Running, start } from "../../../src/main.ts";
import { systemClock } from "../../../src/process/clock.ts";
import { afterTest } from "../after-test.ts";
import { fewerEmployers } from "../boards/running-jobs.ts";
import { silentLog, sqlitePlace } from "../engines.ts";
import { minPasswordCost } from "../running-kazi.ts";
import { testServices } from "../test-services.ts";

export const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } };
export const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export type OpenOptions = BrowserContextOptions & { size?: keyof typeof sizes };
export type InBrowser = {
  /** A page in a context of its own; what went wrong in any of them is in `mishaps`. */
  open(path: string, options?: OpenOptions): Promise<Page>;
  newPage(options?: OpenOptions): Promise<Page>;
  origin(): string;
  /** Has every list fetched, so that no document goes out without jobs. */
  fillLists(): Promise<void>;
  boards(): SampleBoards;
  mishaps: string[];
};

/** Without Chromium the suite is skipped, and the runner has said so. */
export function inBrowser(what: string, env: Environment, suite: (browser: InBrowser) => void): void {
  if (!testServices.chromium) console.warn(`SKIPPED, no Chromium: ${what}`);
  describe.skipIf(!testServices.chromium)(what, () => {
    let browser: Browser;
    let boards: SampleBoards;
    let kazi: Running;
    const mishaps: string[] = [];

    beforeAll(async () => {
      boards = await startSampleBoards({ clock: systemClock });
      const config = readConfig({
        PORT: "0",
        DATA_DIR: sqlitePlace().dataDir,
        BOARDS_ORIGIN: boards.origin,
        BOARDS_OFF: fewerEmployers,
        BOARDS_PAUSE: "0s",
        CONTACT: "mailto:someone@example.org",
        ...env,
      });
      kazi = await start(config, { clock: systemClock, log: silentLog, passwordCost: minPasswordCost });
      browser = await chromium.launch({ executablePath: String(testServices.chromium), args: flags });
    });
    afterAll(async () => {
      await browser?.close();
      await kazi?.stop();
      await boards?.stop();
    });

    async function newPage({ size = "phone", ...options }: OpenOptions = {}): Promise<Page> {
      const context = await browser.newContext({
        viewport: sizes[size],
        locale: "en-KE",
        serviceWorkers: "block",
        ...options,
      });
      afterTest(() => context.close());
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      page.on("pageerror", (error) => mishaps.push(error.message));
      page.on("console", (message) => {
        const text = message.text();
        const isExpected =
          /status of (429|500|410)|ERR_INTERNET_DISCONNECTED|ERR_FAILED|blocked by Playwright/.test(text);
        if (message.type() === "error" && !isExpected) mishaps.push(text);
      });
      return page;
    }

    suite({
      newPage,
      async open(path, options) {
        const page = await newPage(options);
        await page.goto(kazi.origin + path);
        return page;
      },
      origin: () => kazi.origin,
      async fillLists() {
        for (const { name } of endpoints) await (await fetch(`${kazi.origin}/api/${name}`)).text();
      },
      boards: () => boards,
      mishaps,
    });
  });
}

/** What version 2 would answer if it found these jobs. */
export function foundAnswer(jobs: Partial<Job>[]): JobsPage {
  const eligibility = {
    ...{ country: "KE" as const, verdict: "unclear" as const, scope: "unknown" as const },
    ...{ basis: "text" as const, evidence: "", conflict: false },
  };
  const none = { id: "", title: "", company: "", location: "", type: "", date: "", url: "", source: "" };
  const facts = {
    ...{
      remote: false,
      country: null,
      county: null,
      town: null,
      eligibility,
      closes_at: null,
      closes_time_said: false,
    },
    ...{ closes_evidence: null, salary: null, level: null, categories: [], skills: [], warnings: [] },
    ...{ also_on: [], first_seen: "" },
  };
  return {
    data: jobs.map((job) => ({ ...none, ...facts, ...job })),
    pagination: { limit: 30, returned: jobs.length, next: null },
    meta: { total: jobs.length, total_is: "exact" },
  };
}

/** Waits until the script has taken over and the whole list is there: only then have filters their counts. */
export async function wholeList(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    /\(\d/.test(document.querySelector("select[name=place] option + option")?.textContent ?? ""),
  );
}
