import { CommanderError } from "commander";
import { normalizedApi } from "./cli/api/commands.ts";
import { asLines, candidates } from "./cli/completion/candidates.ts";
import { exitCodeOf, exitCodes } from "./cli/exit-code.ts";
import { handleSignals } from "./cli/interrupt.ts";
import { explain } from "./cli/output.ts";
import { rentalProgram } from "./cli/program.ts";

/** `npm run -s rental -- <args>`: the command-line tool. */

// The files it writes must not be readable by other users of the machine.
process.umask(0o077);

// Exits through `exit`, whose listeners stop a PostgreSQL that was started and remove half-written files.
handleSignals();
// `rental ... | head` closes the output before we are done.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  process.stderr.write(`The output can't be written: ${error.message}.\n`);
  process.exit(exitCodes.failed);
});

async function main(): Promise<void> {
  const [first, ...rest] = process.argv.slice(2);
  const program = rentalProgram(process.argv.includes("--json"));
  try {
    if (first === "complete") process.stdout.write(asLines(candidates(program, rest.slice(1))));
    else if (first === "api") await program.parseAsync(["api", ...normalizedApi(rest)], { from: "user" });
    else await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has already printed its own line; help that was asked for is not a failure.
      process.exitCode = error.exitCode === 0 ? 0 : exitCodes.usage;
    } else {
      process.stderr.write(`${explain(error)}\n`);
      process.exitCode = exitCodeOf(error);
    }
  }
}

void main();
