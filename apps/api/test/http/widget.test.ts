import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../harness/server.ts";

const built = (name: string) =>
  readFileSync(new URL(`../../../widget/built/${name}`, import.meta.url), "utf8");
const loader = built("loader.gen.js");
const widget = built("widget.gen.js");
const pathOf = (part: "files" | "proof") => {
  const text = built(`${part}.gen.js`);
  return `/widget/${part}/${createHash("sha256").update(text).digest("hex").slice(0, 12)}.js`;
};
const widgetPath = `/widget/${createHash("sha256").update(widget).digest("hex").slice(0, 12)}.js`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: "GET", url, headers });

describe.each([
  { path: "/widget.js", text: loader, cached: "public, max-age=300" },
  { path: widgetPath, text: widget, cached: "public, max-age=31536000, immutable" },
  ...(["files", "proof"] as const).map((part) => ({
    path: pathOf(part),
    text: built(`${part}.gen.js`),
    cached: "public, max-age=31536000, immutable",
  })),
])("GET $path", ({ path, text, cached }) => {
  test("any site may load the script", async () => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.payload).toBe(text);
    expect(answer.headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": cached,
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
      vary: "Accept-Encoding",
    });
    expect(answer.headers["content-encoding"]).toBeUndefined();
  });

  test("is compressed as the client accepts it", async () => {
    const brotli = await get(path, { "accept-encoding": "gzip, deflate, br" });
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(text);
    const gzip = await get(path, { "accept-encoding": "gzip;q=0.5, br;q=0" });
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(text);
    const plain = await get(path, { "accept-encoding": "identity" });
    expect(plain.headers["content-encoding"]).toBeUndefined();
  });

  test("a client that has it gets 304", async () => {
    const { headers } = await get(path);
    const again = await get(path, { "if-none-match": String(headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.payload).toBe("");
    expect((await get(path, { "if-none-match": '"other"' })).statusCode).toBe(200);
  });
});

test("the loader loads the widget by the hash of its content", () => {
  expect(loader).toContain(widgetPath.slice(1));
});

test("the widget loads its parts by the hash of their content", () => {
  for (const part of ["files", "proof"] as const)
    expect(widget).toContain(`"./${pathOf(part).slice("/widget/".length)}"`);
});

test.each(["files", "proof"] as const)("an earlier widget gets the current part for %s", async (part) => {
  const answer = await get(`/widget/${part}/0123456789ab.js`);
  expect(answer.payload).toBe(built(`${part}.gen.js`));
  expect(answer.headers["cache-control"]).toBe("public, max-age=300");
});

test("the address of another version answers with this one, and is not kept for long", async () => {
  const answer = await get("/widget/0123456789ab.js");
  expect(answer.payload).toBe(widget);
  expect(answer.headers["cache-control"]).toBe("public, max-age=300");
});

test.each(["/widget/x.js", "/widget/", "/widget/loader.gen.js"])("%s is 404", async (path) => {
  expect((await get(path)).statusCode).toBe(404);
});
