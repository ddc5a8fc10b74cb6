import { realpath } from "node:fs/promises";
import type { Sql } from "postgres";
import { StartupError } from "../../process/startup-error.ts";
import { readSecretKey } from "../../secrets/secrets.ts";
import { type Connection, connect } from "../database.ts";
import { hasEmbeddedPostgres } from "../embedded-postgres.ts";
import { timeLimits } from "../time-limits.ts";
import { ArchiveWriter } from "./archive-writer.ts";
import { addDataFiles } from "./data-files.ts";
import { type BackupInfo, dataFolder, infoEntry, type OnBytes } from "./format.ts";
import { holdRemovals } from "./hold-removals.ts";
import { addRows } from "./rows-backup.ts";

export interface BackupSource {
  dataDir: string;
  /** The configured secret, if it is not in the data directory. */
  secretKey: string | null;
  connection: Connection;
}

/** @throws StartupError when the data directory has no built-in PostgreSQL, since connecting would create one */
export async function mustHaveCluster(dataDir: string): Promise<void> {
  if (await hasEmbeddedPostgres(dataDir)) return;
  throw new StartupError(
    `The data directory ${dataDir} has nothing to back up. Set RENTAL_DATA_DIR or DATABASE_URL to the values that the server uses.`,
  );
}

/**
 * Writes everything that an installation stores to one file: database, files and secret, as of a single point in time
 * during the backup. The server may keep running and accepting writes. Objects in an S3 bucket are not included.
 * @returns the file's absolute path and its size in bytes
 * @throws StartupError when there is nothing to back up, or the file can't be written there
 */
export async function makeBackup(
  source: BackupSource,
  file: string,
  onBytes: OnBytes,
): Promise<{ file: string; bytes: number }> {
  const { connection } = source;
  const secret = await readSecretKey(source.secretKey, source.dataDir);
  if (secret === undefined) {
    throw new StartupError(
      `There is no secret in ${source.dataDir}. Set RENTAL_DATA_DIR or RENTAL_SECRET_KEY to the values that the server uses.`,
    );
  }
  const writer = await ArchiveWriter.open(file, onBytes);
  // A single session throughout: it holds the lock, and the snapshot of the rows.
  const sql = connect(connection, timeLimits.backups, { max: 1, max_lifetime: null });
  try {
    const dataDir = await realpath(source.dataDir);
    if (`${writer.file}/`.startsWith(`${dataDir}/`)) {
      throw new StartupError(
        "The backup must not be in the data directory, because both would be lost together. Choose another path.",
      );
    }
    await holdRemovals(sql);
    const session = await sessionOf(sql);
    const info: BackupInfo = {
      format: 1,
      createdAt: new Date().toISOString(),
      database: { kind: "rows" },
    };
    await writer.addBytes(infoEntry, Buffer.from(JSON.stringify(info)));
    await addRows(writer, sql);
    // Must follow the database: the files of all images in it exist, and are kept until the session ends.
    await addDataFiles(writer, dataDir);
    await writer.addBytes(`${dataFolder}/secret-key`, Buffer.from(`${secret}\n`));
    if ((await sessionOf(sql)) !== session) throw new StartupError("The database was restarted. Try again.");
    return { file: writer.file, bytes: await writer.finish() };
  } catch (error) {
    await writer.abort();
    throw error;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function sessionOf(sql: Sql): Promise<string> {
  const [row] = await sql<{ session: string }[]>`
    select pg_backend_pid() || ' ' || backend_start as session from pg_stat_activity where pid = pg_backend_pid()`;
  return row!.session;
}
