import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A tick of /proc, in microseconds. */
const tickMicros = 10_000;

/** CPU time of a process so far, in microseconds. Linux only. */
export async function processCpuMicros(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
    .map(Number);
  return (user! + system!) * tickMicros;
}

/** CPU time of the benchmark's PostgreSQL so far, with all its processes, in microseconds. Linux only. */
export async function postgresCpuMicros(dataDir: string): Promise<number> {
  const file = await readFile(join(dataDir, "postgres/data/postmaster.pid"), "utf8");
  const postmaster = Number(file.split("\n", 1)[0]);
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const times = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
      const [, parent, ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const [user, system, endedUser, endedSystem] = rest.slice(9, 13).map(Number);
      if (pid === postmaster) return user! + system! + endedUser! + endedSystem!;
      return Number(parent) === postmaster ? user! + system! : 0;
    }),
  );
  return times.reduce((sum, ticks) => sum + ticks, 0) * tickMicros;
}
