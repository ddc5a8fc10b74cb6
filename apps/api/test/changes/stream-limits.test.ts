import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createContact, createProperty } from "../fixtures/records.ts";
import { listeningApi } from "../harness/api.ts";
import type { TestAccount } from "../harness/server.ts";
import { BufferingProxy } from "./buffering-proxy.ts";
import { ChangeStream } from "./change-stream.ts";
import { complete } from "./complete.ts";

/** RUN_LONG=1 (.ci/full) waits as long as the server does in reality, and prints what its clients cost. */
const isLong = process.env.RUN_LONG === "1";
// Even on a busy machine, 20 clients connect within this time.
const streams = isLong ? {} : { heartbeatMs: 20, stuckMs: 2_000 };

const { server, origin } = await listeningApi({ streams });
const { sql } = server.database;
const closers: (() => unknown)[] = [];
let account: TestAccount;
/** The server's connections. */
const connections = new Set<Socket>();
server.app.server.on("connection", (socket) => {
  connections.add(socket);
  socket.once("close", () => connections.delete(socket));
});

beforeEach(async () => {
  account = await server.createAccount("scale");
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function follow(query = "", at = origin): Promise<ChangeStream> {
  await complete(server);
  const stream = await ChangeStream.open(`${at}/api/v1/changes/stream${query}`, account.apiKey);
  closers.push(() => stream.close());
  return stream;
}

/** A client that sends its request and reads nothing, not even the head of the answer. */
function openUnread(query = ""): Socket {
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1" }).pause();
  closers.push(() => socket.destroy());
  socket.on("error", () => undefined);
  socket.write(
    `GET /api/v1/changes/stream${query} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${account.apiKey}\r\n\r\n`,
  );
  return socket;
}

describe("a client that reads nothing", () => {
  it("is disconnected after its time, holds at most what is sent at once, and leaves its place to another", {
    timeout: 120_000,
  }, async () => {
    const { id } = await createProperty(server, account, {
      description: "x".repeat(20_000),
      features: Array.from({ length: 100 }, () => "y".repeat(200)),
    });
    await sql`
      insert into changes (account_id, resource, id, change)
      select ${account.accountId}, 'properties', ${id}, 'updated' from generate_series(1, 5000)`;
    await complete(server);
    const began = performance.now();
    let most = 0;
    const looking = setInterval(() => {
      most = Math.max(most, ...[...connections].map((socket) => socket.writableLength));
    }, 5);
    closers.push(() => clearInterval(looking));
    for (let n = 0; n < 20; n++) openUnread("?include=record");
    await expect.poll(async () => (await follow()).status).toBe(429);
    await expect
      .poll(
        async () => {
          const free = await follow();
          await free.close();
          return free.status;
        },
        { interval: 20, timeout: 100_000 },
      )
      .toBe(200);
    if (isLong) {
      const seconds = ((performance.now() - began) / 1_000).toFixed(1);
      process.stdout.write(`disconnected after ${seconds} s; at most ${most} bytes were held for a client\n`);
    }
    // 20 changes with a record of 40 kB each.
    expect(most).toBeGreaterThan(100_000);
    expect(most).toBeLessThan(1_000_000);
  });
});

describe("a connection on which nothing happens", () => {
  it("gets a comment from time to time, so that proxies and clients know that it works", {
    timeout: 60_000,
  }, async () => {
    const stream = await follow("?cursor=now");
    await expect.poll(() => stream.comments, { timeout: 50_000, interval: 5 }).toBeGreaterThan(1);
    expect(stream.changes).toEqual([]);
  });
});

describe("a proxy that collects responses", () => {
  it("passes each change on at once, because the response asks it to", async () => {
    const proxy = await BufferingProxy.open(origin);
    closers.push(() => proxy.close());
    const stream = await follow("?cursor=now", proxy.origin);
    for (let n = 1; n <= 3; n++) {
      await createContact(server, account);
      await expect.poll(() => stream.changes.length, { interval: 5 }).toBe(n);
    }
    // Other responses are collected: this proxy does what it is for.
    await proxy.ask("/api/v1/contacts", account.apiKey);
    expect(proxy.collected).toBe(1);
  });
});
