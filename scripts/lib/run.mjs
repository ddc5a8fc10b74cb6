// @ts-check
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { built } from "./built.mjs";
import { ensureInstalled, root } from "./install.mjs";

/**
 * Installs what is missing, then runs a program of the server in this process, so that signals and the exit code need
 * no forwarding. The program reads `process.argv` as if it had been started directly.
 * @param {string} program path of a TypeScript file, relative to the root of the checkout
 * @param {() => Promise<void>} [buildMore] builds what else the program needs, at the same time
 */
export async function runBuilt(program, buildMore) {
  await ensureInstalled("running");
  const [file] = await Promise.all([built(program), buildMore?.()]);
  if (!file) return await runSources(program);
  // As npm does: relative paths, including `.data`, start at the root.
  process.chdir(root);
  await import(pathToFileURL(file).href);
}

/**
 * The same from the sources, which takes longer to start.
 * @param {string} file path of a TypeScript file, relative to the root of the checkout
 */
export async function runTypeScript(file) {
  await ensureInstalled();
  await runSources(file);
}

/** @param {string} file */
async function runSources(file) {
  process.chdir(root);
  const { register } = await import("tsx/esm/api");
  register();
  await import(pathToFileURL(join(root, file)).href);
}
