/** A worker as in production, in its own process. */
import pino from "pino";
import { readConfig } from "../../../api/src/platform/configuration.ts";
import { openDatabase } from "../../../api/src/platform/database/database.ts";
import { openQueue } from "../../../api/src/platform/jobs/queue.ts";
import { assemble } from "../../../api/src/program/assemble.ts";
import { jobs } from "../../../api/src/program/jobs.ts";
import { startWorker } from "../../../api/src/program/worker.ts";

const { BENCH_CONNECTION, BENCH_DATA_DIR, BENCH_REDIS_URL, BENCH_SECRET_KEY } = process.env;
async function main(): Promise<void> {
  const connection = JSON.parse(BENCH_CONNECTION!);
  const log = pino({ level: process.env.BENCH_LOG_LEVEL ?? "silent" });
  const config = readConfig({
    RENTAL_DATA_DIR: BENCH_DATA_DIR,
    ALLOW_PRIVATE_NETWORKS: "true",
    REDIS_URL: BENCH_REDIS_URL,
  });
  const database = openDatabase(connection);
  const queue = await openQueue({ redisUrl: config.redisUrl, connection }, jobs, log);
  const { server } = await assemble({ config, database, secretKey: BENCH_SECRET_KEY!, log, queue });
  await startWorker(server.platform, queue, log);

  process.on("message", (message: string) => {
    if (message === "cpu") process.send!({ cpu: process.cpuUsage() });
    if (message === "memory") {
      (globalThis as { gc?: () => void }).gc?.();
      process.send!({ memory: process.memoryUsage() });
    }
  });
  process.on("disconnect", () => process.exit());
  process.send!({});
}

void main();
