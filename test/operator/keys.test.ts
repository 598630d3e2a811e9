import { expect, test } from "bun:test";
import { inDeveloperBrowser } from "../support/browser/developer-browser.ts";
import { looksRight, shoot } from "../support/browser/operator-browser.ts";
import { fine, startConsole } from "../support/people/operator-console.ts";
import { bearer } from "../support/provider-api.ts";
import { newKey } from "../support/provider-data.ts";

inDeveloperBrowser("keys", ({ open }) => {
  test("all keys are found by name, state and service; a jobs key is issued, shown once and revoked", async () => {
    const { kazi, operator } = await startConsole();
    for (const name of ["Portal", "Partner server", "Old script"]) await newKey(kazi.database, { name });
    const { page, mishaps } = await open(kazi.origin, "/operator/keys", { as: operator });
    await page.getByRole("rowheader", { name: "Portal" }).waitFor();
    await page.getByLabel("Name, account or first characters").fill("part");
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByText("1 key of 3").waitFor();
    expect(page.url()).toContain("q=part");
    await page.getByLabel("Name, account or first characters").fill("");
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByText("3 keys of 3").waitFor();

    await page.getByRole("button", { name: "Issue a key" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Aggregator");
    await page.getByLabel("Limit for this key").fill("5000/1m");
    await page.getByRole("button", { name: "Issue the key" }).click();
    await page.getByText("You won’t see it again").waitFor();
    const secret = (await page.locator(".copy-box code").textContent()) ?? "";
    expect(secret).toStartWith("kz_live_");
    const called = await fetch(`${kazi.origin}/api/v1/providers`, { headers: bearer(secret) });
    expect(called.status).toBe(403);
    await page.getByRole("button", { name: "I have stored it" }).click();
    await page.getByLabel("Service").selectOption("jobs");
    await page.getByText("1 key of 4").waitFor();
    await page.getByText("5,000 requests a minute").waitFor();
    expect(await page.content()).not.toContain(secret);
    await page.getByLabel("Service").selectOption("");
    await page.getByText("4 keys of 4").waitFor();
    expect(await looksRight(page)).toEqual(fine);
    await shoot(page, "keys");

    await page.getByRole("button", { name: "Revoke Aggregator" }).click();
    await page.getByRole("button", { name: "Revoke the key" }).click();
    await page.locator(".badge", { hasText: "revoked" }).waitFor();
    const stored = await kazi.database.read
      .selectFrom("keys")
      .select("revoked_at")
      .where("name", "=", "Aggregator")
      .executeTakeFirst();
    expect(stored?.revoked_at).not.toBeNull();
    expect(mishaps).toEqual([]);
  });
});
