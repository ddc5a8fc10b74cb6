import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { createProperty } from "../fixtures/records.ts";
import { listeningApi } from "../harness/api.ts";
import { startTestServer, type TestServer } from "../harness/server.ts";

const slowBodies = { headersMs: 400, requestMs: 20_000, periodMs: 400, minBytesPerPeriod: 1000 };

const { server, account: scale } = await listeningApi({
  plan: "scale",
  env: { MAX_CONNECTIONS_PER_ADDRESS: "20" },
  slowBodies,
});
const { id: propertyId } = await createProperty(server, scale);
const uploadBytes = 8_000;

const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  // The server has noticed that they are gone, so that the next test has all connections available.
  await expect.poll(() => connectionsOf(server)).toBe(0);
});

const connectionsOf = ({ app }: TestServer) =>
  new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));

/** A connection, and what the server sent on it. */
function open(to = server, allowHalfOpen = false) {
  const { port } = to.app.server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen }).setEncoding("utf8");
  sockets.push(socket);
  const client = { socket, answer: "", closed: once(socket, "close") };
  socket.on("data", (text: string) => {
    client.answer += text;
  });
  socket.on("error", () => undefined);
  return client;
}

const rest = "POST /api/v1/contacts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
const trpc = "POST /api/v1/trpc/contacts.create HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
const withKey = () => `Authorization: Bearer ${scale.apiKey}\r\n`;
async function upload() {
  const body = { fileName: "a.png", contentType: "image/png", sizeBytes: uploadBytes };
  const path = `/properties/${propertyId}/images/presign`;
  const { uploadUrl } = (await server.request("POST", path, { as: scale, body })).body.data;
  const { pathname, search } = new URL(uploadUrl);
  return `PUT ${pathname}${search} HTTP/1.1\r\nHost: x\r\nContent-Type: image/png\r\n`;
}

/** The problem document at the end of an answer. */
const problemIn = (answer: string) => JSON.parse(answer.slice(answer.lastIndexOf("\r\n\r\n")));

