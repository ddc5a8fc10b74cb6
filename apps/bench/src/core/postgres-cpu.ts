import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A tick of /proc, in microseconds: the same on every Linux that Node.js runs on. */
export const tickMicros = 10_000;

/** The parent of a process, and the CPU time of the process and of its children that have ended, in ticks. Linux only. */
export async function readStat(pid: number) {
  // The process may have ended in the meantime.
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // What follows the program's name (which may contain anything): the state, the parent, ..., user and system time.
  const fields = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  return { parent: fields[1]!, ticks: fields[11]! + fields[12]!, endedTicks: fields[13]! + fields[14]! };
}

/** The ids of all processes. */
export const allPids = async (): Promise<number[]> =>
  (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);

/** A process and all that descend from it, itself first. Linux only. */
export async function familyOf(root: number) {
  const stats = new Map<number, Awaited<ReturnType<typeof readStat>>>();
  for (const pid of await allPids()) stats.set(pid, await readStat(pid));
  const family = [root];
  for (const member of family) for (const [pid, { parent }] of stats) if (parent === member) family.push(pid);
  return family.map((pid) => ({ pid, stat: stats.get(pid)! }));
}

/** CPU time of a process so far, in microseconds. Linux only. */
export const processCpuMicros = async (pid: number): Promise<number> =>
  (await readStat(pid)).ticks * tickMicros;

/** CPU time of the benchmark's PostgreSQL so far, with all its processes, in microseconds. Linux only. */
export async function postgresCpuMicros(dataDir: string): Promise<number> {
  const file = await readFile(join(dataDir, "postgres/data/postmaster.pid"), "utf8");
  const postmaster = Number(file.split("\n", 1)[0]);
  const pids = await allPids();
  const times = await Promise.all(
    pids.map(async (pid) => {
      const { parent, ticks, endedTicks } = await readStat(pid);
      if (pid === postmaster) return ticks + endedTicks;
      return parent === postmaster ? ticks : 0;
    }),
  );
  return times.reduce((sum, ticks) => sum + ticks, 0) * tickMicros;
}
