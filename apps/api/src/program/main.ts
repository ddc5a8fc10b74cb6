import { join } from "node:path";
import { DrizzleQueryError } from "drizzle-orm";
import { printFirstSteps } from "../domains/account/demo/first-start.ts";
import { type Config, readConfig } from "../platform/configuration.ts";
import { isDisconnection, sqlState } from "../platform/database/database.ts";
import { errorForLog } from "../platform/observability/error-for-log.ts";
import { openLog } from "../platform/observability/logger.ts";
import { distribution } from "../platform/process/distribution.ts";
import { StartupError } from "../platform/process/startup-error.ts";
import { startProgram } from "./program.ts";

// The files it writes must not be readable by other users of the machine.
process.umask(0o077);

/** `npm start`: runs until SIGTERM, Ctrl-C or the end of its terminal, then drains and stops. */
async function main(): Promise<void> {
  const starting = start();
  let stopping = false;
  const stop = () => {
    // A second signal does not wait.
    if (stopping) process.exit(130);
    stopping = true;
    sayToPeople("\nStopping. What is in progress is finished first; Ctrl-C again ends it at once.");
    starting
      .then((program) => program.stop())
      .then(
        () => {
          // exit() would crash as it restores the modes of the terminal.
          if (isTerminalGone) process.kill(process.pid, "SIGKILL");
          sayToPeople(`Stopped. All data is kept: ${distribution.server} starts it again.`);
          process.exit(0);
        },
        (error) => fail(error),
      );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.on("SIGHUP", () => {
    isTerminalGone = isTerminal;
    // The shell may send it too.
    if (!stopping) stop();
  });
  await starting;
}

const isTerminal = process.stdout.isTTY === true;
let isTerminalGone = false;

/** Prints what is only meant for people, not for a log. */
function sayToPeople(text: string): void {
  if (isTerminal && !isTerminalGone) process.stdout.write(`${text}\n`);
}

async function start(): Promise<{ stop: () => Promise<void> }> {
  let config: Config | undefined;
  try {
    config = readConfig();
    const { logFormat } = config;
    const isPretty = logFormat === "auto" ? isTerminal : logFormat === "pretty";
    const { log, hold, release, end } = openLog(config.logLevel, isPretty);
    for (const warning of config.misspelled) log.warn(warning);
    // Node.js would print the error with all its members, including values from requests.
    process.on("uncaughtException", (error) => {
      log.fatal({ err: error }, "an unhandled error ends the program");
      process.exit(1);
    });
    const program = await startProgram(config, log, { beforeListening: hold });
    // Precedes the log lines of the first requests, which would bury the keys of the demo accounts.
    await printFirstSteps(program);
    release();
    return { stop: () => program.stop().then(end) };
  } catch (error) {
    return fail(config ? (explained(error, config) ?? error) : error);
  }
}

/** What an operator can do about an error of the database. The steps of a start are complete or undone. */
function explained(error: unknown, { databaseUrl, dataDir }: Config): StartupError | undefined {
  if (sqlState(error) === diskFull) {
    const its = databaseUrl ? "its machine" : `the disk of ${dataDir}`;
    return new StartupError(`The database has no disk space left: free some on ${its}. ${startAgain}`);
  }
  if (!isDisconnection(error)) return undefined;
  const its = databaseUrl ? "its log" : join(dataDir, "postgres", "postgres.log");
  return new StartupError(
    `The database ended its connections during the start: see why in ${its}. ${startAgain}`,
  );
}

const diskFull = "53100";
const startAgain = "Then start the program again, which goes on from there.";

function fail(error: unknown): never {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exit(1);
}

function reasonOf(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  // The messages of both may repeat values of a statement.
  if (sqlState(error) !== undefined || error instanceof DrizzleQueryError)
    return `The database refused a statement: ${JSON.stringify(errorForLog(error), null, 2)}`;
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? `${error.stack}` : `${error.stack}\nCaused by: ${reasonOf(error.cause)}`;
}

void main();
