import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import { merge } from "../../src/domains/people/contacts/merging.service.ts";
import { newId } from "../../src/platform/ids.ts";
import { makeContact } from "../fixtures/records.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";
import { coreWrite, type Rows } from "./row.ts";

/** Others have other addresses, so that opt-outs of other rows do not reach them. */
const one = (server: TestServer, account: TestAccount) =>
  makeContact(server, account, { email: `${newId()}@example.com` });

export const mergingRows: Rows = {
  "contacts.merge": {
    plans: coreWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({
      path: `/contacts/${await one(s, a)}/merge`,
      body: { intoId: await one(s, a) },
    }),
  },
  "contacts.unmerge": {
    plans: coreWrite(200),
    foreign: 404,
    prepare: async (s, a) => {
      const id = await one(s, a);
      const intoId = await one(s, a);
      await forAccount(s.platform, a.accountId, (call) => merge(call, id, intoId));
      return { path: `/contacts/${id}/unmerge` };
    },
  },
};
