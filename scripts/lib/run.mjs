// @ts-check
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { built } from "./built.mjs";
import { ensureInstalled, root } from "./install.mjs";

/**
 * Installs what is missing, then runs a program of the server in this process, so that signals and the exit code need
 * no forwarding. The program reads `process.argv` as if it had been started directly.
 * @param {string} program path of a TypeScript file, relative to the root of the checkout
 */
export async function runBuilt(program) {
  await ensureInstalled();
  const file = await built(program);
  if (!file) return await runTypeScript(program);
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
  process.chdir(root);
  const { register } = await import("tsx/esm/api");
  register();
  await import(pathToFileURL(join(root, file)).href);
}
