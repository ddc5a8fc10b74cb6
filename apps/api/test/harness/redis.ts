import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { freePort } from "./free-port.ts";

/** A separate Redis for a test. */
export interface TestRedis {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts redis-server, empty and without persistence; null if it is not installed.
 * @param at the port; a free one by default
 */
export async function startRedis(at?: number): Promise<TestRedis | null> {
  const dir = await mkdtemp(join(tmpdir(), "rental-test-redis-"));
  const port = at ?? (await freePort());
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const child = spawn("redis-server", args, { cwd: dir, stdio: "ignore" });
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
    async stop() {
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      await rm(dir, { recursive: true, force: true });
    },
  };
}
