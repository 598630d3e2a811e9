// Backups and privacy in the console, as an operator uses the page.
import { expect, test } from "bun:test";
import { inDeveloperBrowser } from "../support/browser/developer-browser.ts";
import { looksRight, shoot } from "../support/browser/operator-browser.ts";
import { sqlitePlace } from "../support/engines.ts";
import { signedInOperator } from "../support/people/operator.ts";
import { fine, startConsole } from "../support/people/operator-console.ts";
import { bearer, path } from "../support/provider-api.ts";
import { addAccount, addProviders, newKey } from "../support/provider-data.ts";
import { within } from "../support/waiting.ts";

inDeveloperBrowser("backups and privacy", ({ open }) => {
  test("a backup is made and checked, a record is kept for another time, and the recipients are shown and exported", async () => {
    const BACKUP_DIR = sqlitePlace().dataDir;
    const { kazi, operator } = await startConsole({ BACKUP_DIR, BACKUP_EVERY: "7d" });
    const accountId = await addAccount(kazi.database, { email: "amina@example.org", kind: "developer" });
    const { secret } = await newKey(kazi.database, { accountId, name: "Fundi finder", rate: null });
    await addProviders(kazi.database, [
      { id: "prv_otieno", name: "Otieno Plumbing", county: "Meru", phone: "0712345678" },
    ]);
    await (await fetch(`${kazi.origin}${path}?county=Meru`, { headers: bearer(secret) })).text();
    const count = async () =>
      (await kazi.database.read.selectFrom("backups").select("id").where("failure", "is", null).execute())
        .length;
    await within(60_000, "the scheduled backup is made", async () => (await count()) === 1);

    const { page, mishaps } = await open(kazi.origin, "/operator/upkeep", { as: operator });
    await page.getByText("The latest was restored and checked on").waitFor();
    await page.getByRole("button", { name: "Back up now" }).click();
    await page.getByText("Making and checking a backup…").waitFor();
    await page.getByRole("button", { name: "Back up now" }).waitFor({ timeout: 60_000 });
    expect(await count()).toBe(2);
    await page.getByRole("table", { name: "Backups" }).getByRole("row").nth(2).waitFor();

    await page.getByRole("button", { name: "Change Audit log" }).click();
    await page.getByLabel("Keep for").fill("3d");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("The least for audit is 90d").waitFor();
    await page.getByLabel("Keep for").fill("730d");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("2 years").waitFor();

    await within(15_000, "the hand-out is written", async () => {
      await page.getByRole("button", { name: "Show", exact: true }).click();
      return (await kazi.database.read.selectFrom("handouts").select("key_id").execute()).length === 1;
    });
    await page.reload();
    await page.getByRole("table", { name: "Whose contact data" }).getByText("Otieno Plumbing").waitFor();
    await page
      .getByRole("table", { name: "Who received contact data" })
      .getByText("amina@example.org")
      .waitFor();
    expect(await page.content()).not.toContain("0712345678");
    const file = await fetch(`${kazi.origin}/operator/api/privacy/report/export`, {
      headers: { cookie: operator.cookie },
    });
    expect(file.headers.get("content-type")).toContain("text/csv");
    expect(await file.text()).toContain("prv_otieno,Otieno Plumbing,");
    expect(await looksRight(page)).toEqual(fine);
    await shoot(page, "upkeep");
    expect(mishaps).toEqual([]);
  }, 180_000);

  test("whoever may only look sees it all and can change nothing", async () => {
    const { kazi } = await startConsole();
    const looker = await signedInOperator(kazi, "looker@example.org", "look-only");
    const { page, mishaps } = await open(kazi.origin, "/operator/upkeep", { as: looker });
    await page.getByText("BACKUP_DIR is not set where Kazi runs").waitFor();
    await page.getByRole("heading", { name: "How long records are kept" }).waitFor();
    await page.getByText("Nobody received contact data in this period.").waitFor();
    expect(await page.getByRole("button", { name: /Back up now|Change/ }).count()).toBe(0);
    expect(await looksRight(page)).toEqual(fine);
    expect(mishaps).toEqual([]);
  }, 120_000);
});
