import { day } from "@rental/contract";
import { forAccount } from "../../domains/account/accounts/system-call.ts";
import * as events from "../../domains/calendar/events/events.service.ts";
import { StartupError } from "../../platform/process/startup-error.ts";
import { withInstallation } from "./installation.ts";
import { operator } from "./operator.ts";
import { print } from "./output.ts";

export async function purge(options: { account: string; before: string; json?: boolean }): Promise<void> {
  if (!day.safeParse(options.before).success)
    throw new StartupError("--before must be a day such as 2026-01-31.");
  const firstKept = new Date(`${options.before}T00:00:00.000Z`);
  const removed = await withInstallation((platform) =>
    forAccount(platform, options.account, (call) => events.purge(call, firstKept), operator("purge")),
  );
  print(options, removed, () => `Deleted ${removed.showings} showings and ${removed.events} other entries.`);
}
