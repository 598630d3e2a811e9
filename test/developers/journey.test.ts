// From "what is this" to a working call and out again, as a person does it: in a browser, by mail, with curl.
import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { inDeveloperBrowser, mailedPath, type Opening } from "../support/browser/developer-browser.ts";
import { runCommand } from "../support/command-line.ts";
import { eachEngine, type Place, sqlitePlace } from "../support/engines.ts";
import { kaziJson } from "../support/kazi-command.ts";
import { goodPassword, signedInVisitor } from "../support/people/signed-in.ts";
import { startProviderApi } from "../support/provider-api.ts";
import { addProviders } from "../support/provider-data.ts";

const email = "amina@example.org";
const maxScriptBytes = 60_000;

inDeveloperBrowser("the way of an integrator", ({ open }) => {
  eachEngine("from the first page to the last", ({ readyPlace }) => {
    test("sign up, be approved, create a key, call, rotate, finish, sign out", async () => {
      await journey(open, await readyPlace());
    }, 120_000);
  });

  test("the console makes a real call and keeps the key nowhere; contact data shows only when asked for", async () => {
    const kazi = await startProviderApi(sqlitePlace());
    await addProviders(kazi.database, [
      { name: "Juma", county: "Nairobi", phone: "+254712345678", latitude: -1.26, longitude: 36.8123 },
    ]);
    const visitor = await signedInVisitor(kazi, email);
    const { page, mishaps } = await open(kazi.origin, "/developers/console", { as: visitor });
    const cookies: (string | undefined)[] = [];
    page.on("request", async (request) => {
      if (request.url().includes("/api/v1/")) cookies.push((await request.allHeaders()).cookie);
    });
    await page.getByLabel("API key").fill(kazi.secret);
    await page.getByLabel("county").fill("Nairobi");
    await page.getByRole("button", { name: "Make the call" }).click();
    await page.getByText("200 OK").waitFor();
    const body = page.getByRole("region", { name: "Body of the answer" });
    expect(await body.innerText()).not.toContain("254712345678");
    expect(await body.innerText()).not.toContain("36.8123");
    expect(await body.innerText()).toContain("Juma");
    await page.getByRole("button", { name: "Show phones and locations" }).click();
    expect(await body.innerText()).toContain("+254712345678");
    expect(page.url()).not.toContain("kz_live");
    const kept = await page.evaluate(() =>
      JSON.stringify({ ...localStorage, ...sessionStorage, state: history.state }),
    );
    expect(kept).not.toContain("kz_live");
    expect(cookies).toEqual([undefined]);
    await page.getByRole("link", { name: "Overview" }).click();
    await page.getByRole("link", { name: "Console" }).click();
    expect(await page.getByLabel("API key").inputValue()).toBe("");
    expect(mishaps).toEqual([]);
  });

  test("the first page needs at most 60 kB of script", async () => {
    const kazi = await startProviderApi(sqlitePlace());
    let bytes = 0;
    const html = await (await fetch(`${kazi.origin}/developers`)).text();
    for (const [, src] of html.matchAll(/src="([^"]+\.js)"/g)) {
      const response = await fetch(kazi.origin + src, {
        headers: { "accept-encoding": "br" },
        decompress: false,
      });
      expect(response.headers.get("content-encoding")).toBe("br");
      bytes += (await response.arrayBuffer()).byteLength;
    }
    console.log(`the developer area's first page: ${bytes} bytes of compressed script`);
    expect(bytes).toBeGreaterThan(5_000);
    expect(bytes).toBeLessThanOrEqual(maxScriptBytes);
  });
});

