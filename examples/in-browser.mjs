// Serves a page, opens it in headless Chromium, and closes both.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const executablePath = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find((path) => path && existsSync(path));

/**
 * Calls `check(page, complaints)` with the page that a program serves. `complaints` are the errors of the page, and what its
 * Content-Security-Policy refused. Prints SKIPPED when there is no browser.
 */
export async function withPage(program, check) {
  if (!executablePath && process.env.REQUIRE_BROWSER === "1")
    throw new Error("No browser found. Install chromium or set CHROMIUM_PATH.");
  if (!executablePath) {
    console.log("SKIPPED: no browser found. Install chromium or set CHROMIUM_PATH.");
    return;
  }
  const server = spawn(process.execPath, [fileURLToPath(program)], {
    env: { ...process.env, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  // Chromium's own sandbox does not start as root.
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const [url] = await once(createInterface(server.stdout), "line");
    const page = await browser.newPage({ locale: "en-US" });
    const complaints = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    await page.goto(url);
    await check(page, complaints);
  } finally {
    await browser.close();
    server.kill();
  }
}
