import { existsSync } from "node:fs";

/** Chromium on this machine: CHROMIUM_PATH, or one of the usual paths; undefined if there is none. */
export const chromiumPath = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find((path) => path !== undefined && existsSync(path));
