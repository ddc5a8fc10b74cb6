import { execFile } from "node:child_process";
import { readFile, readlink } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { isAlive } from "../../process/process-identity.ts";
import { errorCode, StartupError } from "../../process/startup-error.ts";

const run = promisify(execFile);

/** The server process of a cluster, according to its postmaster.pid. */
export interface Postmaster {
  pid: number;
  socketDir: string;
  port: number;
  /** Whether it already accepts connections. */
  ready: boolean;
}

/** Reads postmaster.pid; undefined when there is none or the server has not written it completely yet. */
export async function readPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(clusterDir, "postmaster.pid"), "utf8").catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  });
  // pid, data directory, start time, port, socket directory, listen address, shared memory, status
  const [pid, , , port, socketDir, , , status] = text?.split("\n").map((line) => line.trim()) ?? [];
  if (!pid || !port || !socketDir) return undefined;
  return { pid: Math.abs(Number(pid)), port: Number(port), socketDir, ready: status === "ready" };
}

/** The running postmaster of this cluster; files of dead servers and reused pids do not count. */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const found = await readPostmaster(clusterDir);
  if (found === undefined || !(await isAlive(found.pid))) return undefined;
  return (await isPostgresOf(found.pid, clusterDir)) ? found : undefined;
}

/** The server's working directory is its cluster, which distinguishes it from a later process with the same pid. */
async function isPostgresOf(pid: number, clusterDir: string): Promise<boolean> {
  if (process.platform === "linux") {
    try {
      return (await readlink(`/proc/${pid}/cwd`)) === clusterDir;
    } catch (error) {
      // Other users' processes can't be inspected; treating one as the server is safer than starting a second one.
      return errorCode(error) === "EACCES";
    }
  }
  const listed = await run("ps", ["-o", "command=", "-p", String(pid)]).catch(() => undefined);
  return listed?.stdout.includes("postgres") ?? false;
}

/**
 * Stops a server and waits until it has ended: first a fast shutdown, which rolls back open transactions and writes a
 * checkpoint, then harder ways that require a recovery at the next start but lose no data.
 */
export async function stopPostmaster(pid: number, clusterDir: string): Promise<void> {
  for (const [signal, patience] of [
    ["SIGINT", 15_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ] as const) {
    if (!signalProcess(pid, signal)) return;
    const deadline = Date.now() + patience;
    while (Date.now() < deadline) {
      if (!(await isAlive(pid)) || !(await isPostgresOf(pid, clusterDir))) return;
      await delay(10);
    }
  }
  throw new StartupError(`PostgreSQL (process ${pid}) does not stop; stop it by hand`);
}

/** False when the process no longer exists. */
export function signalProcess(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) === "ESRCH") return false;
    throw error;
  }
}
