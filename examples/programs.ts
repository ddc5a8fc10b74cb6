import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export interface Outcome {
  ok: boolean;
  skipped: boolean;
  /** What it printed. */
  text: string;
}

export const passed = (text: string): Outcome => ({ ok: true, skipped: false, text });

const limitMs = 120_000;

/** Runs a program until it ends, for at most two minutes. */
export async function runProgram(
  { command, args, cwd }: Program,
  env: Record<string, string>,
): Promise<Outcome> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: limitMs,
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
  }
  const [code] = (await once(child, "close")) as [number | null];
  return { ok: code === 0, skipped: false, text };
}

export interface Program {
  command: string;
  args: string[];
  cwd: string;
}

/** A program that runs until it is stopped, line by line. */
export class RunningProgram {
  static readonly #running = new Set<RunningProgram>();
  readonly lines: string[] = [];
  #errors = "";
  #changed: (() => void)[] = [];

  constructor(private readonly child: ChildProcess) {
    createInterface(child.stdout!).on("line", (line) => {
      this.lines.push(line);
      this.#wake();
    });
    child.stderr!.setEncoding("utf8").on("data", (part: string) => {
      this.#errors += part;
    });
    RunningProgram.#running.add(this);
    child.once("close", () => {
      RunningProgram.#running.delete(this);
      this.#wake();
    });
  }

  /** Starts the program in its own process group, so that its child processes end with it. */
  static start({ command, args, cwd }: Program, env: Record<string, string>): RunningProgram {
    const stdio = ["ignore", "pipe", "pipe"] as const;
    return new RunningProgram(
      spawn(command, args, { cwd, env: { ...process.env, ...env }, detached: true, stdio: [...stdio] }),
    );
  }

  /** Stops all running programs. They have their own process groups, which the terminal's Ctrl-C does not reach. */
  static async stopAll(): Promise<void> {
    await Promise.all([...RunningProgram.#running].map((program) => program.stop()));
  }

  /** Everything it printed. */
  get text(): string {
    return `${this.lines.join("\n")}\n${this.#errors}`;
  }

  /** The first line that matches. @throws if the program ends before, or after one minute */
  async waitFor(passes: (line: string) => boolean): Promise<string> {
    const deadline = Date.now() + limitMs / 2;
    for (;;) {
      const found = this.lines.find(passes);
      if (found !== undefined) return found;
      if (this.child.exitCode !== null || Date.now() > deadline) {
        throw new Error(`the expected line did not appear; the program printed:\n${this.text}`);
      }
      await this.#change(deadline - Date.now());
    }
  }

  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    const { child } = this;
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, "close");
    process.kill(-child.pid, signal);
    await closed;
  }

  /** Ends it without a chance to clean up. */
  kill(): Promise<void> {
    return this.stop("SIGKILL");
  }

  #change(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#changed.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  #wake(): void {
    for (const wake of this.#changed.splice(0)) wake();
  }
}
