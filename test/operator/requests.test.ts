import { expect, test } from "bun:test";
import { inDeveloperBrowser } from "../support/browser/developer-browser.ts";
import { looksRight, shoot } from "../support/browser/operator-browser.ts";
import { signedInOperator } from "../support/people/operator.ts";
import { asking, fine, startConsole } from "../support/people/operator-console.ts";

inDeveloperBrowser("access requests", ({ open }) => {
  test("a request is read, approved with changes, suspended with a mailed reason; another is declined", async () => {
    const { kazi, operator } = await startConsole();
    const developer = await asking(kazi, "amina@example.org");
    await asking(kazi, "partner@example.org", {
      kind: "partner",
      integration: "Big portal",
      limit: "900/1m",
      licensing: "We want to print a yearly directory.",
    });
    const { page, mishaps } = await open(kazi.origin, "/operator/access", { as: operator });
    await page.getByRole("button", { name: "Waiting (2)" }).waitFor();
    expect(await looksRight(page)).toEqual(fine);
    await shoot(page, "access");

    await page.getByRole("link", { name: "Fundi finder" }).click();
    await page.getByRole("heading", { name: "What this gives access to" }).waitFor();
    await page.getByText("including phone, WhatsApp and location").waitFor();
    await page.getByRole("button", { name: "Approve…" }).click();
    await page.getByLabel("jobs:read").uncheck();
    await page.getByLabel("Limit for each key").fill("999/1m");
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await page.getByText("cannot be raised above").waitFor();
    expect(await page.getByLabel("Data licensing").count()).toBe(0);
    await page.getByLabel("Limit for each key").fill("60/1m");
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await page.locator(".badge", { hasText: "Approved" }).waitFor();
    expect((await developer.get("access")).json).toMatchObject({
      in_force: { state: "approved", scopes: ["providers:read"], limit: "60/1m" },
    });

    await page.getByRole("button", { name: "Suspend…" }).click();
    await page.getByLabel("Reason").fill("Numbers were sold.");
    await page.getByRole("button", { name: "Suspend", exact: true }).click();
    await page.locator(".badge", { hasText: "Suspended" }).waitFor();
    await page.getByText("by wanjiru@example.org: Numbers were sold.").waitFor();
    expect(await looksRight(page)).toEqual(fine);
    await shoot(page, "access-review");

    await page.getByRole("link", { name: "All requests" }).click();
    await page.getByRole("link", { name: "Big portal" }).click();
    await page.getByRole("button", { name: "Approve…" }).click();
    expect(await page.getByLabel("Limit for each key").inputValue()).toBe("900/1m");
    await page.getByLabel("Data licensing").check();
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await page.getByText("data licensing").waitFor();

    await asking(kazi, "third@example.org", { integration: "Scraper" });
    await page.goto(`${kazi.origin}/operator/access`);
    await page.getByRole("link", { name: "Scraper" }).click();
    await page.getByRole("button", { name: "Decline…" }).click();
    await page.getByLabel("Reason").fill("Say more about the use.");
    await page.getByRole("button", { name: "Decline", exact: true }).click();
    await page.locator(".badge", { hasText: "Declined" }).waitFor();
    const mails = await kazi.database.read
      .selectFrom("outbox")
      .select("text")
      .where("recipient", "=", "third@example.org")
      .execute();
    expect(mails.some(({ text }) => text.includes("Say more about the use."))).toBe(true);
    expect(mishaps).toEqual([]);
  });

  test("whoever may only look is offered no decision", async () => {
    const { kazi } = await startConsole();
    await asking(kazi, "amina@example.org");
    const looker = await signedInOperator(kazi, "look@example.org", "look-only");
    const { page } = await open(kazi.origin, "/operator/access", { as: looker });
    await page.getByText("look only").waitFor();
    await page.getByRole("link", { name: "Fundi finder" }).click();
    await page.getByRole("heading", { name: "History" }).waitFor();
    expect(await page.getByRole("button", { name: "Approve…" }).count()).toBe(0);
  });
});
