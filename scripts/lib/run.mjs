// @ts-check
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled, root } from "./install.mjs";

/**
 * Installs what is missing, then runs a TypeScript file in this very process, so that signals and the exit
 * code need no passing on. The file reads `process.argv` as if it had been started itself.
 * @param {string} file relative to the root of the checkout
 */
export async function runTypeScript(file) {
  await ensureInstalled();
  // Like npm does: relative paths, `.data` among them, start at the root.
  process.chdir(root);
  const { register } = await import("tsx/esm/api");
  register();
  await import(pathToFileURL(join(root, file)).href);
}
