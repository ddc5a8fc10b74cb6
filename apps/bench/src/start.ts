/** How long the program takes to start when its data folder exists and it is built, and what the command-line tool costs. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../../api/test/harness/free-port.ts";
import { ProgramProcess } from "../../api/test/harness/program-process.ts";
import { median, plain, type Result, type Say } from "./result.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const rounds = 5;

export async function benchStart(say: Say): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), "rental-bench-start-"));
  const environment = { LOG_LEVEL: "warn" };
  const built = new ProgramProcess(join(folder, "data"), await freePort(), environment);
  const byNpm = new NpmStart(built.dataDir, built.port, environment);
  const times = { built: [] as number[], byNpm: [] as number[] };
  try {
    say("start: the first start");
    await start(built);
    await built.stop();
    for (let round = 1; round <= rounds; round++) {
      say(`start: round ${round} of ${rounds}`);
      times.byNpm.push(await start(byNpm));
      await byNpm.stop();
      times.built.push(await start(built));
      await built.stop();
    }
    say("start: rental --help");
    const help = await helpMs();
    return [
      plain("a later npm start, until the server is ready", "ms", median(times.byNpm), 2_000),
      plain("the built server, until it is ready", "ms", median(times.built), 1_000),
      plain("rental --help: CPU", "ms", help, 300),
    ];
  } finally {
    await Promise.all([built.stop(), byNpm.stop()]);
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** @returns how long it took until it was ready, in ms */
export async function start(program: ProgramProcess): Promise<number> {
  const began = performance.now();
  program.start();
  for (;;) {
    const answer = await fetch(`${program.origin}/readyz`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return performance.now() - began;
    if (program.child.exitCode !== null) throw new Error(`The server does not start: ${program.output}`);
    await wait(5);
  }
}

/** The program with npm around it, as a person starts it. */
class NpmStart extends ProgramProcess {
  protected override readonly command: [string, ...string[]] = ["npm", "start"];
}

/** CPU time of the command-line tool with all that it starts, the median of several runs; the first one builds it. */
async function helpMs(): Promise<number> {
  const used: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    // The shell's `times` counts the processes that have ended.
    const child = spawn("bash", ["-c", "node scripts/rental.mjs --help > /dev/null && times"], {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    const [code] = await once(child, "close");
    if (code !== 0) throw new Error(`rental --help ended with ${code}.`);
    if (round > 0) used.push(childMs(output));
  }
  return median(used);
}

/** The second line of `times`: user and system time of the shell's children, such as `0m0.210s 0m0.034s`. */
function childMs(output: string): number {
  const times = output
    .trim()
    .split("\n")[1]!
    .matchAll(/(\d+)m([\d.]+)s/g);
  return [...times].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1_000,
    0,
  );
}
