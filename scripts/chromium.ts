import { existsSync } from "node:fs";

/**
 * Chromium on this machine: CHROMIUM_PATH, or one of the usual paths; undefined if there is none. Debian builds the headless
 * shell from the same sources. It has no window and no profile, and needs a third of the processor time.
 */
export const chromiumPath = firstOf([
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
]);

/** A whole Chromium, for what the headless shell has not: it shows no notices. */
export const wholeChromiumPath = firstOf([
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
]);

function firstOf(paths: (string | undefined)[]): string | undefined {
  return paths.find((path) => path !== undefined && existsSync(path));
}