async function journey(open: Opening["open"], place: Place): Promise<void> {
  const kazi = await startProviderApi(place);
  const { page, mishaps, foreign } = await open(kazi.origin, "/developers");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: kazi.origin });

  await page.getByRole("link", { name: "Create an account" }).first().click();
  await page.getByLabel("Your name").fill("Amina Odhiambo");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(goodPassword);
  await page.getByRole("button", { name: "Create the account" }).click();
  await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
  await page.getByText("No mail server is set up here").waitFor();

  await page.goto(kazi.origin + (await mailedPath(kazi.database, email)));
  await page.getByLabel("Password", { exact: true }).fill(goodPassword);
  expect(page.url()).toBe(`${kazi.origin}/developers/verify-email`);
  await page.getByRole("button", { name: "Confirm and sign in" }).click();
  await page.getByRole("heading", { name: "Hello, Amina" }).waitFor();

  await page.getByRole("link", { name: "Request access" }).click();
  await page.getByLabel("Name of the integration").fill("Fundi finder");
  await page.getByLabel("What it is for").fill("Shows people in our app which tradespeople work near them.");
  await page.getByLabel("Servers that will call").fill("api.example.org");
  await page.getByLabel(/I have read and accept/).check();
  await page.getByRole("button", { name: "Send the request" }).click();
  await page.getByText("Waiting for review").waitFor();

  const [waiting] = await kaziJson<{ id: string }[]>(place, ["access", "list", "--state", "requested"]);
  expect((await runCommand(place, ["access", "approve", String(waiting?.id)])).exitCode).toBe(0);

  await page.getByRole("link", { name: "Keys", exact: true }).click();
  await page.getByRole("button", { name: "Create a key" }).click();
  await page.getByLabel("Name").fill("Production server");
  await page.getByRole("button", { name: "Create the key" }).click();
  const first = await copiedSecret(page);
  expect(first).toMatch(/^kz_live_[0-9A-Za-z]{49}$/);
  const curlLine = await page.locator("dialog .code").nth(1).innerText();
  expect(curlLine.replace(/\s+/g, "")).toContain(`Bearer${first}`);
  await page.getByRole("button", { name: "I have stored it" }).click();
  expect(await page.content()).not.toContain(first);
  expect((await curl(kazi.origin, first)).status).toBe(200);

  await page.getByRole("link", { name: "Usage" }).click();
  const deadline = Date.now() + 30_000;
  while (!(await page.getByText(/Answered: 1$/).count())) {
    if (Date.now() > deadline) throw new Error(`no call in: ${await page.getByRole("main").innerText()}`);
    await page.getByRole("button", { name: "Refresh" }).click();
    await page.waitForTimeout(100);
  }
  await page.getByRole("slider", { name: "Last 30 days" }).press("ArrowLeft");
  await page.getByText(/^\d+ \w+: 1 request$/).waitFor();

  await page.getByRole("link", { name: "Keys", exact: true }).click();
  await page.getByRole("button", { name: "Rotate Production server" }).click();
  await page.getByRole("button", { name: "Rotate the key" }).click();
  const second = await copiedSecret(page);
  await page.getByRole("button", { name: "I have stored it" }).click();
  expect(second).not.toBe(first);
  expect((await curl(kazi.origin, first)).status).toBe(200);
  expect((await curl(kazi.origin, second)).status).toBe(200);

  await page.getByRole("button", { name: "Finish: revoke the old key Production server" }).click();
  const dialog = page.getByRole("dialog", { name: "Revoke the old key “Production server”?" });
  expect(await dialog.innerText()).toContain(first.slice(0, 12));
  expect(await dialog.innerText()).toContain(`The new key ${second.slice(0, 12)}`);
  await dialog.getByRole("button", { name: "Revoke the old key" }).click();
  await page.getByText("Ended keys (1)").waitFor();
  const refused = await curl(kazi.origin, first);
  expect([refused.status, refused.body.includes("revoked")]).toEqual([401, true]);
  expect((await curl(kazi.origin, second)).status).toBe(200);

  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  await page.getByRole("button", { name: /^Sign out/ }).click();
  await page.getByRole("heading", { name: /Kenya’s service providers/ }).waitFor();
  await page.goto(`${kazi.origin}/developers/keys`);
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(mishaps).toEqual([]);
  expect(foreign).toEqual([]);
  expect(kazi.logged.join("\n")).not.toContain(first);
}

async function copiedSecret(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Copy the key" }).click();
  await page.getByRole("button", { name: /^Copied/ }).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

async function curl(origin: string, key: string): Promise<{ status: number; body: string }> {
  const child = Bun.spawn(
    [
      "curl",
      "-s",
      "-w",
      "\n%{http_code}",
      "-H",
      `Authorization: Bearer ${key}`,
      `${origin}/api/v1/providers?limit=5`,
    ],
    { stdout: "pipe", stderr: "ignore" },
  );
  const lines = (await new Response(child.stdout).text()).split("\n");
  return { status: Number(lines.at(-1)), body: lines.slice(0, -1).join("\n") };
}
