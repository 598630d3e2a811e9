// F-TEXT: emoji, marks, right-to-left text and halves of characters at every place where the board cuts a text.
import { expect, test } from "bun:test";
import { chromium } from "playwright-core";
import { afterTest } from "../support/after-test.ts";
import { entry, startHimalayas } from "../support/boards/himalayas.ts";
import { flags, sizes } from "../support/browser/browser.ts";
import { testServices } from "../support/test-services.ts";

const emoji = ["😀", "👩🏾‍⚕️", "🇰🇪", "e\u0301", "ش"];
/** Around 200 characters, where the text that is shared is cut. */
const lengths = Array.from({ length: 12 }, (_, i) => 190 + i);

function longTitles() {
  return lengths.flatMap((length) =>
    emoji.map((character, i) => {
      const name = `job-${length}-${i}`;
      return entry(name, { title: `${name} ${"x".repeat(length)}`.slice(0, length) + character.repeat(12) });
    }),
  );
}

test("every job has its page and its preview, wherever an emoji or a mark stands in a long title", async () => {
  const country = longTitles();
  const { jobs, get } = await startHimalayas({ country });
  const listed = await jobs("/api/africa-jobs");
  expect(listed).toHaveLength(country.length);
  for (const { id } of listed) {
    const page = await get(`/jobs/${id}`);
    const html = await page.text();
    expect([id, page.status, html.includes("�")]).toEqual([id, 200, false]);
    expect(html).toContain("https://wa.me/?text=job-");
  }
}, 120_000);

test("halves of characters that a board sends cost nothing but themselves", async () => {
  const broken = {
    title: "Cook \ud83d wanted \ude00",
    companyName: "Hotel \udfff",
    description: "\ud800 Come.",
  };
  const { jobs, get } = await startHimalayas({ country: [entry("broken", broken)] });
  const [job] = await jobs("/api/africa-jobs");
  expect(job).toMatchObject({ title: "Cook � wanted �", company: "Hotel �", description: "� Come." });
  expect((await get(`/jobs/${job?.id}`)).status).toBe(200);
}, 30_000);

test("a search whose query is cut in the middle of an emoji is searched for, on the page as in the API", async () => {
  const { get } = await startHimalayas({ country: [entry("clerk")], q: [entry("clerk")] });
  const query = `${"clerk ".repeat(33)}a😀😀`;
  const page = await get(`/search?q=${encodeURIComponent(query)}`);
  const html = await page.text();
  expect([page.status, html.includes("�"), html.includes(">clerk<")]).toEqual([200, false, true]);
}, 30_000);

test.skipIf(!testServices.chromium)(
  "in the browser the job after one with a long title of emoji opens too",
  async () => {
    const first = entry("first", { title: `${"x".repeat(199)}😀😀😀`, pubDate: "2026-11-15T07:00:00Z" });
    const second = entry("second", { pubDate: "2026-11-15T06:00:00Z" });
    const { kazi, jobs } = await startHimalayas({ country: [first, second] });
    await jobs("/api/africa-jobs");
    const browser = await chromium.launch({ executablePath: String(testServices.chromium), args: flags });
    afterTest(() => browser.close());
    const page = await browser.newPage({ viewport: sizes.desktop, serviceWorkers: "block" });
    await page.goto(kazi.origin);
    for (const title of ["xxx", "second"]) {
      await page.click(`.job-link:has-text("${title}")`);
      await page.waitForSelector(`#job-heading:has-text("${title}")`);
    }
  },
  60_000,
);
