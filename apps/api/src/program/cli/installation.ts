import { resolve } from "node:path";
import pino from "pino";
import { type Config, readConfig } from "../../platform/configuration.ts";
import { type Connection, checkDatabase, openDatabase } from "../../platform/database/database.ts";
import { withServers } from "../../platform/database/database-servers.ts";
import {
  connectOrOpenEmbeddedPostgres,
  hasEmbeddedPostgres,
} from "../../platform/database/embedded-postgres.ts";
import { migrateDatabase } from "../../platform/database/migrate.ts";
import { workLimits } from "../../platform/database/time-limits.ts";
import { hintingQueue } from "../../platform/jobs/queue/hints.ts";
import type { Platform } from "../../platform/platform.ts";
import { mustBeRestored } from "../../platform/process/data-dir.ts";
import { loadSecretKey } from "../../platform/secrets/secrets.ts";
import { assemble } from "../assemble.ts";

const log = pino({ level: "silent" });

/**
 * Runs a command on the installation: with the running server's database, or with one started for the duration of the
 * command. Workers of a running server are notified of new work.
 */
export async function withInstallation<T>(work: (platform: Platform) => Promise<T>): Promise<T> {
  const config = readConfig();
  return withConnection(config, async (connection) => {
    const database = openDatabase(connection, { poolSize: 4, limits: workLimits.commands });
    const queue = hintingQueue({ redisUrl: config.redisUrl, connection }, log);
    try {
      await checkDatabase(database);
      await migrateDatabase(connection);
      const secretKey = await loadSecretKey(config.secretKey, config.dataDir);
      const { server, close } = await assemble({ config, database, secretKey, log, queue });
      try {
        return await work(server.platform);
      } finally {
        await close();
      }
    } finally {
      await queue.close();
      await database.close();
    }
  });
}

/** Returns the connection of the database, embedded or not. */
export async function withConnection<T>(config: Config, work: (at: Connection) => Promise<T>): Promise<T> {
  for (const warning of config.misspelled) process.stderr.write(`${warning}\n`);
  await mustBeRestored(config.dataDir);
  if (config.databaseUrl) return withServers(config.databaseUrl, work);
  const isNew = !(await hasEmbeddedPostgres(config.dataDir));
  const postgres = await connectOrOpenEmbeddedPostgres({ dataDir: config.dataDir, log });
  // Whoever is in the wrong folder would take it for theirs, and even back it up.
  if (isNew)
    process.stderr.write(
      `There was no installation in ${resolve(config.dataDir)}, so an empty one was created. If yours is elsewhere, delete this one, and set RENTAL_DATA_DIR or DATABASE_URL to the values that the server uses.\n`,
    );
  try {
    return await work(postgres.connection);
  } finally {
    await postgres.stop();
  }
}
