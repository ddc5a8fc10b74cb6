import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, test } from "vitest";
import { testApi } from "../harness/api.ts";
import { freePort } from "../harness/free-port.ts";
import { ProgramProcess } from "../harness/program-process.ts";
import { databaseUrl } from "../harness/worker-process.ts";

const { server, account } = await testApi();
const database = await databaseUrl(server.connection);
const cleanUps: (() => Promise<unknown> | unknown)[] = [database.close];
afterAll(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

test.concurrent("SIGTERM: readyz turns 503, new connections are refused, a request in progress is answered, then the program ends", async ({
  expect,
}) => {
  const { child, port, apiKey } = await startWhole();
  const body = JSON.stringify({ name: "In flight", email: "late@example.com" });
  const writing = await open(port);
  writing.socket.write(
    `POST /api/v1/contacts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${apiKey}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  const asking = await open(port);
  asking.socket.write("GET /readyz HTTP/1.1\r\n");
  const idle = await open(port);
  idle.socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(() => idle.text()).toContain("200 OK");

  const unused = await open(port);

  child.kill("SIGTERM");
  const idleEnded = Promise.all([idle, unused].map(({ socket }) => once(socket, "close")));
  await expect.poll(() => isRefused(port)).toBe(true);
  await idleEnded;

  asking.socket.write("Host: x\r\n\r\n");
  await expect.poll(() => asking.text()).toContain("503 Service Unavailable");
  expect(asking.text()).toContain('"status":"stopping"');
  expect(child.exitCode).toBeNull();

  writing.socket.write(body.slice(5));
  await expect.poll(() => writing.text()).toContain("201 Created");
  expect(writing.text()).toContain("late@example.com");
  expect(await exit(child)).toBe(0);
}, 90_000);

test.concurrent("SIGHUP, even twice: a request in progress is answered, then the program ends", async ({
  expect,
}) => {
  const { child, port, apiKey } = await start();
  const body = JSON.stringify({ name: "Last", email: "last@example.com" });
  const writing = await open(port);
  writing.socket.write(`${post(apiKey, body.length)}${body.slice(0, 5)}`);
  child.kill("SIGHUP");
  await expect.poll(() => isRefused(port)).toBe(true);
  child.kill("SIGHUP");
  writing.socket.write(body.slice(5));
  await expect.poll(() => writing.text()).toContain("201 Created");
  expect(await exit(child)).toBe(0);
}, 90_000);

test.concurrent("SIGTERM: during the delay, readyz is 503, and new connections are served and told to close", async ({
  expect,
}) => {
  const { child, port, apiKey } = await start({ SHUTDOWN_DELAY_MS: "8000" });
  const kept = await open(port);
  kept.socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(() => kept.text()).toContain("200 OK");
  expect(kept.text().toLowerCase()).toContain("connection: keep-alive");
  child.kill("SIGTERM");
  const readiness = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(async (one) => [one.status, await one.json()]);
  await expect.poll(readiness).toEqual([503, { status: "stopping" }]);

  const written = await fetch(`http://127.0.0.1:${port}/api/v1/contacts`, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "Late", email: "late@example.com" }),
  });
  expect([written.status, written.headers.get("connection")]).toEqual([201, "close"]);
  const keptEnds = once(kept.socket, "close");
  kept.socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  await keptEnds;
  expect(kept.text().toLowerCase()).toContain("connection: close");
  expect(kept.text().split("200 OK")).toHaveLength(3);
  expect(child.exitCode).toBeNull();
  expect(await exit(child)).toBe(0);
}, 90_000);

test.concurrent("SIGTERM: requests still in progress after 10 s are cut off, and the program ends anyway", async ({
  expect,
}) => {
  const { child, port, apiKey } = await start();
  const slow = await open(port);
  slow.socket.write(`${post(apiKey, 1_000_000)}{`);
  // Fast enough that it is not taken for a client that stalls.
  const sending = setInterval(() => slow.socket.write(" ".repeat(1024)), 100);
  cleanUps.push(() => clearInterval(sending));
  await expect.poll(() => isConnected(slow.socket)).toBe(true);
  const told = performance.now();
  child.kill("SIGTERM");
  expect(await exit(child)).toBe(0);
  const took = performance.now() - told;
  expect(took).toBeGreaterThan(9_500);
  expect(took).toBeLessThan(20_000);
}, 90_000);

test.concurrent("SIGTERM: requests that stall are answered with 408 and not waited for", async ({
  expect,
}) => {
  const { child, port, apiKey, output } = await start();
  const stalled = [
    "POST /api/v1/contacts HTTP/1.1\r\nHost: x\r\nContent-Le",
    post(apiKey, 4),
    `${post(apiKey, 4)}{`,
    `${post(apiKey, 4).replace("/contacts", "/trpc/contacts.create")}{`,
  ];
  const clients = await Promise.all(stalled.map(() => open(port)));
  for (const [n, { socket }] of clients.entries()) socket.write(stalled[n]!);
  const trickling = await open(port);
  trickling.socket.write(post(apiKey, 1_000_000));
  const trickle = setInterval(() => trickling.socket.write(" "), 100);
  cleanUps.push(() => clearInterval(trickle));
  // Once it has answered this, it has read what the others sent before.
  const last = await open(port);
  last.socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(() => last.text()).toContain("200 OK");
  child.kill("SIGTERM");
  expect(await exit(child)).toBe(0);
  // The one that still sends may lose its answer to a reset.
  for (const { text } of clients) await expect.poll(text).toContain("408 Request Timeout");
  expect(output()).not.toContain("were cut off");
}, 90_000);

const post = (apiKey: string, bytes: number) =>
  `POST /api/v1/contacts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${apiKey}\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`;

/** The real program as `npm start` runs it for the first time, with its own PostgreSQL, which has to end last. */
async function startWhole() {
  const program = await begin({});
  return { ...program, apiKey: await program.process.demoKey("Pro") };
}

/** The real program on a database that exists, which takes a quarter of the time. */
async function start(env: Record<string, string> = {}) {
  const program = await begin({
    DATABASE_URL: database.url,
    RENTAL_SECRET_KEY: "test-secret-key-test-secret-key-32",
    DEMO_ACCOUNTS: "false",
    ...env,
  });
  await program.process.serves(account.apiKey);
  return { ...program, apiKey: account.apiKey };
}

async function begin(env: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), "rental-drain-"));
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  const process = new ProgramProcess(dataDir, await freePort(), env);
  cleanUps.push(() => process.kill());
  process.start();
  return { process, child: process.child, port: process.port, output: () => process.output };
}

async function open(port: number): Promise<{ socket: Socket; text: () => string }> {
  const socket = connect(port, "127.0.0.1");
  cleanUps.push(() => socket.destroy());
  let text = "";
  socket.setEncoding("utf8");
  socket.on("data", (chunk: string) => {
    text += chunk;
  });
  // A connection that is cut off reports an error.
  socket.on("error", () => socket.destroy());
  await once(socket, "connect");
  return { socket, text: () => text };
}

const isConnected = (socket: Socket): boolean => socket.bytesWritten > 0 && socket.readyState === "open";

function isRefused(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(false);
    });
    socket.on("error", () => resolve(true));
  });
}

async function exit(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) await once(child, "exit");
  return child.exitCode;
}
