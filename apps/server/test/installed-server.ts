/** The package, packed and installed in an empty folder, and its programs, run as a user who can't write there. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { pack, run } from "../../../scripts/packed.ts";

/** How long a program may take to start, on the busiest machine. In ms. */
const patienceMs = 90_000;

/** `nobody`, if this is root. */
const user =
  process.getuid?.() === 0
    ? { uid: idOf("-u"), gid: idOf("-g") }
    : { uid: process.getuid!(), gid: process.getgid!() };

function idOf(option: "-u" | "-g"): number {
  return Number(execFileSync("id", [option, "nobody"], { encoding: "utf8" }));
}

export interface Installed {
  /** The folder of the installed package. */
  package: string;
  modules: string;
  /** An empty folder of the user, where the programs run. */
  home: string;
  remove(): void;
}

export async function install(): Promise<Installed> {
  const packed = await pack(fileURLToPath(new URL("..", import.meta.url)));
  const project = join(packed.folder, "project");
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), '{"private":true}');
  const flags = ["--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"];
  await run("npm", ["install", ...flags, packed.tarball], project);
  const modules = join(project, "node_modules");
  await run("chmod", ["-R", "a+rX,a-w", packed.folder], "/");
  const home = mkdtempSync(join(tmpdir(), "rental-home-"));
  chownSync(home, user.uid, user.gid);
  const remove = () => {
    execFileSync("chmod", ["-R", "u+w", packed.folder]);
    packed.remove();
    rmSync(home, { recursive: true, force: true });
  };
  return { package: join(modules, "@rental/server"), modules, home, remove };
}

/** The bytes of all files below a folder. */
export function sizeOf(folder: string, skipped: RegExp = /^$/): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (skipped.test(path)) return sum;
    return sum + (entry.isDirectory() ? sizeOf(path, skipped) : lstatSync(path).size);
  }, 0);
}

/** Starts a program of the package as the user. */
function start({ modules, home }: Installed, name: string, args: string[], env: Record<string, string>) {
  const { DATABASE_URL, REDIS_URL, ...inherited } = process.env;
  return spawn(join(modules, ".bin", name), args, {
    cwd: home,
    env: { ...inherited, HOME: home, ...env },
    ...user,
  });
}

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a program of the package to its end. */
export async function call(
  installed: Installed,
  name: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  const child = start(installed, name, args, env);
  const [out, err] = [textOf(child.stdout), textOf(child.stderr)];
  const [code] = (await once(child, "close")) as [number | null];
  return { code, out: out(), err: err() };
}

/** The running server. */
export interface Running {
  url: string;
  /** From the start of the process until it was ready, in ms. */
  readyMs: number;
  output: () => string;
  /** @returns the exit code after SIGTERM */
  stop(): Promise<number | null>;
}

export async function serve(installed: Installed, env: Record<string, string> = {}): Promise<Running> {
  const port = await freePort();
  const began = performance.now();
  const child = start(installed, "server", [], { PORT: String(port), ...env });
  const [out, err] = [textOf(child.stdout), textOf(child.stderr)];
  const output = () => `${out()}${err()}`;
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() - began > patienceMs) {
      child.kill("SIGKILL");
      throw new Error(`The server is not ready:\n${output()}`);
    }
    await delay(10);
  }
  return { url, readyMs: performance.now() - began, output, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<number | null> {
  const ended = once(child, "close") as Promise<[number | null]>;
  child.kill("SIGTERM");
  return (await ended)[0];
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

function textOf(stream: NodeJS.ReadableStream): () => string {
  let text = "";
  stream.on("data", (part) => {
    text += part;
  });
  return () => text;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
