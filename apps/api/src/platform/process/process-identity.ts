import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { errorCode } from "./startup-error.ts";

const run = promisify(execFile);

/**
 * Whether a process is running. A zombie is not: it holds no file, memory or lock, and in a container without an init
 * process it would remain forever.
 */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists and belongs to another user.
    if (errorCode(error) !== "EPERM") return false;
  }
  const state = (await readProcStat(pid))?.state;
  return state !== "Z" && state !== "X";
}

/**
 * Distinguishes processes with the same pid: the process's start time, unique within a boot. Undefined when the process
 * is gone or the system does not report it.
 */
export async function processStart(pid: number): Promise<string | undefined> {
  if (process.platform === "linux") {
    const started = (await readProcStat(pid))?.startTicks;
    if (started === undefined) return undefined;
    const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => "");
    return `${boot.trim()}/${started}`;
  }
  const listed = await run("ps", ["-o", "lstart=", "-p", String(pid)]).catch(() => undefined);
  return listed?.stdout.trim() || undefined;
}

/** Whether `pid` is still the process with this start time, as far as the system reports it. */
export async function isSameProcess(pid: number, start: string | undefined): Promise<boolean> {
  if (!(await isAlive(pid))) return false;
  const now = await processStart(pid);
  return start === undefined || now === undefined || now === start;
}

async function readProcStat(pid: number): Promise<{ state: string; startTicks: string } | undefined> {
  if (process.platform !== "linux") return undefined;
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  if (stat === undefined) return undefined;
  // The second field is the program's name in parentheses and may contain anything, so fields are counted after it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const state = fields[0];
  const startTicks = fields[19];
  return state === undefined || startTicks === undefined ? undefined : { state, startTicks };
}
