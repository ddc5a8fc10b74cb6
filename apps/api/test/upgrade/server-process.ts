import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "../cluster/poll.ts";
import type { Release } from "./releases.ts";

export type Environment = Record<string, string>;

/** An API or a worker, which is stopped and started again with another release. */
export class ServerProcess {
  #child: ChildProcess | null = null;

  constructor(
    readonly name: string,
    private readonly role: "api" | "worker",
    readonly port: number,
    private readonly folder: string,
    private readonly env: Environment,
  ) {}

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  start(release: Release): void {
    const log = openSync(this.#log, "a");
    this.#child = spawn(process.execPath, [join(release.folder, "dist/server.mjs")], {
      cwd: this.folder,
      env: {
        ...this.env,
        RENTAL_DATA_DIR: join(this.folder, this.name),
        PROCESS_ROLE: this.role,
        ...(this.role === "api" ? { PORT: String(this.port) } : { METRICS_LISTEN: `127.0.0.1:${this.port}` }),
      },
      stdio: ["ignore", log, log],
    });
    closeSync(log);
  }

  /** Waits until it answers. @throws with its log */
  async ready(): Promise<void> {
    const path = this.role === "api" ? "/readyz" : "/healthz";
    await until(`${this.name} to be ready`, async () => {
      if (this.#child?.exitCode !== null) throw new Error(`It ended with ${this.#child?.exitCode}.`);
      return (await fetch(`${this.origin}${path}`)).ok;
    }).catch((cause: unknown) => {
      throw new Error(this.#endOfLog(), { cause });
    });
  }

  /** By SIGTERM. @throws with its log, if it does not end by itself and with 0 */
  async stop(): Promise<void> {
    const child = this.#child!;
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
    if (child.exitCode !== 0)
      throw new Error(`${this.name} ended with ${child.exitCode}: ${this.#endOfLog()}`);
  }

  /** At the end of the test, whatever state it is in. */
  kill(): void {
    this.#child?.kill("SIGKILL");
  }

  get #log(): string {
    return join(this.folder, `${this.name}.log`);
  }

  #endOfLog = () => readFileSync(this.#log, "utf8").slice(-3_000);
}

export interface Ended {
  code: number;
  out: string;
  err: string;
}

/** Runs a program of a release to its end. */
export function call(release: Release, program: "server" | "rental", args: string[], env: Environment) {
  return new Promise<Ended>((resolve) => {
    const file = join(release.folder, `dist/${program}.mjs`);
    execFile(process.execPath, [file, ...args], { env, timeout: 120_000 }, (error, out, err) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : -1;
      resolve({ code, out, err });
    });
  });
}

/** A command of the command-line tool. @throws with what it printed, if it fails */
export async function rental<T>(release: Release, args: string[], env: Environment): Promise<T> {
  const { code, out, err } = await call(release, "rental", [...args, "--json"], env);
  if (code !== 0) throw new Error(`rental ${args.join(" ")} ended with ${code}:\n${out}${err}`);
  return JSON.parse(out) as T;
}
