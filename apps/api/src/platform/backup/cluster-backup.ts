import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Sql } from "postgres";
import { errorCode } from "../startup-error.ts";
import type { ArchiveWriter } from "./archive-writer.ts";
import { clusterFolder } from "./format.ts";

/** Directories that PostgreSQL requires to be empty at its start. */
const emptied = new Set([
  ...["pg_dynshmem", "pg_notify", "pg_replslot", "pg_serial", "pg_snapshots", "pg_stat_tmp", "pg_subtrans"],
  "pg_wal",
]);

/** Files of the running server, and those that a start creates again. */
const left = /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|pgsql_tmp.*|pg_internal\.init.*)$/;

const controlFile = "global/pg_control";

/**
 * Adds a base backup of the built-in PostgreSQL while it runs and accepts writes: its files as they are, even if they
 * change meanwhile, and the log of all changes from the beginning to the end, from which the restored server recovers
 * to the state at the end. A replication slot prevents the removal of that log; it ends with the session.
 * @param sql a single connection with the same session from the beginning to the end
 */
export async function addCluster(writer: ArchiveWriter, sql: Sql, clusterDir: string): Promise<void> {
  await sql`select pg_create_physical_replication_slot(${`rental_backup_${process.pid}`}, true, true)`;
  await sql`select pg_backup_start('rental backup', true)`;
  await addFiles(writer, clusterDir);
  const [stop] = await sql<{ label: string; lastLog: string }[]>`
    select labelfile as label, pg_walfile_name(lsn) as "lastLog" from pg_backup_stop(false)`;
  const { label, lastLog } = stop!;
  await writer.addBytes(`${clusterFolder}/backup_label`, Buffer.from(label));
  await addLog(writer, clusterDir, label, lastLog);
}

async function addFiles(writer: ArchiveWriter, clusterDir: string, folder = ""): Promise<void> {
  for (const entry of await entriesOf(join(clusterDir, folder))) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (left.test(entry.name)) continue;
    if (path === controlFile) {
      await writer.addBytes(`${clusterFolder}/${path}`, await readWhole(join(clusterDir, path)));
    } else if (entry.isDirectory()) {
      await writer.addFolder(`${clusterFolder}/${path}`);
      if (!emptied.has(path)) await addFiles(writer, clusterDir, path);
    } else if (entry.isFile()) {
      await writer.addFile(`${clusterFolder}/${path}`, join(clusterDir, path));
    } else {
      throw new Error(
        `${join(clusterDir, path)} is not a regular file; the built-in PostgreSQL has no such entries.`,
      );
    }
  }
}

/** Tables that are dropped meanwhile remove their files. */
async function entriesOf(folder: string) {
  return readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  });
}

/** The only file that the log does not repair: read again until it was not written meanwhile. */
async function readWhole(path: string): Promise<Buffer> {
  const handle = await open(path, "r");
  try {
    const read = async () => {
      const { size } = await handle.stat();
      const { buffer } = await handle.read(Buffer.alloc(size), 0, size, 0);
      return buffer;
    };
    for (let before = await read(); ; ) {
      const now = await read();
      if (now.equals(before)) return now;
      before = now;
    }
  } finally {
    await handle.close();
  }
}

async function addLog(
  writer: ArchiveWriter,
  clusterDir: string,
  label: string,
  lastLog: string,
): Promise<void> {
  const firstLog = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)$/m.exec(label)?.[1];
  const folder = join(clusterDir, "pg_wal");
  const names = await readdir(folder);
  const wanted = names.filter(
    (name) =>
      name.endsWith(".history") ||
      (/^[0-9A-F]{24}$/.test(name) && firstLog !== undefined && firstLog <= name && name <= lastLog),
  );
  for (const name of [firstLog, lastLog]) {
    if (name === undefined || !wanted.includes(name))
      throw new Error(`The log segment ${name} of PostgreSQL is missing.`);
  }
  for (const name of ["archive_status", "summaries"]) {
    await writer.addFolder(`${clusterFolder}/pg_wal/${name}`);
  }
  for (const name of wanted.sort()) {
    await writer.addFile(`${clusterFolder}/pg_wal/${name}`, join(folder, name));
  }
}
