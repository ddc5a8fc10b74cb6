import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chromiumPath } from "../../../../scripts/chromium.ts";
import { freePort } from "../harness/free-port.ts";
import { startTestServer, type TestServer } from "../harness/server.ts";

const skipped = !chromiumPath && process.env.REQUIRE_BROWSER !== "1";
if (skipped) {
  console.warn("SKIPPED: /docs in a real browser. Install chromium or set CHROMIUM_PATH.");
}

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  if (skipped) return;
  if (!chromiumPath) throw new Error("No browser found. Install chromium or set CHROMIUM_PATH.");
  const port = await freePort();
  server = await startTestServer({ PORT: String(port) });
  await server.app.listen({ host: "127.0.0.1", port });
  // Chromium's own sandbox does not start as root.
  browser = await chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox"] });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

test.skipIf(skipped)(
  "/docs shows the API in a real browser and contacts no server but this one",
  async () => {
    const origin = server.config.baseOrigin;
    const page = await browser.newPage();
    const asked: string[] = [];
    const complaints: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    page.on("websocket", (socket) => asked.push(socket.url()));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(`${origin}/docs#tag/properties/GET/api/v1/properties`);
    await page.getByRole("heading", { name: "List properties" }).first().waitFor();
    await page
      .getByRole("button", { name: /Test Request/ })
      .first()
      .click();
    await page.getByRole("button", { name: /Send/ }).first().click();
    await expect.poll(() => asked.some((url) => url.startsWith(`${origin}/api/v1/properties`))).toBe(true);
    await page.waitForLoadState("networkidle");
    expect(asked).toContain(`${origin}/api/v1/openapi.json`);
    expect(asked.filter((url) => !url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url))).toEqual([]);
    // The request was sent without a key.
    expect(complaints.filter((text) => !text.includes("401"))).toEqual([]);
  },
  60_000,
);
