// @ts-check
// The programs of the server as JavaScript. Reading them through a TypeScript loader takes seconds; this takes none,
// because each is built once, and again when one of its sources has changed.
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { root } from "./install.mjs";
import { codeOf } from "./lock.mjs";

/** Below the API, so that its packages are found. */
const cache = join(root, "apps/api/node_modules/.cache/rental");

/** How long a previous build is kept for processes that still load parts of it, in ms. */
const keptMs = 7 * 24 * 3_600_000;

/**
 * @typedef {object} Built
 * @property {string} entry path of the file to run
 * @property {[path: string, modified: number, size: number][]} inputs what it was made from
 */

/**
 * A program as JavaScript, built again if a source has changed.
 * @param {string} program path of a TypeScript file, relative to the root of the checkout
 * @returns {Promise<string | undefined>} path of the file to run or import, whose default export is what the program exports;
 *   undefined if it can't be written
 */
export async function built(program) {
  // Programs in different folders may have the same name.
  const folder = join(cache, program.replaceAll("/", "-"));
  const last = readBuilt(join(folder, "built.json"));
  if (last && isFresh(last)) return last.entry;
  try {
    return await make(program, folder);
  } catch (error) {
    if (["EACCES", "EROFS", "EPERM"].includes(codeOf(error))) return undefined;
    throw error;
  }
}

/** @param {string} manifest @returns {Built | undefined} */
function readBuilt(manifest) {
  try {
    return JSON.parse(readFileSync(manifest, "utf8"));
  } catch {
    // Not built yet, or not readable: either way it is to be built.
    return undefined;
  }
}

/** @param {Built} built */
function isFresh({ entry, inputs }) {
  try {
    statSync(entry);
    return inputs.every(([path, modified, size]) => {
      const now = statSync(join(root, path));
      return now.mtimeMs === modified && now.size === size;
    });
  } catch {
    // A source was renamed or deleted.
    return false;
  }
}

/** @param {string} program @param {string} folder */
async function make(program, folder) {
  mkdirSync(folder, { recursive: true });
  const out = mkdtempSync(join(folder, "build-"));
  // Other users of the machine may run it too.
  chmodSync(out, 0o755);
  const { bundle, endBuilds } = await import("./bundle.mjs");
  // The lock file stands in for the packages.
  const { entry, inputs: sources } = await bundle(program, out);
  const inputs = ["scripts/lib/bundle.mjs", "pnpm-lock.yaml", ...sources].map((path) => {
    const { mtimeMs, size } = statSync(join(root, path));
    return [path, mtimeMs, size];
  });
  await endBuilds();
  writeFileSync(join(out, "built.json"), JSON.stringify({ entry, inputs }));
  // Two builds at the same time end with one of the two, whole.
  renameSync(join(out, "built.json"), join(folder, "built.json"));
  removeOld(folder, out);
  return entry;
}

/** @param {string} folder @param {string} current */
function removeOld(folder, current) {
  for (const name of readdirSync(folder).filter((name) => name.startsWith("build-"))) {
    const path = join(folder, name);
    if (path === current || Date.now() - statSync(path).mtimeMs <= keptMs) continue;
    rmSync(path, { recursive: true, force: true });
  }
}
