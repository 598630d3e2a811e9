// The catalogue in the console, in a real browser: a job is looked up, and a wrong warning taken back.
import { expect, test } from "bun:test";
import { lookUpJob } from "../../src/jobs/catalogue/look-up-store.ts";
import { inDeveloperBrowser } from "../support/browser/developer-browser.ts";
import { looksRight, shoot } from "../support/browser/operator-browser.ts";
import { startBusyKazi } from "../support/busy-kazi.ts";
import { signedInOperator } from "../support/people/operator.ts";
import { within } from "../support/waiting.ts";

const fine = { serious: [], excessPixels: 0 };
const waitMs = 60_000;

inDeveloperBrowser("jobs in the console", ({ open }) => {
  test("a job is found by its board or its link here, loses a warning that is wrong, and gets it back", async () => {
    const kazi = await startBusyKazi();
    const warned = () =>
      kazi.database.read
        .selectFrom("jobs")
        .select(["id", "board", "title"])
        .where("facts", "like", '%"asks_money"%')
        .orderBy("id")
        .executeTakeFirst();
    await within(waitMs, "a job asks for money", async () => (await warned()) !== undefined);
    const { id, board, title } = (await warned()) as { id: string; board: string; title: string };
    const operator = await signedInOperator(kazi, "op@example.org");
    const { page, mishaps, foreign } = await open(kazi.origin, "/operator/jobs", { as: operator });
    await page.getByLabel("Board").fill(board);
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByRole("link", { name: title, exact: true }).first().waitFor();
    expect(await looksRight(page)).toEqual(fine);
    await shoot(page, "jobs");

    await page.getByLabel("Board").fill("");
    await page.getByLabel("Warnings").selectOption("With warnings");
    const row = page.getByRole("row").filter({ has: page.locator(`a[href$="/${id}"]`) });
    await row.getByText("asks for money").waitFor();
    await shoot(page, "jobs-with-warnings");
    await page.getByLabel("Id or link").fill(`${kazi.origin}/jobs/${id}?in=remote`);
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByText("1 job", { exact: true }).waitFor();
    expect(await looksRight(page)).toEqual(fine);

    await page.goto(`${kazi.origin}/operator/jobs/${id}`);
    await page.getByRole("heading", { name: title }).waitFor();
    await page.getByText("applicants have to pay something").waitFor();
    expect(await looksRight(page)).toEqual(fine);
    expect(await page.locator("dl").first().textContent()).toMatch(/eople in Kenya/);
    await shoot(page, "job");
    await page.getByRole("button", { name: /^Take back/ }).click();
    await page.getByLabel("Reason").fill("It is the price of the course.");
    await page.getByRole("dialog").getByRole("button", { name: "Take it back" }).click();
    await page.getByRole("table", { name: "Taken back" }).waitFor();

    const job = await lookUpJob(kazi.database.read, id);
    expect(job?.facts.warnings.map(({ code }) => code)).not.toContain("asks_money");
    const [audited] = await kazi.database.read
      .selectFrom("audit")
      .selectAll()
      .where("action", "=", "job.warning-taken-back")
      .execute();
    expect(audited).toMatchObject({ subject: id });
    const shown = await (await fetch(`${kazi.origin}/jobs/${id}`)).text();
    expect(shown).not.toContain("note-warning");

    await page.goto(`${kazi.origin}/operator/jobs?warnings=taken_back`);
    await row.getByText("taken back: asks for money").waitFor();
    await page.goto(`${kazi.origin}/operator/jobs/${id}`);
    await page.getByRole("table", { name: "Taken back" }).waitFor();
    await shoot(page, "job-taken-back");
    await page.getByRole("button", { name: /^Show again/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Show it again" }).click();
    await page.getByRole("button", { name: /^Take back/ }).waitFor();
    const again = await lookUpJob(kazi.database.read, id);
    expect(again?.facts.warnings.map(({ code }) => code)).toContain("asks_money");
    const restored = await kazi.database.read
      .selectFrom("audit")
      .select("subject")
      .where("action", "=", "job.warning-restored")
      .execute();
    expect(restored).toEqual([{ subject: id }]);
    expect({ mishaps, foreign }).toEqual({ mishaps: [], foreign: [] });
  }, 120_000);
});
