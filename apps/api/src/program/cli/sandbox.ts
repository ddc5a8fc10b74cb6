import { Command, InvalidArgumentError, Option } from "commander";
import { parseName, parseUuid, uuidArgument } from "./arguments.ts";

const actions = () => import("./sandbox.actions.ts");

const account = (text: string) => parseUuid(text, "account");

export function sandboxCommands(): Command {
  const sandbox = new Command("sandbox").description("Creates, lists, moves and deletes sandboxes.");
  sandbox
    .command("create")
    .description("creates a sandbox of an account, with a key that is shown only once")
    .requiredOption("--account <id>", "id of the account", account)
    .option("--name <name>", "what the sandbox is for", parseName, "Sandbox")
    .option("--seed", "begins with sample records", false)
    .action(async (options) => (await actions()).create(options));
  sandbox
    .command("list")
    .description("lists the sandboxes of an account, with the time by their clocks")
    .requiredOption("--account <id>", "id of the account", account)
    .action(async (options) => (await actions()).list(options));
  sandbox
    .command("advance")
    .description("moves the clock of a sandbox forward, and does what becomes due until then")
    .addArgument(uuidArgument("sandbox"))
    .addOption(new Option("--to <time>", "such as 2027-11-02T09:00:00Z").argParser(parseTime).conflicts("by"))
    .option("--by <duration>", "such as 90m, 26h or 3d", parseDuration)
    .action(async (id, options) => (await actions()).advance(id, options));
  sandbox
    .command("delete")
    .description("permanently deletes a sandbox with all its data")
    .addArgument(uuidArgument("sandbox"))
    .option("--yes", "confirms that it is to be deleted")
    .action(async (id, options) => (await actions()).remove(id, options));
  return sandbox;
}

function parseTime(text: string): Date {
  const time = new Date(text);
  if (!Number.isNaN(time.getTime())) return time;
  throw new InvalidArgumentError("Write a time such as 2027-11-02T09:00:00Z.");
}

const unitMs: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** @returns milliseconds */
function parseDuration(text: string): number {
  const [, number, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  if (number !== undefined) return Number(number) * unitMs[unit!]!;
  throw new InvalidArgumentError("Write a duration such as 90m, 26h or 3d.");
}
