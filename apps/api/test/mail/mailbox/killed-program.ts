// A worker that takes in the mail of mailboxes, in its own process. CONNECTION (JSON), DATA_DIR. Reports that it works.
import { writeSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import pino from "pino";
import { readConfig } from "../../../src/platform/configuration.ts";
import { openDatabase } from "../../../src/platform/database/database.ts";
import { silentQueue } from "../../../src/platform/jobs/jobs.ts";
import { assemble } from "../../../src/program/assemble.ts";
import { drain } from "../../../src/program/worker.ts";

async function main(): Promise<void> {
  const { CONNECTION, DATA_DIR, AUTHORITY } = process.env;
  const config = readConfig({
    RENTAL_DATA_DIR: DATA_DIR,
    ALLOW_PRIVATE_NETWORKS: "true",
    MAIL_DNS_SERVERS: "127.0.0.1:9",
  });
  const log = pino({ level: "silent" });
  const database = openDatabase(JSON.parse(CONNECTION!));
  const { server } = await assemble({
    config,
    database,
    log,
    queue: silentQueue,
    secretKey: "test-secret-key-test-secret-key-32",
    outbound: {
      ca: AUTHORITY!,
      lookup: () => Promise.resolve([{ address: "127.0.0.1", family: 4 as const }]),
    },
  });
  writeSync(1, "working\n");
  for (;;) {
    await drain(server.platform, ["mailbox_check"]);
    await wait(50);
  }
}

void main();
