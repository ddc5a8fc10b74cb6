import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { canReach } from "../../src/platform/database/embedded-postgres/server-user.ts";
import type { PostgresConnection } from "../../src/platform/database/embedded-postgres.ts";
import { bundled } from "../harness/bundle.ts";

export type ProgramStart = {
  child: ChildProcess;
  ready?: PostgresConnection;
  started?: boolean;
  failed?: string;
};

const PROGRAM = fileURLToPath(new URL("./database-program.ts", import.meta.url));
const built = await bundled(PROGRAM);

const native = `@embedded-postgres/${process.platform}-${process.arch}`;

/**
 * The program in one file, next to PostgreSQL's package: for a directory accessible to a user who may not enter this
 * checkout.
 */
export async function bundleProgram(folder: string): Promise<string> {
  const program = join(folder, "program.mjs");
  await build({
    entryPoints: [PROGRAM],
    outfile: program,
    bundle: true,
    platform: "node",
    format: "esm",
  });
  const packages = join(folder, "node_modules");
  await mkdir(packages);
  const found = dirname(dirname(createRequire(import.meta.url).resolve(native)));
  await cp(found, join(packages, native), { recursive: true, dereference: true });
  return program;
}

/** Node.js in a place where this user may run it: as installed, or a copy if that is closed to others. */
export async function nodeFor(uid: number, folder: string): Promise<string> {
  if (await canReach({ uid, gid: uid, dropped: true }, process.execPath)) return process.execPath;
  const copy = join(folder, "node");
  await cp(process.execPath, copy);
  return copy;
}

/** Starts a program on a data directory and waits until it is ready or has reported why not. */
export async function startDatabaseProgram(
  dataDir: string,
  options: { uid?: number; program?: string; node?: string } = {},
): Promise<ProgramStart> {
  const { program = built, node = process.execPath } = options;
  const child = spawn(node, [program], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, RUN_AS: String(options.uid ?? 0) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (child.stdout === null) throw new Error("the program has no stdout");
  for await (const line of createInterface({ input: child.stdout })) {
    return { child, ...JSON.parse(line) };
  }
  throw new Error("the program ended without any output");
}

/** Sends a signal and waits until the process has ended. */
export async function endProgram(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}
