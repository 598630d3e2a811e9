import { expect, test } from "bun:test";
import { inDeveloperBrowser } from "../support/browser/developer-browser.ts";
import { looksRight, shoot } from "../support/browser/operator-browser.ts";
import { signedInOperator } from "../support/people/operator.ts";
import { fine, startConsole } from "../support/people/operator-console.ts";
import { bearer } from "../support/provider-api.ts";

inDeveloperBrowser("operators and tokens", ({ open }) => {
  test("an operator is invited, given another role and ended; a token is made, used and revoked", async () => {
    const { kazi, operator } = await startConsole();
    const other = await signedInOperator(kazi, "otieno@example.org");
    const { page, mishaps } = await open(kazi.origin, "/operator/operators", { as: operator });
    await page.getByText("wanjiru@example.org").waitFor();
    await page.getByRole("button", { name: "Invite an operator" }).click();
    await page.getByLabel("E-mail address").fill("new@example.org");
    await page.getByLabel("Look at everything, change nothing").check();
    await page.getByRole("button", { name: "Create the link" }).click();
    await page.getByText("The link for new@example.org").waitFor();
    expect(await page.locator(".copy-box code").textContent()).toContain("/operator/welcome#");
    await page.getByRole("button", { name: "Done" }).click();

    const card = page.locator(".card", { hasText: "otieno@example.org" });
    await card.getByRole("button", { name: "Make look-only" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("can no longer change anything").waitFor();
    await shoot(page, "operator-role");
    await dialog.getByRole("button", { name: "Make look-only" }).click();
    await card.getByText("Look only").waitFor();
    expect((await other.post("operators", { email: "x@example.org", role: "operator" })).status).toBe(403);
    expect((await other.get("operators")).status).toBe(200);

    await page.getByRole("button", { name: "Create a token" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Prometheus");
    await page.getByLabel("metrics:read").check();
    await page.getByRole("button", { name: "Create the token" }).click();
    await page.getByText("You won’t see it again").waitFor();
    const token = (await page.locator(".copy-box code").textContent()) ?? "";
    const scrape = () =>
      fetch(`${kazi.origin}/metrics`, { headers: { ...bearer(token), "x-forwarded-for": "198.51.100.7" } });
    expect((await scrape()).status).toBe(200);
    await page.getByRole("button", { name: "I have stored it" }).click();
    await page.getByRole("rowheader", { name: "Prometheus" }).waitFor();
    expect(await looksRight(page)).toEqual(fine);
    await shoot(page, "operators");
    await page.getByRole("button", { name: "Revoke Prometheus" }).click();
    await page.getByRole("button", { name: "Revoke the token" }).click();
    await page.locator(".badge", { hasText: "revoked" }).waitFor();
    expect((await scrape()).status).toBe(404);

    await card.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("button", { name: "Remove the operator" }).click();
    await page.getByText("Former operators (1)").waitFor();
    expect((await other.get("operators")).status).toBe(401);
    expect(mishaps).toEqual([]);
  });

  test("a role that cannot be changed any more says why, and the page then shows what is so", async () => {
    const { kazi, operator } = await startConsole();
    await signedInOperator(kazi, "otieno@example.org");
    const { page } = await open(kazi.origin, "/operator/operators", { as: operator });
    const card = page.locator(".card", { hasText: "otieno@example.org" });
    await card.getByRole("button", { name: "Make look-only" }).click();
    const { json } = await operator.get("operators");
    const { id } = (json as unknown as { id: string; email: string }[]).find(({ email }) =>
      email.startsWith("otieno"),
    ) ?? { id: "" };
    expect((await operator.post(`operators/${id}/end`)).status).toBe(200);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Make look-only" }).click();
    await dialog.getByRole("alert").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Former operators (1)").waitFor();
  });
});
