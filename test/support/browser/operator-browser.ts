// The console in a real Chromium, as an operator who is signed in, and axe-core's opinion of what is shown.
import type { Page } from "playwright-core";
import { seriousIn } from "./axe.ts";

/** How much wider the page is than a screen of 320 pixels. */
export async function widerThan320(page: Page): Promise<number> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (before) await page.setViewportSize(before);
  return Math.max(0, excess);
}

/** Everything that is to hold for any page of the console. */
export async function looksRight(page: Page): Promise<{ serious: string[]; excessPixels: number }> {
  return { serious: await seriousIn(page), excessPixels: await widerThan320(page) };
}

const shotsDir = process.env.KAZI_SHOTS;

/** Pictures for whoever wants to look, where a folder is named; never in the repository. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (!shotsDir) return;
  for (const [size, viewport] of Object.entries({
    phone: { width: 360, height: 740 },
    desktop: { width: 1280, height: 800 },
  }))
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await page.screenshot({ path: `${shotsDir}/${name}-${size}-${colorScheme}.png`, fullPage: true });
    }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: "light" });
}
