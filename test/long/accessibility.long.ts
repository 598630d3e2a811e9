// The ordinary run looks at every state on one size.
import { expect, test } from "bun:test";
import { pages } from "../../web/developer-area/pages.ts";
import { boardWalks } from "../support/browser/board-walks.ts";
import { inDeveloperBrowser } from "../support/browser/developer-browser.ts";
import { manyPagesMs, startDeveloperArea, walkDeveloperArea } from "../support/browser/developer-walk.ts";
import { developer, settled } from "../support/people/developer-state.ts";

const both: ("phone" | "desktop")[] = ["phone", "desktop"];

boardWalks({ lists: both, "jobs and searches": both, troubles: both, "small pages": both });

inDeveloperBrowser("the pages of the developer area", ({ open }) => {
  for (const size of both)
    test(
      `axe finds nothing serious on any page on a ${size}, light or dark`,
      async () =>
        expect(await walkDeveloperArea({ open }, size)).toEqual({
          serious: {},
          tooWide: [],
          mishaps: [],
          foreign: [],
        }),
      manyPagesMs,
    );

  test("no page is wider than a screen of 320 pixels, whoever opens it", async () => {
    const kazi = await startDeveloperArea();
    const visitor = await developer(kazi);
    const { page } = await open(kazi.origin, "/developers", { viewport: { width: 320, height: 640 } });
    const wide: string[] = [];
    const measure = async () => {
      for (const [name, { path }] of Object.entries(pages)) {
        await page.goto(kazi.origin + path);
        await settled(page);
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (excess > 0) wide.push(`${name}: ${excess} too wide`);
      }
    };
    await measure();
    const cookies = [...visitor.cookies].map(([name, value]) => ({ name, value, url: kazi.origin }));
    await page.context().addCookies(cookies);
    await measure();
    expect(wide).toEqual([]);
  });
});
