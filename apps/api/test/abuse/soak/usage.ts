import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { readPostmaster } from "../../../src/platform/database/embedded-postgres/postmaster.ts";

/** The resources that the program uses. */
export interface Usage {
  at: number;
  /** Resident memory of the program, in MiB. */
  program: number;
  /** Memory of its PostgreSQL, counting shared memory once, in MiB. */
  postgres: number;
  /** Data directory without the WAL, which has its own limit, in MiB. */
  disk: number;
}

const mebibyte = 1024 * 1024;

/** @throws when a process ends meanwhile */
export async function measureUsage(pid: number, dataDir: string): Promise<Usage> {
  const postmaster = await readPostmaster(join(dataDir, "postgres", "data"));
  const [program, postgres, disk] = await Promise.all([
    kibibytesOf(`/proc/${pid}/status`, "VmRSS"),
    memoryOfTree(postmaster!.pid),
    bytesBelow(dataDir),
  ]);
  return { at: performance.now(), program: program / 1024, postgres, disk: disk / mebibyte };
}

async function kibibytesOf(file: string, name: string): Promise<number> {
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(await readFile(file, "utf8"))?.[1]);
}

async function memoryOfTree(pid: number): Promise<number> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const sizes = await Promise.all(
    pids.map(async (each) => {
      if (Number(each) !== pid && (await parentOf(each)) !== pid) return 0;
      // A backend may end while it is being inspected.
      return kibibytesOf(`/proc/${each}/smaps_rollup`, "Pss").catch(() => 0);
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

async function parentOf(pid: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return Number(status.slice(status.lastIndexOf(")") + 2).split(" ")[1]);
}

async function bytesBelow(folder: string): Promise<number> {
  // Files may appear and disappear during the count, which the exit code reports.
  const { stdout } = await promisify(execFile)("du", ["-sb", "--exclude=pg_wal", folder]).catch(
    (error: { stdout: string }) => error,
  );
  return Number.parseInt(stdout, 10);
}
