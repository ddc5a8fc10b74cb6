import { setTimeout as delay } from "node:timers/promises";
import { isTimeZone, type PlanName } from "@rental/contract";
import { z } from "zod";
import * as accounts from "../../domains/account/accounts/accounts.service.ts";
import { deleteAccount, lockOut } from "../../domains/account/accounts/deleting.service.ts";
import { systemCall } from "../../domains/account/accounts/system-call.ts";
import * as keys from "../../domains/account/keys/keys.service.ts";
import * as settings from "../../domains/account/settings/settings.service.ts";
import { removalKind } from "../../domains/listings/images/images.service.ts";
import { makeOperatorLink } from "../../domains/people/people/sign-in-links.service.ts";
import { keysAreTrustedMs } from "../../gate/identity/authenticate.ts";
import { requestsAreFlushedMs } from "../../gate/operation/request-recorder.ts";
import { distribution } from "../../platform/process/distribution.ts";
import { StartupError } from "../../platform/process/startup-error.ts";
import { isSandbox } from "../../platform/sandbox/sandbox-id.ts";
import { drain } from "../worker.ts";
import { withInstallation } from "./installation.ts";
import { operator } from "./operator.ts";
import { explain, print } from "./output.ts";
import { table } from "./table.ts";

interface CreateOptions {
  name: string;
  plan: PlanName;
  email?: string;
  timeZone?: string;
  agentName?: string;
  json?: boolean;
}

export async function create(options: CreateOptions): Promise<void> {
  if (options.email !== undefined && !z.email().safeParse(options.email).success)
    throw new StartupError("This is not a valid email address. Write one such as owner@example.com.");
  if (options.timeZone !== undefined && !isTimeZone(options.timeZone))
    throw new StartupError("This is not a time zone. Write an IANA name such as America/Chicago.");
  const actor = operator("account create");
  const created = await withInstallation((platform) =>
    platform.database.transact(async (tx) => {
      const { config } = platform;
      const now = platform.clock.now();
      const owner = await accounts.create(tx, options, now);
      const { accountId, userId } = owner;
      const call = await systemCall(platform, tx, accountId, [], actor);
      const chosen = { timezone: options.timeZone, agentName: options.agentName };
      if (chosen.timezone ?? chosen.agentName) await settings.update(call, chosen);
      const maker = { tx, plans: config.plans, explicitOrigin: config.explicitOrigin, now };
      const key = await keys.make(maker, accountId, "First key");
      const link = await makeOperatorLink({ ...platform, tx }, { accountId, personId: userId }, actor);
      const { timezone, agentName } = await settings.of(tx, accountId);
      return {
        ...owner,
        ...key,
        ownerEmail: options.email ?? null,
        timeZone: timezone,
        agentName,
        consoleUrl: link.url,
        consoleUrlExpiresAt: link.expiresAt.toISOString(),
      };
    }, actor),
  );
  print(options, created, () => inWords(created));
}

interface Created {
  accountId: string;
  slug: string;
  apiKey: string;
  consoleUrl: string;
  timeZone: string;
  agentName: string;
  ownerEmail: string | null;
}

function inWords(created: Created): string {
  const { accountId, slug, apiKey, consoleUrl, timeZone, agentName, ownerEmail } = created;
  const lines = [
    `Account    ${accountId}`,
    `Slug       ${slug}`,
    `Time zone  ${timeZone}`,
    `Agent      ${agentName}`,
    `API key    ${apiKey}`,
    "           It will not be shown again.",
    `Console    ${consoleUrl}`,
    `           It signs the owner in once, within 15 minutes. For another: ${distribution.rental} console link --account ${accountId}`,
  ];
  if (ownerEmail === null)
    lines.push(
      "Nobody will be notified of inquiries and showings, because the owner has no email address. The owner can add one in the console, under People.",
    );
  return lines.join("\n");
}

export async function setPlan(accountId: string, options: { plan: PlanName; json?: boolean }): Promise<void> {
  await withInstallation(({ database }) =>
    database.transact((tx) => accounts.setPlan(tx, accountId, options.plan), operator("account set-plan")),
  );
  print(
    options,
    { accountId, plan: options.plan },
    () => `Account ${accountId} now has the plan ${options.plan}.`,
  );
}

export async function remove(accountId: string, options: { yes?: boolean; json?: boolean }): Promise<void> {
  if (!options.yes) {
    throw new StartupError("This permanently deletes the account with all its data. Add --yes to confirm.");
  }
  await withInstallation(async (platform) => {
    const { database, clock } = platform;
    await database.transact((tx) => lockOut(tx, accountId, clock.now()), operator("account delete"));
    // Until nobody can call any more, and the last requests have been flushed to the log.
    await delay(keysAreTrustedMs + requestsAreFlushedMs);
    await database.transact((tx) => deleteAccount(tx, accountId, clock.now()));
    // Unavailable storage does not prevent the deletion: a running server removes the objects later.
    await drain(platform, [removalKind]).catch((error: unknown) => {
      process.stderr.write(
        `Its images could not be deleted yet (${explain(error)}); the server will delete them.\n`,
      );
    });
  });
  print(options, { accountId, deleted: true }, () => `Account ${accountId} was deleted.`);
}

export async function setSlug(accountId: string, slug: string, options: { json?: boolean }): Promise<void> {
  await withInstallation(({ database }) =>
    database.transact((tx) => accounts.setSlug(tx, accountId, slug), operator("account set-slug")),
  );
  print(options, { accountId, slug }, () => `Account ${accountId} is now at /p/${slug}.`);
}

export async function list(options: { wantsNews?: boolean; json?: boolean }): Promise<void> {
  const rows = await withInstallation(({ database }) =>
    accounts.list(database.read, { wantsNews: options.wantsNews ?? false }),
  );
  const shown = rows.map(({ id, createdAt, ...fields }) => ({
    accountId: id,
    ...fields,
    livemode: !isSandbox(id),
    createdAt: createdAt.toISOString(),
  }));
  print(options, { accounts: shown }, () =>
    table(
      ["Account", "Name", "Slug", "Plan", "Created", "Owner"],
      shown.map((row) => [
        row.accountId,
        row.name,
        row.slug,
        row.livemode ? row.plan : `${row.plan}, sandbox`,
        row.createdAt,
        row.ownerEmail ?? "",
      ]),
      options.wantsNews
        ? "No owner wants product news."
        : `There are no accounts. Create one: ${distribution.rental} account create --name NAME --plan pro`,
    ),
  );
}
