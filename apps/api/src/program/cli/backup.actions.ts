import { readConfig } from "../../platform/configuration.ts";
import { makeBackup, mustHaveCluster } from "../../platform/database/backup/make-backup.ts";
import { restoreBackup } from "../../platform/database/backup/restore-backup.ts";
import { type Connection, checkDatabase, openDatabase } from "../../platform/database/database.ts";
import { withServers } from "../../platform/database/database-servers.ts";
import { openBucket } from "../../platform/storage/open.ts";
import { pathOf } from "./environment.ts";
import { withConnection } from "./installation.ts";
import { print, progress } from "./output.ts";

export async function backup(file: string, options: { json?: boolean }): Promise<void> {
  const config = readConfig();
  const { dataDir, secretKey, databaseUrl } = config;
  if (!databaseUrl) await mustHaveCluster(dataDir);
  const { onBytes, end } = progress("saved");
  const made = await withConnection(config, async (connection) => {
    await mustAnswer(connection);
    return makeBackup({ dataDir, secretKey, connection }, pathOf(file), onBytes);
  }).finally(end);
  if (config.s3) {
    process.stderr.write(
      `The images are in the bucket ${config.s3.bucket} and are not part of the backup. Enable versioning for the bucket.\n`,
    );
  }
  print(
    options,
    made,
    () => `Saved ${made.bytes} bytes to ${made.file}. The file contains the secret: keep it safe.`,
  );
}

export async function restore(file: string, options: { json?: boolean }): Promise<void> {
  const config = readConfig();
  const bucket = config.s3 && (await openBucket(config.s3));
  const restoreTo = async (connection: Connection | null) => {
    if (connection) await mustAnswer(connection);
    const { onBytes, end } = progress("restored");
    await restoreBackup({ ...config, connection, bucket }, pathOf(file), onBytes).finally(end);
  };
  await (config.databaseUrl ? withServers(config.databaseUrl, restoreTo) : restoreTo(null)).finally(() =>
    bucket?.close(),
  );
  print(options, { restored: true }, () => `Restored into ${config.dataDir}. You can now start the server.`);
}

async function mustAnswer(connection: Connection): Promise<void> {
  const database = openDatabase(connection, { poolSize: 1 });
  await checkDatabase(database).finally(() => database.close());
}
