/** The adapters with the real frameworks, over HTTP. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import express from "express";
import Fastify, { type FastifyRequest } from "fastify";
import { type Context, Hono } from "hono";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as forExpress from "../src/express.ts";
import * as forFastify from "../src/fastify.ts";
import * as forHono from "../src/hono.ts";
import { signForTest, type WebhookEvent } from "../src/index.ts";
import * as forNext from "../src/next.ts";
import type { ReceiveWebhooksOptions } from "../src/receive.ts";
import { bodyText, makeVectors } from "../vectors/make.ts";

const secret = "whsec_test";
type Handle = (event: WebhookEvent) => unknown;
/** Starts a server with a receiver at /webhooks; with a body parser before it, if asked. */
type Start = (options: ReceiveWebhooksOptions, handle: Handle, parser?: "parser") => Promise<string>;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closing.splice(0)) await close();
});

async function listening(server: Server): Promise<string> {
  closing.push(() => server.close());
  server.closeIdleConnections();
  if (!server.listening) await once(server.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
}

const starts: Record<string, Start> = {
  express: async (options, handle, parser) => {
    const app = express().set("env", "test");
    if (parser) app.use(express.json());
    app.post("/webhooks", forExpress.receiveWebhooks(options, handle));
    return listening(createServer(app));
  },
  fastify: async (options, handle, parser) => {
    const app = Fastify();
    if (parser)
      app.addHook("preHandler", async (request) => {
        request.body = JSON.parse(String(request.body));
      });
    app.register(forFastify.receiveWebhooks(options, handle), { prefix: "/webhooks" });
    closing.push(() => app.close());
    return `${await app.listen({ host: "127.0.0.1", port: 0 })}/webhooks`;
  },
  hono: async (options, handle, parser) => {
    const app = new Hono();
    if (parser)
      app.use(async (c, next) => {
        await c.req.json();
        await next();
      });
    app.post("/webhooks", forHono.receiveWebhooks(options, handle));
    return listening(serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }) as Server);
  },
  next: async (options, handle, parser) => {
    // What a host of route handlers does: a Request in, a Response out, and a 500 for what is thrown.
    const POST: (request: Request) => Promise<Response> = forNext.receiveWebhooks(options, handle);
    const app = new Hono();
    app.post("/webhooks", async (c) => {
      if (parser) await c.req.raw.json();
      return POST(c.req.raw);
    });
    return listening(serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }) as Server);
  },
};
const frameworks = Object.keys(starts);

async function post(
  url: string,
  body: string | ReadableStream<Uint8Array>,
  headers: Record<string, string> = {},
) {
  const response = await fetch(url, { method: "POST", body, headers, duplex: "half" } as RequestInit);
  return { status: response.status, text: await response.text() };
}

async function deliver(url: string, changes: { body?: string; secret?: string } = {}) {
  const data = { id: "0195469f-7c00-7000-8000-00000000aaaa" };
  const { payload, headers } = await signForTest({
    secret: changes.secret ?? secret,
    event: "property.updated",
    data,
  });
  return post(url, changes.body ?? payload, headers);
}

/** Without a Content-Length. */
function chunked(size: number): ReadableStream<Uint8Array> {
  let left = size;
  return new ReadableStream({
    pull(controller) {
      const next = Math.min(left, 16_384);
      left -= next;
      if (next > 0) controller.enqueue(new Uint8Array(next));
      else controller.close();
    },
  });
}

describe.each(frameworks)("the adapter for %s", (framework) => {
  const start = starts[framework]!;

  it("hands over what verifies, answers it with 204, and every other vector with 400 and a code", async () => {
    const { vectors } = makeVectors(new Date());
    const usable = vectors.filter((each) => each.secrets[0] === vectors[0]!.secrets[0]);
    const events: WebhookEvent[] = [];
    const url = await start({ secret: vectors[0]!.secrets }, (event) => events.push(event));
    for (const { name, headers, body, expect: expected, secrets } of usable) {
      if (secrets.length > 1) continue;
      const answer = await post(url, bodyText(body), { "content-type": "application/json", ...headers });
      const right = expected === "ok" ? { status: 204, text: "" } : { status: 400 };
      expect({ name, ...answer }).toMatchObject({ name, ...right });
      // A header that is sent twice or empty is another one on the wire, so only the kind of answer is compared.
      if (expected !== "ok") expect(Object.keys(JSON.parse(answer.text))).toEqual(["code"]);
    }
    const good = usable.filter((each) => each.expect === "ok" && each.secrets.length === 1);
    expect(good.length).toBeGreaterThan(0);
    expect(events).toEqual(good.map(({ body }) => JSON.parse(bodyText(body))));
  });

  it("accepts either secret while one is rolled out", async () => {
    const url = await start({ secret: ["whsec_new", secret] }, vi.fn());
    expect(await deliver(url)).toEqual({ status: 204, text: "" });
    expect(await deliver(url, { secret: "whsec_new" })).toEqual({ status: 204, text: "" });
    const other = await deliver(url, { secret: "whsec_third" });
    expect(other).toEqual({ status: 400, text: '{"code":"signature_mismatch"}' });
  });

  it("answers a body above the limit with 413, with and without a Content-Length, and continues to work", async () => {
    const handle = vi.fn();
    const url = await start({ secret, maxBytes: 100_000 }, handle);
    expect((await post(url, "x".repeat(100_000))).status).toBe(400);
    expect((await post(url, "x".repeat(100_001))).status).toBe(413);
    expect((await post(url, chunked(100_001))).status).toBe(413);
    expect(handle).not.toHaveBeenCalled();
    expect((await deliver(url)).status).toBe(204);
  });

  it("accepts at most 1 MiB by default", async () => {
    const url = await start({ secret }, vi.fn());
    expect((await post(url, chunked(1_048_576))).status).toBe(400);
    expect((await post(url, chunked(1_048_577))).status).toBe(413);
  });

  it("waits for the handler, answers its error with 500, and hands the next delivery over", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const handle = vi
      .fn<Handle>()
      .mockRejectedValueOnce(new Error("the queue is full"))
      .mockImplementationOnce(() => {
        throw new Error("the queue is full");
      });
    const url = await start({ secret }, handle);
    expect((await deliver(url)).status).toBe(500);
    expect((await deliver(url)).status).toBe(500);
    expect((await deliver(url)).status).toBe(204);
    expect(handle).toHaveBeenCalledTimes(3);
  });

  it("answers 500 when the body was parsed before, hands nothing over, and says what to do", async () => {
    const complaint = vi.spyOn(console, "error").mockReturnValue(undefined);
    const handle = vi.fn();
    const url = await start({ secret }, handle, "parser");
    const { status, text } = await deliver(url);
    expect(status).toBe(500);
    expect(handle).not.toHaveBeenCalled();
    const advice = /before.*could be verified.*(express\.json|fastify-plugin|middleware|route\.ts)/s;
    expect(text + complaint.mock.calls.flat().map(String).join()).toMatch(advice);
    expect(text).not.toContain(secret);
  });

  it.each([undefined, "", "whsec_test\n", []])(
    "refuses the secret %j as the program's error",
    async (wrong) => {
      const complaint = vi.spyOn(console, "error").mockReturnValue(undefined);
      const handle = vi.fn();
      const attempt = async () => {
        const { status } = await deliver(await start({ secret: wrong }, handle));
        expect(status).toBe(500);
        throw complaint.mock.calls[0]?.[0];
      };
      await expect(attempt()).rejects.toMatchObject({
        code: "invalid_secret",
        message: expect.stringContaining("is the environment variable set?"),
      });
      expect(handle).not.toHaveBeenCalled();
    },
  );
});

