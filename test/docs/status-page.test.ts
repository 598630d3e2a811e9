import { expect, test } from "bun:test";
import { inBrowser } from "../support/browser/browser.ts";

const axe = await Bun.file(new URL("../../node_modules/axe-core/axe.min.js", import.meta.url)).text();

inBrowser("the status page in Chromium", {}, ({ open, origin, boards, mishaps }) => {
  for (const colorScheme of ["light", "dark"] as const)
    for (const size of ["phone", "desktop"] as const)
      test(`axe-core finds nothing in ${colorScheme} on a ${size}, while some boards fail`, async () => {
        boards().setFault("remotive", "500");
        await fetch(`${origin()}/api/remote-jobs`);
        const page = await open("/status", { colorScheme, size, bypassCSP: true });
        await page.evaluate(axe);
        const violations = await page.evaluate(
          "axe.run().then(({ violations }) => violations.map(({ id }) => id))",
        );
        expect(violations).toEqual([]);
        expect(await page.locator("table").count()).toBe(2);
        await page.context().close();
      });

  test("at 320 pixels nothing needs scrolling sideways, and its own policy stops nothing of it", async () => {
    const page = await open("/status", { viewport: { width: 320, height: 640 } });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
    expect(await page.evaluate("getComputedStyle(document.querySelector('.verdict')).borderTopWidth")).toBe(
      "1px",
    );
    expect(mishaps).toEqual([]);
    await page.context().close();
  });
});
