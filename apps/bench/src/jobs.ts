/** Jobs per second through the queue, with no work in them, on each available backend. */
import pino from "pino";
import type { JobDefinition } from "../../api/src/platform/jobs/jobs.ts";
import { openQueue } from "../../api/src/platform/jobs/queue.ts";
import { startRedis } from "../../api/test/harness/redis.ts";
import type { BenchDatabase } from "./database.ts";
import { plain, type Result, type Say } from "./result.ts";

const jobCount = 5_000;
const batch = 500;

const idle: JobDefinition = {
  kind: "bench",
  lane: "delivery",
  due: () => Promise.resolve([]),
  handle: () => Promise.resolve(),
};

/** Uses the Redis of REDIS_URL, or else a `redis-server` of this machine, or else leaves Redis out. */
export async function benchJobs(at: BenchDatabase, say: Say): Promise<Result[]> {
  const results = [plain("jobs through the queue on PostgreSQL", "jobs/s", await throughput(at, null, say))];
  const own = process.env.REDIS_URL ? null : await startRedis();
  const url = process.env.REDIS_URL || own?.url;
  if (!url) return results;
  try {
    results.push(plain("jobs through the queue on Redis", "jobs/s", await throughput(at, url, say)));
  } finally {
    await own?.stop();
  }
  return results;
}

async function throughput(
  { connection, accountId }: BenchDatabase,
  redisUrl: string | null,
  say: Say,
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
