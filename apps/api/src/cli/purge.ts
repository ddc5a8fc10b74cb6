import { day } from "@rental/contract";
import { Command, InvalidArgumentError } from "commander";
import { forAccount } from "../modules/accounts/owner-call.ts";
import * as events from "../modules/events/events.service.ts";
import { parseUuid } from "./arguments.ts";
import { withInstallation } from "./installation.ts";
import { print } from "./output.ts";

export function purgeCommand(): Command {
  return new Command("purge")
    .description(
      "Permanently deletes cancelled showings and calendar entries that started before a given day.",
    )
    .requiredOption("--account <id>", "id of the account", (text) => parseUuid(text, "account"))
    .requiredOption("--before <date>", "first day to keep, YYYY-MM-DD in UTC", parseDay)
    .action(purge);
}

function parseDay(text: string): Date {
  if (!day.safeParse(text).success)
    throw new InvalidArgumentError("The date must be a day such as 2026-01-31.");
  return new Date(`${text}T00:00:00.000Z`);
}

async function purge(options: { account: string; before: Date; json?: boolean }): Promise<void> {
  const removed = await withInstallation((platform) =>
    forAccount(platform, options.account, (call) => events.purge(call, options.before)),
  );
  print(options, removed, () => `Deleted ${removed.showings} showings and ${removed.events} other entries.`);
}
