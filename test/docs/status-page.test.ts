import { expect, test } from "bun:test";
import { inBrowser, sizes } from "../support/browser/browser.ts";

const axe = await Bun.file(new URL("../../node_modules/axe-core/axe.min.js", import.meta.url)).text();

inBrowser("the status page in Chromium", {}, ({ open, origin, boards, mishaps }) => {
  test("axe-core finds nothing in light or dark, on a phone or a desktop, while some boards fail", async () => {
    boards().setFault("remotive", "500");
    await fetch(`${origin()}/api/remote-jobs`);
    const page = await open("/status", { bypassCSP: true });
    expect(await page.locator("table").count()).toBe(2);
    await page.evaluate(axe);
    for (const colorScheme of ["light", "dark"] as const)
      for (const [size, viewport] of Object.entries(sizes)) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        const violations = await page.evaluate(
          "axe.run().then(({ violations }) => violations.map(({ id }) => id))",
        );
        expect([colorScheme, size, violations]).toEqual([colorScheme, size, []]);
      }
  });

  test("at 320 pixels nothing needs scrolling sideways, and its own policy stops nothing of it", async () => {
    const page = await open("/status", { viewport: { width: 320, height: 640 } });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
    expect(await page.evaluate("getComputedStyle(document.querySelector('.verdict')).borderTopWidth")).toBe(
      "1px",
    );
    expect(mishaps).toEqual([]);
  });
});
