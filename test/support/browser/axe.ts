// What axe-core says of a page.
import axe from "axe-core";
import type { CDPSession, Page } from "playwright-core";

type Violation = { id: string; impact: string; nodes: { html: string; failureSummary: string }[] };
type AxeResult = { violations: Violation[]; passes: unknown[] };

/** What it finds serious, in light and in dark; that it has looked at nothing is as bad. */
export async function seriousIn(page: Page): Promise<string[]> {
  const found: string[] = [];
  const session = await page.context().newCDPSession(page);
  if (!(await evaluated(session, "Boolean(window.axe)"))) await evaluated(session, `${axe.source};0`);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    // Only colours differ between the schemes.
    const rules = colorScheme === "dark" ? ', runOnly: ["color-contrast"]' : "";
    const run = `axe.run(document, { resultTypes: ["violations"]${rules} })`;
    const { violations, passes } = (await evaluated(session, run)) as AxeResult;
    if (passes.length === 0) found.push("axe-core looked at nothing");
    for (const { id, impact, nodes } of violations)
      if (impact === "serious" || impact === "critical")
        for (const { html, failureSummary } of nodes)
          found.push(`${colorScheme} ${id}: ${html.slice(0, 150)} ${failureSummary}`);
  }
  await session.detach();
  return found;
}

/** As the developer tools evaluate it: no policy of the page is in its way, and none has to be bypassed. */
async function evaluated(session: CDPSession, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}
