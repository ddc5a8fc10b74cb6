// @ts-check
// Runs before anything is installed, so it may import only node: modules and files of this folder.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { codeOf, takeLock } from "./lock.mjs";
import { signalGroup } from "./process-group.mjs";

/** The root of the checkout. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const modules = join(root, "node_modules");
const mark = join(modules, ".rental-installed");

/**
 * What the packages are for. Those for running the server are half of those for developing it, which include them: the
 * tools of tests and checks, the benchmarks and the examples.
 * @typedef {"running" | "developing"} Purpose
 */

/** What is built and started by `npm start`, with all that it depends on. */
const whatRuns = ["@rental/api...", "@rental/console...", "@rental/scripts"];

/**
 * Installs the dependencies of the lock file, unless they are already installed. Concurrent calls take turns.
 * Ends the process if that fails, or if it receives SIGINT or SIGTERM in the meantime.
 * @param {Purpose} [purpose]
 */
export async function ensureInstalled(purpose = "developing") {
  requireNode(20, 19);
  if (isInstalled(purpose)) return;
  mkdirSync(modules, { recursive: true });
  const release = await takeLock(join(modules, ".rental-install.lock"));
  try {
    // A checkout that somebody develops in stays one.
    const isDeveloped = readText(mark)?.startsWith("running ") === false;
    if (!isInstalled(purpose)) await install(isDeveloped ? "developing" : purpose);
  } finally {
    release();
  }
}

/** @param {number} major @param {number} minor */
function requireNode(major, minor) {
  const [haveMajor = 0, haveMinor = 0] = process.versions.node.split(".").map(Number);
  if (haveMajor > major || (haveMajor === major && haveMinor >= minor)) return;
  process.stderr.write(`Node.js ${major}.${minor} or newer is required; this is ${process.versions.node}\n`);
  process.exit(1);
}

/** @param {Purpose} purpose */
function isInstalled(purpose) {
  const [installed, of] = readText(mark)?.split(" ") ?? [];
  return of === fingerprint() && (installed === "developing" || installed === purpose);
}

/** What determines the packages to install: the manifests, and the system, which determines the binaries. */
function fingerprint() {
  const hash = createHash("sha256").update(`${process.platform}-${process.arch}`);
  const files = ["pnpm-lock.yaml", "pnpm-workspace.yaml", ".npmrc", ...workspaceManifests()];
  for (const file of files) hash.update(`\0${file}\0${readText(join(root, file)) ?? ""}`);
  return hash.digest("hex");
}

function workspaceManifests() {
  const folders = [...readRequired("pnpm-workspace.yaml").matchAll(/^\s+-\s+["']?([\w./-]+)\/\*["']?\s*$/gm)]
    .map((match) => match[1] ?? "")
    .flatMap((parent) => subfolders(parent).map((name) => `${parent}/${name}`));
  return [
    "package.json",
    "scripts/package.json",
    ...folders.map((folder) => `${folder}/package.json`),
  ].sort();
}

/** @param {string} parent */
function subfolders(parent) {
  try {
    return readdirSync(join(root, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** @param {Purpose} purpose */
async function install(purpose) {
  const began = Date.now();
  process.stderr.write("Installing dependencies ... ");
  rmSync(mark, { force: true });
  const wanted = fingerprint();
  const only = purpose === "running" ? ["--prod", ...whatRuns.map((filter) => `--filter=${filter}`)] : [];
  const result = await runPnpm([
    "install",
    "--frozen-lockfile",
    "--config.confirmModulesPurge=false",
    ...only,
  ]);
  if (result.interrupted) {
    process.stderr.write("interrupted\n");
    process.exit(128 + constants.signals[result.interrupted]);
  }
  if (result.code !== 0) {
    process.stderr.write(`failed\n${result.output.trimEnd()}\n`);
    process.exit(1);
  }
  writeFileSync(mark, `${purpose} ${wanted}`);
  process.stderr.write(`done in ${Math.round((Date.now() - began) / 1000)} s\n`);
}

/**
 * Runs the pnpm version that package.json pins, in its own process group, all of which SIGINT and SIGTERM end.
 * @param {string[]} args
 * @returns {Promise<{ code: number | null, output: string, interrupted: "SIGINT" | "SIGTERM" | undefined }>}
 */
function runPnpm(args) {
  const pnpm = String(JSON.parse(readRequired("package.json")).packageManager).split("+")[0] ?? "pnpm";
  return new Promise((resolve) => {
    const child = spawn("npx", ["--yes", pnpm, ...args], {
      cwd: root,
      detached: true,
      env: installEnvironment(),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    /** @type {"SIGINT" | "SIGTERM" | undefined} */
    let interrupted;
    /** @param {Buffer} text */
    const collect = (text) => {
      output += text;
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    /** @param {"SIGINT" | "SIGTERM"} signal */
    const interrupt = (signal) => {
      interrupted = signal;
      signalGroup(child.pid, "SIGTERM");
      // Partially unpacked packages do no harm: without the mark, the next start installs them again.
      setTimeout(() => signalGroup(child.pid, "SIGKILL"), 2_000).unref();
    };
    process.on("SIGINT", interrupt);
    process.on("SIGTERM", interrupt);
    /** @param {number | null} code */
    const finish = (code) => {
      process.off("SIGINT", interrupt);
      process.off("SIGTERM", interrupt);
      if (interrupted) signalGroup(child.pid, "SIGKILL");
      resolve({ code, output, interrupted });
    };
    child.once("error", (error) => {
      output += `cannot run npx: ${error.message}\n`;
      finish(1);
    });
    child.once("close", finish);
  });
}

/** Our environment without the variables of `npm -s` or a production shell that make pnpm silent or skip packages. */
function installEnvironment() {
  const env = { ...process.env };
  for (const name of ["NODE_ENV", "npm_config_loglevel", "npm_config_omit", "npm_config_production"])
    delete env[name];
  return env;
}

/** @param {string} file relative to the root */
function readRequired(file) {
  return readFileSync(join(root, file), "utf8");
}

/** @param {string} file */
function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** @param {unknown} error */
const isMissing = (error) => ["ENOENT", "ENOTDIR"].includes(codeOf(error));
