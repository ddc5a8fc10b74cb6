import { forAccount } from "../../src/modules/accounts/owner-call.ts";
import * as showings from "../../src/modules/showings/showings.service.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";
import { makeContact } from "./contacts.ts";
import { makeProperty } from "./properties.ts";
import { paidRead, paidWrite, type Rows } from "./row.ts";

const bodyOf = async (server: TestServer, account: TestAccount) => ({
  propertyId: await makeProperty(server, account),
  contactId: await makeContact(server, account),
  title: "Showing",
  startTime: "2026-07-01T15:00:00Z",
  endTime: "2026-07-01T16:00:00Z",
});

/** A showing of the account, whatever its plan. @returns its path */
async function one(server: TestServer, account: TestAccount): Promise<string> {
  const body = await bodyOf(server, account);
  const { id } = await forAccount(server.platform, account.accountId, (call) => showings.create(call, body));
  return `/showings/${id}`;
}

export const showingsRows: Rows = {
  "showings.list": { plans: paidRead(), prepare: () => ({ path: "/showings" }) },
  "showings.create": {
    plans: paidWrite(201),
    foreign: 422,
    prepare: async (s, a) => ({ path: "/showings", body: await bodyOf(s, a) }),
  },
  "showings.availability": {
    plans: paidRead(),
    foreign: 422,
    prepare: async (s, a) => ({ path: `/showings/availability?propertyId=${await makeProperty(s, a)}` }),
  },
  "showings.get": { plans: paidRead(), foreign: 404, prepare: async (s, a) => ({ path: await one(s, a) }) },
  "showings.update": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({ path: await one(s, a), body: { status: "confirmed" } }),
  },
  "showings.delete": {
    plans: paidWrite(204),
    foreign: 404,
    prepare: async (s, a) => ({ path: await one(s, a) }),
  },
};
