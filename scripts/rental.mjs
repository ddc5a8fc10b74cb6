#!/usr/bin/env node
// @ts-check
// The command-line tool: `npm run -s rental -- --help`.
import { root } from "./lib/install.mjs";
import { runBuilt } from "./lib/run.mjs";

process.env.RENTAL_CALLED_FROM = calledFrom();
const [command, ...rest] = process.argv.slice(2);
if (command === "doctor" && rest.every((option) => option === "--json")) {
  // It also says what is missing where nothing can be installed.
  const { doctor } = await import("./doctor.mjs");
  await doctor({ withTests: false, json: rest.length > 0 });
} else await runBuilt("apps/api/src/program/cli.ts");

/** The folder where the command was given: npm changes to the root, and says where it came from. */
function calledFrom() {
  const { npm_lifecycle_event, INIT_CWD } = process.env;
  const isByNpm = npm_lifecycle_event === "rental" && INIT_CWD !== undefined && process.cwd() === root;
  return isByNpm ? INIT_CWD : process.cwd();
}
