import { execFile } from "node:child_process";
import { access, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Sql } from "postgres";
import { giveToOwner, unfinishedRestore } from "../../process/data-dir.ts";
import { lockDataDir } from "../../process/data-dir-lock.ts";
import { explainDataDirError, StartupError, whyUnreadable } from "../../process/startup-error.ts";
import type { Storage } from "../../storage/storage.ts";
import { type Connection, connect } from "../database.ts";
import { giveTo } from "../embedded-postgres/cluster.ts";
import { postgresMajor } from "../embedded-postgres/program.ts";
import { findServerUser } from "../embedded-postgres/server-user.ts";
import { openEmbeddedPostgres } from "../embedded-postgres.ts";
import { timeLimits } from "../time-limits.ts";
import { unpack } from "./archive-reader.ts";
import { fillBucket } from "./fill-bucket.ts";
import { type BackupInfo, clusterFolder, dataFolder, type OnBytes } from "./format.ts";
import { loadRows, mustBeEmpty } from "./rows-restore.ts";

export interface RestoreTarget {
  dataDir: string;
  /** The secret that the server will be configured with, if it does not read it from the data directory. */
  secretKey: string | null;
  /** An external PostgreSQL; null: the built-in one. */
  connection: Connection | null;
  /** Where images are stored. Default: in the data directory. */
  bucket?: Storage | null;
}

/** Entries that an empty directory may still have: our lock, and those of a file system's root. */
const left = new Set(["lock", "lost+found"]);

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Restores a backup into an empty data directory and, for an external database, into an empty database. Verifies every
 * file's checksum before moving anything into place; on failure, both are left empty. The next restore starts an
 * interrupted one over, and until then no server starts on its remains.
 * @throws StartupError when they are not empty, or the backup is damaged or does not match them
 */
export async function restoreBackup(target: RestoreTarget, file: string, onBytes: OnBytes): Promise<void> {
  await access(file).catch((error: Error) => {
    throw new StartupError(`The backup ${file} can't be read: ${whyUnreadable(error)}.`);
  });
  const lock = await lockDataDir(target.dataDir, { purpose: "command" });
  try {
    await clearUnfinished(target.dataDir);
    await mustBeEmptyFolder(target.dataDir);
    if (target.connection) await withSession(target.connection, mustBeEmpty);
    const staged = join(target.dataDir, unfinishedRestore);
    try {
      await mkdir(staged, { mode: 0o700 });
      const { database } = await unpack(file, staged, (info) => mustFit(info, target), onBytes);
      await mustHaveItsSecret(staged, target);
      await putInPlace(target, staged, database.kind === "embedded");
      // Once for all files: one by one, it would take minutes for many images.
      await promisify(execFile)("sync");
      await rm(staged, { recursive: true });
    } catch (error) {
      await clearUnfinished(target.dataDir);
      throw explainDataDirError(error, target.dataDir);
    }
  } finally {
    await lock.release();
  }
}

/** Removes the remains of an interrupted restore, which had started from an empty directory. */
async function clearUnfinished(dataDir: string): Promise<void> {
  const names = await readdir(dataDir);
  if (!names.includes(unfinishedRestore)) return;
  // The marker is removed last: if interrupted here, the next restore removes the rest.
  for (const name of names) {
    if (left.has(name) || name === unfinishedRestore) continue;
    await rm(join(dataDir, name), { recursive: true, force: true });
  }
  await rm(join(dataDir, unfinishedRestore), { recursive: true, force: true });
}

async function mustBeEmptyFolder(dataDir: string): Promise<void> {
  const found = (await readdir(dataDir)).find((name) => !left.has(name));
  if (found === undefined) return;
  throw new StartupError(
    `The data directory ${dataDir} is not empty: it contains ${found}. Move it away, or set RENTAL_DATA_DIR to a new directory.`,
  );
}

async function mustFit({ database }: BackupInfo, { connection }: RestoreTarget): Promise<void> {
  if (database.kind !== "embedded") return;
  if (connection) {
    throw new StartupError(
      "This backup has the files of the built-in PostgreSQL, as backups had before the first release. Unset DATABASE_URL to restore it.",
    );
  }
  const here = `${process.platform}-${process.arch}`;
  if (database.platform !== here) {
    throw new StartupError(
      `The backup was made on ${database.platform}, but this machine is ${here}. Restore it on a machine of the same kind.`,
    );
  }
  const major = await postgresMajor();
  if (database.major !== major) {
    throw new StartupError(
      `The backup is of PostgreSQL ${database.major}, but this program runs PostgreSQL ${major}. Restore it with the version of the program that made it.`,
    );
  }
}

async function mustHaveItsSecret(staged: string, { secretKey }: RestoreTarget): Promise<void> {
  const secret = (await readFile(join(staged, dataFolder, "secret-key"), "utf8")).trim();
  if (secretKey === null || secretKey === secret) return;
  throw new StartupError("RENTAL_SECRET_KEY differs from the secret in the backup. Unset it to restore.");
}

async function putInPlace(
  { dataDir, connection, bucket }: RestoreTarget,
  staged: string,
  hasCluster: boolean,
): Promise<void> {
  const owner = await stat(dataDir);
  if (process.getuid?.() === 0 && owner.uid !== 0) {
    await giveTo(join(staged, dataFolder), { uid: owner.uid, gid: owner.gid, dropped: true });
  }
  const moveFiles = async () => {
    if (bucket) await fillBucket(bucket, join(staged, dataFolder, "objects"));
    for (const name of await readdir(join(staged, dataFolder))) {
      await rename(join(staged, dataFolder, name), join(dataDir, name));
    }
  };
  const load = (sql: Sql) => loadRows(sql, staged, moveFiles);
  if (connection) return withSession(connection, load);
  if (hasCluster) {
    await moveFiles();
    await moveCluster(dataDir, join(staged, clusterFolder));
  }
  // For a backup of database files, this runs and verifies PostgreSQL's recovery.
  const postgres = await openEmbeddedPostgres({ dataDir, log });
  try {
    await withSession(postgres.connection, hasCluster ? endChangeFeed : load);
  } finally {
    await postgres.stop();
  }
}

/**
 * Positions in the change feed that were used after the backup will be used again, for other changes: the first start
 * begins a new feed, so that older cursors are rejected.
 */
async function endChangeFeed(sql: Sql): Promise<void> {
  const [feed] = await sql`select to_regclass('change_feed') as name`;
  // Backups from earlier versions have none.
  if (feed?.name) await sql`delete from change_feed`;
}

async function moveCluster(dataDir: string, from: string): Promise<void> {
  const to = join(dataDir, "postgres", "data");
  const user = await findServerUser(dataDir, to);
  if (user.dropped) await giveTo(from, user);
  await mkdir(join(dataDir, "postgres"), { mode: 0o700 });
  await giveToOwner(join(dataDir, "postgres"), dataDir);
  await rename(from, to);
}

async function withSession<T>(at: Connection, work: (sql: Sql) => Promise<T>) {
  const sql = connect(at, timeLimits.backups, { max: 1, max_lifetime: null });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
