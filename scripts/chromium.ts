import { existsSync } from "node:fs";

/**
 * Chromium on this machine: CHROMIUM_PATH, or one of the usual paths; undefined if there is none. Debian builds the headless
 * shell from the same sources. It has no window and no profile, and needs a third of the processor time.
 */
export const chromiumPath = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find((path) => path !== undefined && existsSync(path));
