// An import through the page: what it shows, what it leaves, and what callers notice of it.
import { expect, test } from "bun:test";
import { join } from "node:path";
import { sampleProviders } from "../../src/demo/sample-providers.ts";
import { heldProfile } from "../../src/providers/profile/provider-store.ts";
import { inDeveloperBrowser } from "../support/browser/developer-browser.ts";
import { looksRight, shoot } from "../support/browser/operator-browser.ts";
import { startBusyKazi } from "../support/busy-kazi.ts";
import { sqlitePlace } from "../support/engines.ts";
import { asLines } from "../support/import-runs.ts";
import { signedInOperator } from "../support/people/operator.ts";
import { addProviders } from "../support/provider-data.ts";
import { within } from "../support/waiting.ts";

const fine = { serious: [], excessPixels: 0 };
const maxMs = 300_000;

const fileOf = (name: string, text: string) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

inDeveloperBrowser("an import in the console", ({ open }) => {
  test("shows what would change and every bad row, survives a reload, and imports everything", async () => {
    const kazi = await startBusyKazi();
    await addProviders(kazi.database, [
      { id: "a", name: "Amina Tailor", county: "Mombasa", bio: "Old words" },
    ]);
    const operator = await signedInOperator(kazi, "op@example.org");
    const { page, mishaps } = await open(kazi.origin, "/operator/providers/import", { as: operator });
    const rows = [
      "id,name,county,bio,phone",
      "a,Amina Tailor,Mombasa,New words,",
      "b,Baraka Movers,Nairobi,,0712345678",
      "c,,Nairobi,,",
      "d,Dalila Hair,Kisumu,,12",
    ];
    await page.locator('input[type="file"]').setInputFiles(fileOf("marketplace.csv", rows.join("\n")));
    expect(await looksRight(page)).toEqual(fine);
    await page.getByRole("button", { name: "Upload and check" }).click();
    await page.getByText("Checked", { exact: true }).waitFor();
    await page.getByText("is not a Kenyan phone number").waitFor();
    await page.getByText("is missing").waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Would change (1)" }).click();
    await page.getByText("Old words").waitFor();
    expect(await page.locator("ins").allTextContents()).toEqual(["New words"]);
    expect(await looksRight(page)).toEqual(fine);
    await shoot(page, "import-checked");
    expect((await heldProfile(kazi.database.read, "a"))?.provider.bio).toBe("Old words");

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Bad rows (2)" }).click();
    await page.getByRole("link", { name: "Download every bad row as CSV" }).click();
    const bad = await Bun.file(await (await download).path()).text();
    expect(bad.split("\n").slice(0, 2)).toEqual(["line,field,reason", "4,name,is missing"]);

    await page.getByRole("button", { name: "Import 2 profiles" }).click();
    await page.getByText("bad rows skipped").waitFor();
    expect((await heldProfile(kazi.database.read, "a"))?.provider.bio).toBe("New words");
    expect((await kazi.search("?county=Nairobi")).map(({ id }) => id)).toEqual(["b"]);
    await page.getByRole("link", { name: "All imports" }).click();
    await page.getByRole("table", { name: "Earlier imports" }).waitFor();
    expect(await looksRight(page)).toEqual(fine);
    await shoot(page, "imports");
    expect(mishaps).toEqual([]);
  });

  test(
    "of 100,000 rows shows its progress, and cancelled while it is applied leaves all or nothing",
    async () => {
      const kazi = await startBusyKazi();
      await addProviders(kazi.database, [{ id: "mine", name: "Mine", county: "Kiambu" }]);
      const operator = await signedInOperator(kazi, "op@example.org");
      const { page, mishaps } = await open(kazi.origin, "/operator/providers/import", { as: operator });
      page.setDefaultTimeout(maxMs);
      const path = join(sqlitePlace().dataDir, "hundred-thousand.ndjson");
      await Bun.write(path, asLines(sampleProviders(100_000)));
      await page.locator('input[type="file"]').setInputFiles(path);
      await page.getByRole("button", { name: "Upload and check" }).click();
      await page.getByRole("progressbar", { name: "Uploading" }).waitFor();
      const checking = page.getByRole("progressbar", { name: "Checking" });
      await checking.waitFor();
      const early = Number(await checking.getAttribute("value"));
      await within(
        maxMs,
        "the progress grows",
        async () => (await checking.count()) === 0 || Number(await checking.getAttribute("value")) > early,
      );
      await shoot(page, "import-checking");
      await page.getByRole("button", { name: "Import 100,000 profiles" }).click();
      // On a slow machine it may be over before the button is pressed: then everything is there.
      const cancel = page.getByRole("button", { name: "Cancel the import" });
      await Promise.race([cancel.click(), page.getByText("bad rows skipped").waitFor()]);
      const count = async (table: "providers" | "provider_import_rows") => {
        const { rows } = await kazi.database.read
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as("rows"))
          .executeTakeFirstOrThrow();
        return Number(rows);
      };
      const state = async () =>
        (await kazi.database.read.selectFrom("provider_imports").select("state").executeTakeFirst())?.state;
      await within(maxMs, "it is over", async () => ["cancelled", "done"].includes(String(await state())));
      await page
        .getByText((await state()) === "cancelled" ? "Cancelled" : "Imported", { exact: true })
        .waitFor();
      expect(await count("providers")).toBe((await state()) === "cancelled" ? 1 : 100_001);
      await within(maxMs, "nothing else of it is left", async () => {
        return (await count("provider_import_rows")) === 0;
      });
      expect(kazi.traffic.odd).toEqual([]);
      expect(mishaps).toEqual([]);
    },
    2 * maxMs,
  );
});
