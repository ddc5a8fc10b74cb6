import { spawn } from "node:child_process";
import { stat } from "node:fs/promises";
import { StartupError } from "../../process/startup-error.ts";

/** The user that PostgreSQL runs as. `dropped` when it differs from this program's user. */
export interface ServerUser {
  uid: number;
  gid: number;
  dropped: boolean;
}

/**
 * The user that PostgreSQL runs as when we are root: not shared with any program or person. It needs no entry in the
 * user database. systemd and Debian leave 65520 to 65533 unused, and user namespaces of containers still map it.
 */
export const SERVER_UID = 65_521;

/** `nobody` on Linux, which many programs share: earlier versions ran PostgreSQL as this user. */
export const NOBODY = 65_534;

/**
 * PostgreSQL refuses to run as root. As root we therefore run it as the owner of the data directory or, if that is
 * root, as a separate user. As any other user, we run it as ourselves.
 * @param clusterDir the database files; need not exist yet
 */
export async function findServerUser(dataDir: string, clusterDir: string): Promise<ServerUser> {
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  if (uid === undefined || gid === undefined) {
    throw new StartupError("the built-in PostgreSQL needs Linux or macOS; set DATABASE_URL");
  }
  const cluster = await stat(clusterDir).catch(() => undefined);
  if (uid !== 0) {
    if (cluster !== undefined && cluster.uid !== uid) {
      throw new StartupError(
        `data directory ${dataDir} belongs to another user (uid ${cluster.uid}); start as that user or as root, or set RENTAL_DATA_DIR`,
      );
    }
    return { uid, gid, dropped: false };
  }
  const own = { uid: SERVER_UID, gid: SERVER_UID, dropped: true };
  const folder = await stat(dataDir);
  if (cluster?.uid === 0) {
    throw new StartupError(
      `${clusterDir} belongs to root, but PostgreSQL does not run as root; run: chown -R ${own.uid}:${own.gid} ${clusterDir}`,
    );
  }
  const owner = cluster ?? folder;
  if (owner.uid === 0 || (owner.uid === NOBODY && folder.uid !== NOBODY)) return own;
  return { uid: owner.uid, gid: owner.gid, dropped: true };
}

/** The options of `spawn` to run a program as the server's user. libuv also drops supplementary groups. */
export function asServerUser(user: ServerUser): { uid?: number; gid?: number } {
  return user.dropped ? { uid: user.uid, gid: user.gid } : {};
}

/**
 * Whether the server's user can read `path`, and enter or execute it. Asks the system itself, because mode bits cover
 * neither ACLs nor a container's restrictions.
 */
export async function canReach(user: ServerUser, path: string): Promise<boolean> {
  if (!user.dropped) return true;
  return new Promise((resolve, reject) => {
    const child = spawn("/bin/sh", ["-c", 'test -r "$1" && test -x "$1"', "sh", path], {
      ...asServerUser(user),
      cwd: "/",
      env: {},
      stdio: "ignore",
    });
    child.once("error", () => {
      reject(
        new StartupError(
          `PostgreSQL does not run as root, and this system does not allow switching to uid ${user.uid}; start as an ordinary user or set DATABASE_URL`,
        ),
      );
    });
    child.once("exit", (code) => resolve(code === 0));
  });
}
