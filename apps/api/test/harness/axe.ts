import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Result } from "axe-core";
import type { Page } from "playwright-core";

/** Half of what the package itself adds to documents, which each of them has to read. */
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** No style sheets are loaded again: only an experimental rule reads them, which is off. */
const options = { resultTypes: ["violations"], preload: { assets: ["media"] } };

/** The rules that depend on the color scheme. */
const aboutColors = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds wrong on a page. axe stays in a document that was checked before, which takes a fifth of the time of
 * @axe-core/playwright: that adds it anew for each check, and opens a second page for the results.
 * @param rules only these, by default all
 */
export async function violationsOf(page: Page, rules?: string[]): Promise<Result[]> {
  for (const frame of page.frames().filter((each) => each.url() !== "about:srcdoc"))
    if (!(await frame.evaluate("'axe' in window"))) await frame.evaluate(axe);
  const given = JSON.stringify(rules ? { ...options, runOnly: { type: "rule", values: rules } } : options);
  // In a sandboxed frame, nothing runs.
  const run = `axe.run({ include: document, exclude: "iframe[sandbox]" }, ${given}).then(({ violations }) => violations)`;
  return (await page.evaluate(run)) as Result[];
}

/** What axe finds wrong with the colors of a page, of which everything was checked in another color scheme. */
export const violationsOfColors = (page: Page): Promise<Result[]> => violationsOf(page, aboutColors);
