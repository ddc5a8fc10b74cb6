import type { TestAccount, TestServer } from "../harness/server.ts";
import { coreRead, type Rows } from "./row.ts";

/** Every plan lets owners see what happens in the account, and decide which programs have access. */
const everyPlan = coreRead;

const oneKey = async (server: TestServer, { accountId }: TestAccount) =>
  `/keys/${(await server.createKey(accountId)).keyId}`;

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
