// The API or a worker in its own process, on a database that is reached over a socket. CONNECTION (JSON), ROLE (api or
// worker), REDIS_URL, DATA_DIR. Reports where it listens, or that it is working.
import { writeSync } from "node:fs";
import pino from "pino";
import { readConfig } from "../../src/platform/configuration.ts";
import { openDatabase } from "../../src/platform/database/database.ts";
import { openQueue } from "../../src/platform/jobs/queue.ts";
import { buildApp } from "../../src/program/app.ts";
import { assemble } from "../../src/program/assemble.ts";
import { jobs } from "../../src/program/jobs.ts";
import { startWorker } from "../../src/program/worker.ts";

async function main(): Promise<void> {
  const { CONNECTION, ROLE, REDIS_URL, DATA_DIR, LOG } = process.env;
  const connection = JSON.parse(CONNECTION!);
  const roomy = { requestsPerMinute: 1e6, requestsPerDay: 1e6 };
  const config = readConfig({
    RENTAL_DATA_DIR: DATA_DIR,
    REDIS_URL,
    ALLOW_PRIVATE_NETWORKS: "true",
    WEBHOOK_RETRY_BASE_MS: "100",
    // Tests say which address a visitor has.
    TRUST_PROXY: "true",
    PLAN_OVERRIDES: JSON.stringify({ scale: roomy }),
  });
  const log = pino({ level: LOG ?? "silent" }, pino.destination(2));
  const database = openDatabase(connection);
  const queue = await openQueue({ redisUrl: config.redisUrl, connection }, jobs, log);
  const { server } = await assemble({ config, database, secretKey: "fault-test-".repeat(4), log, queue });
  if (ROLE === "worker") {
    await startWorker(server.platform, queue, log);
    writeSync(1, "working\n");
  } else {
    writeSync(1, `${await buildApp(server, log).listen({ host: "127.0.0.1", port: 0 })}\n`);
  }
}

void main();
