import * as accounts from "../../src/domains/account/accounts/accounts.service.ts";
import { insert as insertSandbox } from "../../src/domains/account/sandboxes/sandboxes.queries.ts";
import { newSandboxId } from "../../src/platform/sandbox/sandbox-id.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";
import { coreRead, type Prepared, paidRead, paidWrite, type Rows } from "./row.ts";

/** Every plan lets owners see what happens in the account, and decide which programs have access. */
const everyPlan = coreRead;

const oneKey = async (server: TestServer, { accountId }: TestAccount) =>
  `/keys/${(await server.createKey(accountId)).keyId}`;

/** A sandbox of the account, whatever its plan. */
async function oneSandbox({ database, clock }: TestServer, { accountId }: TestAccount): Promise<string> {
  const id = newSandboxId();
  await database.transact(async (tx) => {
    await accounts.create(tx, { id, name: "Sandbox", plan: "scale" }, clock.now());
    await insertSandbox(tx, id, accountId, clock.now());
  });
  return `/sandboxes/${id}`;
}

/** What only keys of sandboxes may call. */
const ofSandboxes = (requests: Record<string, Prepared>): Rows =>
  Object.fromEntries(
    Object.entries(requests).map(([name, request]) => [
      name,
      { plans: coreRead(403), person: [403, "sandbox_only"], prepare: () => request },
    ]),
  );

export const administrationRows: Rows = {
  "audit.list": { plans: everyPlan(), prepare: () => ({ path: "/audit" }) },
  "requestLog.list": { plans: everyPlan(), prepare: () => ({ path: "/request-log" }) },
  "exports.create": { plans: everyPlan(202), prepare: () => ({ path: "/exports" }) },
  "exports.get": {
    plans: everyPlan(),
    foreign: 404,
    prepare: async (server, account) => ({
      path: `/exports/${(await server.request("POST", "/exports", { as: account })).body.data.id}`,
    }),
  },
  "sandboxes.list": { plans: paidRead(), prepare: () => ({ path: "/sandboxes" }) },
  "sandboxes.create": {
    plans: { free_trial: 403, starter: 403, pro: 201, scale: 201 },
    prepare: () => ({ path: "/sandboxes", body: {} }),
  },
  "sandboxes.get": {
    plans: paidRead(),
    foreign: 404,
    prepare: async (server, account) => ({ path: await oneSandbox(server, account) }),
  },
  "sandboxes.delete": {
    plans: paidWrite(204),
    foreign: 404,
    prepare: async (server, account) => ({ path: await oneSandbox(server, account) }),
  },
  ...ofSandboxes({
    "sandbox.get": { path: "/sandbox" },
    "sandbox.outbox": { path: "/sandbox/outbox" },
    "sandbox.advanceClock": { path: "/sandbox/clock/advance", body: { to: "2026-07-01T00:00:00Z" } },
    "sandbox.simulateMessage": { path: "/sandbox/simulate/inbound-message", body: {} },
    "sandbox.simulateLead": { path: "/sandbox/simulate/lead", body: {} },
    "sandbox.simulateBooking": { path: "/sandbox/simulate/booking", body: {} },
    "sandbox.simulateBounce": { path: "/sandbox/simulate/bounce", body: {} },
    "sandbox.simulateStatus": { path: "/sandbox/simulate/connector-status", body: {} },
    "sandbox.reset": { path: "/sandbox/reset", body: {} },
  }),
  "usage.get": { plans: everyPlan(), prepare: () => ({ path: "/usage" }) },
  "keys.list": { plans: everyPlan(), prepare: () => ({ path: "/keys" }) },
  "keys.create": {
    plans: everyPlan(201),
    prepare: () => ({ path: "/keys", body: { name: "Website" } }),
  },
  "keys.delete": {
    plans: everyPlan(204),
    foreign: 404,
    prepare: async (server, account) => ({ path: await oneKey(server, account) }),
  },
};
