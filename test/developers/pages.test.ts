// Every page of the developer area as it is looked at: by axe-core, on a narrow screen, by keyboard, without a session.
import { expect, test } from "bun:test";
import { pages } from "../../web/developer-area/pages.ts";
import { seriousIn } from "../support/browser/axe.ts";
import { inDeveloperBrowser } from "../support/browser/developer-browser.ts";
import { manyPagesMs, startDeveloperArea, walkDeveloperArea } from "../support/browser/developer-walk.ts";
import { shoot } from "../support/browser/operator-browser.ts";
import { developerRequest } from "../support/people/developer-requests.ts";
import { developer, settled } from "../support/people/developer-state.ts";
import { goodPassword, signedInVisitor } from "../support/people/signed-in.ts";

inDeveloperBrowser("the pages of the developer area", ({ open }) => {
  let walked: ReturnType<typeof walkDeveloperArea> | undefined;
  const walk = () => (walked ??= walkDeveloperArea({ open }, "phone"));

  test(
    "axe finds nothing serious on any page on a phone, light or dark",
    async () => {
      const { serious, mishaps, foreign } = await walk();
      expect([serious, mishaps, foreign]).toEqual([{}, [], []]);
    },
    manyPagesMs,
  );

  test(
    "no page is wider than a screen of 320 pixels",
    async () => expect((await walk()).tooWide).toEqual([]),
    manyPagesMs,
  );

  test(
    "axe finds nothing serious in any dialog, nor on a request that waits, light or dark",
    async () => {
      const kazi = await startDeveloperArea();
      const visitor = await developer(kazi);
      await visitor.post("access", { ...developerRequest, kind: "partner", limit: "600/1m" });
      const { page, mishaps, foreign } = await open(kazi.origin, "/developers/keys", {
        as: visitor,
      });
      const found: Record<string, string[]> = {};
      const look = async (state: string) => {
        const serious = await seriousIn(page);
        if (serious.length > 0) found[state] = serious;
      };
      await settled(page);
      for (const what of ["Rotate Staging", "Rename Staging", "Revoke Staging"]) {
        await page.getByRole("button", { name: what }).click();
        await page.getByRole("dialog").waitFor();
        await look(what);
        await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
        await page.waitForFunction(() => document.querySelector("dialog") === null);
      }
      await page.goto(kazi.origin + pages.access.path);
      await page.getByText("Waiting for review").waitFor();
      await look("a request that waits");
      await page.goto(kazi.origin + pages.account.path);
      await settled(page);
      await page.getByRole("button", { name: "Delete the account…" }).click();
      await page.getByRole("dialog").waitFor();
      await look("deleting the account");
      expect(found).toEqual({});
      expect(mishaps).toEqual([]);
      expect(foreign).toEqual([]);
    },
    manyPagesMs,
  );

  test("a key is created and revoked by keyboard alone, and the focus comes back", async () => {
    const kazi = await startDeveloperArea();
    const visitor = await developer(kazi);
    const { page } = await open(kazi.origin, "/developers/keys", { as: visitor });
    await settled(page);
    await page.getByRole("button", { name: "Create a key" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement?.matches("dialog [name=name]"));
    await page.keyboard.type("By keyboard");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "I have stored it" }).waitFor();
    await page.keyboard.press("Escape");
    expect(await page.getByRole("dialog").count()).toBe(1);
    await page.getByRole("button", { name: "I have stored it" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "By keyboard" }).waitFor();
    await page.getByRole("button", { name: "Revoke By keyboard" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.querySelector("dialog") === null);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Revoke By keyboard");
  });

  test("revoking the new key of a rotation leaves the old one with all that a key can do", async () => {
    const kazi = await startDeveloperArea();
    const visitor = await developer(kazi);
    const { page, mishaps } = await open(kazi.origin, "/developers/keys", { as: visitor });
    await settled(page);
    const card = (words: string) =>
      page
        .locator(".key", { has: page.getByRole("heading", { name: "Production" }) })
        .filter({ hasText: words });
    await card("new, active").getByRole("button", { name: "Revoke" }).click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.innerText()).toContain("This undoes the rotation: the old key");
    await shoot(page, "revoke-new-key");
    await dialog.getByRole("button", { name: "Revoke the key" }).click();
    await page.getByText("Ended keys (2)").waitFor();
    const old = card("Expires");
    expect(await old.innerText()).not.toContain("being replaced");
    expect(await old.getByRole("button").allInnerTexts()).toEqual([
      expect.stringContaining("Rotate"),
      expect.stringContaining("Rename"),
      expect.stringMatching(/^Revoke/),
    ]);
    expect(await old.innerText()).toMatch(/in (89|90) days|in 3 months/);
    await shoot(page, "keys-after-undone-rotation");
    expect([mishaps, await seriousIn(page)]).toEqual([[], []]);
  });

  test("a key for the jobs alone is shown with a line that tries it at the jobs", async () => {
    const kazi = await startDeveloperArea();
    const visitor = await signedInVisitor(kazi, "amina@example.org");
    await visitor.post("access", { ...developerRequest, scopes: ["jobs:read"] });
    const { page } = await open(kazi.origin, "/developers/keys", { as: visitor });
    await page.getByRole("button", { name: "Create a key" }).click();
    await page.getByLabel("Name").fill("Job board");
    await page.getByRole("button", { name: "Create the key" }).click();
    await page.getByRole("button", { name: "I have stored it" }).waitFor();
    const line = await page.locator("dialog .code").nth(1).innerText();
    expect(line).toContain(`${kazi.origin}/api/remote-jobs`);
    expect(line).not.toContain("/api/v1/providers");
  });

  test("a mistake is told at the field that it is about, which has the focus", async () => {
    const kazi = await startDeveloperArea();
    const { page } = await open(kazi.origin, "/developers/sign-up");
    await page.getByLabel("Your name").fill("Amina Odhiambo");
    await page.getByLabel("E-mail address").fill("amina@example.org");
    const password = page.getByLabel("Password", { exact: true });
    await password.fill("short");
    await page.getByRole("button", { name: "Create the account" }).click();
    await page.locator(".field [role=alert]").waitFor();
    expect(await page.getByRole("alert").count()).toBe(1);
    const told = await page.getByRole("alert").innerText();
    expect(await page.locator(".field", { has: password }).innerText()).toContain(told);
    expect(await password.getAttribute("aria-invalid")).toBe("true");
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe("password");
  });

  test("an address with nothing behind it stays in the area, and a deleted account is told so", async () => {
    const kazi = await startDeveloperArea();
    const visitor = await developer(kazi);
    const unknown = await fetch(`${kazi.origin}/developers/nope`, { headers: { accept: "text/html" } });
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).toContain("Page not found");
    const { page } = await open(kazi.origin, "/developers/account", { as: visitor });
    await page.getByText("It has API access as a developer.").waitFor();
    await page.getByRole("button", { name: "Delete the account…" }).click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.innerText()).toContain("Your keys stop working at once");
    await dialog.getByLabel("Your password").fill(goodPassword);
    await dialog.getByRole("button", { name: "Delete for good" }).click();
    await page.getByRole("status").getByText("Your account is deleted.").waitFor();
    await page.getByRole("link", { name: "Create an account" }).first().click();
    await page.getByRole("heading", { name: "Create an account" }).waitFor();
    expect(await page.getByText("Your account is deleted.").count()).toBe(0);
  });

  test("coming to a page moves the focus to its heading and names it in the title", async () => {
    const kazi = await startDeveloperArea();
    const visitor = await developer(kazi);
    const { page } = await open(kazi.origin, "/developers", { as: visitor });
    await settled(page);
    await page.getByRole("link", { name: "Limits and plan" }).click();
    await page.waitForFunction(() => document.activeElement?.tagName === "H1");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Limits and plan");
    expect(await page.title()).toStartWith("Limits and plan");
    await page.goBack();
    expect(page.url()).toBe(`${kazi.origin}/developers`);
  });

  test("a session that has ended shows the sign-in form, and the page is there again afterwards", async () => {
    const kazi = await startDeveloperArea();
    const visitor = await developer(kazi);
    const { page } = await open(kazi.origin, "/developers/keys", { as: visitor });
    await settled(page);
    await kazi.database.change([], (tx) => tx.deleteFrom("sessions").execute());
    await page.getByRole("button", { name: "Rename Staging" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.getByLabel("E-mail address").fill("amina@example.org");
    await page.getByLabel("Password", { exact: true }).fill(goodPassword);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Staging" }).waitFor();
    expect(page.url()).toBe(`${kazi.origin}/developers/keys`);
  });

  test("a plan is shown in full before its button, and accepting it records its very words", async () => {
    const kazi = await startDeveloperArea();
    const visitor = await developer(kazi);
    const text =
      "Gold: 10,000 requests a minute, billed monthly, 1 shilling each, over the limit 2 shillings each.";
    await kazi.database.change([], (tx) =>
      tx
        .insertInto("plans")
        .values({
          id: "gold",
          name: "Gold",
          limits: "10,000 requests a minute",
          billing_period: "A month",
          request_charge: "1 shilling",
          overage_rule: "2 shillings for each request over the limit",
          text,
          created_at: "2026-11-15T08:00:00.000Z",
        })
        .execute(),
    );
    const { page } = await open(kazi.origin, "/developers/plan", { as: visitor });
    await settled(page);
    const gold = page.getByRole("region", { name: "Plan Gold" });
    for (const words of ["10,000 requests a minute", "A month", "1 shilling", "2 shillings for each request"])
      expect(await gold.innerText()).toContain(words);
    expect(await page.getByRole("button", { name: /Accept/ }).count()).toBe(0);
    await page.getByRole("button", { name: /Read what you would accept/ }).click();
    await page.getByText(text).waitFor();
    await page.getByRole("button", { name: "Accept and move to Gold" }).click();
    await gold.getByText("your plan").waitFor();
    const accepted = await kazi.database.read
      .selectFrom("plan_acceptances")
      .select(["plan_id", "text"])
      .execute();
    expect(accepted).toEqual([{ plan_id: "gold", text }]);
  });
});

test("the documents say nothing of anybody, hold nothing inline and send no referrer", async () => {
  const kazi = await startDeveloperArea();
  for (const { path } of Object.values(pages)) {
    const response = await fetch(kazi.origin + path, { headers: { cookie: "kazi.session_token=x.y" } });
    const html = await response.text();
    expect([path, response.status]).toEqual([path, 200]);
    expect(response.headers.get("content-security-policy")).toContain("script-src 'self'");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(html).not.toMatch(/ on\w+=|style="|javascript:/);
    expect(html.match(/<script(?![^>]*src=)(?![^>]*application\/json)/g)).toBeNull();
  }
  expect((await fetch(`${kazi.origin}/developers/nothing`)).status).toBe(404);
  for (const next of ["//evil.example", "/\\evil.example", "https:evil.example", "javascript:alert(1)"]) {
    const response = await fetch(`${kazi.origin}/developers/sign-in?next=${encodeURIComponent(next)}`, {
      redirect: "manual",
    });
    expect([response.status, response.headers.get("location")]).toEqual([200, null]);
  }
});
