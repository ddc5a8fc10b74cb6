import { readFileSync } from "node:fs";
import { type AddressInfo, createServer, Socket } from "node:net";
import tls, { TLSSocket } from "node:tls";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { checkDatabase, openDatabase } from "../../src/platform/database/database.ts";
import { DatabaseServers } from "../../src/platform/database/database-servers.ts";
import { migrateQueue } from "../../src/platform/jobs/queue/backend.ts";

const fixture = (name: string) => readFileSync(new URL(`./outbound/fixtures/${name}`, import.meta.url));
const certificate = { cert: fixture("receiver.pem"), key: fixture("receiver.key") };

const fields = "SFATAL\0C53300\0Msorry, too many clients already\0\0";
const refusal = Buffer.alloc(5 + fields.length);
refusal.write("E");
refusal.writeInt32BE(4 + fields.length, 1);
refusal.write(fields, 5);

/** A PostgreSQL server with a certificate that nobody vouches for. Over TLS, it has room for no client. */
const server = createServer((socket) => {
  socket.on("error", () => undefined);
  socket.once("data", () => {
    socket.write("S");
    const secure = new TLSSocket(socket, { isServer: true, ...certificate });
    secure.on("error", () => undefined);
    secure.once("data", () => secure.end(refusal));
  });
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => server.close());

/** Trusts the authority of the certificate, as with NODE_EXTRA_CA_CERTS. */
function trustAuthority(): void {
  const connect = tls.connect as (options: object) => tls.TLSSocket;
  const trusting = (options: object) => connect({ ...options, ca: fixture("ca.pem") });
  vi.spyOn(tls, "connect").mockImplementation(trusting as typeof tls.connect);
}
const url = (mode: string) =>
  `postgres://rental@127.0.0.1:${(server.address() as AddressInfo).port}/rental?sslmode=${mode}`;

async function check(at: string): Promise<void> {
  const database = openDatabase(at, { poolSize: 1 });
  try {
    await checkDatabase(database);
  } finally {
    await database.close();
  }
}

describe.each([
  ["the program", check],
  ["its queue", migrateQueue],
])("in a connection of %s, sslmode", (_, connect) => {
  it("require encrypts, whatever the certificate", async () => {
    await expect(connect(url("require"))).rejects.toThrow(
      /^The database does not respond.*: sorry, too many clients already\. Check DATABASE_URL/,
    );
  });

  it("verify-full also verifies the certificate", async () => {
    await expect(connect(url("verify-full"))).rejects.toThrow(
      /^The database does not respond.*certificate.*\. Check DATABASE_URL/,
    );
  });

  it("verify-full expects the certificate of an address to have the address", async () => {
    trustAuthority();
    await expect(connect(url("verify-full"))).rejects.toThrow(
      /^The database does not respond.*IP: 127\.0\.0\.1 is not in the cert's list.*\. Check DATABASE_URL/,
    );
    vi.restoreAllMocks();
  });
});

it.each([
  ["receiver.example", /sorry, too many clients already/],
  ["other.example", /Host: other\.example\. is not in the cert's altnames/],
])("of several servers, the queue expects the certificate of %s from it", async (host, message) => {
  trustAuthority();
  const { port } = server.address() as AddressInfo;
  const servers = new DatabaseServers(
    ["localhost:1", "127.0.0.1:1"].map((at) => `postgres://rental@${at}/rental?sslmode=verify-full`),
  );
  vi.spyOn(servers, "socket").mockImplementation(() => {
    const socket = new Socket();
    const connect = socket.connect.bind(socket);
    socket.connect = () => connect(port, "127.0.0.1");
    return Object.assign(socket, { host });
  });
  await expect(migrateQueue(servers)).rejects.toThrow(message);
  vi.restoreAllMocks();
  await servers.close();
});

it("says what to do when the server has no TLS", async () => {
  const plain = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => {
      socket.write("N");
      socket.once("data", () => socket.end());
    });
  });
  await new Promise<void>((resolve) => plain.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = plain.address() as AddressInfo;
    await expect(check(`postgres://rental@127.0.0.1:${port}/rental?sslmode=require`)).rejects.toThrow(
      /^The database does not accept TLS, which sslmode in DATABASE_URL asks for\. Turn ssl on/,
    );
  } finally {
    plain.close();
  }
});
