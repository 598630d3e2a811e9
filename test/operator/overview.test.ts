import { expect, test } from "bun:test";
import { inDeveloperBrowser } from "../support/browser/developer-browser.ts";
import { looksRight, shoot } from "../support/browser/operator-browser.ts";
import { asking, fine, startConsole } from "../support/people/operator-console.ts";
import { bearer } from "../support/provider-api.ts";
import { newKey } from "../support/provider-data.ts";

inDeveloperBrowser("the overview", ({ open }) => {
  test("shows both services' traffic, what the answers were, what is in trouble and what waits, and renews itself", async () => {
    const { kazi, operator, boards } = await startConsole();
    boards.setFault("remotive", "500");
    const { secret } = await newKey(kazi.database, {
      lifetimeMs: 3 * 86_400_000,
      rate: { count: 5, windowMs: 60_000 },
    });
    for (let i = 0; i < 4; i += 1) await (await fetch(`${kazi.origin}/api/remote-jobs`)).text();
    for (let i = 0; i < 8; i += 1)
      await (await fetch(`${kazi.origin}/api/v1/providers`, { headers: bearer(secret) })).text();
    await asking(kazi, "amina@example.org");

    const { page, mishaps, foreign } = await open(kazi.origin, "/operator", { as: operator });
    const jobs = page.getByRole("region", { name: "Job Listings" });
    const providers = page.getByRole("region", { name: "Provider Discovery" });
    await jobs.getByText("Requests, 5 minutes").waitFor();
    const numberBeside = (card: typeof jobs, name: string) =>
      card.locator("dt", { hasText: name }).locator("xpath=following-sibling::dd").textContent();
    expect(await numberBeside(jobs, "Requests, 5 minutes")).toBe("4");
    expect(await numberBeside(providers, "Requests, 5 minutes")).toBe("8");
    expect(await numberBeside(providers, "Over the limit (429)")).toBe("3 · 37.5 %");
    expect(await numberBeside(jobs, "99th percentile (p99)")).toMatch(/^≤ [\d,.]+ ms$/);
    expect(await page.getByText("Fresh: 4").count()).toBe(1);
    expect(await numberBeside(page.locator("main"), "Requests to review")).toBe("1");
    expect(await numberBeside(page.locator("main"), "Keys expiring soon")).toBe("1");
    await page.getByText("Keys expiring within two weeks").waitFor();
    await page
      .getByText("Remotive is failing")
      .or(page.locator("li", { hasText: "Remotive" }))
      .first()
      .waitFor();

    // Every bar is also a number.
    await jobs.getByText("The numbers").click();
    await jobs.getByRole("columnheader", { name: "Over the limit" }).waitFor();

    await (await fetch(`${kazi.origin}/api/remote-jobs`)).text();
    await jobs.locator("dd", { hasText: /^5$/ }).waitFor();
    expect(await looksRight(page)).toEqual(fine);
    await shoot(page, "overview");
    await page.locator("dd a", { hasText: /^1$/ }).first().click();
    await page.getByRole("heading", { name: "Access requests" }).waitFor();
    expect([mishaps, foreign]).toEqual([[], []]);
  });
});
