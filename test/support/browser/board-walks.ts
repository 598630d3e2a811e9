// axe-core in every state of the job board, light and dark. Nothing serious or critical may be found.
import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { seriousIn } from "./axe.ts";
import { inBrowser, type sizes, wholeList } from "./browser.ts";

type Size = keyof typeof sizes;
type Look = (state: string) => Promise<void>;

const readers = { phone: "sw-KE", desktop: "en-KE" } as const;

/** Each walk is made on the sizes that are named for it. */
export function boardWalks(
  walksOn: Record<"lists" | "jobs and searches" | "troubles" | "small pages", Size[]>,
): void {
  inBrowser("axe finds nothing serious", { JOBS_LIMIT: "100000/1m" }, ({ newPage, origin, fillLists }) => {
    beforeAll(fillLists);

    const lists = async (page: Page, look: Look) => {
      await page.goto(`${origin()}/remote`);
      await wholeList(page);
      await look("a list");
      await page.locator(".save-compact").first().click();
      await page.check("input[name=kenya]");
      await look("a filtered list with a saved job");
      await page.goto(`${origin()}/saved`);
      await page.waitForSelector(".job-link");
      await look("saved jobs");
    };

    const jobsAndSearches = async (page: Page, look: Look) => {
      const [scam] = (await (await fetch(`${origin()}/api/search-jobs?query=refundable+deposit`)).json()) as {
        id: string;
      }[];
      await page.goto(`${origin()}/jobs/${scam?.id}`);
      await page.waitForSelector(".note-warning");
      await page.click(".report summary");
      await look("a job that asks for money, with the report form");
      await page.goto(`${origin()}/jobs/remotive-9999999999`);
      await look("a job that has gone");
      await page.goto(`${origin()}/search?q=zzzzqqq`);
      await page.waitForSelector(".list-pane .empty");
      await look("nothing found");
      await page.goto(`${origin()}/search`);
      await look("the start of a search");
    };

    const troubles = async (page: Page, look: Look) => {
      const tooMany = { status: 429, headers: { "retry-after": "60" }, body: "Too many requests" };
      await page.route("**/api/**", (route) => route.fulfill(tooMany));
      await page.goto(`${origin()}/remote`);
      await page.waitForSelector(".note-wait");
      await look("429");
      await page.route("**/api/**", (route) => route.fulfill({ status: 500, body: "No board" }));
      // Opened in place, a list has no document that would bring its first jobs.
      await page.goto(`${origin()}/saved`);
      await page.waitForSelector(".list-pane .empty");
      await page.click(".tabs a[href='/graduate']");
      await page.waitForSelector(".note-failed");
      await look("500");
      await page.route("**/api/**", () => {});
      await page.goto(`${origin()}/saved`);
      await page.waitForSelector(".list-pane .empty");
      await page.click(".tabs a[href='/graduate']");
      await page.waitForSelector(".skeleton");
      await look("loading");
      await page.route("**/api/**", async (route) => {
        const response = await route.fetch();
        const headers = { ...response.headers(), "cache-status": "Kazi; hit; detail=last-known-good" };
        await route.fulfill({ response, headers });
      });
      await page.goto(`${origin()}/internships`);
      await page.waitForSelector(".note-wait");
      await look("the last known jobs");
    };

    const smallPages = async (page: Page, look: Look) => {
      await page.goto(`${origin()}/nothing/here`);
      await page.waitForSelector(".ways");
      await look("an unknown address");
      await page.goto(`${origin()}/feeds/`);
      await page.waitForSelector(".rows");
      await look("all feeds");
      await page.route("**/api/**", (route) => route.fulfill({ status: 500, body: "No board" }));
      await page.goto(`${origin()}/remote`);
      await page.waitForSelector(".note-failed");
      await page.click(".job-link");
      await page.waitForSelector(".opened .note-failed");
      await look("a job whose text could not be loaded");
    };

    const walks = { lists, "jobs and searches": jobsAndSearches, troubles, "small pages": smallPages };
    for (const [what, walk] of Object.entries(walks))
      for (const size of walksOn[what as keyof typeof walks])
        test(`in ${what} on a ${size}, light and dark`, async () => {
          const page = await newPage({ size, bypassCSP: true, locale: readers[size] });
          const found: Record<string, string[]> = {};
          await walk(page, async (state) => {
            const serious = await seriousIn(page);
            if (serious.length > 0) found[state] = serious;
          });
          expect(found).toEqual({});
        });
  });
}
