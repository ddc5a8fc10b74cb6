import { makeMailbox } from "../fixtures/records.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";
import { paidRead, paidWrite, type Rows } from "./row.ts";

const one = async (server: TestServer, account: TestAccount): Promise<string> =>
  `/mailboxes/${(await makeMailbox(server, account)).id}`;

/** An address, so that no name is looked up; nothing listens there. */
const at = { host: "203.0.114.1", user: "robin@agency.example", secret: "app password" };
const body = { address: "robin@agency.example", active: false, imap: { ...at, port: 993 } };

export const mailboxesRows: Rows = {
  "mailboxes.list": { plans: paidRead(), prepare: () => ({ path: "/mailboxes" }) },
  "mailboxes.create": { plans: paidWrite(201), prepare: () => ({ path: "/mailboxes", body }) },
  "mailboxes.get": { plans: paidRead(), foreign: 404, prepare: async (s, a) => ({ path: await one(s, a) }) },
  "mailboxes.update": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({ path: await one(s, a), body: { folder: "Rentals" } }),
  },
  "mailboxes.delete": {
    plans: paidWrite(204),
    foreign: 404,
    prepare: async (s, a) => ({ path: await one(s, a) }),
  },
  "mailboxes.test": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({ path: `${await one(s, a)}/test` }),
  },
};
