import { Command } from "commander";
import { parseUuid } from "./arguments.ts";

export function recordCommands(): Command {
  const record = new Command("record").description("Checks the records of pre-screening sessions.");
  record
    .command("verify")
    .description("checks that every record is as it was written; exits with 1 if one is not")
    .option("--account <id>", "only those of this account", (text) => parseUuid(text, "account"))
    .action(async (options) => (await import("./record.actions.ts")).verify(options));
  return record;
}