describe("a request that does not arrive completely", () => {
  it.each([
    ["half of its headers", () => "GET /healthz HTTP/1.1\r\nHo"],
    ["nothing of a body over REST", () => `${rest}${withKey()}Content-Length: 4\r\n\r\n`],
    ["half of a body over REST", () => `${rest}${withKey()}Content-Length: 4\r\n\r\n{"`],
    [
      "half of a chunked body over REST",
      () => `${rest}${withKey()}Transfer-Encoding: chunked\r\n\r\n2\r\n{"\r\n`,
    ],
    ["half of a body over tRPC", () => `${trpc}${withKey()}Content-Length: 4\r\n\r\n{"`],
    [
      "half of an upload",
      async () => `${await upload()}Content-Length: ${uploadBytes}\r\n\r\n${"x".repeat(4000)}`,
    ],
  ])("ends with 408 and its connection: %s", async (_, bytes) => {
    const client = open();
    client.socket.write(await bytes());
    await client.closed;
    expect(client.answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
    expect(client.answer).toMatch(/\r\nContent-Type: application\/problem\+json\r\n/);
    const problem = problemIn(client.answer);
    expect(problem).toMatchObject({ status: 408, title: "Request Timeout" });
    expect(client.answer).toContain(`\r\nX-Request-Id: ${problem.instance}\r\n`);
  });

  it.each([
    ["REST", () => `${rest}${withKey()}`],
    ["tRPC", () => `${trpc}${withKey()}`],
    ["an upload", upload],
  ])("ends with 408 when it arrives too slowly: %s", async (_, head) => {
    const client = open();
    client.socket.write(`${await head()}Content-Length: ${uploadBytes}\r\n\r\n`);
    const trickle = setInterval(() => client.socket.write(" "), 20);
    await client.closed;
    clearInterval(trickle);
    expect(client.answer).toMatch(/^HTTP\/1.1 408 /);
  });

  it("gets the time it needs when it keeps the minimum rate", async () => {
    const client = open();
    client.socket.write(`${await upload()}Content-Length: ${uploadBytes}\r\n\r\n`);
    for (let sent = 0; sent < uploadBytes; sent += 1000) {
      client.socket.write("x".repeat(1000));
      await wait(slowBodies.periodMs / 4);
    }
    await expect.poll(() => client.answer).toMatch(/^HTTP\/1.1 200 /);
  });

  it("is cut off without a second answer when the first did not wait for its body", async () => {
    for (const head of [rest, trpc]) {
      const client = open();
      client.socket.write(`${head}Content-Length: 1000\r\n\r\n{"`);
      await client.closed;
      expect(client.answer.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 401"]);
    }
  });
});

describe("a body that the caller may not send is not waited for", () => {
  it.each([
    ["REST", rest],
    ["tRPC", trpc],
  ])("401 and 403 come before it over %s", async (_, head) => {
    const starter = await server.createAccount("starter");
    for (const [key, status] of [
      ["", 401],
      [`Authorization: Bearer ${starter.apiKey}\r\n`, 403],
    ] as const) {
      const client = open();
      client.socket.write(`${head}${key}Content-Length: 1000000\r\n\r\n`);
      await expect.poll(() => client.answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(client.answer).toContain(`"status":${status}`);
    }
  });

  it.each([
    ["REST", rest],
    ["tRPC", trpc],
  ])(
    "its answer is not lost to a reset when the client requests a close and continues to send over %s",
    async (_, head) => {
      const client = open(server, true);
      const errors: Error[] = [];
      client.socket.on("error", (error) => errors.push(error));
      const ended = once(client.socket, "end");
      client.socket.write(`${head}Connection: close\r\nContent-Length: 3000\r\n\r\n{"`);
      await ended;
      // Each write would fail because of the reset that the previous one caused.
      for (let sent = 0; sent < 10; sent++) {
        client.socket.write("x".repeat(100));
        await wait(5);
      }
      client.socket.end();
      await client.closed;
      expect(client.answer).toMatch(/^HTTP\/1.1 401 /);
      expect(errors).toEqual([]);
    },
  );

  it.each([
    ["REST", rest],
    ["tRPC", trpc],
    ["a batch over tRPC", trpc.replace("contacts.create", "contacts.create,bulkImports.create?batch=1")],
  ])(
    "413 comes with the length over %s, and without a length as soon as too much has arrived",
    async (_, head) => {
      const announced = open();
      announced.socket.write(`${head}${withKey()}Content-Length: 1048577\r\n\r\n`);
      await expect.poll(() => announced.answer).toMatch(/^HTTP\/1.1 413 /);
      const chunked = open();
      const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
      chunked.socket.write(`${head}${withKey()}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(17)}`);
      await expect.poll(() => chunked.answer).toMatch(/^HTTP\/1.1 413 /);
    },
  );
});

describe("the connections of one address", () => {
  it("are limited: one more is answered with 429, and one is accepted again when one has closed", async () => {
    const clients = Array.from({ length: 20 }, () => open());
    await Promise.all(clients.map(({ socket }) => once(socket, "connect")));
    const refused = open();
    refused.socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    await expect.poll(() => refused.answer).toMatch(/^HTTP\/1.1 429 Too Many Requests\r\n/);
    expect(refused.answer).toMatch(/\r\nRetry-After: 1\r\n/);
    expect(problemIn(refused.answer)).toMatchObject({ status: 429 });
    clients[0]!.socket.destroy();
    await expect
      .poll(async () => {
        const next = open();
        next.socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        await next.closed;
        return next.answer;
      })
      .toMatch(/^HTTP\/1.1 200 /);
  });

  it.each(["127.0.0.1", "loopback", "true", "1"])(
    "are not counted for a proxy: TRUST_PROXY=%s",
    async (proxy) => {
      const behind = await startTestServer({ MAX_CONNECTIONS_PER_ADDRESS: "1", TRUST_PROXY: proxy });
      await behind.app.listen({ host: "127.0.0.1", port: 0 });
      const clients = Array.from({ length: 5 }, () => open(behind));
      for (const { socket } of clients) socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
      for (const client of clients) await expect.poll(() => client.answer).toMatch(/^HTTP\/1.1 200 /);
      await behind.close();
    },
  );
});
