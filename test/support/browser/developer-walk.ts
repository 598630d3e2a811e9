// Every page of the developer area and what can be opened on it, looked at by axe-core and on a narrow screen.
import { pages } from "../../../web/developer-area/pages.ts";
import { sqlitePlace } from "../engines.ts";
import { developer, settled } from "../people/developer-state.ts";
import { goodPassword } from "../people/signed-in.ts";
import { startProviderApi } from "../provider-api.ts";
import { seriousIn } from "./axe.ts";
import type { sizes } from "./browser.ts";
import type { Opening } from "./developer-browser.ts";
import { widerThan320 } from "./operator-browser.ts";

type Walked = { serious: Record<string, string[]>; tooWide: string[]; mishaps: string[]; foreign: string[] };

/** Every page is looked at several times, which takes a loaded machine a while. */
export const manyPagesMs = 240_000;

export const startDeveloperArea = () =>
  startProviderApi(sqlitePlace(), { env: { DEVELOPER_APPROVAL: "auto" } });

export async function walkDeveloperArea({ open }: Opening, size: keyof typeof sizes): Promise<Walked> {
  const kazi = await startDeveloperArea();
  const visitor = await developer(kazi);
  const { page, mishaps, foreign } = await open(kazi.origin, "/developers", { size });
  const walked: Walked = { serious: {}, tooWide: [], mishaps, foreign };
  const look = async (state: string) => {
    const serious = await seriousIn(page);
    if (serious.length > 0) walked.serious[state] = serious;
    const excess = await widerThan320(page);
    if (excess > 0) walked.tooWide.push(`${state}: ${excess} too wide`);
  };
  await settled(page);
  await look("welcome");
  for (const name of ["signIn", "signUp", "forgotPassword", "resetPassword", "verifyEmail"] as const) {
    await page.goto(kazi.origin + pages[name].path);
    await settled(page);
    await look(name);
  }
  const cookies = [...visitor.cookies].map(([name, value]) => ({ name, value, url: kazi.origin }));
  await page.context().addCookies(cookies);
  for (const name of ["overview", "keys", "usage", "access", "plan", "console", "account"] as const) {
    await page.goto(kazi.origin + pages[name].path);
    await settled(page);
    for (const closed of await page.locator("summary").all()) await closed.click();
    await look(name);
  }
  await page.goto(kazi.origin + pages.account.path);
  await page.getByRole("region", { name: "Authenticator app" }).locator("[name=password]").fill(goodPassword);
  await page.getByRole("button", { name: "Set it up" }).click();
  await page.waitForSelector(".numbered");
  await look("setting up the second factor");
  await page.goto(kazi.origin + pages.console.path);
  await page.getByLabel("API key").fill(kazi.secret);
  await page.getByRole("button", { name: "Make the call" }).click();
  await page.getByText("200 OK").waitFor();
  await look("an answer in the console");
  await page.goto(kazi.origin + pages.keys.path);
  await page.getByRole("button", { name: "Create a key" }).click();
  await look("creating a key");
  await page.getByLabel("Name").fill("New");
  await page.getByRole("button", { name: "Create the key" }).click();
  await page.getByRole("button", { name: "I have stored it" }).waitFor();
  await look("the secret");
  return walked;
}
