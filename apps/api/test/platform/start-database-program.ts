import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { PostgresConnection } from "../../src/platform/embedded-postgres.ts";

export type ProgramStart = {
  child: ChildProcess;
  ready?: PostgresConnection;
  started?: boolean;
  failed?: string;
};

const PROGRAM = fileURLToPath(new URL("./database-program.ts", import.meta.url));
const TSX = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;

/** Starts a program on a data directory and waits until it is ready or has said why not. */
export async function startDatabaseProgram(
  dataDir: string,
  options: { uid?: number; program?: string } = {},
): Promise<ProgramStart> {
  const child = spawn(process.execPath, ["--import", TSX, options.program ?? PROGRAM], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, RUN_AS: String(options.uid ?? 0) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (child.stdout === null) throw new Error("the program has no stdout");
  for await (const line of createInterface({ input: child.stdout })) {
    return { child, ...JSON.parse(line) };
  }
  throw new Error("the program ended without a word");
}

/** Sends a signal and waits until the process is gone. */
export async function endProgram(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}
