/**
 * A worker in its own process, on the database and the data directory of a test. Configured by environment variables:
 * WORKER_CONNECTION (JSON), and those of the configuration. Reports `ready` over IPC.
 */
import pino from "pino";
import { assemble } from "../../src/assemble.ts";
import { readConfig } from "../../src/config.ts";
import { jobs } from "../../src/jobs.ts";
import { type Connection, openDatabase } from "../../src/platform/database.ts";
import { openQueue } from "../../src/platform/queue.ts";
import { startWorker } from "../../src/worker.ts";

async function main(): Promise<void> {
  const connection = JSON.parse(process.env.WORKER_CONNECTION!) as Connection;
  const config = readConfig();
  const log = pino({ level: config.logLevel });
  const queue = await openQueue({ redisUrl: config.redisUrl, connection }, jobs, log);
  const { server } = await assemble({
    config,
    database: openDatabase(connection),
    secretKey: "test-secret-key-test-secret-key-32",
    log,
    queue,
  });
  await startWorker(server.platform, queue, log);
  process.on("disconnect", () => process.exit(0));
  process.send!("ready");
}

void main();
