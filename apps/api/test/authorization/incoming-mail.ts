import { newId } from "../../src/platform/ids.ts";
import { makeContact } from "../fixtures/records.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";
import { coreWrite, paidRead, paidWrite, type Rows } from "./row.ts";

async function one({ database }: TestServer, { accountId }: TestAccount): Promise<string> {
  const id = newId();
  await database.sql`insert into incoming_mail (account_id, id, mail_id, outcome, reason, sender, subject, text, created_at)
    values (${accountId}, ${id}, ${id}, 'ignored', 'automatic', ${`${id}@example.com`}, 'Elm Street', 'Hello', now())`;
  return `/incoming-mail/${id}`;
}

export const incomingMailRows: Rows = {
  "incomingMail.get": {
    plans: paidRead(),
    foreign: 404,
    prepare: async (s, a) => ({ path: await one(s, a) }),
  },
  "incomingMail.toConversation": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({ path: `${await one(s, a)}/conversation` }),
  },
  "contacts.optOut": {
    plans: coreWrite(200),
    foreign: 404,
    // Opting out holds for all contacts with the address: those of other rows have another one.
    prepare: async (s, a) => ({
      path: `/contacts/${await makeContact(s, a, { email: `${newId()}@example.com` })}/opt-out`,
      body: { channel: "email" },
    }),
  },
};
