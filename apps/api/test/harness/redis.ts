import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";

/** A Redis of a test's own. */
export interface TestRedis {
  url: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** Starts redis-server on a free port, empty and without persistence; null where it is not installed. */
export async function startRedis(): Promise<TestRedis | null> {
  const dir = await mkdtemp(join(tmpdir(), "rental-test-redis-"));
  const port = await freePort();
  const args = [
    "--port",
    String(port),
    "--bind",
    "127.0.0.1",
    "--dir",
    dir,
    "--save",
    "",
    "--appendonly",
    "no",
  ];
  const child = spawn("redis-server", args, { stdio: "ignore" });
  const missing = await Promise.race([
    once(child, "error").then(() => true),
    once(child, "spawn").then(() => false),
  ]);
  if (missing) {
    await rm(dir, { recursive: true, force: true });
    if (process.env.CI === "true") throw new Error("redis-server is not installed, and CI needs it");
    return null;
  }
  const url = `redis://127.0.0.1:${port}/0`;
  const probe = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 20 });
  probe.on("error", () => undefined);
  await probe.ping();
  probe.disconnect();
  return {
    url,
    process: child,
    async stop() {
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** A port that nobody listens on right now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, "close");
  return port;
}
