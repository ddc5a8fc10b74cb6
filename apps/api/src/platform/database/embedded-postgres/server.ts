import { type ChildProcess, spawn } from "node:child_process";
import { open, readFile, rename, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { giveToOwner } from "../../process/data-dir.ts";
import { errorCode, StartupError } from "../../process/startup-error.ts";
import { type Cluster, cannotRun } from "./cluster.ts";
import { readPostmaster, signalProcess } from "./postmaster.ts";
import type { PostgresProgram } from "./program.ts";
import { asServerUser, type ServerUser } from "./server-user.ts";
import { PORT } from "./socket-dir.ts";
import type { StartupLog } from "./types.ts";

const LOG_ROTATES_AT_BYTES = 10 * 1024 * 1024;

/** How long to retry while remaining processes of a killed server exit, in ms. */
const REAP_MS = 10_000;

export interface ServerOptions {
  socketDir: string;
  durable: boolean;
  maxConnections: number;
}

/** The server's arguments. They also reveal whether a running server was started exactly as we would start it. */
export function serverArguments(cluster: Cluster, options: ServerOptions): string[] {
  const settings: Record<string, string> = {
    listen_addresses: "",
    port: String(PORT),
    unix_socket_directories: options.socketDir,
    unix_socket_permissions: "0700",
    max_connections: String(options.maxConnections),
    shared_buffers: "128MB",
    max_wal_size: "1GB",
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
    logging_collector: "off",
    // Clients report their own errors; statements may contain what must not be logged.
    log_min_error_statement: "panic",
    log_min_messages: "log",
    fsync: options.durable ? "on" : "off",
    full_page_writes: options.durable ? "on" : "off",
    synchronous_commit: options.durable ? "on" : "off",
  };
  return [
    "-D",
    cluster.pathForServer,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
}

/** Whether the server running on this cluster was started with exactly these arguments, from this program. */
export async function wasStartedWith(
  cluster: Cluster,
  program: PostgresProgram,
  args: string[],
): Promise<boolean> {
  const opts = await readFile(join(cluster.path, "postmaster.opts"), "utf8").catch(() => "");
  return opts.trim() === [program.postgres, ...args.map((arg) => `"${arg}"`)].join(" ");
}

/**
 * Starts the server and waits until it accepts connections, however long a recovery takes.
 * @param logFile the file for the server's own log
 * @throws StartupError with the server's reason when it does not start
 */
export async function startServer(
  program: PostgresProgram,
  user: ServerUser,
  cluster: Cluster,
  args: string[],
  logFile: string,
  log: StartupLog,
): Promise<ChildProcess> {
  const deadline = Date.now() + REAP_MS;
  for (;;) {
    const result = await tryStart(program, user, cluster, args, logFile, log);
    if ("child" in result) return result.child;
    // Processes of a killed server may need a moment to notice that it is gone.
    const remains = /pre-existing shared memory block|lock file .* already exists|is in use/.test(
      result.failed,
    );
    if (!remains || Date.now() >= deadline) {
      throw new StartupError(`PostgreSQL does not start: ${result.failed} (log: ${logFile})`);
    }
    await delay(100);
  }
}

async function tryStart(
  program: PostgresProgram,
  user: ServerUser,
  cluster: Cluster,
  args: string[],
  logFile: string,
  log: StartupLog,
): Promise<{ child: ChildProcess } | { failed: string }> {
  const { handle, size } = await openLog(logFile);
  const child = spawn(program.postgres, args, {
    ...asServerUser(user),
    cwd: cluster.path,
    env: program.env,
    stdio: ["ignore", handle.fd, handle.fd],
    // A separate session: the terminal's Ctrl-C must reach only the program, which drains before it stops the server.
    detached: true,
  });
  let ended: string | undefined;
  child.once("error", (error) => {
    ended = cannotRun(program, error);
  });
  child.once("exit", (code, signal) => {
    ended = `it exited with ${signal ?? `code ${code}`}`;
  });
  await handle.close();
  const killWithUs = () => {
    if (child.pid !== undefined) signalProcess(child.pid, "SIGINT");
  };
  process.once("exit", killWithUs);
  let toldAt = Date.now();
  for (;;) {
    const postmaster = await readPostmaster(cluster.path);
    if (ended === undefined && postmaster?.pid === child.pid && postmaster?.ready === true) break;
    if (ended !== undefined) {
      process.off("exit", killWithUs);
      return { failed: (await lastComplaint(logFile, size)) ?? ended };
    }
    if (Date.now() - toldAt > 10_000) {
      log.info("PostgreSQL is still recovering from an unclean shutdown");
      toldAt = Date.now();
    }
    await delay(10);
  }
  process.off("exit", killWithUs);
  return { child };
}

async function openLog(logFile: string) {
  const old = await stat(logFile).catch(() => undefined);
  if (old !== undefined && old.size > LOG_ROTATES_AT_BYTES) await rename(logFile, `${logFile}.1`);
  const handle = await open(logFile, "a", 0o600);
  await giveToOwner(logFile, dirname(logFile));
  return { handle, size: (await handle.stat()).size };
}

/** The last line in the server's log since `offset` that gives a reason. */
async function lastComplaint(logFile: string, offset: number): Promise<string | undefined> {
  const text = await readFile(logFile).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return Buffer.alloc(0);
    throw error;
  });
  const lines = text.subarray(offset).toString("utf8").split("\n");
  const line = lines.filter((candidate) => /\b(FATAL|PANIC|error while loading)\b/.test(candidate)).at(-1);
  return line?.replace(/^.*?(FATAL|PANIC):\s*/, "").trim();
}
