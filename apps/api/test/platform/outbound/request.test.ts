import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ResolvedAddress } from "../../../src/platform/outbound/address-guard.ts";
import type { OutboundRequest } from "../../../src/platform/outbound/exchange.ts";
import { createOutbound, type Outbound } from "../../../src/platform/outbound/request.ts";
import corpus from "./address-corpus.json" with { type: "json" };
import { authority, closedPort, httpReceiver, httpsReceiver, tcpReceiver } from "./receivers.ts";

/** Long enough for a busy machine: a test that reaches it fails. */
const AMPLE_MS = 10_000;
/** A deadline that the test lets pass. */
const SHORT_MS = 150;

const opened: Outbound[] = [];

function outbound(options: Partial<Parameters<typeof createOutbound>[0]> = {}): Outbound {
  const created = createOutbound({ allowPrivate: true, ...options });
  opened.push(created);
  return created;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

function get(url: string, overrides: Partial<OutboundRequest> = {}): OutboundRequest {
  return {
    method: "GET",
    url,
    deadlineMs: AMPLE_MS,
    maxResponseBytes: 65_536,
    onTooLarge: "truncate",
    ...overrides,
  };
}

function resolvingTo(...answers: string[]) {
  return vi.fn(async (): Promise<ResolvedAddress[]> => answers.map((address) => ({ address, family: 4 })));
}

async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

function origin(receiver: { port: number }): string {
  return `http://127.0.0.1:${receiver.port}`;
}

describe("a request", () => {
  it("sends method, path, query, headers and body as given, and returns status, headers and body", async () => {
    const seen: unknown[] = [];
    const receiver = await httpReceiver(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      seen.push([request.method, request.url, request.headers["x-mark"], Buffer.concat(chunks).toString()]);
      response.writeHead(202, { "x-answer": "yes" }).end("taken");
    });
    const result = await outbound().request(
      get(`${origin(receiver)}/hook?a=1&b=%20#part`, {
        method: "POST",
        headers: { "x-mark": "m", "content-type": "application/json" },
        body: '{"é":1}',
      }),
    );
    expect(seen).toEqual([["POST", "/hook?a=1&b=%20", "m", '{"é":1}']]);
    expect(result).toMatchObject({ ok: true, status: 202, body: Buffer.from("taken"), truncated: false });
    expect(result.ok && result.headers["x-answer"]).toBe("yes");
  });

  it("reports a redirect and never follows it", async () => {
    const target = await httpReceiver((_request, response) => response.end("secret"));
    const paths: unknown[] = [];
    const receiver = await httpReceiver((request, response) => {
      paths.push(request.url);
      response.writeHead(301, { location: `${origin(target)}/latest/meta-data` }).end("moved");
    });
    const result = await outbound().request(get(`${origin(receiver)}/start`));
    expect(result).toMatchObject({ ok: true, status: 301, body: Buffer.from("moved") });
    expect(paths).toEqual(["/start"]);
    expect(target.connections).toBe(0);
  });

  it.each([
    ["100 Continue", "HTTP/1.1 100 Continue\r\n\r\n"],
    ["102 Processing", "HTTP/1.1 102 Processing\r\n\r\n"],
    ["103 Early Hints", "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\ncontent-length: 999999\r\n\r\n"],
    [
      "several of them",
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n",
    ],
  ])("takes %s for no response, and waits for the final one", async (_name, interim) => {
    const final = "HTTP/1.1 201 Created\r\nx-final: yes\r\ncontent-length: 2\r\n\r\nok";
    const receiver = await tcpReceiver((socket) => {
      // Once together, and once in pieces.
      socket.on("data", (request) => {
        if (request.includes("/at-once")) return socket.write(interim + final);
        return socket.write(interim, () => setImmediate(() => socket.write(final)));
      });
    });
    const client = outbound();
    for (const path of ["/at-once", "/in-pieces"]) {
      for (const method of ["GET", "POST"] as const) {
        const request = get(origin(receiver) + path, { method, onTooLarge: "error" });
        const result = await client.request(request);
        expect(result).toMatchObject({ ok: true, status: 201, body: Buffer.from("ok") });
        expect(result.ok && result.headers).toMatchObject({ "x-final": "yes" });
        expect(result.ok && result.headers.link).toBeUndefined();
        const streamed = await client.stream(request);
        if (!streamed.ok) throw new Error(streamed.message);
        expect(streamed.status).toBe(201);
        expect(String(await collect(streamed.chunks))).toBe("ok");
      }
    }
    // The connection is not given up.
    expect(receiver.connections).toBeLessThanOrEqual(2);
  });

  it("gives up a receiver that sends nothing but interim responses at the deadline", async () => {
    const receiver = await tcpReceiver((socket) =>
      socket.once("data", () => socket.write("HTTP/1.1 100 Continue\r\n\r\n")),
    );
    const result = await outbound().request(get(origin(receiver), { deadlineMs: SHORT_MS }));
    expect(result).toMatchObject({ ok: false, code: "timeout" });
  });

  it("bypasses the proxies of the environment", async () => {
    const proxy = await httpReceiver((_request, response) => response.end("proxy"));
    for (const name of ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"]) {
      vi.stubEnv(name, origin(proxy));
    }
    const receiver = await httpReceiver((_request, response) => response.end("direct"));
    try {
      const result = await outbound().request(get(origin(receiver)));
      expect(result).toMatchObject({ ok: true, body: Buffer.from("direct") });
      expect(proxy.connections).toBe(0);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it("throws on a mistake in the calling code instead of blaming the receiver", async () => {
    const receiver = await httpReceiver((_request, response) => response.end());
    const bad = get(origin(receiver), { headers: { "x-bad": "a\r\nb: c" } });
    await expect(outbound().request(bad)).rejects.toThrow(/header/);
  });
});

describe("an address that is not allowed", () => {
  it("is refused in every notation of the corpus, without a lookup or a connection", async () => {
    const lookup = resolvingTo("93.184.215.14");
    const client = outbound({ allowPrivate: false, lookup });
    for (const url of Object.values(corpus.forbidden).flat()) {
      expect(await client.request(get(url)), url).toMatchObject({ ok: false, code: "address_refused" });
    }
    expect(lookup).not.toHaveBeenCalled();
  });

  it("is refused when a name that was public at the check resolves to 127.0.0.1 at the connection", async () => {
    const receiver = await tcpReceiver(() => undefined);
    const { resolveChecked } = await import("../../../src/platform/outbound/address-guard.ts");
    const lookup = resolvingTo("127.0.0.1");
    lookup.mockResolvedValueOnce([{ address: "93.184.215.14", family: 4 }]);
    expect((await resolveChecked("rebind.example", { allowPrivate: false, lookup })).ok).toBe(true);

    const client = outbound({ allowPrivate: false, lookup });
    const result = await client.request(get(`https://rebind.example:${receiver.port}/hook`));
    expect(result).toEqual({
      ok: false,
      code: "address_refused",
      message: "The host rebind.example is not allowed: only public internet addresses can be reached.",
    });
    expect(lookup).toHaveBeenCalledTimes(2);
    expect(receiver.connections).toBe(0);
  });

  it("is refused when it appears next to a public one", async () => {
    const receiver = await tcpReceiver(() => undefined);
    const client = outbound({ allowPrivate: false, lookup: resolvingTo("93.184.215.14", "127.0.0.1") });
    const result = await client.request(get(`https://mixed.example:${receiver.port}/`));
    expect(result).toMatchObject({ ok: false, code: "address_refused" });
    expect(receiver.connections).toBe(0);
  });

  it("of cloud metadata is refused even with private networks allowed, also by name", async () => {
    const client = outbound({ lookup: resolvingTo("169.254.169.254") });
    for (const url of ["http://innocent.example/", ...corpus.forbiddenWithPrivateNetworks]) {
      expect(await client.request(get(url)), url).toMatchObject({ ok: false, code: "address_refused" });
    }
  });
});

describe("the checked answer of the resolver", () => {
  it("is the one that the socket uses: a name is looked up once per connection", async () => {
    const receiver = await httpReceiver((request, response) => response.end(request.headers.host));
    const lookup = resolvingTo("127.0.0.1");
    const result = await outbound({ lookup }).request(get(`http://receiver.example:${receiver.port}/`));
    expect(result).toMatchObject({ ok: true, body: Buffer.from(`receiver.example:${receiver.port}`) });
    expect(lookup).toHaveBeenCalledTimes(1);
  });

  it("is looked up again for the next connection, so that a refusal applies from then on", async () => {
    const receiver = await httpReceiver((_request, response) =>
      response.setHeader("connection", "close").end(),
    );
    const lookup = resolvingTo("169.254.169.254");
    lookup.mockResolvedValueOnce([{ address: "127.0.0.1", family: 4 }]);
    const client = outbound({ lookup });
    const url = `http://receiver.example:${receiver.port}/`;
    expect((await client.request(get(url))).ok).toBe(true);
    expect(await client.request(get(url))).toMatchObject({ ok: false, code: "address_refused" });
    expect(receiver.connections).toBe(1);
  });

  it("serves consecutive requests over kept-alive connections", async () => {
    const receiver = await httpReceiver((_request, response) => response.end("x"));
    const lookup = resolvingTo("127.0.0.1");
    const client = outbound({ lookup });
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await client.request(get(`http://receiver.example:${receiver.port}/`))).ok).toBe(true);
    }
    // Two, because undici frees a connection one tick after the last byte of its response.
    expect(receiver.connections).toBeLessThanOrEqual(2);
    expect(lookup).toHaveBeenCalledTimes(receiver.connections);
  });

  it("is used for at most 30 s, even on a connection that is kept busy", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const receiver = await httpReceiver((_request, response) => response.end());
      const lookup = resolvingTo("169.254.169.254");
      lookup.mockResolvedValueOnce([{ address: "127.0.0.1", family: 4 }]);
      const client = outbound({ lookup });
      const url = `http://receiver.example:${receiver.port}/`;
      expect((await client.request(get(url))).ok).toBe(true);
      vi.setSystemTime(Date.now() + 30_001);
      expect(await client.request(get(url))).toMatchObject({ ok: false, code: "address_refused" });
      expect(receiver.connections).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it("may be empty: the outcome says that the name does not resolve, in our own words", async () => {
    const lookup = () => Promise.reject(new Error("getaddrinfo ENOTFOUND from 10.0.0.53"));
    expect(await outbound({ lookup }).request(get("http://nowhere.example/"))).toEqual({
      ok: false,
      code: "dns_failed",
      message: "The host name nowhere.example does not resolve.",
    });
  });
});

describe("the deadline", () => {
  const cases: Record<string, (socket: Socket) => void> = {
    "accepts and never responds": () => undefined,
    "stops in the middle of the headers": (socket) => socket.write("HTTP/1.1 200 OK\r\nx-a: "),
    "stops in the middle of the body": (socket) =>
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc"),
    "sends one byte at a time": (socket) => {
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n");
      drip(socket, "x");
    },
    "sends one byte of a header at a time": (socket) => {
      socket.write("HTTP/1.1 200 OK\r\nx-a: ");
      drip(socket, "x");
    },
    "sends interim responses forever": (socket) => drip(socket, "HTTP/1.1 102 Processing\r\n\r\n"),
  };

  function drip(socket: Socket, text: string): void {
    const timer = setInterval(() => socket.write(text), 10);
    socket.on("close", () => clearInterval(timer));
  }

  it.each(Object.entries(cases))(
    "cuts off a receiver that %s, and closes the connection",
    async (_name, behave) => {
      const receiver = await tcpReceiver(behave);
      const result = await outbound().request(get(origin(receiver), { deadlineMs: SHORT_MS }));
      expect(result).toEqual({
        ok: false,
        code: "timeout",
        message: `127.0.0.1:${receiver.port} did not complete its response within 0.15 s.`,
      });
      await receiver.allClosed();
    },
  );

  it("cuts off a receiver that never finishes the TLS handshake", async () => {
    const receiver = await tcpReceiver(() => undefined);
    const url = `https://127.0.0.1:${receiver.port}/`;
    expect(await outbound().request(get(url, { deadlineMs: SHORT_MS }))).toMatchObject({ code: "timeout" });
  });

  it("cuts off a lookup that hangs, and nothing is sent when its answer comes after all", async () => {
    const paths: unknown[] = [];
    const receiver = await httpReceiver((request, response) => {
      paths.push(request.url);
      response.end();
    });
    const answer = deferred();
    const client = outbound({ lookup: () => answer.promise });
    const url = `http://receiver.example:${receiver.port}`;
    expect(await client.request(get(`${url}/late`, { deadlineMs: SHORT_MS }))).toMatchObject({
      code: "timeout",
    });
    answer.resolve([{ address: "127.0.0.1", family: 4 }]);
    await expect.poll(() => receiver.connections).toBe(1);
    expect(await client.request(get(`${url}/next`))).toMatchObject({ ok: true });
    expect(paths).toEqual(["/next"]);
  });

  function deferred() {
    let resolve: (addresses: ResolvedAddress[]) => void = () => undefined;
    const promise = new Promise<ResolvedAddress[]>((done) => {
      resolve = done;
    });
    return { promise, resolve };
  }
});

describe("a faulty receiver", () => {
  it("that refuses connections is connect_failed", async () => {
    const port = await closedPort();
    expect(await outbound().request(get(`http://127.0.0.1:${port}/`))).toEqual({
      ok: false,
      code: "connect_failed",
      message: `127.0.0.1:${port} refused the connection.`,
    });
  });

  it("that refuses on every address of its name is connect_failed, and the message names no address", async () => {
    const port = await closedPort();
    const client = outbound({ lookup: resolvingTo("127.0.0.1", "127.0.0.2") });
    const result = await client.request(get(`http://receiver.example:${port}/`));
    expect(result).toMatchObject({ ok: false, code: "connect_failed" });
    expect(JSON.stringify(result)).not.toContain("127.0.0");
  });

  it.each([
    ["closes without a response", ""],
    ["closes in the middle of the headers", "HTTP/1.1 200 OK\r\nx-a: b"],
    ["closes in the middle of a body of known length", "HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc"],
    [
      "closes in the middle of a chunked body",
      "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nabc",
    ],
    ["does not speak HTTP", "SSH-2.0-OpenSSH_9.2\r\n"],
    ["sends 64 KiB of headers", `HTTP/1.1 200 OK\r\nx-a: ${"a".repeat(65_536)}\r\n\r\n`],
    ["switches protocols", "HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n"],
  ])("that %s is protocol_error", async (_name, text) => {
    const receiver = await tcpReceiver((socket) => {
      socket.once("data", () => socket.end(text));
    });
    const result = await outbound().request(get(origin(receiver)));
    expect(result).toMatchObject({ ok: false, code: "protocol_error" });
    expect(!result.ok && result.message).toMatch(/^127\.0\.0\.1:\d+ [^\n]+\.$/);
  });

  it("that resets the connection is protocol_error", async () => {
    const receiver = await tcpReceiver((socket) => {
      socket.once("data", () => socket.resetAndDestroy());
    });
    expect(await outbound().request(get(origin(receiver)))).toMatchObject({ code: "protocol_error" });
  });

  it("does not affect the next request to the same host", async () => {
    let turns = 0;
    const receiver = await httpReceiver((request, response) => {
      turns += 1;
      if (turns === 1) request.socket.destroy();
      else response.end("well");
    });
    const client = outbound();
    expect(await client.request(get(origin(receiver)))).toMatchObject({ code: "protocol_error" });
    expect(await client.request(get(origin(receiver)))).toMatchObject({
      ok: true,
      body: Buffer.from("well"),
    });
  });
});

describe("TLS", () => {
  const answer = { lookup: resolvingTo("127.0.0.1") };

  it("with a certificate for the name, of a trusted authority, is accepted", async () => {
    const receiver = await httpsReceiver((_request, response) => response.end("sealed"));
    const client = outbound({ ...answer, ca: authority });
    const result = await client.request(get(`https://receiver.example:${receiver.port}/`));
    expect(result).toMatchObject({ ok: true, body: Buffer.from("sealed") });
  });

  it("with a certificate of an unknown authority is tls_failed, and the request is not sent", async () => {
    let requests = 0;
    const receiver = await httpsReceiver((_request, response) => {
      requests += 1;
      response.end();
    });
    const host = `receiver.example:${receiver.port}`;
    expect(await outbound(answer).request(get(`https://${host}/`))).toEqual({
      ok: false,
      code: "tls_failed",
      message: `The certificate chain of ${host} is incomplete or its authority is unknown.`,
    });
    expect(requests).toBe(0);
  });

  it("with a certificate for another name is tls_failed", async () => {
    const receiver = await httpsReceiver((_request, response) => response.end());
    const host = `other.example:${receiver.port}`;
    const client = outbound({ ...answer, ca: authority });
    expect(await client.request(get(`https://${host}/`))).toEqual({
      ok: false,
      code: "tls_failed",
      message: `The certificate of ${host} is for another host name.`,
    });
  });

  it.each([
    ["speaks plain HTTP", (socket: Socket) => socket.end("HTTP/1.1 200 OK\r\n\r\n")],
    ["closes during the handshake", (socket: Socket) => socket.destroy()],
  ])("with a receiver that %s is tls_failed", async (_name, behave) => {
    const receiver = await tcpReceiver((socket) => socket.once("data", () => behave(socket)));
    const result = await outbound().request(get(`https://127.0.0.1:${receiver.port}/`));
    expect(result).toMatchObject({ ok: false, code: "tls_failed" });
  });
});

describe("the size of a response", () => {
  const limit = { maxResponseBytes: 1_000 };

  it.each([0, 999, 1_000])("of %i bytes at a limit of 1000 is accepted in full", async (size) => {
    const receiver = await httpReceiver((_request, response) => response.end(Buffer.alloc(size, 1)));
    const result = await outbound().request(get(origin(receiver), { ...limit, onTooLarge: "error" }));
    expect(result).toMatchObject({ ok: true, body: Buffer.alloc(size, 1), truncated: false });
  });

  it("over the limit is cut exactly there when the caller says truncate", async () => {
    const receiver = await httpReceiver((_request, response) => response.end(Buffer.alloc(200_000, 1)));
    const result = await outbound().request(get(origin(receiver), limit));
    expect(result).toMatchObject({ ok: true, status: 200, body: Buffer.alloc(1_000, 1), truncated: true });
    await receiver.allClosed();
  });

  it("over the limit is too_large when the caller says error, whether or not it is declared", async () => {
    const receiver = await httpReceiver((request, response) => {
      if (request.url === "/declared") response.setHeader("content-length", 1_001);
      response.write(Buffer.alloc(request.url === "/declared" ? 1 : 1_001));
      if (request.url !== "/declared") response.end();
    });
    for (const path of ["/declared", "/chunked"]) {
      const result = await outbound().request(
        get(origin(receiver) + path, { ...limit, onTooLarge: "error" }),
      );
      expect(result).toEqual({
        ok: false,
        code: "too_large",
        message: `127.0.0.1:${receiver.port} sent more than 1000 bytes.`,
      });
    }
    await receiver.allClosed();
  });

  it.each(["truncate", "error"] as const)("without end is cut at the limit (%s)", async (onTooLarge) => {
    let written = 0;
    const receiver = await httpReceiver((_request, response) => {
      const pour = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384))) written += 16_384;
        if (!response.destroyed) response.once("drain", pour);
      };
      pour();
    });
    const result = await outbound().request(get(origin(receiver), { ...limit, onTooLarge }));
    expect(result).toMatchObject(
      onTooLarge === "error" ? { code: "too_large" } : { ok: true, truncated: true },
    );
    await receiver.allClosed();
    expect(written, "socket buffers, not the whole stream").toBeLessThan(32 * 1024 * 1024);
  });

  it("is counted on the wire: a gzip bomb is returned as the few bytes it is", async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000));
    const receiver = await httpReceiver((_request, response) => {
      response.setHeader("content-encoding", "gzip").end(bomb);
    });
    const result = await outbound().request(get(origin(receiver), { maxResponseBytes: 20_000 }));
    expect(result).toMatchObject({ ok: true, body: bomb, truncated: false });
  });
});

