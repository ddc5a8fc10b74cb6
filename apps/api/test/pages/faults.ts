import type { Result } from "axe-core";
import type { Page } from "playwright-core";
import { violationsOf, violationsOfColors } from "../harness/axe.ts";

/** What axe finds on a page. */
export const inaccessible = async (page: Page): Promise<string[]> => listed(await violationsOf(page));

/** What axe finds wrong with the other colors of a page that was checked in light or dark. */
export async function faultsOfColors(page: Page, colorScheme: "light" | "dark"): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  // Until what follows the color scheme has been painted.
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  return listed(await violationsOfColors(page));
}

const listed = (violations: Result[]): string[] =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));

/** What is on a page that a person could not use. */
export const faultsOf = async (page: Page): Promise<string[]> => [
  ...(await inaccessible(page)),
  ...((await page.evaluate(layoutFaults)) as string[]),
];

/** Whether a page is wider than its window. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth");

/** Runs in the page, as text, because the tests know no DOM: what is too wide, too small or without a heading. */
const layoutFaults = `(() => {
  const faults = [];
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) faults.push("scrolls sideways");
  if (document.querySelectorAll("h1").length !== 1) faults.push("not one h1");
  for (const element of document.querySelectorAll("a, button, summary, select, input:not([type=hidden]):not([tabindex='-1'])")) {
    const inText = element.closest("p, dd, li") && element.matches("a:not(.button):not(.tap)");
    const label = element.closest("label") ?? element;
    const { width, height } = label.getBoundingClientRect();
    if (!inText && !element.matches(".skip, .card a") && width > 0 && (height < 44 || width < 44))
      faults.push("small target: " + element.outerHTML.slice(0, 80) + " " + width + "x" + height);
  }
  return faults;
})()`;
