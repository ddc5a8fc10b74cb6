/** Jobs a second through the queue, with nothing to do in them, on each backend that is there. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import pino from "pino";
import type { JobDefinition } from "../src/platform/jobs.ts";
import { openQueue } from "../src/platform/queue.ts";
import type { BenchDatabase } from "./database.ts";
import { plain, type Result } from "./result.ts";

const jobCount = 5_000;
const batch = 500;

const idle: JobDefinition = {
  kind: "bench",
  lane: "delivery",
  due: () => Promise.resolve([]),
  handle: () => Promise.resolve(),
};

/** Redis is that of REDIS_URL, else a `redis-server` of this machine, else it is left out. */
export async function benchJobs(at: BenchDatabase, say: (line: string) => void): Promise<Result[]> {
  const results = [plain("jobs through the queue on PostgreSQL", "jobs/s", await throughput(at, null, say))];
  const redis = await openRedis();
  if (!redis) return results;
  try {
    results.push(plain("jobs through the queue on Redis", "jobs/s", await throughput(at, redis.url, say)));
  } finally {
    await redis.close();
  }
  return results;
}

async function throughput(
  { connection, accountId }: BenchDatabase,
  redisUrl: string | null,
  say: (line: string) => void,
): Promise<number> {
  const queue = await openQueue({ redisUrl, connection }, [idle], pino({ level: "silent" }));
  let done = 0;
  let finished: () => void = () => undefined;
  const all = new Promise<void>((resolve) => {
    finished = resolve;
  });
  const stop = await queue.work(
    async () => {
      done += 1;
      if (done === jobCount) finished();
    },
    () => Promise.resolve([]),
  );
  try {
    const start = performance.now();
    for (let i = 0; i < jobCount; i += batch) {
      await queue.wake(
        Array.from({ length: batch }, () => ({ kind: idle.kind, accountId, id: crypto.randomUUID() })),
      );
      say(`jobs: ${i + batch} of ${jobCount} queued`);
    }
    await all;
    return jobCount / ((performance.now() - start) / 1_000);
  } finally {
    await stop();
    await queue.close();
  }
}

async function openRedis(): Promise<{ url: string; close: () => Promise<void> } | null> {
  if (process.env.REDIS_URL) return { url: process.env.REDIS_URL, close: () => Promise.resolve() };
  const dir = await mkdtemp(join(tmpdir(), "rental-bench-redis-"));
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
  const close = async () => {
    await end(child);
    await rm(dir, { recursive: true, force: true });
  };
  const started = await Promise.race([
    once(child, "spawn").then(() => true),
    once(child, "error").then(() => false),
  ]);
  if (!started) {
    await rm(dir, { recursive: true, force: true });
    return null;
  }
  const url = `redis://127.0.0.1:${port}`;
  const client = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  client.on("error", () => undefined); // not up yet
  await client.ping();
  client.disconnect();
  return { url, close };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill();
  await gone;
}
