/** What `npm start` costs while nobody uses it, together with its PostgreSQL. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../api/test/harness/free-port.ts";
import { ProgramProcess } from "../../api/test/harness/program-process.ts";
import { familyOf, tickMicros } from "./core/postgres-cpu.ts";
import { plain, type Result, type Say } from "./result.ts";
import { start } from "./start.ts";

/** How long it rests before it is measured, and for how long it is, in ms. */
const restMs = 60_000;
const measureMs = 30_000;

export async function benchIdle(say: Say): Promise<Result[]> {
  if (process.platform !== "linux") throw new Error("The part idle reads /proc, so it needs Linux.");
  const folder = await mkdtemp(join(tmpdir(), "rental-bench-idle-"));
  const program = new ProgramProcess(join(folder, "data"), await freePort(), { LOG_LEVEL: "warn" });
  try {
    say("idle: the first start");
    await start(program);
    const first = await atRest(program, say, "after a first start");
    await program.stop();
    say("idle: a later start");
    await start(program);
    return [...first, ...(await atRest(program, say, "after a later start"))];
  } finally {
    await program.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

async function atRest(program: ProgramProcess, say: Say, when: string): Promise<Result[]> {
  say(`idle: resting ${when}`);
  await wait(restMs);
  const before = await processesOf(program.child.pid!);
  await wait(measureMs);
  const after = await processesOf(program.child.pid!);
  const began = new Map(before.map(({ pid, ticks }) => [pid, ticks]));
  const ticks = sum(after.map(({ pid, ticks }) => ticks - (began.get(pid) ?? 0)));
  const name = `idle ${when}`;
  return [
    plain(`${name}: memory with PostgreSQL`, "MB (PSS)", sum(after.map(({ pss }) => pss)) / 1024, 160),
    plain(`${name}: memory of the server alone`, "MB (PSS)", after[0]!.pss / 1024),
    plain(
      `${name}: CPU with PostgreSQL`,
      "% of a core",
      ((ticks * tickMicros) / (measureMs * 1_000)) * 100,
      0.5,
    ),
    plain(`${name}: processes of PostgreSQL`, "processes", after.length - 1),
  ];
}

interface Usage {
  pid: number;
  /** Share of the memory, in KiB: what processes share is divided among them. */
  pss: number;
  /** CPU time so far. */
  ticks: number;
}

/** A process and all that descend from it, itself first. Workers of PostgreSQL come and go: those that have ended are left out. */
async function processesOf(root: number): Promise<Usage[]> {
  const usages = await Promise.all(
    (await familyOf(root)).map(async ({ pid, stat: { ticks } }) => {
      const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
      const pss = /^Pss:\s+(\d+)/m.exec(rollup);
      return pss && { pid, pss: Number(pss[1]), ticks };
    }),
  );
  return usages.filter((usage) => usage !== null);
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
