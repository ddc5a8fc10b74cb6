import { createHmac } from "node:crypto";
import type { CreateConnectorInput } from "@rental/contract";
import { forAccount } from "../../src/modules/accounts/owner-call.ts";
import * as connectors from "../../src/modules/connectors/connectors.service.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";
import { paidRead, paidWrite, type Rows } from "./row.ts";

/** An IP address, so that no name is looked up; nothing listens there. */
const outboundUrl = "https://203.0.114.1:9/connector";

/** A connector of the account, whatever its plan. */
export function makeConnector(server: TestServer, { accountId }: TestAccount, fields: object = {}) {
  return forAccount(server.platform, accountId, (call) => {
    const limits = { ...call.caller.limits, connectors: 1e6 };
    const input: CreateConnectorInput = {
      ...{ channel: "sms", name: "Text messages", outboundUrl, active: false },
      ...fields,
    };
    return connectors.create({ ...call, caller: { ...call.caller, limits } }, input);
  });
}

const one = async (server: TestServer, account: TestAccount): Promise<string> =>
  `/connectors/${(await makeConnector(server, account)).id}`;

/** Headers that sign a body with a connector's secret, as `GET /connectors` describes it. */
export function signedHeaders(secret: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const digest = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  return { "x-connector-timestamp": timestamp, "x-connector-signature": `sha256=${digest}` };
}

export const connectorsRows: Rows = {
  "connectors.list": { plans: paidRead(), prepare: () => ({ path: "/connectors" }) },
  "connectors.create": {
    plans: paidWrite(201),
    prepare: () => ({ path: "/connectors", body: { channel: "sms", name: "Texts", active: false } }),
  },
  "connectors.get": { plans: paidRead(), foreign: 404, prepare: async (s, a) => ({ path: await one(s, a) }) },
  "connectors.update": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({ path: await one(s, a), body: { name: "Texts" } }),
  },
  "connectors.delete": {
    plans: paidWrite(204),
    foreign: 404,
    prepare: async (s, a) => ({ path: await one(s, a) }),
  },
  "connectors.test": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({ path: `${await one(s, a)}/test` }),
  },
  "connectors.rotateSecret": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({ path: `${await one(s, a)}/rotate-secret` }),
  },
};
