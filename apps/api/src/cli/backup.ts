import { Command } from "commander";
import { readConfig } from "../config.ts";
import { makeBackup, mustHaveCluster } from "../platform/backup/make-backup.ts";
import { restoreBackup } from "../platform/backup/restore-backup.ts";
import { type Connection, checkDatabase, openDatabase } from "../platform/database.ts";
import { withConnection } from "./installation.ts";
import { print, progress } from "./output.ts";

export function backupCommand(): Command {
  return new Command("backup")
    .description("Writes the database, files and secret to one file. Works while the server is running.")
    .argument("<file>", "the file to write; an existing backup is replaced only when the new one is complete")
    .action(backup);
}

export function restoreCommand(): Command {
  return new Command("restore")
    .description(
      "Restores a backup into an empty data directory, or into the empty database of DATABASE_URL.",
    )
    .argument("<file>", "a backup")
    .action(restore);
}

async function backup(file: string, options: { json?: boolean }): Promise<void> {
  const config = readConfig();
  const { dataDir, secretKey, databaseUrl } = config;
  if (!databaseUrl) await mustHaveCluster(dataDir);
  const { onBytes, end } = progress("saved");
  const made = await withConnection(config, async (connection) => {
    await mustAnswer(connection);
    const kind = databaseUrl ? "outside" : "embedded";
    return makeBackup({ dataDir, secretKey, connection, kind }, file, onBytes);
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

async function restore(file: string, options: { json?: boolean }): Promise<void> {
  const config = readConfig();
  if (config.databaseUrl) await mustAnswer(config.databaseUrl);
  const { onBytes, end } = progress("restored");
  await restoreBackup(config, file, onBytes).finally(end);
  print(options, { restored: true }, () => `Restored into ${config.dataDir}. You can now start the server.`);
}

async function mustAnswer(connection: Connection): Promise<void> {
  const database = openDatabase(connection, { poolSize: 1 });
  await checkDatabase(database).finally(() => database.close());
}
