import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import { fanOutAll } from "../../src/domains/integrations/webhooks/fan-out.ts";
import { newId } from "../../src/platform/ids.ts";
import { emit } from "../../src/platform/jobs/outbox.ts";
import { makeWebhook, silentHost } from "../fixtures/records.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";
import { paidRead, paidWrite, type Rows } from "./row.ts";

const one = async (server: TestServer, account: TestAccount) =>
  `/webhooks/${await makeWebhook(server, account)}`;

/** A waiting delivery. @returns its path */
export async function makeDelivery(server: TestServer, account: TestAccount): Promise<string> {
  const path = await one(server, account);
  const { accountId } = account;
  await forAccount(server.platform, accountId, async (call) => {
    const contactId = newId();
    const paid = { ...call, caller: { ...call.caller, plan: "pro" } };
    await emit(paid, "contact.updated", { id: contactId, contactId });
  });
  await forAccount(server.platform, accountId, fanOutAll);
  const webhookId = path.split("/").pop()!;
  const [row] = await server.database.sql`select id from webhook_deliveries where webhook_id = ${webhookId}`;
  return `${path}/deliveries/${row!.id}`;
}

export const webhooksRows: Rows = {
  "webhooks.list": { plans: paidRead(), prepare: () => ({ path: "/webhooks" }) },
  "webhooks.create": {
    plans: paidWrite(201),
    prepare: () => ({ path: "/webhooks", body: { url: `${silentHost}/hook`, events: ["contact.updated"] } }),
  },
  "webhooks.get": { plans: paidRead(), foreign: 404, prepare: async (s, a) => ({ path: await one(s, a) }) },
  "webhooks.update": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({ path: await one(s, a), body: { description: "x" } }),
  },
  "webhooks.delete": {
    plans: paidWrite(204),
    foreign: 404,
    prepare: async (s, a) => ({ path: await one(s, a) }),
  },
  "webhooks.test": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({ path: `${await one(s, a)}/test` }),
  },
  "webhooks.rotateSecret": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({ path: `${await one(s, a)}/rotate-secret` }),
  },
  "webhooks.listDeliveries": {
    plans: paidRead(),
    foreign: 404,
    prepare: async (s, a) => ({ path: `${await one(s, a)}/deliveries` }),
  },
  "webhooks.getDelivery": {
    plans: paidRead(),
    foreign: 404,
    prepare: async (s, a) => ({ path: await makeDelivery(s, a) }),
  },
  "webhooks.redeliverOne": {
    plans: paidWrite(202),
    foreign: 404,
    prepare: async (s, a) => ({ path: `${await makeDelivery(s, a)}/redeliver` }),
  },
  "webhooks.redeliver": {
    plans: paidWrite(202),
    foreign: 404,
    prepare: async (s, a) => ({
      path: `${await one(s, a)}/redeliver`,
      body: { since: "2026-06-01T00:00:00Z" },
    }),
  },
};
