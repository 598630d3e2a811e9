import { expect, test } from "bun:test";
import { systemClock } from "../../src/process/clock.ts";
import { turnSwitch } from "../../src/providers/api-switch.ts";
import { inDeveloperBrowser } from "../support/browser/developer-browser.ts";
import { looksRight, shoot } from "../support/browser/operator-browser.ts";
import { eachEngine } from "../support/engines.ts";
import { signedInOperator } from "../support/people/operator.ts";
import { fine, startConsole } from "../support/people/operator-console.ts";
import { behindProxy } from "../support/people/signed-in.ts";
import { bearer, path as providersPath } from "../support/provider-api.ts";
import { newKey } from "../support/provider-data.ts";
import { startKazi } from "../support/running-kazi.ts";

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error("it did not come true in time");
    await Bun.sleep(50);
  }
}

eachEngine("settings", ({ engine, readyPlace }) => {
  test("a limit set in the console wins over the variable, here and on another instance, and can be left to it again", async () => {
    const place = await readyPlace();
    const env = { ...behindProxy, PROVIDERS_LIMIT: "7/1m" };
    const kazi = await startKazi(place, { only: "providers", env });
    // A second server on one SQLite directory is refused, so there both are the same.
    const other = engine === "sqlite" ? kazi : await startKazi(place, { only: "providers", env });
    await turnSwitch(kazi.database, "enabled", { actor: "test", nowMs: systemClock.now() });
    const operator = await signedInOperator(kazi, "wanjiru@example.org");
    const policyAt = async ({ origin }: { origin: string }) => {
      const { secret } = await newKey(kazi.database, { rate: null });
      const answer = await fetch(`${origin}${providersPath}`, { headers: bearer(secret) });
      return answer.headers.get("ratelimit-policy");
    };
    expect(await policyAt(other)).toBe('"default";q=7;w=60');
    const set = (value: string | null) =>
      operator.send("PUT", "settings/values", { name: "providersLimit", value });
    expect((await set("lots")).status).toBe(400);
    expect((await set("30/1h")).status).toBe(200);
    await until(async () => (await policyAt(kazi)) === '"default";q=30;w=3600');
    await until(async () => (await policyAt(other)) === '"default";q=30;w=3600');
    expect((await set(null)).status).toBe(200);
    await until(async () => (await policyAt(other)) === '"default";q=7;w=60');
    const audit = await operator.get("audit?action=setting.change");
    expect(audit.json.rows).toMatchObject([
      { subject: "PROVIDERS_LIMIT", detail: { before: "30/1h", after: null } },
      { subject: "PROVIDERS_LIMIT", detail: { before: null, after: "30/1h" } },
    ]);
  });
});

inDeveloperBrowser("switches and settings", ({ open }) => {
  test("the provider API is switched, a limit and the approval mode are set, the terms get a new version", async () => {
    const { kazi, operator } = await startConsole();
    const { page, mishaps } = await open(kazi.origin, "/operator/settings", { as: operator });
    await page.getByRole("button", { name: "Switch it off…" }).click();
    await page.getByRole("button", { name: "Switch it off", exact: true }).click();
    await page.getByText("Every call gets a 503").waitFor();
    await until(async () => (await fetch(`${kazi.origin}${providersPath}`)).status === 503);
    await page.getByRole("button", { name: "Switch it on" }).click();
    await until(async () => (await fetch(`${kazi.origin}${providersPath}`)).status === 401);

    await page.getByRole("button", { name: "Change Jobs, per address" }).click();
    await page.getByLabel("Number of requests").fill("everything");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Write a count and a window").waitFor();
    await page.getByLabel("Number of requests").fill("2/1m");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("2 requests a minute").waitFor();
    await until(async () => {
      const answer = await fetch(`${kazi.origin}/api/remote-jobs`);
      await answer.text();
      return answer.status === 429;
    });

    await page.getByRole("button", { name: "Change Developer access" }).click();
    await page.getByLabel("At once, without a review").check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("at once, without a review").waitFor();

    await page.getByRole("button", { name: "Change Terms" }).click();
    await page.getByLabel("Text, in Markdown").fill("# Our own terms\n\nBe kind to the people you call.");
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByText("give the changed text a version of its own").waitFor();
    await page.getByRole("textbox", { name: "Version" }).fill("2027-01-31");
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByText("your own text").waitFor();
    await until(async () =>
      (await (await fetch(`${kazi.origin}/terms`)).text()).includes("Be kind to the people"),
    );
    expect(await looksRight(page)).toEqual(fine);
    await shoot(page, "settings");
    expect(mishaps).toEqual([]);
  });
});
