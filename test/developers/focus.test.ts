// The pages as they are used by keyboard, and when something goes wrong: the place is never lost, and every failure offers
// a way on.
import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { suspendAccess } from "../../src/access/requests/access-decisions.ts";
import { listAccess } from "../../src/access/requests/access-store.ts";
import { seriousIn } from "../support/browser/axe.ts";
import { inDeveloperBrowser, mailedPath } from "../support/browser/developer-browser.ts";
import { sqlitePlace } from "../support/engines.ts";
import { accessRules } from "../support/people/developer-requests.ts";
import { developer, settled } from "../support/people/developer-state.ts";
import { goodPassword, signedInVisitor, Visitor } from "../support/people/signed-in.ts";
import { totp } from "../support/people/totp.ts";
import { startProviderApi } from "../support/provider-api.ts";

const email = "amina@example.org";

/** What has the focus, as a person would name it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element === document.body ? "nothing" : `${element?.tagName} ${element?.textContent?.trim()}`;
  });

const focusOn = (page: Page, words: RegExp) =>
  page.waitForFunction((source) => {
    const { activeElement: element, body } = document;
    const said = `${element?.tagName} ${element?.getAttribute("name") ?? ""} ${element?.textContent}`;
    return element !== body && new RegExp(source).test(said);
  }, words.source);

const press = async (page: Page, name: string | RegExp) => {
  await page.getByRole("button", { name }).first().focus();
  await page.keyboard.press("Enter");
};

inDeveloperBrowser("the developer area by keyboard", ({ open }) => {
  const start = (env = {}) =>
    startProviderApi(sqlitePlace(), { env: { DEVELOPER_APPROVAL: "auto", ...env } });

  test("a dialog gives the focus back by Cancel too, and to the page when its button is gone", async () => {
    const kazi = await start();
    const visitor = await developer(kazi);
    const { page } = await open(kazi.origin, "/developers/keys", { as: visitor });
    await settled(page);
    for (const [opener, closer] of [
      ["Rename Staging", "Cancel"],
      ["Revoke Staging", "Cancel"],
      ["Create a key", "Cancel"],
      ["Rotate Staging", "Cancel"],
    ] as const) {
      await press(page, opener);
      await page.getByRole("dialog").waitFor();
      await press(page, closer);
      await page.waitForFunction(() => document.querySelector("dialog") === null);
      await focusOn(page, new RegExp(opener));
    }
    await press(page, "Create a key");
    await page.keyboard.type("By keyboard");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "I have stored it" }).waitFor();
    await press(page, "I have stored it");
    await focusOn(page, /Create a key/);
    await page.getByRole("heading", { name: "By keyboard" }).waitFor();
    await press(page, "Revoke By keyboard");
    await press(page, "Revoke the key");
    await page.getByText("Ended keys (2)").waitFor();
    await focusOn(page, /^H1\s+Keys/);
  });

  test("forms that are replaced by what came of them leave the focus beside it", async () => {
    const kazi = await start();
    const visitor = await developer(kazi);
    const elsewhere = new Visitor(kazi.origin);
    await elsewhere.post("sign-in", { email, password: goodPassword });
    const { page, mishaps } = await open(kazi.origin, "/developers/account", { as: visitor });
    await settled(page);
    await press(page, /^End session$/);
    await page.waitForFunction(() => document.querySelectorAll(".sessions li").length === 1);
    await focusOn(page, /Where you are signed in/);

    await page
      .getByRole("region", { name: "Authenticator app" })
      .locator("[name=password]")
      .fill(goodPassword);
    await page.keyboard.press("Enter");
    await page.getByText("Enter the code the app shows now.").waitFor();
    await focusOn(page, /Authenticator app/);
    const secret = await page.locator(".numbered code").first().innerText();
    await page.getByLabel("Code", { exact: true }).fill(totp(secret.trim(), Date.now()));
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Turn it off" }).waitFor();
    await focusOn(page, /Authenticator app/);

    await page.goto(`${kazi.origin}/developers/access`);
    await settled(page);
    await page.locator("summary").click();
    await page.getByLabel("Name of the integration").fill("Fundi finder");
    await page.getByLabel("What it is for").fill("Shows people which tradespeople work near them.");
    await page.getByLabel("Servers that will call").fill("api.example.org");
    await page.getByLabel(/I have read and accept/).check();
    await press(page, "Send the request");
    await page.getByText("Waiting for review").waitFor();
    await focusOn(page, /API access/);
    expect(mishaps).toEqual([]);
  });

  test("the pages before signing in keep the focus as well", async () => {
    const kazi = await start();
    const { page } = await open(kazi.origin, "/developers/forgot-password");
    await page.getByLabel("E-mail address").fill(email);
    await page.keyboard.press("Enter");
    await page.getByText("If the address can be used").waitFor();
    await focusOn(page, /Forgot your password/);
    await page.goto(`${kazi.origin}/developers/sign-up`);
    await page.getByLabel("Your name").fill("Amina Odhiambo");
    await page.getByLabel("E-mail address").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(goodPassword);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
    await focusOn(page, /Check your inbox/);
    await page.getByRole("button", { name: "Send the confirmation again" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("If the address can be used").waitFor();
    expect(await focused(page)).not.toBe("nothing");
  });

  test("a wrong password says so, keeps what was typed, and the right one signs in", async () => {
    const kazi = await start();
    await developer(kazi);
    const { page, mishaps } = await open(kazi.origin, "/developers/sign-in", { bypassCSP: true });
    await page.getByLabel("E-mail address").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("wrong but long enough");
    await page.getByRole("button", { name: "Sign in" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("Incorrect email or password.").waitFor();
    expect(await focused(page)).toBe("BUTTON Sign in");
    expect(await page.getByLabel("E-mail address").inputValue()).toBe(email);
    expect(await seriousIn(page)).toEqual([]);
    await page.getByLabel("Password", { exact: true }).fill(goodPassword);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Hello, Amina" }).waitFor();
    await focusOn(page, /^H1/);
    expect(await page.getByRole("alert").count()).toBe(0);

    await page.goto(`${kazi.origin}/developers/account`);
    await settled(page);
    const form = page.getByRole("region", { name: "Password" });
    await form.getByLabel("Current password").fill("wrong but long enough");
    await form.getByLabel("New password").fill("an entirely other phrase");
    await form.getByRole("button", { name: "Change the password" }).click();
    await form.getByRole("alert").getByText("Incorrect password.").waitFor();
    expect(await page.getByRole("heading", { name: "Account", exact: true }).count()).toBe(1);
    expect(mishaps).toEqual([]);
  });

  test("after a new password the list shows the sessions that are left", async () => {
    const kazi = await start();
    const visitor = await signedInVisitor(kazi, email);
    await new Visitor(kazi.origin).post("sign-in", { email, password: goodPassword });
    const { page } = await open(kazi.origin, "/developers/account", { as: visitor });
    await settled(page);
    expect(await page.locator(".sessions li").count()).toBe(2);
    const form = page.getByRole("region", { name: "Password" });
    await form.getByLabel("Current password").fill(goodPassword);
    await form.getByLabel("New password").fill("an entirely other phrase");
    await form.getByRole("button", { name: "Change the password" }).click();
    await page.getByText("You are signed out everywhere else.").waitFor();
    await page.waitForFunction(() => document.querySelectorAll(".sessions li").length === 1);
    await page.locator(".sessions").getByText("this device").waitFor();
    await focusOn(page, /Password/);
  });

  test("signing out that did not work says so, and works when it is asked again", async () => {
    const kazi = await start();
    const visitor = await developer(kazi);
    const { page } = await open(kazi.origin, "/developers/keys", { as: visitor });
    await settled(page);
    await page.route("**/developers/api/sign-out", (route) => route.abort());
    await page.getByRole("button", { name: /^Sign out/ }).click();
    await page.getByRole("alert").getByText("You are still signed in.").waitFor();
    expect(await page.getByRole("heading", { name: "Staging" }).count()).toBe(1);
    await page.unroute("**/developers/api/sign-out");
    await page.getByRole("button", { name: "Sign out again" }).click();
    await page.getByRole("heading", { name: /Kenya’s service providers/ }).waitFor();
    expect((await visitor.get("account")).status).toBe(401);
  });

  test("a confirmation link that is dead offers a new one, and a password that is wrong another way", async () => {
    const kazi = await start();
    const { page, mishaps } = await open(kazi.origin, "/developers/sign-up", { bypassCSP: true });
    await page.getByLabel("Your name").fill("Amina Odhiambo");
    await page.getByLabel("E-mail address").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(goodPassword);
    await page.getByRole("button", { name: "Create the account" }).click();
    await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
    const first = await mailedPath(kazi.database, email);
    await page.goto(`${kazi.origin}/developers/verify-email#made-up`);
    await page.getByRole("heading", { name: "This link no longer works" }).waitFor();
    expect(await seriousIn(page)).toEqual([]);
    await page.getByLabel("E-mail address").fill(email);
    await page.getByRole("button", { name: "Send me a new link" }).click();
    await page.getByRole("status").getByText("an email is on its way").waitFor();
    const second = await mailedPath(kazi.database, email);
    expect(second).not.toBe(first);
    await page.goto("about:blank");
    await page.goto(kazi.origin + second);
    await focusOn(page, /INPUT password/);
    expect(await seriousIn(page)).toEqual([]);
    await page.keyboard.type("wrong but long enough");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("not the password the account was created with").waitFor();
    expect(await page.getByRole("link", { name: "Choose a new one" }).count()).toBe(1);
    await page.getByLabel("Password", { exact: true }).fill(goodPassword);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Hello, Amina" }).waitFor();
    expect(mishaps).toEqual([]);
  });

  test("two keys of one name are told apart, and a suspended key says that it is refused", async () => {
    const kazi = await start();
    const visitor = await developer(kazi);
    const twins = [0, 1].map(() =>
      visitor.post("keys", { name: "Twin", scopes: ["providers:read"], days: 30 }),
    );
    const starts = (await Promise.all(twins)).map(({ json }) => String(json.starts_with));
    const { page } = await open(kazi.origin, "/developers/usage", { as: visitor, bypassCSP: true });
    await settled(page);
    const options = await page.getByLabel("Key").locator("option").allInnerTexts();
    for (const start of starts) expect(options).toContain(`Twin (${start})`);
    const [access] = await listAccess(kazi.database.read, "approved").then((rows) =>
      rows.filter(({ account_email }) => account_email === email),
    );
    await suspendAccess(kazi.database, String(access?.id), "Looking into it.", accessRules, {
      actor: "command line",
      nowMs: Date.now(),
    });
    await page.getByRole("link", { name: "Keys", exact: true }).click();
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Staging" }) });
    await card.getByText("Refused while your API access is suspended").waitFor();
    expect(await card.getByText("active", { exact: true }).count()).toBe(0);
    expect(await seriousIn(page)).toEqual([]);
  });
});
