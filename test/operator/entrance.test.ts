// How an operator comes in, in a real browser: the first link, the password, the second factor, and back again.
import { expect, test } from "bun:test";
import { firstOperatorLink } from "../../src/operators/operators.ts";
import { systemClock } from "../../src/process/clock.ts";
import { inDeveloperBrowser } from "../support/browser/developer-browser.ts";
import { looksRight, shoot } from "../support/browser/operator-browser.ts";
import { sqlitePlace } from "../support/engines.ts";
import { goodPassword } from "../support/people/signed-in.ts";
import { totp } from "../support/people/totp.ts";
import { startKazi } from "../support/running-kazi.ts";

const fine = { serious: [], excessPixels: 0 };

inDeveloperBrowser("the operator's way in", ({ open }) => {
  test("the first link, a password, a second factor, out and in again", async () => {
    const kazi = await startKazi(sqlitePlace(), { only: "providers" });
    const link = await firstOperatorLink(kazi.database, kazi.origin, systemClock.now());
    const path = String(link?.url).slice(kazi.origin.length);
    const { page, mishaps, foreign } = await open(kazi.origin, path);
    await page.getByRole("heading", { name: "Welcome" }).waitFor();
    expect(page.url()).not.toContain("#");
    expect(await looksRight(page)).toEqual(fine);
    await shoot(page, "welcome");
    await page.getByLabel("E-mail address").fill("wanjiru@example.org");
    await page.getByLabel("Your name").fill("Wanjiru Kamau");
    await page.getByLabel("Choose a password").fill(goodPassword);
    await page.getByRole("button", { name: "Continue" }).click();

    await page.getByRole("heading", { name: "Set up your second factor" }).waitFor();
    expect(await page.getByRole("navigation", { name: "Console" }).count()).toBe(0);
    await page.getByLabel("Your password").fill(goodPassword);
    await page.getByRole("button", { name: "Begin" }).click();
    await page.getByText("Or type in the key:").waitFor();
    expect(await looksRight(page)).toEqual(fine);
    await shoot(page, "second-factor");
    const codes = await page.locator(".copy-box code").allTextContents();
    const [secret = "", backupCodes = ""] = codes;
    await page.getByLabel("Code", { exact: true }).fill(totp(secret, systemClock.now()));
    await page.getByRole("button", { name: "Open the console" }).click();
    await page.getByRole("navigation", { name: "Console" }).waitFor();

    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(await looksRight(page)).toEqual(fine);
    await shoot(page, "sign-in");
    await page.getByLabel("E-mail address").fill("wanjiru@example.org");
    await page.getByLabel("Password", { exact: true }).fill(goodPassword);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "Use a backup code instead" }).click();
    await page.getByLabel("Backup code").fill(backupCodes.split("\n")[0] ?? "");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("navigation", { name: "Console" }).waitFor();

    await page.goto(`${kazi.origin}${path}`);
    expect(mishaps).toEqual([]);
    expect(foreign).toEqual([]);
    const again = await open(kazi.origin, path);
    await again.page.getByRole("heading", { name: "This link doesn’t work" }).waitFor();
  });
});
