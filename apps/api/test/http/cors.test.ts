import { afterAll, afterEach, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../harness/server.ts";

const page = "https://app.example.com";
const other = "https://evil.example.com";

let server: TestServer;
const open: TestServer[] = [];
async function start(origins?: string) {
  server = await startTestServer(origins === undefined ? {} : { CORS_ORIGINS: origins });
  open.push(server);
}
const closeAll = async () => {
  for (const one of open.splice(0)) await one.close();
};
afterEach(closeAll);
afterAll(closeAll);

const ask = (url: string, origin: string | null, headers: Record<string, string> = {}) =>
  server.call({ method: "GET", url, headers: { ...(origin && { origin }), ...headers } });
const preflight = (url: string, origin: string, method = "POST") =>
  server.call({
    method: "OPTIONS",
    url,
    headers: {
      origin,
      "access-control-request-method": method,
      "access-control-request-headers": "authorization,content-type,idempotency-key",
    },
  });
const paths = ["/api/v1/contacts", "/api/v1/trpc/contacts.list"];

it("without CORS_ORIGINS no page may call the API", async () => {
  await start();
  for (const path of paths) {
    expect((await ask(path, page)).headers["access-control-allow-origin"]).toBeUndefined();
    const { status, headers } = await preflight(path, page);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  }
});

it("pages of the named origins can read answers, including errors, and others can't", async () => {
  await start(`${page}, http://localhost:5173`);
  const scale = await server.createAccount("scale");
  const authorization = `Bearer ${scale.apiKey}`;
  for (const path of [...paths, "/api/v1/nothing", "/api/v1/openapi.json"]) {
    for (const origin of [page, "http://localhost:5173"]) {
      for (const headers of [{}, { authorization }] as Record<string, string>[]) {
        const answer = await ask(path, origin, headers);
        expect(answer.headers["access-control-allow-origin"]).toBe(origin);
        const exposed = answer.headers["access-control-expose-headers"]!.toLowerCase().split(", ");
        for (const name of ["x-request-id", "x-ratelimit-remaining", "ratelimit", "retry-after", "location"])
          expect(exposed).toContain(name);
        expect(exposed).toEqual(expect.arrayContaining(["x-idempotent-replayed", "x-ignored-fields"]));
      }
    }
    for (const origin of [other, "null", `${page}.evil.example`, null])
      expect((await ask(path, origin)).headers["access-control-allow-origin"]).toBeUndefined();
  }
});

it("caches are told that an answer depends on the origin, whatever else it depends on", async () => {
  await start(page);
  const scale = await server.createAccount("scale");
  const authorization = `Bearer ${scale.apiKey}`;
  const batch = "/api/v1/trpc/contacts.list,contacts.list?batch=1";
  for (const path of [...paths, batch, "/api/v1/nothing", "/api/v1/openapi.json", "/mcp"])
    for (const origin of [page, other, null])
      for (const headers of [{}, { authorization }] as Record<string, string>[]) {
        const { vary = "" } = (await ask(path, origin, headers)).headers;
        expect([path, origin, String(vary).split(", ")]).toEqual([
          path,
          origin,
          expect.arrayContaining(["Origin"]),
        ]);
      }
  expect((await ask(paths[1]!, page, { authorization })).headers.vary).toBe("trpc-accept, accept, Origin");
});

it("* allows every origin", async () => {
  await start("*");
  expect((await ask(paths[0]!, other)).headers["access-control-allow-origin"]).toBe("*");
  expect((await preflight(paths[0]!, other)).status).toBe(204);
});

it("a preflight is answered for an allowed page, and counted by the address only", async () => {
  await start(page);
  const scale = await server.createAccount("scale");
  for (const path of paths) {
    const answer = await preflight(path, page, "PATCH");
    expect(answer.status).toBe(204);
    expect(answer.headers["access-control-allow-methods"]).toBe("GET, POST, PUT, PATCH, DELETE");
    expect(answer.headers["access-control-allow-headers"]).toBe("authorization,content-type,idempotency-key");
    expect((await preflight(path, other)).headers["access-control-allow-origin"]).toBeUndefined();
  }
  const call = await server.request("GET", "/contacts", { as: scale });
  const limit = Number(call.headers["x-ratelimit-limit"]);
  expect(call.headers["x-ratelimit-remaining"]).toBe(String(limit - 1));
  for (let i = 0; i < 600; i++) await preflight(paths[0]!, page);
  const refused = await preflight(paths[0]!, page);
  expect([refused.status, refused.headers["x-ratelimit-remaining"]]).toEqual([429, "0"]);
});

it("upload URLs accept pages of any origin, whatever CORS_ORIGINS says", async () => {
  await start();
  const answer = await preflight("/uploads/a/b?signature=x", other, "PUT");
  expect(answer.status).toBe(204);
  expect(answer.headers).toMatchObject({
    "access-control-allow-origin": "*",
    "access-control-allow-methods": "PUT",
  });
  const put = await server.call({
    method: "PUT",
    url: "/uploads/a/b?signature=x",
    headers: { origin: other },
    payload: "x",
  });
  expect([put.status, put.headers["access-control-allow-origin"]]).toEqual([403, "*"]);
});
