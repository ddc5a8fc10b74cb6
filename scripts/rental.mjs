#!/usr/bin/env node
// @ts-check
// The command-line tool: `npm run -s rental -- --help`.
import { pathToFileURL } from "node:url";
import { builtCli } from "./lib/built-cli.mjs";
import { ensureInstalled, root } from "./lib/install.mjs";
import { runTypeScript } from "./lib/run.mjs";

process.env.RENTAL_CALLED_FROM = calledFrom();
await ensureInstalled();
const built = await builtCli();
if (built) {
  // As npm does: relative paths of the configuration, including `.data`, start at the root.
  process.chdir(root);
  await import(pathToFileURL(built).href);
} else await runTypeScript("apps/api/src/cli.ts");

/** The folder where the command was given: npm changes to the root, and says where it came from. */
function calledFrom() {
  const { npm_lifecycle_event, INIT_CWD } = process.env;
  const isByNpm = npm_lifecycle_event === "rental" && INIT_CWD !== undefined && process.cwd() === root;
  return isByNpm ? INIT_CWD : process.cwd();
}
