/**
 * A worker in its own process, on the database and the data directory of a test. Configured by environment variables:
 * WORKER_CONNECTION (JSON), and those of the configuration. Reports `ready` over IPC.
 */
import pino from "pino";
import { readConfig } from "../../src/platform/configuration.ts";
import { type Connection, openDatabase } from "../../src/platform/database/database.ts";
import { openQueue } from "../../src/platform/jobs/queue.ts";
import { assemble } from "../../src/program/assemble.ts";
import { jobs } from "../../src/program/jobs.ts";
import { startWorker } from "../../src/program/worker.ts";

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
