import { existsSync } from "node:fs";

/** The Chromium of this machine: CHROMIUM_PATH, or where systems put it; undefined where there is none. */
export const chromiumPath = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find((path) => path !== undefined && existsSync(path));
