import { readFile } from "node:fs/promises";
import { createServer, type Server as HttpServer } from "node:http";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { NotFoundError, RentalClient } from "../../../../packages/sdk/src/index.ts";
import { sharedBrowser, withoutBrowser } from "../harness/browser.ts";
import { freePort } from "../harness/free-port.ts";
import { startTestServer, type TestServer } from "../harness/server.ts";

const skipped = withoutBrowser("the SDK on a page of another origin");

const house = fileURLToPath(new URL("../fixtures/house.png", import.meta.url));
const sdk = fileURLToPath(new URL("../../../../packages/sdk/src/index.ts", import.meta.url));

let server: TestServer;
let pages: HttpServer;
let pagePort: number;
let browser: Browser;
beforeAll(async () => {
  if (skipped) return;
  const [apiPort, port] = await Promise.all([freePort(), freePort()]);
  pagePort = port;
  server = await startTestServer({
    PORT: String(apiPort),
    BASE_ORIGIN: `http://127.0.0.1:${apiPort}`,
    CORS_ORIGINS: `http://127.0.0.1:${pagePort}`,
  });
  await server.app.listen({ host: "127.0.0.1", port: apiPort });
  const bundle = await build({
    entryPoints: [sdk],
    bundle: true,
    format: "iife",
    globalName: "sdk",
    write: false,
  });
  const script = bundle.outputFiles[0]!.text;
  pages = createServer((request, response) => {
    const isScript = request.url === "/sdk.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
    response.end(isScript ? script : "<!doctype html><title>A page</title><script src=/sdk.js></script>");
  });
  await new Promise<void>((resolve) => pages.listen(pagePort, "127.0.0.1", resolve));
  browser = await sharedBrowser();
}, 60_000);
afterAll(async () => {
  for (const context of browser?.contexts() ?? []) await context.close();
  pages?.close();
  await server?.close();
});

/** What the SDK does on a page of this host. */
async function onPageAt(host: string) {
  const account = await server.createAccount("scale");
  const page = await browser.newPage();
  await page.goto(`http://${host}:${pagePort}/`);
  const options = { apiKey: account.apiKey, baseUrl: server.config.baseOrigin, maxRetries: 0 };
  const image = (await readFile(house)).toString("base64");
  return page.evaluate(
    async ({ options, image }) => {
      const { sdk } = globalThis as unknown as { sdk: { RentalClient: typeof RentalClient } };
      const rental = new sdk.RentalClient(options);
      const home = { address: "1 Elm St", monthlyRent: 1, bedrooms: 1, bathrooms: 1 };
      try {
        const property = await rental.properties.create(home);
        const bytes = Uint8Array.from(atob(image), (letter) => letter.charCodeAt(0));
        const file = new File([bytes], "house.png", { type: "image/png" });
        const uploaded = await rental.images.upload(property.id, file);
        const { data } = await rental.properties.list();
        const missing = await rental.properties.get(uploaded.id).catch((error: NotFoundError) => error);
        return {
          listed: data.length,
          image: uploaded.id,
          remaining: rental.rateLimit?.remaining,
          missing: "requestId" in missing && { name: missing.name, requestId: missing.requestId },
        };
      } catch (error) {
        return { failed: (error as Error).name };
      }
    },
    { options, image },
  );
}

test.skipIf(skipped)(
  "a page of an origin in CORS_ORIGINS can list, create and upload with the SDK, and read limits and request ids",
  async () => {
    expect(await onPageAt("127.0.0.1")).toEqual({
      listed: 1,
      image: expect.stringMatching(/^[0-9a-f-]{36}$/),
      remaining: expect.any(Number),
      missing: { name: "NotFoundError", requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
  },
  60_000,
);

test.skipIf(skipped)(
  "a page of another origin can read nothing",
  async () => {
    expect(await onPageAt("localhost")).toEqual({ failed: "ConnectionError" });
  },
  60_000,
);
