import { EventEmitter, once } from "node:events";
import { type ProblemType, problems } from "@rental/contract";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { afterEach, describe, expect, test } from "vitest";
import type { GateDependencies } from "../../src/gate/operation/gate.ts";
import { Metrics } from "../../src/platform/observability/metrics.ts";
import { buildApp } from "../../src/program/app.ts";
import { testApi } from "../harness/api.ts";
import { startTestServer } from "../harness/server.ts";

const { server, account: pro } = await testApi({
  plan: "pro",
  env: { BASE_ORIGIN: "https://rent.example.com" },
});

const opened: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

/** A second app on the same database, with its own parts; its log is collected. */
function open(parts: Partial<GateDependencies> = {}, level = "info") {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level, base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const app = buildApp({ ...server.server, metrics: new Metrics(), ...parts }, log);
  opened.push(app);
  return { app, lines };
}

const authorization = () => `Bearer ${pro.apiKey}`;

describe("GET /api/v1/openapi.json", () => {
  test("needs no key and has the headers of every answer", async () => {
    const { status, headers, body } = await server.request("GET", "/openapi.json");
    expect(status).toBe(200);
    expect(headers).toMatchObject({ "x-ratelimit-limit": "600", "x-ratelimit-resource": "openapi" });
    expect(headers["content-type"]).toMatch(/^application\/json/);
    expect(body.openapi).toBe("3.0.3");
    expect(body.servers[0].url).toBe("https://rent.example.com");
  });

  test("returns 304 without a body to clients that have the current version", async () => {
    const { headers } = await server.request("GET", "/openapi.json");
    for (const tag of [headers.etag!, `W/${headers.etag}`, `"other", ${headers.etag}`]) {
      const again = await server.request("GET", "/openapi.json", { headers: { "if-none-match": tag } });
      expect([again.status, again.text]).toEqual([304, ""]);
    }
    const other = await server.request("GET", "/openapi.json", { headers: { "if-none-match": '"other"' } });
    expect(other.status).toBe(200);
  });

  test("is rate-limited by address", async () => {
    const ask = (method: "GET" | "HEAD") =>
      server.app.inject({ method, url: "/api/v1/openapi.json", remoteAddress: "198.51.100.7" });
    for (let i = 0; i < 600; i++) expect((await ask("HEAD")).statusCode).toBe(200);
    const refused = await ask("GET");
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toMatch(/^\d+$/);
    expect(refused.headers["content-type"]).toMatch(/^application\/problem\+json/);
  });

  test("refuses other methods and names the supported ones", async () => {
    const { status, headers } = await server.request("POST", "/openapi.json", { as: pro, body: {} });
    expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
  });
});

describe("the pages of problem types", () => {
  test.each(Object.keys(problems) as ProblemType[])("/problems/%s explains the error type", async (type) => {
    const { status, headers, text } = await server.call({ method: "GET", url: `/problems/${type}` });
    expect(status).toBe(200);
    expect(headers["content-type"]).toMatch(/^text\/html/);
    expect(text).toContain(problems[type].title);
    expect(text).not.toMatch(/https?:\/\//);
  });

  test("the type URI of a real problem document opens a page", async () => {
    const { body } = await server.request("GET", "/properties");
    const { pathname, origin } = new URL(body.type);
    expect(origin).toBe("https://rent.example.com");
    expect((await server.call({ method: "GET", url: pathname })).status).toBe(200);
  });

  test("leads to the guide that says how to send a key, where one is missing", async () => {
    const { text } = await server.call({ method: "GET", url: "/problems/unauthorized" });
    const [, href] = /href="([^"]+)">API keys</.exec(text)!;
    expect((await server.call({ method: "GET", url: href! })).status).toBe(200);
  });

  test("an unknown error type is 404", async () => {
    const { status, body } = await server.call({ method: "GET", url: "/problems/<script>" });
    expect([status, body.title]).toEqual([404, "Not Found"]);
  });
});

