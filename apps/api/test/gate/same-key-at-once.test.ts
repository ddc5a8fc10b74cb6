import { expect, it } from "vitest";
import { operations } from "../../src/domains/operations.ts";
import { table as requests } from "../authorization/table.ts";
import { newSandbox } from "../fixtures/sandboxes.ts";
import { testApi } from "../harness/api.ts";

/** Enough for all copies. */
const many = { requestsPerMinute: 1e6, requestsPerDay: 1e8 };
const { server, account } = await testApi({
  plan: "scale",
  env: { PLAN_OVERRIDES: JSON.stringify({ scale: many }) },
});

/** What a key can't do here, and why. */
const notByKeys: Record<string, string> = {
  "people.endOwnSignIn": "it ends a sign-in of the caller, and a key has none",
  "people.updateMe": "a key is no person",
  "people.createSavedView": "a key is no person",
  "people.updateSavedView": "a key is no person",
  "people.deleteSavedView": "a key is no person",
  "calendarAccounts.create": "there is no calendar server here to sign in to",
  "calendarAccounts.authorize": "a key is no person",
  "calendarAccounts.connect": "a key is no person",
};
const all = operations.filter(({ name, meta }) => meta.idempotent && !(name in notByKeys));
const writes = all.filter(({ meta }) => meta.sandbox === undefined);

it.each(writes)(
  "$name, sent 10 times at once with one Idempotency-Key, gets one answer",
  async ({ name, meta }) => {
    const { path, body } = await requests[name]!.prepare(server, account);
    const headers = { "idempotency-key": name };
    const send = () => server.request(meta.openapi.method as "POST", path, { as: account, body, headers });
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status, answers[0]!.text).toBeLessThan(300);
    expect(answers.filter(({ headers }) => headers["x-idempotent-replayed"] === undefined)).toHaveLength(1);
  },
);

/** What happens in a sandbox, in an order in which each has what it needs. */
const simulated: Record<string, object> = {
  "sandbox.simulateMessage": { from: "dana@example.com", text: "Is it still free?" },
  "sandbox.simulateLead": { name: "Robin Vale", email: "robin@example.com", message: "When can I see it?" },
};

it.each(Object.entries(simulated))(
  "%s, sent 10 times at once to a sandbox with one Idempotency-Key, happens once",
  async (name, body) => {
    const sandbox = await newSandbox(server, account);
    const { path } = all.find((each) => each.name === name)!.meta.openapi;
    const headers = { "idempotency-key": name };
    const send = () => server.request("POST", path as "/sandbox", { as: sandbox, body, headers });
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status, answers[0]!.text).toBe(201);
    expect((await server.request("GET", "/contacts", { as: sandbox })).body.pagination.total).toBe(1);
  },
);
