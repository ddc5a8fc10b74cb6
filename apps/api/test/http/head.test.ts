/** HEAD: wherever there is a GET, the same answer without its body. */
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { expect, it } from "vitest";
import { operations, publicOperations, streamOperations } from "../../src/domains/operations.ts";
import { surfaces } from "../../src/gate/operation/operation.ts";
import { createContact, createProperty } from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";
import { servedRoutes } from "../harness/served-routes.ts";

const { server, account } = await testApi({ plan: "scale" });
await server.request("PATCH", "/settings", { as: account, body: { profilePublic: true } });
const property = await createProperty(server, account, { isPublic: true, title: "A home", available: true });
const contact = await createContact(server, account);
const authorization = `Bearer ${account.apiKey}`;

/** What differs between any two answers. */
const passing = ["date", "x-request-id", "set-cookie", "server-timing"];
/** The request log grows with every request, those of this test included, and so gets a next page. */
const growing = (url: string, name: string) => url === "/api/v1/request-log" && name === "link";
const stable = (url: string, headers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !passing.includes(name) && !/^(?:x-)?ratelimit/.test(name) && !growing(url, name),
    ),
  );

const ask = async (method: "GET" | "HEAD", url: string, headers: Record<string, string>) => {
  const { statusCode, headers: answered, rawPayload } = await server.app.inject({ method, url, headers });
  return { status: statusCode, headers: stable(url, answered), bytes: rawPayload.length };
};

const streamPaths = streamOperations.map(({ meta }) => surfaces[meta.surface] + meta.openapi.path);
const known: Record<string, string> = { slug: "test-scale", idOrSlug: property.id };
const filled = (path: string) =>
  path.replace(/\{(\w+)\}|:(\w+)(\([^)]*\))?/g, (_, a, b) => known[a ?? b] ?? contact.id);
const reads = [...operations, ...publicOperations].filter(({ meta }) => meta.openapi.method === "GET");
const operationPaths = reads.map(({ meta }) => filled(surfaces[meta.surface] + meta.openapi.path));
const otherPaths = servedRoutes(server)
  .filter((route) => /^GET \/(?!api\/v1\/trpc)/.test(route))
  .map((route) => route.slice("GET ".length))
  .filter((path) => !streamPaths.includes(path.replace(/:(\w+)/g, "{$1}")))
  // One page of the reference and one guide stand for all.
  .filter((path) => !/^\/docs\/(?:resources\/(?!contacts$)|guides\/(?!limits$))/.test(path))
  .map((path) => filled(path).replace(/\*/g, "x"));
const recordPaths = [
  `/api/v1/properties/${property.id}`,
  `/api/v1/contacts/${contact.id}`,
  "/api/v1/contacts?limit=1",
  "/docs/",
  "/p/test-scale/",
];

it.each([...new Set([...operationPaths, ...otherPaths, ...recordPaths])])(
  "HEAD %s answers like GET, without a body",
  async (url) => {
    for (const headers of [
      { authorization },
      { authorization, "accept-encoding": "gzip", accept: "text/html" },
    ]) {
      const got = await ask("GET", url, headers as Record<string, string>);
      const head = await ask("HEAD", url, headers as Record<string, string>);
      expect(head.bytes).toBe(0);
      expect(head.status).toBe(got.status);
      // A stream has no length.
      const length =
        got.headers["transfer-encoding"] === "chunked" ? undefined : got.headers["content-length"];
      expect({ ...head.headers, "content-length": length, "transfer-encoding": undefined }).toEqual({
        ...got.headers,
        "content-length": length,
        "transfer-encoding": undefined,
      });
    }
  },
);

it("HEAD of a stream has its headers, ends at once, and leaves its place to others", async () => {
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const head = async () => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.setEncoding("utf8").on("data", (chunk) => {
      text += chunk;
    });
    const lines = [
      "HEAD /api/v1/changes/stream HTTP/1.1",
      "host: x",
      "connection: close",
      `authorization: ${authorization}`,
    ];
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    await once(socket, "close");
    return text;
  };
  // More than an account may have open.
  for (let i = 0; i < 25; i++) {
    const text = await head();
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    expect(text).toContain("content-type: text/event-stream");
    expect(text.split("\r\n\r\n")[1]).toBe("");
  }
});

it("a path without GET names HEAD only where there is a GET", async () => {
  const { status, headers } = await server.request("DELETE", "/contacts", { as: account });
  expect([status, headers.allow]).toEqual([405, "GET, HEAD, POST"]);
  const { status: refused, headers: only } = await server.call({
    method: "HEAD",
    url: "/api/v1/messages",
    headers: { authorization },
  });
  expect([refused, only.allow]).toEqual([405, "POST"]);
});