describe("pages about the server", () => {
  const asBrowser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

  test("/ leads browsers to the console, and programs to all parts of the server", async () => {
    const page = await server.call({ method: "GET", url: "/", headers: asBrowser });
    expect([page.status, page.headers.location, page.headers.vary]).toEqual([302, "/console", "Accept"]);
    const signIn = await server.call({ method: "GET", url: "/console", headers: asBrowser });
    expect(signIn.text).toContain('href="/docs"');
    expect(signIn.headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const { status, body } = await server.call({ method: "GET", url: "/" });
    expect([status, body]).toMatchObject([200, { api: "https://rent.example.com/api/v1" }]);
    for (const link of Object.values(body as Record<string, string>)) {
      const { origin, pathname } = link.startsWith("http") ? new URL(link) : {};
      if (origin && /json$|readyz$/.test(pathname!))
        expect([link, (await server.call({ method: "GET", url: pathname! })).status]).toEqual([link, 200]);
    }
  });

  test("an unknown path is a page for browsers, and a problem document for programs and below the APIs", async () => {
    const at = async (url: string, headers = {}) => {
      const answer = await server.call({ method: "GET", url, headers });
      return [answer.status, answer.headers["content-type"]!.split(";")[0]];
    };
    const html = "text/html";
    const problem = "application/problem+json";
    expect(await at("/nothing", asBrowser)).toEqual([404, html]);
    expect(await at("/problems/none", asBrowser)).toEqual([404, html]);
    expect(await at("/nothing")).toEqual([404, problem]);
    expect(await at("/public/v1/nothing/here", asBrowser)).toEqual([404, problem]);
    expect(await at("/cdn/images/none.jpg", asBrowser)).toEqual([404, problem]);
    expect(await at("/api/v1/nothing", asBrowser)).toEqual([401, problem]);
    expect(await at("/API/V1/PEOPLE", asBrowser)).toEqual([404, problem]);
  });
});

describe("/docs", () => {
  test("is a page that references nothing external and forbids loading it", async () => {
    const { status, headers, text } = await server.call({ method: "GET", url: "/docs/" });
    expect(status).toBe(200);
    expect(text).not.toMatch(/https?:|\/\/[a-z]/);
    expect(text).toContain("/api/v1/openapi.json");
    expect(headers["content-security-policy"]).toContain("default-src 'self'");
  });

  test("/docs redirects to it, and its script is served by this server", async () => {
    expect((await server.call({ method: "GET", url: "/docs" })).headers.location).toBe("/docs/");
    const script = await server.call({ method: "GET", url: "/docs/js/scalar.js" });
    expect(script.status).toBe(200);
    expect(script.headers["content-type"]).toMatch(/javascript/);
  });

  test("its script is charged to the address of a program that has it unpacked, and to no browser", async () => {
    const left = async (headers: Record<string, string>) => {
      const { status, headers: answered } = await server.call({
        method: "GET",
        url: "/docs/js/scalar.js",
        headers,
        remoteAddress: "198.51.100.77",
      });
      expect(status).toBe(200);
      return answered["x-ratelimit-remaining"];
    };
    const first = await left({});
    expect(first).toMatch(/^\d+$/);
    expect(await left({ "accept-encoding": "identity" })).toBe(String(Number(first) - 1));
    expect(await left({ "accept-encoding": "gzip, br" })).toBeUndefined();
  });
});

describe("/healthz and /readyz", () => {
  test("both return 200 while the database responds", async () => {
    const healthy = await server.call({ method: "GET", url: "/healthz" });
    expect([healthy.status, healthy.body]).toEqual([200, { status: "ok" }]);
    const ready = await server.call({ method: "GET", url: "/readyz" });
    expect(ready.status).toBe(200);
    expect(ready.body).toEqual({ status: "ready", dependencies: { database: "up" } });
    expect(ready.headers["cache-control"]).toBe("no-store");
  });

  test("readyz returns 503 and names what is down; healthz stays 200", async () => {
    const dependencies = { database: async () => 1, redis: () => Promise.reject(new Error("refused")) };
    const { app, lines } = open({ dependencies });
    const answer = await app.inject({ url: "/readyz" });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: "unavailable", dependencies: { database: "up", redis: "down" } });
    expect((await app.inject({ url: "/healthz" })).statusCode).toBe(200);
    expect(lines).toMatchObject([{ level: 40, dependency: "redis" }]);
  });

  test("a database that is really down is reported as down", async () => {
    const gone = await startTestServer();
    await gone.database.close();
    const { status, body } = await gone.call({ method: "GET", url: "/readyz" });
    expect([status, body.dependencies]).toEqual([503, { database: "down" }]);
    await gone.close();
  });

  test("concurrent requests share one check", async () => {
    let asked = 0;
    const asking = new EventEmitter();
    const database = () => {
      asked++;
      return once(asking, "answer");
    };
    const { app } = open({ dependencies: { database } });
    await app.ready();
    const all = Array.from({ length: 20 }, () => app.inject({ url: "/readyz" }));
    await expect.poll(() => asked).toBe(1);
    asking.emit("answer");
    expect((await Promise.all(all)).every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(asked).toBe(1);
  });
});

