import { getTableName } from "drizzle-orm";
import { expect, it } from "vitest";
import { complete } from "../../../../test/changes/complete.ts";
import { createContact, createProperty } from "../../../../test/fixtures/records.ts";
import { advance, newSandbox, nowIn, outbox, settle } from "../../../../test/fixtures/sandboxes.ts";
import { testApi } from "../../../../test/harness/api.ts";
import { emptied } from "./reset.queries.ts";

const { server, account } = await testApi({ plan: "scale" });
const sandbox = await newSandbox(server, account, { seed: true });

const reset = (body: object = {}, as = sandbox) => server.request("POST", "/sandbox/reset", { as, body });

const rowsIn = async (names: string[], accountId: string) => {
  const counts: Record<string, number> = {};
  for (const name of names) {
    const [row] = await server.database.sql<[{ n: number }]>`
      select count(*)::int as n from ${server.database.sql(name)} where account_id = ${accountId}`;
    if (row.n > 0) counts[name] = row.n;
  }
  return counts;
};
const emptiedNames = emptied.map(({ table }) => getTableName(table));

it("empties every table of records, and keeps key, settings, webhooks and the clock", async () => {
  const hook = { url: "https://93.184.215.14/hook", events: ["contact.created"] };
  const hooked = await server.request("POST", "/webhooks", { as: sandbox, body: hook });
  expect(hooked.status, hooked.text).toBe(201);
  await server.request("PATCH", "/settings", { as: sandbox, body: { agentName: "Jordan Lee" } });
  await server.request("POST", "/sandbox/simulate/booking", { as: sandbox, body: {} });
  await createContact(server, account);
  const others = await rowsIn(emptiedNames, account.accountId);
  const start = await nowIn(server, sandbox);
  await advance(server, sandbox, new Date(start.getTime() + 3_600_000));
  expect((await outbox(server, sandbox)).length).toBeGreaterThan(0);
  const answer = await reset();
  expect(answer.body.data, answer.text).toMatchObject({ done: true });
  expect(answer.body.data.deleted).toBeGreaterThan(50);
  expect(await rowsIn(emptiedNames, sandbox.accountId)).toEqual({});
  expect(await rowsIn(emptiedNames, account.accountId)).toEqual(others);
  expect((await nowIn(server, sandbox)).getTime()).toBe(start.getTime() + 3_600_000);
  const { body: settings } = await server.request("GET", "/settings", { as: sandbox });
  expect(settings.data.agentName).toBe("Jordan Lee");
  expect((await server.request("GET", "/webhooks", { as: sandbox })).body.data).toHaveLength(1);
});

it("leaves exact totals, and a change feed that tells of every deletion", async () => {
  const cursor = (await server.request("GET", "/changes?cursor=now", { as: sandbox })).body.nextCursor;
  const { id } = await createProperty(server, sandbox);
  await reset();
  const { body } = await server.request("GET", "/properties", { as: sandbox });
  expect([body.data, body.pagination.total]).toEqual([[], 0]);
  await complete(server);
  const changes = await server.request("GET", `/changes?cursor=${cursor}`, { as: sandbox });
  expect(changes.body.data).toContainEqual(expect.objectContaining({ id, change: "deleted" }));
});

it("begins with sample records again if asked to", async () => {
  expect((await reset({ seed: true })).body.data.done).toBe(true);
  const { body } = await server.request("GET", "/properties", { as: sandbox });
  expect(body.pagination.total).toBeGreaterThan(0);
});

it("has one entry in the sandbox's audit log", async () => {
  await reset();
  const { body } = await server.request("GET", "/audit?operation=sandbox.reset&limit=1", { as: sandbox });
  expect(body.data).toMatchObject([{ action: "deleted", resource: null }]);
});

it("is refused to keys of accounts", async () => {
  const refused = await reset({}, account);
  expect([refused.status, refused.body.code]).toEqual([403, "sandbox_only"]);
  await settle(server, sandbox);
});
