import type { ChildProcess } from "node:child_process";
import { access, mkdir, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { giveToOwner, mustNotHaveOtherDatabase, prepareDataDir } from "../process/data-dir.ts";
import { inUse, tryLockDataDir } from "../process/data-dir-lock.ts";
import { errorCode, explainDataDirError, StartupError } from "../process/startup-error.ts";
import { prepareCluster, SUPERUSER, takeOver } from "./embedded-postgres/cluster.ts";
import { findPostmaster, signalProcess, stopPostmaster } from "./embedded-postgres/postmaster.ts";
import { preparePostgresProgram } from "./embedded-postgres/program.ts";
import { serverArguments, startServer, wasStartedWith } from "./embedded-postgres/server.ts";
import { findServerUser } from "./embedded-postgres/server-user.ts";
import { prepareSocketDir } from "./embedded-postgres/socket-dir.ts";
import type {
  EmbeddedPostgres,
  EmbeddedPostgresOptions,
  PostgresConnection,
  StartupLog,
} from "./embedded-postgres/types.ts";

export type { EmbeddedPostgres, EmbeddedPostgresOptions, PostgresConnection, StartupLog };

const DATABASE = "rental";

/** Whether a data directory has a built-in PostgreSQL. If not, connecting creates one. */
export const hasEmbeddedPostgres = (dataDir: string): Promise<boolean> =>
  access(join(dataDir, "postgres", "data", "PG_VERSION")).then(
    () => true,
    () => false,
  );

/**
 * Runs PostgreSQL 18 on `<dataDir>/postgres`, reachable only through a Unix socket, and creates it on first use. A
 * server left running by a killed program is reused, or restarted if its arguments differ from ours. The caller must
 * hold the data directory lock (`lockDataDir`); otherwise this would take over another program's server.
 *
 * The server runs in its own session and is asked to stop when this process exits. A signal that ends this process
 * immediately leaves it running, so the caller must handle SIGINT and SIGTERM before calling this.
 *
 * @throws StartupError when the data directory or the system does not allow it
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = await prepareDataDir(options.dataDir);
  try {
    return await openIn(dataDir, options);
  } catch (error) {
    throw explainDataDirError(error, dataDir);
  }
}

async function openIn(dataDir: string, options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true, maxConnections = 100 } = options;
  const home = join(dataDir, "postgres");
  await mustNotHaveOtherDatabase(dataDir);
  await mkdir(home, { recursive: true });
  await giveToOwner(home, dataDir);
  const user = await findServerUser(dataDir, join(home, "data"));
  const program = await preparePostgresProgram(home, user);
  const cluster = await prepareCluster(home, program, user, { dataDir, durable });
  if (cluster.created) log.info(`created a PostgreSQL ${program.major} database in ${home}`);
  else await takeOver(cluster, user);

  const socketDir = await prepareSocketDir(cluster.path, user);
  const args = serverArguments(cluster, { socketDir, durable, maxConnections });
  const connection = connectionIn(socketDir);
  const logFile = join(home, "postgres.log");
  const start = async () => {
    // Left behind by a killed server. Its pid may belong to another process by now, which would keep the new server from
    // starting. Remaining processes of the old server are detected through their shared memory.
    await rm(join(cluster.path, "postmaster.pid"), { force: true });
    return startServer(program, user, cluster, args, logFile, log);
  };
  const report = (reason: string) =>
    log.error(`PostgreSQL ${reason}, and is started again. Its log: ${logFile}`);
  const orphan = await findPostmaster(cluster.path);
  if (
    orphan?.ready === true &&
    (await wasStartedWith(cluster, program, args)) &&
    (await isUsable(connection))
  ) {
    log.info(`reused the PostgreSQL server that was already running (process ${orphan.pid})`);
    const server = running(orphan.pid, cluster.path, connection, false);
    restartWhenEnded(endOfOrphan(orphan.pid, cluster.path), server, start, report);
    return server;
  }
  if (orphan !== undefined) {
    log.info(`restarting the PostgreSQL server that was already running (process ${orphan.pid})`);
    await stopPostmaster(orphan.pid, cluster.path);
  }
  const child = await start().catch(async (error: unknown) => {
    await removeSocketDir(socketDir);
    throw error;
  });
  const server = running(pidOf(child), cluster.path, connection, true);
  restartWhenEnded(endOfChild(child), server, start, report);
  await ensureDatabase(connection).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  return server;
}

/**
 * For command-line tools: the PostgreSQL of the data directory, whether or not a program is running there. If one is,
 * its server is used and `stop()` leaves it running. Otherwise, this process holds the data directory and runs the
 * server itself until `stop()`.
 * @param options.waitMs how long to wait for a program that is starting or another command, default 30,000
 * @throws StartupError when the program there uses no embedded PostgreSQL, or the wait timed out
 */
export async function connectOrOpenEmbeddedPostgres(
  options: EmbeddedPostgresOptions & { waitMs?: number },
): Promise<EmbeddedPostgres> {
  const deadline = Date.now() + (options.waitMs ?? 30_000);
  for (;;) {
    let refusal: string | undefined;
    const lock = await tryLockDataDir(options.dataDir, "command");
    if ("release" in lock) {
      const server = await openEmbeddedPostgres(options).catch(async (error: unknown) => {
        await lock.release();
        throw error;
      });
      return {
        ...server,
        stop: async () => {
          await server.stop();
          await lock.release();
        },
      };
    }
    if (lock.heldBy.purpose === "program") {
      const connection = await connectionOfRunning(options.dataDir);
      refusal = connection && (await refusalOf(connection));
      if (connection && refusal === undefined)
        return { connection, started: false, stop: async () => undefined };
    }
    if (Date.now() >= deadline) {
      if (lock.heldBy.purpose === "command") throw inUse(options.dataDir, lock.heldBy);
      if (refusal !== undefined)
        throw new StartupError(`The built-in PostgreSQL of ${options.dataDir} refuses: ${refusal}.`);
      throw new StartupError(
        `process ${lock.heldBy.pid} uses data directory ${options.dataDir} without the built-in PostgreSQL; set DATABASE_URL to the value that it uses`,
      );
    }
    await delay(50);
  }
}

async function connectionOfRunning(dataDir: string): Promise<PostgresConnection | undefined> {
  const clusterDir = join(await prepareDataDir(dataDir), "postgres", "data");
  const postmaster = await findPostmaster(clusterDir);
  return postmaster?.ready === true ? connectionIn(postmaster.socketDir) : undefined;
}

function connectionIn(socketDir: string): PostgresConnection {
  return { host: socketDir, port: 5432, user: SUPERUSER, database: DATABASE };
}

// A spawned child has a pid once it is ready, which the type does not express.
const pidOf = (child: ChildProcess) => Number(child.pid);

/**
 * Starts the server again when it ends by itself, for example because the system ran out of memory: all connections are
 * opened again, as after any restart of a database. Without it, every request would fail until the program is restarted.
 */
function restartWhenEnded(
  ended: Promise<unknown>,
  server: ReturnType<typeof running>,
  start: () => Promise<ChildProcess>,
  report: (reason: string) => void,
): void {
  void ended.then(() => {
    if (server.stopping()) return;
    report("ended unexpectedly");
    server.replace(async () => {
      while (!server.stopping()) {
        try {
          const next = await start();
          restartWhenEnded(endOfChild(next), server, start, report);
          return pidOf(next);
        } catch (error) {
          report(`did not start: ${error instanceof Error ? error.message : String(error)}`);
          await delay(1_000);
        }
      }
      return undefined;
    });
  });
}

function endOfChild(child: ChildProcess): Promise<unknown> {
  child.unref();
  return new Promise((resolve) => child.once("exit", resolve));
}

/** Only its parent is told of the end of a process, so this looks for it. A look that fails says nothing. */
async function endOfOrphan(pid: number, clusterDir: string): Promise<void> {
  const isThere = async () => (await findPostmaster(clusterDir))?.pid === pid;
  while (await isThere().catch(() => true)) await delay(1_000, undefined, { ref: false });
}

function running(first: number, clusterDir: string, connection: PostgresConnection, started: boolean) {
  let pid = first;
  let replacing: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;
  const askToEnd = () => {
    signalProcess(pid, "SIGINT");
  };
  process.once("exit", askToEnd);
  const stop = async () => {
    await replacing;
    await stopPostmaster(pid, clusterDir);
    process.off("exit", askToEnd);
    await removeSocketDir(connection.host);
  };
  return {
    connection,
    started,
    stopping: () => stopped !== undefined,
    /** @param start resolves with the pid of the new server, or with nothing if it was stopped before it ran */
    replace: (start: () => Promise<number | undefined>) => {
      replacing = start().then((next) => {
        pid = next ?? pid;
      });
    },
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

async function removeSocketDir(socketDir: string): Promise<void> {
  await rmdir(socketDir).catch((error: unknown) => {
    // It may contain another user's file or be gone; the next start handles both.
    if (errorCode(error) !== "ENOTEMPTY" && errorCode(error) !== "ENOENT") throw error;
  });
}

/** Whether the server responds and our database exists. */
const isUsable = async (connection: PostgresConnection) => (await refusalOf(connection)) === undefined;

/** Why a command can't use the server, such as that its disk is full; undefined when it can. */
async function refusalOf(connection: PostgresConnection): Promise<string | undefined> {
  const sql = postgres({ ...connection, max: 1, connect_timeout: 5, onnotice: () => undefined });
  try {
    await sql`select 1`;
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function ensureDatabase(connection: PostgresConnection): Promise<void> {
  if (await isUsable(connection)) return;
  const sql = postgres({ ...connection, database: SUPERUSER, max: 1, connect_timeout: 5 });
  try {
    await sql`create database ${sql(connection.database)}`;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`PostgreSQL is running but can't be used: ${reason}`);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
