// Opens the page in headless Chromium, checks the listings and adds one. Used by `npm run examples`.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { createServer } from "vite";

const candidates = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
const executablePath = candidates.find((path) => path && existsSync(path));
if (!executablePath && process.env.REQUIRE_BROWSER === "1")
  throw new Error("No browser found. Install chromium or set CHROMIUM_PATH.");
if (!executablePath) {
  console.log("SKIPPED: no browser found. Install chromium or set CHROMIUM_PATH.");
  process.exit(0);
}

const root = fileURLToPath(new URL(".", import.meta.url));
const vite = await createServer({ root, server: { port: 0 }, logLevel: "warn" });
await vite.listen();
// Chromium's own sandbox does not start as root.
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  const page = await browser.newPage();
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(vite.resolvedUrls.local[0]);
  await page.getByRole("listitem").first().waitFor();
  const before = await page.getByRole("listitem").count();

  const address = `${Date.now()} Browser Street`;
  await page.getByLabel("Address").fill(address);
  await page.getByRole("button", { name: "Add a studio" }).click();
  const added = page.getByRole("listitem").filter({ hasText: `${address}: $1200, studio` });
  await added.waitFor();

  await page.getByLabel("Address").fill("");
  await page.getByRole("button", { name: "Add a studio" }).click();
  await page.getByRole("alert").filter({ hasText: "address" }).waitFor();

  assert.equal(await page.getByRole("listitem").count(), before + 1);
  assert.deepEqual(complaints, []);
  console.log(`OK: ${before} listings shown, one added, an invalid one rejected with a clear message`);
} finally {
  await browser.close();
  await vite.close();
}
