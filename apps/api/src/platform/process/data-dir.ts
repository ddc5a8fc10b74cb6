import { constants } from "node:fs";
import { access, chmod, lchown, lstat, mkdir, readdir, realpath, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { distribution } from "./distribution.ts";
import { errorCode, explainDataDirError, StartupError } from "./startup-error.ts";

/** The program's files in its data directory. Other files there are not ours. */
const ours =
  /^(lock|postgres|objects|mail|image-cache|feed-cache|secret-key|demo-keys\.txt|restore-unfinished)(\..*)?$/;

/** Where a restore unpacks a backup. While it exists, the data directory is incomplete. */
export const unfinishedRestore = "restore-unfinished";

/**
 * As root, PostgreSQL's user must be able to traverse the directory, unless the system can start it inside by other
 * means.
 */
const closedBits = process.platform !== "linux" && process.getuid?.() === 0 ? 0o066 : 0o077;

/**
 * Creates the data directory if it is missing, revokes other users' access, and checks that it is usable. Returns its
 * real absolute path, which lets processes recognize that they use the same one.
 * @throws StartupError when it is not a directory or cannot be written
 */
export async function prepareDataDir(dataDir: string): Promise<string> {
  const path = resolve(dataDir);
  try {
    await makeDirectory(path);
    if (!(await stat(path)).isDirectory()) {
      throw new StartupError(`data directory ${path} is not a directory; set RENTAL_DATA_DIR`);
    }
    await access(path, constants.W_OK | constants.X_OK);
    await closeToOthers(path);
    return await realpath(path);
  } catch (error) {
    throw explainDataDirError(error, path);
  }
}

/**
 * Revokes the permissions of group and others on all our files, and on the directory itself unless it contains other
 * files: it may be shared, such as /var/lib.
 */
async function closeToOthers(folder: string): Promise<void> {
  const uid = process.getuid?.();
  const names = await readdir(folder);
  const own = names.filter((name) => ours.test(name)).map((name) => join(folder, name));
  for (const path of own.length === names.length ? [folder, ...own] : own) {
    const found = await lstat(path).catch((error: unknown) => {
      // Temporary files may disappear at any time.
      if (errorCode(error) === "ENOENT") return undefined;
      throw error;
    });
    if (found === undefined || found.isSymbolicLink() || (uid !== 0 && found.uid !== uid)) continue;
    if ((found.mode & closedBits) !== 0) await chmod(path, found.mode & 0o7777 & ~closedBits);
  }
}

/**
 * As root, gives files that we created in another user's directory to that user, whose program has to read them later.
 * @param folder the directory whose owner gets them, such as the data directory
 */
export async function giveToOwner(path: string, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  if (uid !== 0) await lchown(path, uid, gid);
}

/** `mkdir` with `recursive` never returns if the system keeps reporting ENOENT, as under /proc. */
async function makeDirectory(path: string): Promise<void> {
  if (await stat(path).catch(() => undefined)) return;
  const parent = dirname(path);
  if (parent !== path) await makeDirectory(parent);
  await mkdir(path, { mode: 0o777 & ~closedBits }).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT")
      throw new StartupError(`${path} cannot be created; set RENTAL_DATA_DIR`);
    if (errorCode(error) !== "EEXIST") throw error;
  });
}

/** What a server writes only after it has its database. */
const laterThanDatabase = ["objects", "mail", "image-cache", "feed-cache", "demo-keys.txt"];

/**
 * To be called before the built-in PostgreSQL creates its database. Without the `DATABASE_URL` of its server, a backup
 * would otherwise be one of a new, empty database.
 * @throws StartupError when the data directory is one of a server whose database is elsewhere
 */
export async function mustNotHaveOtherDatabase(dataDir: string): Promise<void> {
  const cluster = await lstat(join(dataDir, "postgres", "data")).catch(() => undefined);
  if (cluster) return;
  for (const name of laterThanDatabase) {
    if (!(await isUsed(join(dataDir, name)))) continue;
    throw new StartupError(
      `The data directory ${dataDir} is one of a server with another database: it has ${name}, but no built-in PostgreSQL. Set DATABASE_URL to the value that the server uses, or RENTAL_DATA_DIR to a new directory.`,
    );
  }
}

/**
 * A warning if the data directory has a database that `DATABASE_URL` puts aside: whoever sets the variable later on finds
 * an installation without accounts.
 */
export async function databaseConflict(given: string | null, dataDir: string): Promise<string | undefined> {
  const folder = join(dataDir, "postgres");
  if (!given || !(await lstat(join(folder, "data")).catch(() => undefined))) return undefined;
  return `DATABASE_URL is set: the built-in database in ${folder} is not used. To move it, stop the server, make a backup without the variable, and restore it with the variable; if it was moved, remove the folder.`;
}

/** Whether there is a file, or a folder with something in it: an empty one may be a disk mounted before the first start. */
async function isUsed(path: string): Promise<boolean> {
  try {
    return (await readdir(path)).some((name) => name !== "lost+found");
  } catch (error) {
    return errorCode(error) === "ENOTDIR";
  }
}

/** @throws StartupError when a restore into this data directory was interrupted, or is in progress */
export async function mustBeRestored(dataDir: string): Promise<void> {
  if (!(await lstat(join(dataDir, unfinishedRestore)).catch(() => undefined))) return;
  throw new StartupError(
    `A restore into the data directory ${dataDir} was interrupted. Repeat it: ${distribution.rental} restore FILE`,
  );
}
