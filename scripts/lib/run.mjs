// @ts-check
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled, root } from "./install.mjs";

/**
 * Installs what is missing, then runs a TypeScript file in this process, so that signals and the exit code need
 * no forwarding. The file reads `process.argv` as if it had been started directly.
 * @param {string} file relative to the root of the checkout
 */
export async function runTypeScript(file) {
  await ensureInstalled();
  // As npm does: relative paths, including `.data`, start at the root.
  process.chdir(root);
  const { register } = await import("tsx/esm/api");
  register();
  await import(pathToFileURL(join(root, file)).href);
}
