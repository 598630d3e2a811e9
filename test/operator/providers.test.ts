// The providers in the console, in a real browser and with callers all the while.
import { expect, test } from "bun:test";
import { sampleProviders } from "../../src/demo/sample-providers.ts";
import { heldProfile } from "../../src/providers/profile/provider-store.ts";
import { inDeveloperBrowser } from "../support/browser/developer-browser.ts";
import { looksRight, shoot } from "../support/browser/operator-browser.ts";
import { startBusyKazi } from "../support/busy-kazi.ts";
import { signedInOperator } from "../support/people/operator.ts";
import { addProviders } from "../support/provider-data.ts";
import { within } from "../support/waiting.ts";

const fine = { serious: [], excessPixels: 0 };
const waitMs = 30_000;

inDeveloperBrowser("providers in the console", ({ open }) => {
  test("a profile is found, edited, verified, restricted, and erased after its name was typed", async () => {
    const kazi = await startBusyKazi();
    await addProviders(kazi.database, [
      ...sampleProviders(40),
      { id: "m/1 a", name: "Bora Plumbing Thika", county: "Kiambu", town: "Thika", phone: "0712345678" },
    ]);
    const operator = await signedInOperator(kazi, "op@example.org");
    const { page, mishaps, foreign } = await open(kazi.origin, "/operator/providers", { as: operator });
    await page.getByRole("heading", { name: "Providers", level: 1 }).waitFor();
    await page.getByRole("table", { name: "Profiles" }).waitFor();
    expect(await looksRight(page)).toEqual(fine);
    await shoot(page, "providers");

    await page.getByLabel("Name, id or phone").fill("0712 345 678");
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByText("1 profile", { exact: true }).waitFor();
    await page.getByLabel("Name, id or phone").fill("plumbing th");
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByRole("link", { name: "Bora Plumbing Thika" }).click();
    await page.getByRole("heading", { name: "Bora Plumbing Thika" }).waitFor();

    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("Phone", { exact: true }).fill("12");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").getByText("phone is not a Kenyan phone number").waitFor();
    await page.getByLabel("Phone", { exact: true }).fill("0723456789");
    await page.getByLabel("In their own words").fill("Leaks mended the same day.");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("fields: bio, phone").waitFor();

    await page.getByRole("button", { name: "Verify", exact: true }).click();
    await page.getByLabel("Badge version").fill("v2");
    await page.getByRole("dialog").getByRole("button", { name: "Verify" }).click();
    await page.getByText("verified v2").first().waitFor();
    await page.getByRole("button", { name: "Record consent" }).click();
    await page.getByLabel("The phone number").uncheck();
    await page.getByRole("button", { name: "Record", exact: true }).click();
    await page.getByText("withheld").waitFor();
    const [shown] = await kazi.search("?county=Kiambu&town=Thika&verified=true&limit=1");
    expect(shown).toMatchObject({ id: "m/1 a", phone: null, bio: "Leaks mended the same day." });
    expect(await looksRight(page)).toEqual(fine);
    await shoot(page, "provider");

    await page.getByRole("button", { name: "Restrict" }).click();
    await page.getByLabel("Reason").fill("She says the town is wrong.");
    await page.getByRole("dialog").getByRole("button", { name: "Restrict" }).click();
    await page.getByText("shown to nobody since").waitFor();
    await within(waitMs, "a restricted profile is served to nobody", async () =>
      (await kazi.search("?county=Kiambu&town=Thika&limit=50")).every(({ id }) => id !== "m/1 a"),
    );
    await page.getByRole("button", { name: "Lift the restriction" }).click();
    await page.getByText("shown to nobody since").waitFor({ state: "detached" });

    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download everything held" }).click();
    const everything = (await Bun.file(await (await download).path()).json()) as Record<string, unknown>;
    expect(everything).toMatchObject({ profile: { id: "m/1 a", phone: "+254723456789" } });
    expect(everything.history).toHaveLength(5);

    await page.getByRole("button", { name: "Erase" }).click();
    await page.getByLabel("Type the name to confirm").fill("Bora");
    await page.getByRole("button", { name: "Erase for good" }).click();
    await page.getByText("nothing was erased").waitFor();
    expect(await looksRight(page)).toEqual(fine);
    await page.getByLabel("Type the name to confirm").fill("Bora Plumbing Thika");
    await page.getByRole("button", { name: "Erase for good" }).click();
    await page.getByRole("heading", { name: "The profile is erased" }).waitFor();
    expect(await heldProfile(kazi.database.read, "m/1 a")).toBeNull();
    expect(kazi.traffic.odd).toEqual([]);
    expect(kazi.traffic.answered).toBeGreaterThan(0);
    expect(mishaps).toEqual([]);
    expect(foreign).toEqual([]);
  });

  test("an address inside the console where nothing is says so, with the way back", async () => {
    const kazi = await startBusyKazi();
    const operator = await signedInOperator(kazi, "op@example.org");
    const { page } = await open(kazi.origin, "/operator", { as: operator });
    const statusOf = async (path: string) => (await page.goto(kazi.origin + path))?.status();
    for (const [path, status] of [
      ["/operator/nothing", 404],
      ["/operator/keys/nothing", 404],
      ["/operator/providers/%E0%A4", 200],
      ["/operator/providers/no-such", 200],
      ["/operator/providers/import/no-such", 200],
      ["/operator/access/no-such", 200],
    ] as const) {
      expect([path, await statusOf(path)]).toEqual([path, status]);
      await page.getByRole("heading", { name: "Page not found", level: 1 }).waitFor();
      expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
      await page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Keys" }).waitFor();
    }
    expect(await looksRight(page)).toEqual(fine);
    const api = await operator.get("nothing");
    expect(api.status).toBe(404);
    expect(api.response.headers.get("content-type")).toContain("application/json");
  });

  test("whoever may only look sees everything and is offered no change", async () => {
    const kazi = await startBusyKazi();
    await addProviders(kazi.database, [{ id: "one", name: "One", county: "Kiambu" }]);
    const looker = await signedInOperator(kazi, "look@example.org", "look-only");
    const { page, mishaps } = await open(kazi.origin, "/operator/providers", { as: looker });
    await page.getByRole("link", { name: "One" }).click();
    await page.getByRole("heading", { name: "One", level: 1 }).waitFor();
    expect(await page.getByRole("button", { name: /Edit|Verify|Restrict|Erase|consent/ }).count()).toBe(0);
    await page.goto(`${kazi.origin}/operator/providers/import`);
    await page.getByRole("heading", { name: "Import", level: 1 }).waitFor();
    expect(await page.locator('input[type="file"]').count()).toBe(0);
    expect(mishaps).toEqual([]);
  });
});
