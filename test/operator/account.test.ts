// What an operator does with the own account: over HTTP, and in a real browser.
import { expect, test } from "bun:test";
import { auditOf } from "../../src/access/audit-store.ts";
import { systemClock } from "../../src/process/clock.ts";
import { inDeveloperBrowser } from "../support/browser/developer-browser.ts";
import { looksRight, shoot } from "../support/browser/operator-browser.ts";
import { eachEngine } from "../support/engines.ts";
import { OperatorVisitor, signedInOperator } from "../support/people/operator.ts";
import { fine, startConsole } from "../support/people/operator-console.ts";
import { behindProxy, goodPassword } from "../support/people/signed-in.ts";
import { totp } from "../support/people/totp.ts";
import { startKazi } from "../support/running-kazi.ts";

const newPassword = "gravel heron lantern";
const email = "wanjiru@example.org";
const person = { email, password: goodPassword };

eachEngine("an operator's own account", ({ readyPlace }) => {
  const start = async (role: "operator" | "look-only" = "operator") => {
    const kazi = await startKazi(await readyPlace(), { only: "providers", env: behindProxy });
    const operator = await signedInOperator(kazi, email, role);
    const [first = "", second = ""] = operator.backupCodes;
    const me = (await operator.get("session")).json.operator as { id: string };
    return { kazi, operator, first, second, id: me.id };
  };

  test("gets another password, whatever the role: other sessions end, it is audited and mailed", async () => {
    const { kazi, operator, first, id } = await start("look-only");
    const elsewhere = new OperatorVisitor(kazi.origin);
    await elsewhere.post("sign-in", person);
    await elsewhere.post("sign-in/code", { code: first, isBackupCode: true });
    expect((await elsewhere.get("account/sessions")).status).toBe(200);

    const change = (current: string, password: string) =>
      operator.post("account/password", { current, password });
    expect((await change("not the one it is", newPassword)).status).toBe(403);
    expect((await change(goodPassword, "short")).status).toBe(400);
    expect((await elsewhere.get("account/sessions")).status).toBe(200);
    expect((await change(goodPassword, newPassword)).status).toBe(200);
    expect((await elsewhere.get("account/sessions")).status).toBe(401);
    const sessions = (await operator.get("account/sessions")).json as unknown as { isThis: boolean }[];
    expect(sessions.map(({ isThis }) => isThis)).toEqual([true]);
    expect((await elsewhere.post("sign-in", person)).status).toBe(401);
    expect((await elsewhere.post("sign-in", { email, password: newPassword })).json.needsCode).toBe(true);
    expect((await auditOf(kazi.database.read, id)).map(({ action }) => action)).toContain(
      "account.change-password",
    );
    const mails = await kazi.database.read.selectFrom("outbox").select("text").execute();
    expect(mails.map(({ text }) => text).join()).toContain("./kazi operator create");
  });

  test("gets another second factor by the password and a code, and is closed in between", async () => {
    const { kazi, operator, first, second, id } = await start();
    const end = (password: string, code: string) =>
      operator.post("account/two-factor/end", { password, code, isBackupCode: true });
    expect((await end("not the one it is", first)).status).toBe(403);
    expect((await end(goodPassword, "nonsense")).status).toBe(403);
    expect((await operator.get("audit")).status).toBe(200);
    expect((await end(goodPassword, first)).status).toBe(200);
    expect((await operator.get("audit")).status).toBe(403);
    expect((await operator.get("account/sessions")).status).toBe(403);

    const begun = await operator.post("two-factor/begin", { password: goodPassword });
    const code = totp(String(begun.json.secret), systemClock.now());
    expect((await operator.post("two-factor/confirm", { code })).status).toBe(200);
    expect((await operator.get("audit")).status).toBe(200);
    const later = new OperatorVisitor(kazi.origin);
    await later.post("sign-in", person);
    expect((await later.post("sign-in/code", { code: second, isBackupCode: true })).status).toBe(401);
    const steps = (await auditOf(kazi.database.read, id)).filter(
      ({ action }) => action === "account.two-factor",
    );
    expect(steps.map(({ detail }) => detail)).toEqual([{ on: true }, { on: false }, { on: true }]);
  });
});

inDeveloperBrowser("an operator's own account in the console", ({ open }) => {
  test("changes the password and sets up another app", async () => {
    const { kazi, operator } = await startConsole();
    const { page, mishaps } = await open(kazi.origin, "/operator/account", { as: operator });
    await page.getByRole("heading", { name: "Your account" }).waitFor();
    await page.getByText("this device").waitFor();
    expect(await looksRight(page)).toEqual(fine);
    await shoot(page, "account");

    await page.getByLabel("Current password").fill("not the one it is");
    await page.getByLabel("New password").fill(newPassword);
    await page.getByRole("button", { name: "Change the password" }).click();
    await page.getByText("Incorrect password.").waitFor();
    await page.getByLabel("Current password").fill(goodPassword);
    await page.getByRole("button", { name: "Change the password" }).click();
    await page.getByText("Changed. You are signed out everywhere else.").waitFor();

    await page.getByRole("button", { name: "Set up another app…" }).click();
    await page.getByRole("button", { name: "Use a backup code instead" }).click();
    await page.getByLabel("Your password").fill(newPassword);
    await page.getByLabel("Backup code").fill(operator.backupCodes[0] ?? "");
    expect(await looksRight(page)).toEqual(fine);
    await shoot(page, "account-renew");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { name: "Set up your second factor" }).waitFor();
    await page.getByLabel("Your password").fill(newPassword);
    await page.getByRole("button", { name: "Begin" }).click();
    await page.getByText("Or type in the key:").waitFor();
    const [secret = ""] = await page.locator(".copy-box code").allTextContents();
    await page.getByLabel("Code", { exact: true }).fill(totp(secret, systemClock.now()));
    await page.getByRole("button", { name: "Open the console" }).click();
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    expect(mishaps).toEqual([]);
  });
});
