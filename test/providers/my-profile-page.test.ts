// A provider's own page in a real browser: from the link that the operator makes to the consent that is withdrawn.
import { expect, test } from "bun:test";
import { heldProfile } from "../../src/providers/profile/provider-store.ts";
import { inDeveloperBrowser } from "../support/browser/developer-browser.ts";
import { looksRight, shoot } from "../support/browser/operator-browser.ts";
import { startBusyKazi } from "../support/busy-kazi.ts";
import { signedInOperator } from "../support/people/operator.ts";
import { addProviders } from "../support/provider-data.ts";

const fine = { serious: [], excessPixels: 0 };

inDeveloperBrowser("a provider's own page", ({ open }) => {
  test("the operator makes a link with a QR code; the provider withdraws consent without script, and asks for a new number", async () => {
    const kazi = await startBusyKazi();
    await addProviders(kazi.database, [
      {
        ...{ id: "p1", name: "Wanjiku Kamau", county: "Kiambu", town: "Thika", phone: "0712345678" },
        bio: "Fundi wa mabomba, Thika na mitaa yake.",
      },
    ]);
    const operator = await signedInOperator(kazi, "op@example.org");
    const console = await open(kazi.origin, "/operator/providers/profile?id=p1", { as: operator });
    await console.page.getByRole("button", { name: "Link for the provider" }).click();
    await console.page.getByRole("img", { name: /QR code of the link/ }).waitFor();
    expect(await looksRight(console.page)).toEqual(fine);
    await shoot(console.page, "provider-link");
    const url = new URL(await console.page.locator("code", { hasText: "/my-profile?link=" }).innerText());

    const phone = await open(kazi.origin, url.pathname + url.search, { size: "phone" });
    expect(await looksRight(phone.page)).toEqual(fine);
    await shoot(phone.page, "my-profile-entrance");

    const plain = await open(kazi.origin, url.pathname + url.search, {
      size: "phone",
      javaScriptEnabled: false,
    });
    await plain.page.getByLabel("The last four digits").fill("5678");
    await plain.page.getByRole("button", { name: "Open my profile" }).click();
    await plain.page.getByRole("heading", { name: "Wanjiku Kamau" }).waitFor();
    await plain.page.getByLabel("My phone number").uncheck();
    await plain.page.getByRole("button", { name: "Save" }).click();
    await plain.page.getByText("Saved.").waitFor();
    expect((await heldProfile(kazi.database.read, "p1"))?.consent.phone).toBe(false);
    await plain.page.getByLabel("Phone", { exact: true }).fill("0733000222");
    await plain.page.getByRole("button", { name: "Send" }).click();
    await plain.page.getByText("The operator looks at this first").waitFor();

    const cookies = await plain.page.context().cookies();
    await phone.page.context().addCookies(cookies);
    for (const [language, heading] of [
      ["en", "What you share"],
      ["sw", "Unachokubali kitolewe"],
    ] as const) {
      await phone.page.goto(`${kazi.origin}/my-profile?lang=${language}`);
      await phone.page.getByRole("heading", { name: heading }).waitFor();
      for (const colorScheme of ["light", "dark"] as const) {
        await phone.page.emulateMedia({ colorScheme });
        expect(await looksRight(phone.page)).toEqual(fine);
      }
      await shoot(phone.page, `my-profile-${language}`);
    }

    await console.page.goto(`${kazi.origin}/operator/providers`);
    await console.page.getByRole("button", { name: "Accept Wanjiku Kamau" }).click();
    await console.page.getByRole("heading", { name: "Corrections that wait" }).waitFor({ state: "detached" });
    expect((await heldProfile(kazi.database.read, "p1"))?.provider.phone).toBe("+254733000222");
    await console.page.goto(`${kazi.origin}/operator/providers/exposure`);
    await console.page.getByText("Gini").waitFor();
    expect(await looksRight(console.page)).toEqual(fine);
    await shoot(console.page, "exposure");
    for (const { mishaps, foreign } of [console, phone, plain]) expect([...mishaps, ...foreign]).toEqual([]);
  }, 120_000);
});
