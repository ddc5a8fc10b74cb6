// The API in its own process, with a listener for mail, on a database that is reached over a socket. CONNECTION (JSON),
// DATA_DIR. Reports where both listen.
import { writeSync } from "node:fs";
import pino from "pino";
import { readConfig } from "../../src/platform/configuration.ts";
import { openDatabase } from "../../src/platform/database/database.ts";
import { silentQueue } from "../../src/platform/jobs/jobs.ts";
import { buildApp } from "../../src/program/app.ts";
import { assemble } from "../../src/program/assemble.ts";
import { listenForMail } from "../../src/program/smtp/listener.ts";
import { receiving } from "./hand-in.ts";

async function main(): Promise<void> {
  const { CONNECTION, DATA_DIR } = process.env;
  const config = readConfig({ RENTAL_DATA_DIR: DATA_DIR, ...receiving });
  const log = pino({ level: "silent" });
  const database = openDatabase(JSON.parse(CONNECTION!));
  const parts = { config, database, secretKey: "killed-test-".repeat(4), log, queue: silentQueue };
  const { server } = await assemble(parts);
  const http = await buildApp(server, log).listen({ host: "127.0.0.1", port: 0 });
  const smtp = await listenForMail(server.platform, { host: "127.0.0.1", port: 0 }, log);
  writeSync(1, `${JSON.stringify({ http, smtp: smtp.address })}\n`);
}

void main();
