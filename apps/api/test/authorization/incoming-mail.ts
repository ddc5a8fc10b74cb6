import { newId } from "../../src/platform/ids.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";
import { paidRead, type Rows } from "./row.ts";

async function one({ database }: TestServer, { accountId }: TestAccount): Promise<string> {
  const id = newId();
  await database.sql`insert into incoming_mail (account_id, id, mail_id, outcome, reason, subject, text, created_at)
    values (${accountId}, ${id}, ${id}, 'ignored', 'automatic', '', '', now())`;
  return `/incoming-mail/${id}`;
}

export const incomingMailRows: Rows = {
  "incomingMail.get": {
    plans: paidRead(),
    foreign: 404,
    prepare: async (s, a) => ({ path: await one(s, a) }),
  },
};
