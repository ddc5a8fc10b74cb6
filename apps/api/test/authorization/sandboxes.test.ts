import { describe, expect, it } from "vitest";
import { operations } from "../../src/domains/operations.ts";
import { testApi } from "../harness/api.ts";
import type { TestAccount } from "../harness/server.ts";
import { table } from "./table.ts";

const roomy = { requestsPerMinute: 1e6, requestsPerDay: 1e6, people: 1e6, webhooks: 1e6, connectors: 1e6 };
const { server, account } = await testApi({
  plan: "scale",
  env: { PLAN_OVERRIDES: JSON.stringify({ scale: { ...roomy, sandboxes: 1e6 } }) },
});
const { body } = await server.request("POST", "/sandboxes", { as: account, body: {} });
const { id: accountId, apiKey } = body.data;
const [user] = await server.database.sql<
  [{ id: string }]
>`select id from users where account_id = ${accountId}`;
const sandbox: TestAccount = { accountId, userId: user.id, keyId: "", apiKey };

/** What a sandbox can't have, because it is fetched from elsewhere, or managed by the account. */
const notInSandboxes = /^(sandboxes|calendarSources|calendarAccounts|mailboxes)\./;

const named = operations.filter(({ name }) => table[name]?.foreign !== undefined);

describe.each(named)("$name", ({ name, meta }) => {
  const row = table[name]!;
  const send = (path: string, body: unknown, as: TestAccount) =>
    server.request(meta.openapi.method as "GET", path, { as, body });

  it("does not reach a record of the account with a key of its sandbox", async () => {
    const { path, body } = await row.prepare(server, account);
    const { status } = await send(path, body, sandbox);
    expect(status).toBe(name.startsWith("sandboxes.") ? 403 : row.foreign);
  });

  it.skipIf(notInSandboxes.test(name))(
    "does not reach a record of a sandbox with the account's key",
    async () => {
      const { path, body } = await row.prepare(server, sandbox);
      expect((await send(path, body, account)).status).toBe(row.foreign);
    },
  );
});
