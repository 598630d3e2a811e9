// What axe-core says of a page.
import axe from "axe-core";
import type { Page } from "playwright-core";

type Violation = { id: string; impact: string; nodes: { html: string; failureSummary: string }[] };
type AxeResult = { violations: Violation[]; passes: unknown[] };

/** What it finds serious, in light and in dark; that it has looked at nothing is as bad. */
export async function seriousIn(page: Page): Promise<string[]> {
  const found: string[] = [];
  if (!(await page.evaluate("Boolean(window.axe)"))) await page.evaluate(axe.source);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    // Only colours differ between the schemes.
    const rules = colorScheme === "dark" ? ', runOnly: ["color-contrast"]' : "";
    const run = `axe.run(document, { resultTypes: ["violations"]${rules} })`;
    const { violations, passes } = (await page.evaluate(run)) as AxeResult;
    if (passes.length === 0) found.push("axe-core looked at nothing");
    for (const { id, impact, nodes } of violations)
      if (impact === "serious" || impact === "critical")
        for (const { html, failureSummary } of nodes)
          found.push(`${colorScheme} ${id}: ${html.slice(0, 150)} ${failureSummary}`);
  }
  return found;
}
