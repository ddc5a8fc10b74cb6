import { createHash } from "node:crypto";
import { chmod, chown, lstat, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorCode, StartupError } from "../../process/startup-error.ts";
import type { ServerUser } from "./server-user.ts";

/** Used only in the socket's file name: nothing listens on TCP. */
export const PORT = 5432;

/** The kernel's limit is 104 bytes on macOS, 108 on Linux, including the terminating zero. */
const LONGEST_PATH = 103;

/**
 * A private directory for the server's socket, with a short path whatever the data directory is called, and stable
 * across starts. Only the server's user (and root) can enter it, which is the entire access control.
 */
export async function prepareSocketDir(clusterDir: string, user: ServerUser): Promise<string> {
  // Includes the user, so that remains of another user's server do not conflict.
  const identity = createHash("sha256").update(`${clusterDir}\0${user.uid}`).digest("hex").slice(0, 16);
  const name = `rental-pg-${identity}`;
  const preferred = join(tmpdir(), name);
  const tooLong = Buffer.byteLength(`${preferred}/.s.PGSQL.${PORT}.lock`) > LONGEST_PATH;
  const dir = tooLong ? join("/tmp", name) : preferred;
  try {
    await mkdir(dir, { mode: 0o700 });
    if (user.dropped) await chown(dir, user.uid, user.gid);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") {
      throw new StartupError(
        `cannot create ${dir} for PostgreSQL's socket (${errorCode(error)}); set TMPDIR`,
      );
    }
  }
  const made = await lstat(dir);
  if (!made.isDirectory() || made.uid !== user.uid) {
    throw new StartupError(
      `${dir}, needed for PostgreSQL's socket, already exists (owner: uid ${made.uid}); remove it or set TMPDIR`,
    );
  }
  if ((made.mode & 0o077) !== 0) await chmod(dir, 0o700);
  return dir;
}
