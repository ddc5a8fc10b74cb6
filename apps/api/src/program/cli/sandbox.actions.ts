import { forAccount } from "../../domains/account/accounts/system-call.ts";
import { advance as advanceClock } from "../../domains/account/sandbox/sandbox.service.ts";
import * as sandboxes from "../../domains/account/sandboxes/sandboxes.service.ts";
import { distribution } from "../../platform/process/distribution.ts";
import { StartupError } from "../../platform/process/startup-error.ts";
import { platformOf } from "../../platform/sandbox/sandbox-platform.ts";
// Says what a sandbox does when its clock is moved.
import "../jobs.ts";
import { withInstallation } from "./installation.ts";
import { operator } from "./operator.ts";
import { print } from "./output.ts";
import { table } from "./table.ts";

interface AccountOptions {
  account: string;
  json?: boolean;
}

export async function create(options: AccountOptions & { name: string; seed: boolean }): Promise<void> {
  const { id, keyId, apiKey } = await withInstallation((platform) =>
    forAccount(
      platform,
      options.account,
      (call) => sandboxes.create(call, options),
      operator("sandbox create"),
    ),
  );
  print(
    options,
    { accountId: id, keyId, apiKey },
    () => `Sandbox  ${id}\nAPI key  ${apiKey}\nThe key will not be shown again.`,
  );
}

export async function list(options: AccountOptions): Promise<void> {
  const shown = await withInstallation((platform) => forAccount(platform, options.account, sandboxes.list));
  print(options, { sandboxes: shown }, () =>
    table(
      ["Sandbox", "Name", "Its time", "Created", "Last used"],
      shown.map(({ id, name, now, createdAt, lastUsedAt }) => [id, name, now, createdAt, lastUsedAt]),
      `The account has no sandboxes. Create one: ${distribution.rental} sandbox create --account ACCOUNT_ID`,
    ),
  );
}

export async function advance(
  id: string,
  options: { to?: Date; by?: number; json?: boolean },
): Promise<void> {
  const { to, by } = options;
  if (!to && by === undefined) throw new StartupError("Say how far: --to 2027-11-02T09:00:00Z, or --by 26h.");
  const moved = await withInstallation(async (platform) => {
    await sandboxes.parentOf(platform.database.read, id);
    const own = await platformOf(platform, id);
    const until = to ?? new Date(own.clock.now().getTime() + by!);
    return advanceClock({ ...own, caller: { accountId: id } }, { to: until.toISOString() });
  });
  print(options, moved, () =>
    [
      `It is now ${moved.now} in the sandbox, after ${moved.effects} effects.`,
      ...(moved.done ? [] : ["There was too much for one call: run the command again to continue."]),
    ].join("\n"),
  );
}

export async function remove(id: string, options: { yes?: boolean; json?: boolean }): Promise<void> {
  if (!options.yes)
    throw new StartupError("This permanently deletes the sandbox with all its data. Add --yes to confirm.");
  await withInstallation(async (platform) => {
    const parentId = await sandboxes.parentOf(platform.database.read, id);
    await forAccount(platform, parentId, (call) => sandboxes.remove(call, id), operator("sandbox delete"));
  });
  print(options, { sandboxId: id, deleted: true }, () => `Sandbox ${id} was deleted.`);
}
