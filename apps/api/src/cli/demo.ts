import { Command } from "commander";
import { forAccount } from "../modules/accounts/owner-call.ts";
import * as demo from "../modules/demo/demo.service.ts";
import { parseUuid } from "./arguments.ts";
import { withInstallation } from "./installation.ts";
import { print } from "./output.ts";

export function demoCommands(): Command {
  const command = new Command("demo").description("Fills an account with believable data to try things on.");
  command
    .command("seed")
    .description("adds the records of a small agency to an account")
    .requiredOption("--account <id>", "id of the account", (text) => parseUuid(text, "account"))
    .action(seed);
  return command;
}

async function seed(options: { account: string; json?: boolean }): Promise<void> {
  const seeded = await withInstallation((platform) => forAccount(platform, options.account, demo.seed));
  print(options, seeded, () =>
    Object.entries(seeded)
      .map(([name, made]) => `${name.padEnd(14)}${Object.keys(made).length}`)
      .join("\n"),
  );
}
