// Abuse in the console, in a real browser: who asks most, a block, and a listing that readers reported.
import { expect, test } from "bun:test";
import { addReport } from "../../src/jobs/pages/listing-report-store.ts";
import { systemClock } from "../../src/process/clock.ts";
import { inDeveloperBrowser } from "../support/browser/developer-browser.ts";
import { looksRight, shoot } from "../support/browser/operator-browser.ts";
import { startBusyKazi } from "../support/busy-kazi.ts";
import { signedInOperator } from "../support/people/operator.ts";
import { within } from "../support/waiting.ts";

const fine = { serious: [], excessPixels: 0 };
const waitMs = 30_000;

inDeveloperBrowser("abuse in the console", ({ open }) => {
  test("the loudest caller is seen and blocked, and a reported listing hidden and brought back", async () => {
    const kazi = await startBusyKazi({ TRUSTED_PROXIES: "127.0.0.1" });
    const from = (address: string, path: string, headers: Record<string, string> = {}) =>
      fetch(`${kazi.origin}${path}`, { headers: { "x-forwarded-for": address, ...headers } });
    for (let i = 0; i < 30; i += 1) await from("198.51.100.7", "/api/wfh-jobs");
    for (let i = 0; i < 3; i += 1)
      await from("203.0.113.9", "/api/v1/providers", { authorization: "Bearer kz_live_wrong" });
    const [listed] = (await (await fetch(`${kazi.origin}/api/remote-jobs`)).json()) as { id: string }[];
    const listing = String(listed?.id);
    const note = "They asked for KSh 500.";
    const now = systemClock.now();
    await addReport(kazi.database, { listing, reason: "money", note, contact: "" }, now);
    const asking = { reason: "warning", note: "It is a course.", contact: "hr@baobab.example" } as const;
    await addReport(kazi.database, { listing, ...asking }, now);

    const operator = await signedInOperator(kazi, "op@example.org");
    const { page, mishaps, foreign } = await open(kazi.origin, "/operator/abuse", { as: operator });
    await page.getByText(note).waitFor();
    await page.getByText("Answer to hr@baobab.example.").waitFor();
    const callers = page.getByRole("table", { name: "Top callers" });
    await callers.getByRole("row").filter({ hasText: "198.51.100.7" }).getByText("30").waitFor();
    const failed = page.getByRole("table", { name: "Failed authentications" });
    await failed.getByRole("row").filter({ hasText: "203.0.113.9" }).getByText("3").first().waitFor();

    await callers.getByRole("button", { name: "Block 198.51.100.7" }).click();
    await page.getByLabel("Reason").fill("thirty in a row");
    await page.getByRole("dialog").getByRole("button", { name: "Block" }).click();
    const blocks = page.getByRole("table", { name: "Blocks" });
    await blocks.getByText("thirty in a row").waitFor();
    await within(
      waitMs,
      "the address is refused",
      async () => (await from("198.51.100.7", "/api/wfh-jobs")).status === 403,
    );
    await page.getByRole("button", { name: "Block an address" }).click();
    await page.getByLabel("Address or range").fill("0.0.0.0/0");
    await page.getByRole("dialog").getByRole("button", { name: "Block" }).click();
    await page.getByText("a great part of the internet").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();

    await page.getByRole("button", { name: `Hide it ${listing}` }).click();
    const hidden = page.getByRole("table", { name: "Hidden listings" });
    await hidden.getByText(listing).first().waitFor();
    await page.getByText("No reports waiting.").waitFor();
    const isListed = async () =>
      ((await (await fetch(`${kazi.origin}/api/remote-jobs`)).json()) as { id: string }[]).some(
        ({ id }) => id === listing,
      );
    await within(waitMs, "the listing is gone", async () => !(await isListed()));
    expect(await looksRight(page)).toEqual(fine);
    await shoot(page, "abuse");
    await hidden.getByRole("button", { name: `Show again ${listing}` }).click();
    await page.getByText("Nothing is hidden.").waitFor();
    await within(waitMs, "the listing is back", isListed);
    await blocks.getByRole("button", { name: "Lift the block of 198.51.100.7" }).click();
    await page.getByText("Nothing is blocked.").waitFor();
    await within(
      waitMs,
      "the address is let in again",
      async () => (await from("198.51.100.7", "/api/wfh-jobs")).status === 200,
    );
    expect(kazi.traffic.odd).toEqual([]);
    expect(mishaps).toEqual([]);
    expect(foreign).toEqual([]);
  });
});