describe("a stream", () => {
  it("yields the chunks as they arrive, before the response is complete", async () => {
    const receiver = await httpReceiver((_request, response) => {
      response.write("first");
      response.flushHeaders();
      receiverSide = () => response.end("second");
    });
    let receiverSide: () => void = () => undefined;
    const result = await outbound().stream(get(origin(receiver)));
    if (!result.ok) throw new Error(result.message);
    const chunks: string[] = [];
    for await (const chunk of result.chunks) {
      chunks.push(chunk.toString());
      receiverSide();
    }
    expect(chunks).toEqual(["first", "second"]);
  });

  it("throws too_large at the limit, and a cut connection or a deadline by its code", async () => {
    const receiver = await tcpReceiver((socket) => {
      socket.once("data", (request) => {
        const path = request.toString().split(" ")[1];
        const body = path === "/large" ? "a".repeat(100) : "a";
        socket.write(
          `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n`,
        );
        if (path === "/cut") socket.end();
      });
    });
    const client = outbound();
    for (const [path, code] of [
      ["/large", "too_large"],
      ["/cut", "protocol_error"],
      ["/hang", "timeout"],
    ]) {
      const deadlineMs = path === "/hang" ? SHORT_MS : AMPLE_MS;
      const result = await client.stream(get(origin(receiver) + path, { maxResponseBytes: 10, deadlineMs }));
      if (!result.ok) throw new Error(result.message);
      await expect(collect(result.chunks), path).rejects.toMatchObject({ name: "OutboundError", code });
    }
  });

  it("closes its connection when the caller leaves the loop, discards it, or forgets it until the deadline", async () => {
    const receiver = await httpReceiver((_request, response) => response.write("more to come"));
    const client = outbound();
    const left = await client.stream(get(origin(receiver)));
    const discarded = await client.stream(get(origin(receiver)));
    const forgotten = await client.stream(get(origin(receiver), { deadlineMs: SHORT_MS }));
    if (!left.ok || !discarded.ok || !forgotten.ok) throw new Error("three responses were expected");
    for await (const _chunk of left.chunks) break;
    discarded.discard();
    await receiver.allClosed();
  });

  it("is refused before any connection when the address is not allowed", async () => {
    const client = outbound({ allowPrivate: false });
    const result = await client.stream(get("https://127.0.0.1/photo.jpg"));
    expect(result).toMatchObject({ ok: false, code: "address_refused" });
  });
});

