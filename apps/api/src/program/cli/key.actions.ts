import type { Scope } from "@rental/contract";
import * as accounts from "../../domains/account/accounts/accounts.service.ts";
import * as keys from "../../domains/account/keys/keys.service.ts";
import { notFound } from "../../platform/app-error.ts";
import { distribution } from "../../platform/process/distribution.ts";
import { withInstallation } from "./installation.ts";
import { operator } from "./operator.ts";
import { print } from "./output.ts";
import { table } from "./table.ts";

interface AccountOptions {
  account: string;
  json?: boolean;
}

interface NewKey {
  name: string;
  mcpWrites: boolean;
  managesKeys: boolean;
  scopes?: Scope[];
  expires?: Date;
  addresses?: string[];
}

export async function create(options: AccountOptions & NewKey): Promise<void> {
  const created = await withInstallation(({ database, config, clock }) =>
    database.transact((tx) => {
      const maker = { tx, plans: config.plans, explicitOrigin: config.explicitOrigin, now: clock.now() };
      const { account, name, expires: expiresAt, addresses: allowedAddresses, ...rights } = options;
      return keys.make(maker, account, name, { ...rights, expiresAt, allowedAddresses });
    }, operator("key create")),
  );
  print(options, created, () => `API key  ${created.apiKey}\nThe key will not be shown again.`);
}

export async function list(options: AccountOptions): Promise<void> {
  const rows = await withInstallation(async ({ database }) => {
    if (!(await accounts.find(database.read, options.account))) throw notFound("account", "installation");
    return keys.all(database.read, options.account);
  });
  const shown = rows.map(({ id, prefix: _, lastFour: __, ...key }) => ({
    keyId: id,
    ...key,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
  }));
  print(options, { keys: shown }, () =>
    table(
      ["Key", "Name", "Looks like", "May", "MCP", "Manages keys", "Created", "Last used", "Ends", "Revoked"],
      shown.map((row, i) => [
        row.keyId,
        row.name,
        `${rows[i]!.prefix}…${rows[i]!.lastFour}`,
        row.scopes?.join(" ") ?? "everything",
        row.mcpWrites ? "writes" : "reads",
        row.managesKeys ? "yes" : "no",
        row.createdAt,
        row.lastUsedAt,
        row.expiresAt,
        row.revokedAt,
      ]),
      `The account has no keys. Create one: ${distribution.rental} key create --account ACCOUNT_ID`,
    ),
  );
}

export async function revoke(keyId: string, options: { json?: boolean }): Promise<void> {
  const { revokedAt } = await withInstallation(({ database, clock }) =>
    database.transact((tx) => keys.revoke(tx, keyId, clock.now()), operator("key revoke")),
  );
  print(options, { keyId, revokedAt: revokedAt.toISOString() }, () => `Key ${keyId} was revoked.`);
}