describe("/metrics", () => {
  const scrape = async (app: FastifyInstance) => (await app.inject({ url: "/metrics" })).payload;

  test("has the process and the duration of requests by method, route and status", async () => {
    const { app } = open();
    await app.inject({ url: "/api/v1/contacts?search=x", headers: { authorization: authorization() } });
    await app.inject({ url: "/api/v1/contacts" });
    await app.inject({ url: "/no/such/path" });
    const text = await scrape(app);
    expect(text).toContain("process_cpu_seconds_total");
    expect(text).toMatch(/_count\{method="GET",route="\/api\/v1\/contacts",status="200"\} 1/);
    expect(text).toMatch(/_count\{method="GET",route="\/api\/v1\/contacts",status="401"\} 1/);
    expect(text).toMatch(/_count\{method="GET",route="unmatched",status="404"\} 1/);
    expect(text).not.toContain("no/such/path");
  });

  test("counts refusals by rate limit and idempotent replays", async () => {
    const { app } = open();
    const headers = { authorization: authorization(), "idempotency-key": "metrics-1" };
    const create = () =>
      app.inject({
        method: "POST",
        url: "/api/v1/contacts",
        headers,
        payload: { name: "A", email: "a@example.com" },
      });
    expect((await create()).statusCode).toBe(201);
    expect((await create()).headers["x-idempotent-replayed"]).toBe("true");
    for (let i = 0; i < 601; i++)
      await app.inject({ url: "/api/v1/settings", remoteAddress: "198.51.100.8" });
    const text = await scrape(app);
    expect(text).toContain('idempotent_replays_total{route="/api/v1/contacts"} 1');
    expect(text).toContain('rate_limit_refusals_total{resource="settings"} 1');
  });

  test("each app has its own registry", async () => {
    const one = open();
    const two = open();
    await one.app.inject({ url: "/healthz" });
    expect(await scrape(one.app)).toContain('route="/healthz"');
    expect(await scrape(two.app)).not.toContain('route="/healthz"');
  });
});

describe("the log", () => {
  test("has one line per request, with the caller, and no secrets", async () => {
    const { app, lines } = open({}, "trace");
    const answer = await app.inject({
      url: "/api/v1/contacts?search=very-secret",
      headers: { authorization: authorization() },
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: 30,
      msg: "request",
      method: "GET",
      path: "/api/v1/contacts",
      status: 200,
      reqId: answer.headers["x-request-id"],
      accountId: pro.accountId,
      keyId: pro.keyId,
    });
    expect(lines[0]!.ms).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).not.toContain("very-secret");
    expect(JSON.stringify(lines)).not.toContain(pro.apiKey);
  });

  test.each([
    ["/api/v1/nothing?a=very-secret", "unknown"],
    ["/api/v1/%zz?a=very-secret", "unknown"],
    ["/docs/?a=very-secret", "/docs"],
  ])("has one line for %s too", async (url, path) => {
    const { app, lines } = open();
    const { statusCode } = await app.inject({ url });
    expect(lines).toMatchObject([{ msg: "request", status: statusCode, path }]);
    expect(JSON.stringify(lines)).not.toContain("very-secret");
  });

  test("leaves out clients that poll every few seconds", async () => {
    const { app, lines } = open();
    for (const url of ["/healthz", "/readyz", "/metrics"]) await app.inject({ url });
    expect(lines).toEqual([]);
  });
});
