import { createPropertyInput } from "@rental/contract";
import { forAccount } from "../../src/modules/accounts/owner-call.ts";
import * as properties from "../../src/modules/properties/properties.service.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";
import { coreRead, coreWrite, type Rows } from "./row.ts";

const elm = { address: "12 Elm Street", monthlyRent: 1850, bedrooms: 2, bathrooms: 1.5 };

/** A property of the account, whatever its plan. @returns its id */
export async function makeProperty(
  server: TestServer,
  { accountId }: TestAccount,
  fields: object = {},
): Promise<string> {
  const input = createPropertyInput.parse({ ...elm, ...fields });
  const { data } = await forAccount(server.platform, accountId, (call) => properties.create(call, input));
  return data.id;
}

const one = async (server: TestServer, account: TestAccount) =>
  `/properties/${await makeProperty(server, account)}`;

export const propertiesRows: Rows = {
  "properties.list": { plans: coreRead(), prepare: () => ({ path: "/properties" }) },
  "properties.create": { plans: coreWrite(201), prepare: () => ({ path: "/properties", body: elm }) },
  "properties.get": { plans: coreRead(), foreign: 404, prepare: async (s, a) => ({ path: await one(s, a) }) },
  "properties.update": {
    plans: coreWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({ path: await one(s, a), body: { monthlyRent: 1900 } }),
  },
  "properties.delete": {
    plans: coreWrite(204),
    foreign: 404,
    prepare: async (s, a) => ({ path: await one(s, a) }),
  },
};
