#!/usr/bin/env node
// @ts-check
// The command-line tool: `npm run -s rental -- --help`.
import { root } from "./lib/install.mjs";
import { runBuilt } from "./lib/run.mjs";

process.env.RENTAL_CALLED_FROM = calledFrom();
await runBuilt("apps/api/src/cli.ts");

/** The folder where the command was given: npm changes to the root, and says where it came from. */
function calledFrom() {
  const { npm_lifecycle_event, INIT_CWD } = process.env;
  const isByNpm = npm_lifecycle_event === "rental" && INIT_CWD !== undefined && process.cwd() === root;
  return isByNpm ? INIT_CWD : process.cwd();
}
