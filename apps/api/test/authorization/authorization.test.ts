import { type PersonRole, type PlanName, personRoles, planNames } from "@rental/contract";
import { describe, expect, it } from "vitest";
import * as keys from "../../src/domains/account/keys/keys.service.ts";
import { operations } from "../../src/domains/operations.ts";
import { newApiKey } from "../../src/gate/identity/api-key.ts";
import { signedIn, type TestPerson } from "../fixtures/people.ts";
import { testApi } from "../harness/api.ts";
import type { TestAccount } from "../harness/server.ts";
import type { Row } from "./row.ts";
import { table } from "./table.ts";

const roomy = { requestsPerMinute: 1e6, requestsPerDay: 1e6 };
const trial = {
  ...roomy,
  requestsPerLifetime: 1e6,
  readsPerMinute: 1e6,
  writesPerMinute: 1e6,
  writesPerDay: 1e6,
  writesPerLifetime: 1e6,
  people: 1e6,
  properties: 1e6,
};
const paid = { ...roomy, sandboxes: 1e6, people: 1e6, properties: 1e6, webhooks: 1e6, connectors: 1e6 };
const overrides = { free_trial: trial, starter: paid, pro: paid, scale: paid };
const { server, account: other } = await testApi({
  plan: "scale",
  env: { PLAN_OVERRIDES: JSON.stringify(overrides) },
});
const accounts = {} as Record<PlanName, TestAccount>;
for (const plan of planNames) accounts[plan] = await server.createAccount(plan);
const people = {} as Record<PersonRole, TestPerson>;
for (const role of personRoles) people[role] = await signedIn(server, accounts.scale, role);
const revoked = { ...accounts.pro, ...(await server.createKey(accounts.pro.accountId)) };
await server.database.transact((tx) => keys.revoke(tx, revoked.keyId, server.clock.now()));

it("has a row for every operation, and no row without an operation", () => {
  expect(Object.keys(table).sort()).toEqual(operations.map(({ name }) => name).sort());
});

/** What an owner alone may call. Repeated here, so that an error in a declaration does not change what is expected of it. */
const forOwners =
  /^(people|keys|audit|usage|requests|exports|sandboxes)\.(?!me$|listOwnSignIns$|endOwnSignIn$|.*SavedView)/;
/** What an account may do after its trial has ended: leave. */
const forLeaving = new Set(["exports.create", "exports.get"]);
/** What everybody may change. */
const forEverybody = new Set([
  "people.endOwnSignIn",
  "people.updateMe",
  "people.listAssignable",
  "people.listSavedViews",
  "people.createSavedView",
  "people.updateSavedView",
  "people.deleteSavedView",
  "conversations.announce",
  "conversations.markRead",
]);

describe.each(operations)("$name", ({ name, meta }) => {
  const row = table[name] as Row;
  const send = (path: string, body: unknown, as?: TestAccount) =>
    server.request(meta.openapi.method as "GET", path, { as, body });

  const sendAs = ({ headers }: { headers: Record<string, string> }, path: string, body: unknown) =>
    server.request(meta.openapi.method as "GET", path, { headers, body });

  it("returns 401 without a key, and with an unknown, a misspelled and a revoked key", async () => {
    const { path, body } = await row.prepare(server, accounts.pro);
    // The address has a limit of its own a minute, which all operations together exceed.
    server.clock.advance(60_000);
    const wrong = [undefined, newApiKey(), `${accounts.pro.apiKey.slice(0, -1)}!`, revoked.apiKey];
    for (const apiKey of wrong) {
      const answer = await send(path, body, apiKey === undefined ? undefined : { ...accounts.pro, apiKey });
      expect([answer.status, answer.body.type]).toEqual([401, "http://127.0.0.1:3000/problems/unauthorized"]);
      expect(answer.headers["x-ratelimit-limit"]).toBe("600");
    }
  });

  it.each(planNames)("answers a key of the plan %s as the table says", async (plan) => {
    const account = accounts[plan];
    const { path, body } = await row.prepare(server, account);
    const answer = await send(path, body, account);
    expect([answer.status, answer.text], row.hint).toEqual([row.plans[plan], expect.anything()]);
    if (answer.status === 403) expect(answer.body.type).toMatch(/\/problems\/forbidden$/);
  });

  it.each(personRoles)("answers a person with the role %s as the role allows", async (role) => {
    const { path, body } = await row.prepare(server, accounts.scale);
    const isAllowed =
      role === "owner" ||
      forEverybody.has(name) ||
      (!forOwners.test(name) && (role === "agent" || meta.openapi.method === "GET"));
    const answer = await sendAs(people[role], path, body);
    expect([answer.status, answer.body?.code], answer.text).toEqual(
      isAllowed ? (row.person ?? [row.plans.scale, undefined]) : [403, "role_too_low"],
    );
  });

  it.runIf(meta.kind === "write")(
    "refuses a cookie on pages of other sites, and without an origin",
    async () => {
      const { path, body } = await row.prepare(server, accounts.scale);
      const { cookie } = people.owner;
      const origins: Record<string, string>[] = [
        {},
        { origin: "https://evil.example" },
        { origin: "null" },
        { origin: "http://127.0.0.1:3000", "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site" },
      ];
      for (const origin of origins) {
        const answer = await sendAs({ headers: { cookie, ...origin } }, path, body);
        expect([origin, answer.status, answer.body.code]).toEqual([origin, 403, "origin_not_allowed"]);
      }
    },
  );

  it.skipIf(forLeaving.has(name))(
    "returns 403 when the trial has ended, before anything else is checked",
    async () => {
      const { path, body } = await row.prepare(server, other);
      const ended = await server.createAccount("free_trial", "Ended");
      const start = server.clock.now();
      server.clock.advance(14 * 86_400_000);
      try {
        expect((await send(path, body, ended)).status).toBe(403);
      } finally {
        server.clock.set(start);
      }
    },
  );

  it.runIf(row?.foreign)("answers the same for a foreign record as for an unknown one", async () => {
    const { path, body } = await row.prepare(server, other);
    const foreign = await send(path, body, accounts.scale);
    expect(foreign.status).toBe(row.foreign);
    const none = await send(
      path.replaceAll(uuid, "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d"),
      replaceIds(body),
      accounts.scale,
    );
    expect({ ...foreign.body, instance: "" }).toEqual({ ...none.body, instance: "" });
    expect((await send(path, body, other)).status).toBe(row.plans.scale);
  });

  it.runIf(row?.foreign === 404 && meta.openapi.method !== "GET")(
    "answers 404 for a foreign record, whatever the body",
    async () => {
      const { path } = await row.prepare(server, other);
      for (const body of [{}, { id: 1 }, []])
        expect((await send(path, body, accounts.scale)).status).toBe(404);
    },
  );
});

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const replaceIds = (body: unknown): unknown =>
  body === undefined
    ? undefined
    : JSON.parse(JSON.stringify(body).replaceAll(uuid, "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d"));
