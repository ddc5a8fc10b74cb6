import { forAccount } from "../../src/modules/accounts/owner-call.ts";
import { createSession } from "../../src/modules/sessions/sessions.service.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";
import { makeContact } from "./contacts.ts";
import { paidRead, paidWrite, type Rows } from "./row.ts";

/** A completed session of the account, whatever its plan. @returns its path */
async function one(server: TestServer, account: TestAccount): Promise<string> {
  const contactId = await makeContact(server, account);
  const { id } = await forAccount(server.platform, account.accountId, (call) =>
    createSession(call, {
      contactId,
      workflowTemplateId: "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a52",
      submission: {},
      status: "completed",
    }),
  );
  return `/sessions/${id}`;
}

export const sessionsRows: Rows = {
  "sessions.list": { plans: paidRead(), prepare: () => ({ path: "/sessions" }) },
  "sessions.get": { plans: paidRead(), foreign: 404, prepare: async (s, a) => ({ path: await one(s, a) }) },
  "sessions.review": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({ path: `${await one(s, a)}/review`, body: { reviewStatus: "approved" } }),
  },
};
