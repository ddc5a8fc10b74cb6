import { createHmac } from "node:crypto";
import { makeConnector } from "../fixtures/records.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";
import { paidRead, paidWrite, type Rows } from "./row.ts";

const one = async (server: TestServer, account: TestAccount): Promise<string> =>
  `/connectors/${(await makeConnector(server, account)).id}`;

/** Headers that sign a body with a connector's secret, as `GET /connectors` describes it. */
export function signedHeaders(secret: string, body: string | Buffer, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const digest = createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex");
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
