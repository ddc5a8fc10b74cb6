#!/usr/bin/env node
import { distribution } from "./distribution.ts";
import { requireNode } from "./node-version.ts";

const help = `Starts the server and the worker in this process, until Ctrl-C or SIGTERM.

  ${distribution.server}

Environment variables configure it, such as PORT, DATABASE_URL and RENTAL_DATA_DIR (default: .data in this folder). All of
them are listed in ${import.meta.dirname}/configuration.md
The command-line tool: ${distribution.rental} --help
`;

requireNode();
const [option, ...rest] = process.argv.slice(2);
if (option === undefined) await import("../../api/src/program/main.ts");
else if (rest.length === 0 && (option === "--version" || option === "-V"))
  process.stdout.write(`${distribution.version}\n`);
else if (rest.length === 0 && (option === "--help" || option === "-h")) process.stdout.write(help);
else {
  process.stderr.write(
    `The server takes no arguments but --help and --version; the environment configures it. For commands: ${distribution.rental} --help\n`,
  );
  process.exitCode = 2;
}
