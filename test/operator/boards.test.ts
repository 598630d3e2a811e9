// The boards in the console, in a real browser: trouble that is seen, looked into and settled.
import { expect, test } from "bun:test";
import { inDeveloperBrowser } from "../support/browser/developer-browser.ts";
import { looksRight, shoot } from "../support/browser/operator-browser.ts";
import { startBusyKazi } from "../support/busy-kazi.ts";
import { signedInOperator } from "../support/people/operator.ts";
import { within } from "../support/waiting.ts";

const fine = { serious: [], excessPixels: 0 };
const waitMs = 60_000;

// axe-core looks at every board, in light and in dark, which takes its time on a busy machine.
const maxMs = 240_000;

inDeveloperBrowser("boards in the console", ({ open }) => {
  test(
    "a board that sends too little is looked into, its result accepted, and the board paused and resumed",
    async () => {
      const kazi = await startBusyKazi();
      const feed = () =>
        kazi.database.read
          .selectFrom("feeds")
          .selectAll()
          .where("board", "=", "remotive")
          .where("feed", "=", "all")
          .executeTakeFirst();
      await within(waitMs, "the board has answered", async () => ((await feed())?.count ?? 0) > 0);
      const usual = (await feed())?.count ?? 0;
      expect(usual).toBeGreaterThanOrEqual(10);
      const operator = await signedInOperator(kazi, "op@example.org");
      const { page, mishaps, foreign } = await open(kazi.origin, "/operator/boards", { as: operator });
      const card = page
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading", { name: "Remotive" }) });
      await card.getByText("working").waitFor();

      kazi.boards.setFault("remotive", "few");
      await within(waitMs, "the result is doubted", async () => {
        await card.getByRole("button", { name: "Check now" }).click();
        await page.waitForTimeout(200);
        return (await card.getByText("This result is quarantined").count()) > 0;
      });
      expect((await feed())?.count).toBe(usual);
      await card.getByText("too-few").first().waitFor();
      await card.getByRole("button", { name: "Look at it" }).click();
      await card.locator(".quarantined a").first().waitFor();
      expect(await card.locator(".snippet").first().textContent()).toContain("{");
      expect(await looksRight(page)).toEqual(fine);
      await shoot(page, "boards");
      await page.getByRole("button", { name: "Failing (1)" }).click();
      await shoot(page, "boards-in-trouble");
      await page.getByRole("button", { name: "All (" }).click();
      await card.getByRole("button", { name: /^Accept \d+ job/ }).click();
      await card.getByText("This result is quarantined").waitFor({ state: "detached" });
      expect((await feed())?.count).toBeLessThan(usual);

      await card.getByRole("button", { name: "Pause" }).click();
      await page.getByLabel("Reason").fill("They asked us to.");
      await page.getByRole("dialog").getByRole("button", { name: "Pause" }).click();
      await card.getByText("They asked us to.").waitFor();
      const calledAt = (await feed())?.called_at;
      await page.getByRole("button", { name: "Failing (" }).click();
      await page.getByRole("button", { name: "All (" }).click();
      expect((await feed())?.called_at).toBe(calledAt as string);
      await card.getByRole("button", { name: "Resume" }).click();
      await card.getByRole("button", { name: "Pause" }).waitFor();
      expect(kazi.traffic.odd).toEqual([]);
      expect(mishaps).toEqual([]);
      expect(foreign).toEqual([]);
    },
    maxMs,
  );
});
