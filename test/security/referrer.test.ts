// Whoever follows a link away from a page that shows a key, or that has a secret in its address, takes nothing of
// it along. The job board names itself to the sites it links to, and never the page.
import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { afterTest } from "../support/after-test.ts";
import { inDeveloperBrowser, mailedPath } from "../support/browser/developer-browser.ts";
import { sqlitePlace } from "../support/engines.ts";
import { developerRequest } from "../support/people/developer-requests.ts";
import { invited } from "../support/people/operator.ts";
import { behindProxy, signedInVisitor, Visitor } from "../support/people/signed-in.ts";
import { startKazi } from "../support/running-kazi.ts";

const env = { ...behindProxy, DEVELOPER_APPROVAL: "auto", BOARDS_ORIGIN: "http://127.0.0.1:9" };
/** Another site, which keeps every header that is sent to it. */
function startElsewhere(): { url: string; visits: Headers[] } {
  const visits: Headers[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch({ headers, url }) {
      if (url.endsWith("/landing")) visits.push(headers);
      return new Response("<title>Elsewhere</title>", { headers: { "content-type": "text/html" } });
    },
  });
  afterTest(() => server.stop(true));
  return { url: `http://localhost:${server.port}/landing`, visits };
}

/** Follows a link that a page might have, in the same window. */
async function leave(page: Page, url: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement("a");
    link.href = href;
    document.body.append(link);
    link.click();
  }, url);
  await page.waitForURL(url, { timeout: 30_000 });
}

inDeveloperBrowser("leaving a page", ({ open }) => {
  test("tells nobody where the visitor came from, where the page has a secret", async () => {
    const kazi = await startKazi(sqlitePlace(), { env });
    const developer = await signedInVisitor(kazi, "amina@example.org");
    expect((await developer.post("access", developerRequest)).status).toBe(201);
    const other = { email: "otieno@example.org", password: "gravel lantern obelisk", name: "Otieno" };
    const signedUp = await new Visitor(kazi.origin).post("sign-up", { ...other, kind: "customer" });
    expect(signedUp.status).toBe(200);
    const confirmation = await mailedPath(kazi.database, other.email);
    const forgot = await new Visitor(kazi.origin).post("forgot-password", { email: "amina@example.org" });
    expect(forgot.status).toBe(200);
    const reset = await mailedPath(kazi.database, "amina@example.org");
    const welcome = `/operator/welcome#${await invited(kazi, "wanjiru@example.org", "operator")}`;
    expect([confirmation, reset].map((path) => path.split("#")[0])).toEqual([
      "/developers/verify-email",
      "/developers/reset-password",
    ]);

    const { url, visits } = startElsewhere();
    for (const path of [confirmation, reset, welcome]) {
      const { page } = await open(kazi.origin, path);
      await leave(page, url);
      await page.context().close();
    }
    const { page } = await open(kazi.origin, "/developers/keys", { as: developer });
    await page.getByRole("button", { name: "Create a key" }).click();
    await page.getByLabel("Name").fill("Server");
    await page.getByRole("button", { name: "Create the key" }).click();
    await page
      .getByText(/kz_live_\w+/)
      .first()
      .waitFor();
    await leave(page, url);

    expect(visits).toHaveLength(4);
    expect(visits.map((headers) => headers.get("referer"))).toEqual([null, null, null, null]);
    console.log("4 pages with a secret left by a link: 0 referrers");
  }, 120_000);

  test("tells which site it was and not which page, on the job board", async () => {
    const kazi = await startKazi(sqlitePlace(), { env });
    const { url, visits } = startElsewhere();
    for (const path of ["/?q=a+private+matter", "/jobs/brightermonday-nothing?q=private", "/feeds/"]) {
      const { page } = await open(kazi.origin, path);
      await leave(page, url);
      await page.context().close();
    }
    expect(visits.map((headers) => headers.get("referer"))).toEqual(Array(3).fill(`${kazi.origin}/`));
  }, 60_000);
});
