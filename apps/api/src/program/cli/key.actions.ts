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

export async function create(
  options: AccountOptions & { name: string; mcpWrites: boolean; managesKeys: boolean },
): Promise<void> {
  const created = await withInstallation(({ database, config, clock }) =>
    database.transact((tx) => {
      const maker = { tx, plans: config.plans, explicitOrigin: config.explicitOrigin, now: clock.now() };
      return keys.make(maker, options.account, options.name, options);
    }, operator("key create")),
  );
  print(options, created, () => `API key  ${created.apiKey}\nThe key will not be shown again.`);
}

export async function list(options: AccountOptions): Promise<void> {
  const rows = await withInstallation(async ({ database }) => {
    if (!(await accounts.find(database.read, options.account))) throw notFound("account", "installation");
    return keys.all(database.read, options.account);
  });
  const shown = rows.map(({ id, name, mcpWrites, managesKeys, createdAt, lastUsedAt, revokedAt }) => ({
    keyId: id,
    name,
    mcpWrites,
    managesKeys,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  }));
  print(options, { keys: shown }, () =>
    table(
      ["Key", "Name", "Looks like", "MCP", "Manages keys", "Created", "Last used", "Revoked"],
      shown.map((row, i) => [
        row.keyId,
        row.name,
        `${rows[i]!.prefix}…${rows[i]!.lastFour}`,
        row.mcpWrites ? "writes" : "reads",
        row.managesKeys ? "yes" : "no",
        row.createdAt,
        row.lastUsedAt,
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
