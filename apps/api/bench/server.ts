import pino from "pino";
import { assemble } from "../src/assemble.ts";
import { readConfig } from "../src/config.ts";
import { openDatabase } from "../src/platform/database.ts";
import { silentQueue } from "../src/platform/jobs.ts";
import { workLimits } from "../src/platform/time-limits.ts";
import type { BenchDatabase } from "./database.ts";

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
