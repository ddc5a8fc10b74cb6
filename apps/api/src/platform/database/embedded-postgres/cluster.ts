import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chown, lchown, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { errorCode, StartupError } from "../../process/startup-error.ts";
import { findPostmaster, stopPostmaster } from "./postmaster.ts";
import { type PostgresProgram, preparePostgresProgram } from "./program.ts";
import { asServerUser, canReach, NOBODY, type ServerUser } from "./server-user.ts";

/** The database superuser. Connections need no password: the socket directory is closed to other users. */
export const SUPERUSER = "postgres";

/** PostgreSQL's database files. */
export interface Cluster {
  /** Their real path. */
  path: string;
  /** The data directory as passed to the server. */
  pathForServer: string;
}

/**
 * Ensures that there are database files of our major version, creating them if the place is empty. They are created
 * under a temporary name and renamed, so that a kill leaves no partial files.
 * @throws StartupError when there is another major version or something else
 */
export async function prepareCluster(
  home: string,
  program: PostgresProgram,
  user: ServerUser,
  options: { dataDir: string; durable: boolean },
): Promise<Cluster & { created: boolean }> {
  const path = join(home, "data");
  const cluster = { path, pathForServer: await pathForServer(home, path, user) };
  const version = await readFile(join(path, "PG_VERSION"), "utf8").catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  });
  if (version?.trim() === program.major) return { ...cluster, created: false };
  if (version !== undefined) {
    throw new StartupError(
      `data directory ${options.dataDir} contains a database of PostgreSQL ${version.trim()}, but this program runs PostgreSQL ${program.major}; migrate the data with pg_dump, or set RENTAL_DATA_DIR to a new directory`,
    );
  }
  const there = await readdir(path).catch(() => []);
  if (there.length > 0) {
    throw new StartupError(
      `${path} is not empty and contains no PostgreSQL database; move it away or set RENTAL_DATA_DIR`,
    );
  }
  await createCluster(home, path, program, user, options.durable);
  return { ...cluster, created: true };
}

/**
 * A user who can't traverse the parent directories of the database files can't access them by path. On Linux, the
 * server then uses them as its working directory, which is set before it changes user.
 */
async function pathForServer(home: string, path: string, user: ServerUser): Promise<string> {
  if (await canReach(user, home)) return path;
  if (process.platform === "linux") return "/proc/self/cwd";
  throw new StartupError(
    `PostgreSQL runs as uid ${user.uid}, which cannot enter ${home}; set RENTAL_DATA_DIR to a directory that this user can reach`,
  );
}

async function createCluster(
  home: string,
  path: string,
  program: PostgresProgram,
  user: ServerUser,
  durable: boolean,
): Promise<void> {
  for (const name of await readdir(home)) {
    if (name.startsWith("data.new-")) await rm(join(home, name), { recursive: true, force: true });
  }
  const draft = join(home, `data.new-${randomUUID()}`);
  // The C locale's character classes cover only ASCII, so trigrams of other letters would be lost; but not every system
  // has the UTF-8 locale. And initdb (unlike the server) requires a user with a name, which the owner of a data
  // directory in a container often lacks: as root, we let a named user run it and then change the owner.
  let lcCtype = "C.UTF-8";
  let builder = user;
  let tools = program;
  try {
    for (;;) {
      await emptyDirectory(draft, builder);
      const inDraft = { path: draft, pathForServer: await pathForServer(home, draft, builder) };
      const failed = await runInitdb(tools, builder, inDraft, lcCtype, durable);
      if (failed === undefined) break;
      if (failed.includes("invalid locale name") && lcCtype !== "C") lcCtype = "C";
      else if (
        failed.includes("could not look up effective user ID") &&
        builder.dropped &&
        builder.uid !== NOBODY
      ) {
        builder = { uid: NOBODY, gid: NOBODY, dropped: true };
        tools = await preparePostgresProgram(home, builder);
      } else throw cannotCreate(failed, path, builder);
    }
    if (builder !== user) await giveTo(draft, user);
    await rename(draft, path);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function emptyDirectory(path: string, owner: ServerUser): Promise<void> {
  await rm(path, { recursive: true, force: true });
  await mkdir(path, { mode: 0o700 });
  if (owner.dropped) await chown(path, owner.uid, owner.gid);
}

/**
 * Transfers database files, written by another user's server, to the user whose server runs now. A server still running
 * on them is stopped first. The directory itself comes last, so that an interrupted transfer is repeated.
 */
export async function takeOver(cluster: Cluster, user: ServerUser): Promise<void> {
  if (!user.dropped || (await stat(cluster.path)).uid === user.uid) return;
  const orphan = await findPostmaster(cluster.path);
  if (orphan !== undefined) await stopPostmaster(orphan.pid, cluster.path);
  await giveTo(cluster.path, user);
}

/** Changes the owner of all files in a directory, then of the directory itself. Does not follow links. */
export async function giveTo(path: string, user: ServerUser): Promise<void> {
  for (const entry of await readdir(path, { recursive: true }))
    await lchown(join(path, entry), user.uid, user.gid);
  await lchown(path, user.uid, user.gid);
}

function cannotCreate(failed: string, path: string, user: ServerUser): StartupError {
  if (failed.includes("could not look up effective user ID")) {
    return new StartupError(
      `user id ${user.uid} has no name on this system, but PostgreSQL needs one to create a database; add it to /etc/passwd or set DATABASE_URL`,
    );
  }
  const lines = failed.split("\n").filter((line) => /error|fatal|panic/i.test(line));
  const reason = (lines.at(-1) ?? failed.trim().split("\n").at(-1) ?? "").trim();
  return new StartupError(`cannot create a PostgreSQL database in ${path}: ${reason}`);
}

/** Returns the output of initdb when it failed. */
async function runInitdb(
  program: PostgresProgram,
  user: ServerUser,
  cluster: Cluster,
  lcCtype: string,
  durable: boolean,
): Promise<string | undefined> {
  const args = ["-D", cluster.pathForServer, "-U", SUPERUSER, "--auth=trust", "--encoding=UTF8"];
  // Collation and case rules come with PostgreSQL itself, so that a system update can't affect indexed text.
  args.push("--locale=C", `--lc-ctype=${lcCtype}`, "--locale-provider=builtin", "--builtin-locale=C.UTF-8");
  if (!durable) args.push("--no-sync");
  const child = spawn(program.initdb, args, {
    ...asServerUser(user),
    cwd: cluster.path,
    env: program.env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const [code] = await once(child, "close").catch((error: unknown) => {
    throw new StartupError(cannotRun(program, error));
  });
  return code === 0 ? undefined : said || `initdb exited with code ${code}`;
}

/** For the errors of `spawn`, which occur before the program can report anything itself. */
export function cannotRun(program: PostgresProgram, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `the built-in PostgreSQL cannot run on this system (${reason}; it needs glibc on Linux); set DATABASE_URL (${program.postgres})`;
}
