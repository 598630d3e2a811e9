import { expect, test } from "bun:test";
import type { Tx } from "../../src/database/database.ts";
import { inDeveloperBrowser } from "../support/browser/developer-browser.ts";
import { looksRight, shoot } from "../support/browser/operator-browser.ts";
import { eachEngine } from "../support/engines.ts";
import { signedInOperator } from "../support/people/operator.ts";
import { asking, fine, startConsole } from "../support/people/operator-console.ts";
import { behindProxy } from "../support/people/signed-in.ts";
import { newKey } from "../support/provider-data.ts";
import { startKazi } from "../support/running-kazi.ts";

eachEngine("the audit log", ({ readyPlace }) => {
  test("is filtered, goes on page by page, is exported whole, and nobody can change it", async () => {
    const kazi = await startKazi(await readyPlace(), { only: "providers", env: behindProxy });
    const operator = await signedInOperator(kazi, "wanjiru@example.org");
    for (let i = 0; i < 130; i += 1) await newKey(kazi.database, { name: `Key ${i}` });
    const first = await operator.get("audit?action=key.create");
    const rows = first.json.rows as { id: string; action: string }[];
    expect([rows.length, typeof first.json.next]).toEqual([100, "string"]);
    const second = await operator.get(`audit?action=key.create&before=${first.json.next}`);
    const ids = [...rows, ...(second.json.rows as typeof rows)].map(({ id }) => id);
    expect([new Set(ids).size, second.json.next]).toEqual([130, null]);
    const mine = await operator.get("audit?who=Wanjiru@example.org");
    expect(mine.json.rows).toMatchObject([{ action: "account.two-factor" }, { action: "operator.create" }]);
    expect((await operator.get("audit?until=2020-01-01")).json.rows).toEqual([]);
    expect((await operator.get("audit?from=yesterday")).status).toBe(400);

    const file = async (query: string) =>
      (
        await fetch(`${kazi.origin}/operator/api/audit/export?${query}`, {
          headers: { cookie: operator.cookie },
        })
      ).text();
    const lines = (await file("format=ndjson&action=key.create")).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line).action)).toEqual(Array(130).fill("key.create"));
    const csv = (await file("format=csv&action=key.create")).trim().split("\n");
    expect([csv.length, csv[0]]).toEqual([131, "at,actor,actor_name,action,subject,detail"]);

    const changes: ((tx: Tx) => Promise<unknown>)[] = [
      (tx) => tx.deleteFrom("audit").execute(),
      (tx) => tx.updateTable("audit").set({ actor: "nobody" }).execute(),
    ];
    for (const change of changes)
      await expect(kazi.database.change([], change)).rejects.toThrow("append-only");
  });
});

inDeveloperBrowser("audit and outbox", ({ open }) => {
  test("what was done is found and exported", async () => {
    const { kazi, operator } = await startConsole();
    await newKey(kazi.database, { name: "Portal" });
    const { page, mishaps } = await open(kazi.origin, "/operator/audit", { as: operator });
    await page.getByRole("rowheader", { name: "providers-api.enable" }).waitFor();
    await page.getByRole("combobox", { name: "What" }).selectOption("key.create");
    await page.getByRole("rowheader", { name: "providers-api.enable" }).waitFor({ state: "detached" });
    await page.getByRole("rowheader", { name: "key.create" }).waitFor();
    expect(page.url()).toContain("action=key.create");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export as CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("audit.csv");
    expect(await Bun.file(await download.path()).text()).toContain("key.create");
    await page.getByRole("combobox", { name: "What" }).selectOption("");
    await page.getByRole("rowheader", { name: "providers-api.enable" }).waitFor();
    expect(await looksRight(page)).toEqual(fine);
    await shoot(page, "audit");
    expect(mishaps).toEqual([]);
  });

  test("on a phone the filters are folded behind one button, which says how many are in force", async () => {
    const { kazi, operator } = await startConsole();
    await newKey(kazi.database, { name: "Portal" });
    const { page, mishaps } = await open(kazi.origin, "/operator/audit", { as: operator, size: "phone" });
    await page.getByRole("rowheader", { name: "providers-api.enable" }).waitFor();
    const fold = page.getByRole("button", { name: "Filters" });
    const what = page.getByRole("combobox", { name: "What" });
    expect([await fold.getAttribute("aria-expanded"), await what.isVisible()]).toEqual(["false", false]);
    await fold.click();
    await what.selectOption("key.create");
    await page.getByRole("rowheader", { name: "providers-api.enable" }).waitFor({ state: "detached" });
    expect(await looksRight(page)).toEqual(fine);
    await page.getByRole("button", { name: "Show" }).click();
    await what.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Filters (1)" }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Filters (1)");
    expect(mishaps).toEqual([]);
  });

  test("mails that are only shown are read there; their links only by whoever may change things", async () => {
    const { kazi, operator } = await startConsole();
    await asking(kazi, "amina@example.org");
    await kazi.database.change([], (tx) =>
      tx
        .insertInto("outbox")
        .values({
          id: "mail_00000000000000001",
          recipient: "otieno@example.org",
          subject: "Choose a new password for Kazi",
          text: "Choose one within an hour:\n{link}\n",
          link: "https://kazi.example.org/developers/reset-password#let-me-in",
          link_ends_at: new Date(Date.now() + 3_600_000).toISOString(),
          state: "shown",
          attempts: 1,
          next_try_at: new Date().toISOString(),
          last_failure: null,
          created_at: new Date().toISOString(),
          done_at: null,
        })
        .execute(),
    );
    const { page, mishaps } = await open(kazi.origin, "/operator/outbox", { as: operator });
    await page.getByText("Choose a new password for Kazi").click();
    await page.getByText("#let-me-in").waitFor();
    await page.getByLabel("To", { exact: true }).fill("amina@example.org");
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByText("Choose a new password for Kazi").waitFor({ state: "detached" });
    expect(await page.locator(".mail-line").count()).toBeGreaterThan(0);
    await page.locator("summary").first().click();
    expect(await looksRight(page)).toEqual(fine);
    await shoot(page, "outbox");
    expect(mishaps).toEqual([]);

    const looker = await signedInOperator(kazi, "look@example.org", "look-only");
    const seen = JSON.stringify((await looker.get("outbox")).json);
    expect([seen.includes("Choose a new password"), seen.includes("let-me-in")]).toEqual([true, false]);
  });
});
