// Pages of the signed-in areas as somebody meets them who has no script, or not the link that belongs to the page.
import { expect, test } from "bun:test";
import { inBrowser } from "../support/browser/browser.ts";

inBrowser("a signed-in area", {}, ({ open }) => {
  for (const path of ["/operator", "/developers/keys"])
    test(`${path} without script says at once that it needs one, and not that it is loading`, async () => {
      const page = await open(path, { javaScriptEnabled: false });
      const note = await page.locator(".no-script").boundingBox();
      expect(Number(note?.y)).toBeLessThan(100);
      expect(await page.locator(".waiting").isVisible()).toBe(false);
    });

  test("a new password is asked for only with the link that was mailed", async () => {
    const page = await open("/developers/reset-password");
    await page.getByRole("heading", { name: "This page needs the link" }).waitFor();
    expect(await page.locator("input").count()).toBe(0);
    await page.getByRole("link", { name: "Get a new link" }).click();
    await page.getByRole("heading", { name: "Forgot your password?" }).waitFor();
    const withLink = await open("/developers/reset-password#a-token-from-a-mail");
    await withLink.getByRole("heading", { name: "Choose a new password" }).waitFor();
    await withLink.getByLabel("New password").waitFor();
  });
});
