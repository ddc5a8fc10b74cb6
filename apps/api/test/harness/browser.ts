import { type Browser, chromium } from "playwright-core";
import { chromiumPath } from "../../../../scripts/chromium.ts";

/**
 * Whether tests are skipped because there is no browser. With REQUIRE_BROWSER=1, they fail instead.
 * @param what what the tests are about, for the warning
 */
export function withoutBrowser(what: string): boolean {
  const isSkipped = !chromiumPath && process.env.REQUIRE_BROWSER !== "1";
  if (isSkipped) console.warn(`SKIPPED: ${what}. Install chromium or set CHROMIUM_PATH.`);
  return isSkipped;
}

let shared: Promise<Browser> | undefined;

/** The browser of all files of this worker, which ends with the worker. Tests close their own contexts. */
export async function sharedBrowser(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = launch();
  return await shared!;
}

async function launch(): Promise<Browser> {
  if (!chromiumPath) throw new Error("No browser found. Install chromium or set CHROMIUM_PATH.");
  // Chromium's own sandbox does not start as root.
  return await chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox"] });
}
