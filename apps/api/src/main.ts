import { readConfig } from "./config.ts";
import { printFirstSteps } from "./modules/demo/first-start.ts";
import { makeLogger } from "./platform/logger.ts";
import { StartupError } from "./platform/startup-error.ts";
import { type Program, startProgram } from "./program.ts";

// The files it writes must not be readable by other users of the machine.
process.umask(0o077);

/** `npm start`: runs until SIGTERM or Ctrl-C, then drains and stops. */
async function main(): Promise<void> {
  const starting = start();
  let stopping = false;
  const stop = () => {
    // The second signal does not wait.
    if (stopping) process.exit(130);
    stopping = true;
    starting
      .then((program) => program?.stop())
      .then(
        () => process.exit(0),
        (error) => fail(error),
      );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  await starting;
}

async function start(): Promise<Program | null> {
  try {
    const config = readConfig();
    const log = makeLogger(config.logLevel);
    // Node.js would print the error with all its members, including values of the request.
    process.on("uncaughtException", (error) => {
      log.fatal({ err: error }, "an unhandled error ends the program");
      process.exit(1);
    });
    const program = await startProgram(config, log);
    await printFirstSteps(program);
    return program;
  } catch (error) {
    return fail(error);
  }
}

function fail(error: unknown): never {
  if (error instanceof StartupError) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}

await main();
