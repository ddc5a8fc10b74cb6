// @ts-check
// The pages of the console, which Vite builds once, and again when one of their sources has changed.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "./install.mjs";
import { codeOf, takeLock } from "./lock.mjs";

const app = join(root, "apps/console");
/** Where the server finds them: apps/api/src/http/console/built-pages.ts. */
const output = join(app, "dist");
const mark = join(output, "built-from.txt");

const sources = [
  "apps/console",
  "packages/contract/src",
  "packages/sdk/src",
  "pnpm-lock.yaml",
  "scripts/lib/console.mjs",
];
const notSources = new Set(["node_modules", "dist"]);

/** Builds the console unless it is built. Concurrent calls take turns. Leaves it as it is where nothing can be written. */
export async function ensureConsole() {
  const wanted = fingerprint();
  if (readMark() === wanted) return;
  try {
    mkdirSync(output, { recursive: true });
    writeFileSync(join(output, ".writable"), "");
  } catch (error) {
    if (["EACCES", "EROFS", "EPERM"].includes(codeOf(error))) return;
    throw error;
  }
  const release = await takeLock(join(app, "node_modules/.rental-build.lock"));
  try {
    if (readMark() !== wanted) await build(wanted);
  } finally {
    release();
  }
}

/** @param {string} wanted */
async function build(wanted) {
  // In a process of its own, because the tools would stay in this one, with 200 MB.
  // Tests set NODE_ENV, by which Vite would build React for development, half as large again.
  const env = { ...process.env, NODE_ENV: "production" };
  await promisify(execFile)(process.execPath, [join(app, "build.mjs")], { cwd: app, env });
  writeFileSync(`${mark}.new`, wanted);
  renameSync(`${mark}.new`, mark);
}

/** What decides whether a build is current: names, times and sizes of the sources. */
function fingerprint() {
  const hash = createHash("sha256");
  for (const source of sources) addTo(hash, source);
  return hash.digest("hex");
}

/** @param {import("node:crypto").Hash} hash @param {string} path relative to the root */
function addTo(hash, path) {
  const { mtimeMs, size } = statSync(join(root, path));
  if (!statSync(join(root, path)).isDirectory()) {
    hash.update(`${path}\0${mtimeMs}\0${size}\n`);
    return;
  }
  for (const name of readdirSync(join(root, path)).sort()) {
    if (!notSources.has(name)) addTo(hash, `${path}/${name}`);
  }
}

function readMark() {
  try {
    return readFileSync(mark, "utf8");
  } catch {
    // Not built yet.
    return undefined;
  }
}
