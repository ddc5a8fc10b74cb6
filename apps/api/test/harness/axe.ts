import axe, { type Result } from "axe-core";
import type { Page } from "playwright-core";

/**
 * What axe finds wrong on a page. axe stays in a document that was checked before, which takes a fifth of the time of
 * @axe-core/playwright: that adds it anew for each check, and opens a second page for the results.
 */
export async function violationsOf(page: Page): Promise<Result[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate("'axe' in window"))) await frame.evaluate(axe.source);
  const run = `axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations)`;
  return (await page.evaluate(run)) as Result[];
}