describe("cancelling", () => {
  it("by the caller's signal is aborted: before the start, while waiting, and inside the body", async () => {
    const receiver = await tcpReceiver((socket) => {
      socket.once("data", (request) => {
        if (request.includes("/body")) socket.write("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc");
        controller.abort();
      });
    });
    let controller = new AbortController();
    const client = outbound();
    for (const path of ["/wait", "/body"]) {
      controller = new AbortController();
      const result = await client.request(get(origin(receiver) + path, { signal: controller.signal }));
      expect(result).toEqual({ ok: false, code: "aborted", message: "The request was cancelled." });
    }
    await receiver.allClosed();
    const unused = await tcpReceiver(() => undefined);
    const result = await client.request(get(origin(unused), { signal: AbortSignal.abort() }));
    expect(result).toMatchObject({ ok: false, code: "aborted" });
    expect(unused.connections).toBe(0);
  });

  it("by close ends requests in progress and later ones", async () => {
    let arrived = 0;
    const receiver = await tcpReceiver((socket) => {
      socket.once("data", () => {
        arrived += 1;
      });
    });
    const client = outbound();
    const waiting = client.request(get(origin(receiver)));
    const shaking = client.request(get(`https://127.0.0.1:${receiver.port}/`));
    await expect.poll(() => arrived).toBe(2);
    await client.close();
    expect(await waiting).toMatchObject({ ok: false, code: "aborted" });
    expect(await shaking).toMatchObject({ ok: false, code: "aborted" });
    expect(await client.request(get(origin(receiver)))).toMatchObject({ ok: false, code: "aborted" });
    await receiver.allClosed();
  });
});