describe("the adapter for express", () => {
  it.each([
    ["express.raw", express.raw({ type: "*/*" })],
    ["express.text", express.text({ type: "*/*" })],
    [
      "express.json that keeps the bytes",
      express.json({ verify: (request, _response, rawBody) => void Object.assign(request, { rawBody }) }),
    ],
  ])("uses what %s left", async (_, parser) => {
    const app = express();
    const handle = vi.fn();
    app.post("/webhooks", parser, forExpress.receiveWebhooks({ secret }, handle));
    expect((await deliver(await listening(createServer(app)))).status).toBe(204);
    expect(handle).toHaveBeenCalledOnce();
  });

  it("gives the handler the request, with its own types", async () => {
    const app = express();
    const paths: string[] = [];
    app.post(
      "/webhooks",
      forExpress.receiveWebhooks({ secret }, (_event, request: express.Request) => paths.push(request.path)),
    );
    await deliver(await listening(createServer(app)));
    expect(paths).toEqual(["/webhooks"]);
  });
});

describe("the adapter for fastify", () => {
  it("leaves the parsers of other routes, and gives the handler the request, with its own types", async () => {
    const app = Fastify();
    const paths: (string | undefined)[] = [];
    app.register(
      forFastify.receiveWebhooks({ secret }, (_event, request: FastifyRequest) =>
        paths.push(request.routeOptions.url),
      ),
      { prefix: "/webhooks" },
    );
    app.post("/other", async (request) => request.body);
    const answer = await app.inject({ method: "POST", url: "/other", payload: { a: 1 } });
    expect(answer.json()).toEqual({ a: 1 });
    const { payload, headers } = await signForTest({
      secret,
      event: "test.ping",
      data: { message: "hello" },
    });
    expect((await app.inject({ method: "POST", url: "/webhooks", payload, headers })).statusCode).toBe(204);
    expect(paths).toEqual(["/webhooks"]);
    await app.close();
  });
});

describe("the adapter for hono", () => {
  it("takes the secret from the environment of a worker, and gives the handler the context", async () => {
    const sent: WebhookEvent[] = [];
    type Env = { Bindings: { WEBHOOK_SECRET?: string; QUEUE: { send(event: WebhookEvent): void } } };
    const app = new Hono<Env>();
    app.onError((error, c) => c.text(error.message, 500));
    app.post(
      "/webhooks",
      forHono.receiveWebhooks({ secret: (c: Context<Env>) => c.env.WEBHOOK_SECRET }, (event, c) =>
        c.env.QUEUE.send(event),
      ),
    );
    const QUEUE = { send: (event: WebhookEvent) => void sent.push(event) };
    const { payload, headers } = await signForTest({
      secret,
      event: "test.ping",
      data: { message: "hello" },
    });
    const request = { method: "POST", body: payload, headers };
    expect((await app.request("/webhooks", request, { WEBHOOK_SECRET: secret, QUEUE })).status).toBe(204);
    const without = await app.request("/webhooks", request, { QUEUE });
    expect([without.status, await without.text()]).toEqual([
      500,
      expect.stringContaining("is the environment variable set?"),
    ]);
    expect(sent).toMatchObject([{ event: "test.ping", data: { message: "hello" } }]);
  });
});

describe("the adapter for next", () => {
  it("says what to do in an API route of the old kind, which gets a parsed body", async () => {
    const handler = forNext.receiveWebhooks({ secret }, () => undefined);
    const request = { headers: {}, body: { event: "test.ping" } };
    // @ts-expect-error the types refuse it, too
    await expect(handler(request)).rejects.toMatchObject({
      code: "payload_not_raw",
      message: expect.stringContaining("app/.../route.ts"),
    });
  });
});
