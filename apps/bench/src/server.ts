import pino from "pino";
import { readConfig } from "../../api/src/platform/configuration.ts";
import { openDatabase } from "../../api/src/platform/database/database.ts";
import { workLimits } from "../../api/src/platform/database/time-limits.ts";
import { silentQueue } from "../../api/src/platform/jobs/jobs.ts";
import { assemble } from "../../api/src/program/assemble.ts";
import { startProgram } from "../../api/src/program/program.ts";
import { startRedis } from "../../api/test/harness/redis.ts";
import type { BenchDatabase } from "./database.ts";
import type { Result, Say } from "./result.ts";

/**
 * The server's parts in this process, without a socket and without jobs, on the benchmark's database. Its statements may
 * take longer than those of the API: a figure beyond that limit is to be seen, and not to end the benchmark.
 */
export async function assembleOn(at: BenchDatabase) {
  const database = openDatabase(at.connection, { limits: workLimits.commands });
  const { server, close } = await assemble({
    config: readConfig({ RENTAL_DATA_DIR: at.dataDir }),
    database,
    secretKey: "bench".repeat(8),
    log: pino({ level: "silent" }),
    queue: silentQueue,
  });
  return {
    server,
    database,
    close: async () => {
      await close();
      await database.close();
    },
  };
}

/** Limits that no benchmark reaches, as PLAN_OVERRIDES. */
export const withoutLimits = JSON.stringify({
  scale: { requestsPerMinute: 1e9, requestsPerDay: 1e9, properties: 1e9 },
});

/** Starts the whole program in this process, on the benchmark's database and a free port. */
export const startProgramOn = (
  at: BenchDatabase,
  env: Record<string, string>,
  redisUrl: string | null = null,
) =>
  startProgram(
    { ...readConfig({ PORT: "0", RENTAL_DATA_DIR: at.dataDir, ...env }), redisUrl },
    pino({ level: "silent" }),
    { database: at.connection },
  );

/** Measures with the queue and its hints on PostgreSQL, and on Redis where it is installed. */
export async function onEachQueue(
  part: string,
  say: Say,
  measure: (queue: string, redisUrl: string | null) => Promise<Result[]>,
): Promise<Result[]> {
  say(`${part}: PostgreSQL`);
  const results = await measure("PostgreSQL", null);
  const redis = await startRedis();
  if (!redis) return results;
  try {
    say(`${part}: Redis`);
    return [...results, ...(await measure("Redis", redis.url))];
  } finally {
    await redis.stop();
  }
}
