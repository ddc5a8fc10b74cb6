import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import * as demo from "../../src/domains/account/demo/demo.service.ts";
import { sharedBrowser, withoutBrowser } from "../harness/browser.ts";
import { freePort } from "../harness/free-port.ts";
import { startTestServer, type TestAccount, type TestServer } from "../harness/server.ts";

const skipped = withoutBrowser("/docs in a real browser");

let server: TestServer;
let browser: Browser;
let account: TestAccount;
beforeAll(async () => {
  if (skipped) return;
  const port = await freePort();
  server = await startTestServer({ PORT: String(port) });
  await server.app.listen({ host: "127.0.0.1", port });
  browser = await sharedBrowser();
  account = await server.createAccount("pro");
  await forAccount(server.platform, account.accountId, demo.seed);
});
afterAll(async () => {
  for (const context of browser?.contexts() ?? []) await context.close();
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
    await page.getByRole("button", { name: "Test Request (get /api/v1/properties)" }).click();
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

const requests = { "List properties": "get", "Create a property": "post" };

/** Opens the request of an operation, from the list on the first page. */
async function openRequest(page: Page, name: keyof typeof requests): Promise<void> {
  await page.getByRole("link", { name: `Test ${name}`, exact: true }).click();
  // Scalar shows the neighbours of the operation, too, in the order of the document.
  const button = `Test Request (${requests[name]} /api/v1/properties)`;
  await page.getByRole("button", { name: button }).click();
}

/** Sends the request as it is, and returns the answer. */
async function send(page: Page) {
  const answer = page.waitForResponse((response) => response.url().includes("/api/v1/properties"));
  await page.getByRole("button", { name: /Send/ }).first().click();
  const response = await answer;
  return { status: response.status(), headers: response.headers(), body: await response.json() };
}

test.skipIf(skipped)(
  "with the key of the link that the first start prints, the first request of a list has records, and a write can be sent twice",
  async () => {
    const origin = server.config.baseOrigin;
    const page = await browser.newPage();
    await page.goto(`${origin}/docs/#key=${account.apiKey}`);
    expect(page.url()).toBe(`${origin}/docs/`);
    await openRequest(page, "List properties");
    const list = await send(page);
    expect([list.status, list.body.data.length]).toEqual([200, 5]);

    await page.goto(`${origin}/docs/`);
    await openRequest(page, "Create a property");
    const [first, second] = [await send(page), await send(page)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.headers).not.toHaveProperty("x-idempotent-replayed");
    expect(second.body.data.id).not.toBe(first.body.data.id);
    await page.close();
  },
  60_000,
);

test.skipIf(skipped)(
  "a key that was entered on the page stays in the tab until it is forgotten, and nowhere else",
  async () => {
    const origin = server.config.baseOrigin;
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${origin}/docs/`);
    await page.getByLabel("API key").fill(` ${account.apiKey} `);
    await page.getByRole("button", { name: "Use this key" }).click();
    await page.reload();
    await expect.poll(() => page.locator("#key-state").textContent()).toContain(account.apiKey.slice(0, 12));
    expect(await page.content()).not.toContain(account.apiKey);
    await openRequest(page, "List properties");
    // Scalar has the key by now. The same happens with a key that is entered there.
    await page.evaluate("sessionStorage.clear()");
    expect((await send(page)).status).toBe(200);
    await expect.poll(() => page.evaluate("Object.values({ ...sessionStorage })")).toContain(account.apiKey);
    expect(await page.evaluate("JSON.stringify({ ...localStorage }) + document.cookie")).not.toContain(
      account.apiKey,
    );
    const other = await context.newPage();
    await other.goto(`${origin}/docs/`);
    await expect.poll(() => other.locator("#key-state").textContent()).toContain("Requests need a key");

    await page.goto(`${origin}/docs/`);
    await page.getByRole("button", { name: "Forget the key" }).click();
    await page.reload();
    await expect.poll(() => page.locator("#key-state").textContent()).toContain("Requests need a key");
    await context.close();
  },
  60_000,
);

test.skipIf(skipped || !process.env.RUN_LONG)(
  "the first page, a resource and a guide first paint within a second on a slow processor, after at most 400 kB with gzip",
  async () => {
    for (const path of ["/docs/", "/docs/resources/properties", "/docs/guides/webhooks"]) {
      const context = await browser.newContext({ baseURL: server.config.baseOrigin });
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      let bytes = 0;
      session.on("Network.loadingFinished", ({ encodedDataLength }) => {
        bytes += encodedDataLength;
      });
      await session.send("Network.enable");
      await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
      await page.setExtraHTTPHeaders({ "accept-encoding": "gzip" });
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      const paint = await page.evaluate(
        "performance.getEntriesByName('first-contentful-paint')[0].startTime",
      );
      console.log(`${path} first paints after ${Math.round(paint as number)} ms, and loads ${bytes} bytes`);
      expect(paint).toBeLessThan(1000);
      expect(bytes).toBeLessThan(400_000);
      await context.close();
    }
  },
  60_000,
);
