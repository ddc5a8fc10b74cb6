import { createContactInput } from "@rental/contract";
import { forAccount } from "../../src/modules/accounts/owner-call.ts";
import * as contacts from "../../src/modules/contacts/contacts.service.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";
import { coreRead, coreWrite, type Rows } from "./row.ts";

const dana = { name: "Dana Reyes", email: "dana@example.com" };

/** A contact of the account, whatever its plan. @returns its id */
export async function makeContact(
  server: TestServer,
  { accountId }: TestAccount,
  fields: object = {},
): Promise<string> {
  const input = createContactInput.parse({ ...dana, ...fields });
  return (await forAccount(server.platform, accountId, (call) => contacts.create(call, input))).id;
}

const one = async (server: TestServer, account: TestAccount) =>
  `/contacts/${await makeContact(server, account)}`;

export const contactsRows: Rows = {
  "contacts.list": { plans: coreRead(), prepare: () => ({ path: "/contacts" }) },
  "contacts.create": { plans: coreWrite(201), prepare: () => ({ path: "/contacts", body: dana }) },
  "contacts.get": { plans: coreRead(), foreign: 404, prepare: async (s, a) => ({ path: await one(s, a) }) },
  "contacts.update": {
    plans: coreWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({ path: await one(s, a), body: { phone: "+1 555 0100" } }),
  },
  "contacts.delete": {
    plans: coreWrite(204),
    foreign: 404,
    prepare: async (s, a) => ({ path: await one(s, a) }),
  },
};
