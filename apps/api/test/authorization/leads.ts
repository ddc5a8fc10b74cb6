import { newId } from "../../src/platform/ids.ts";
import { makeLeadSource, makeProperty } from "../fixtures/records.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";
import { paidRead, paidWrite, type Rows } from "./row.ts";

const source = async (server: TestServer, account: TestAccount): Promise<string> =>
  `/lead-sources/${await makeLeadSource(server, account)}`;

async function lead({ database }: TestServer, { accountId }: TestAccount): Promise<string> {
  const id = newId();
  await database.sql`insert into leads (account_id, id, kind, "by", same_as, outcome, reason, raw, created_at)
    values (${accountId}, ${id}, 'generic', 'http', ${id}, 'unread', 'no_address', '{"name":"Ann"}', now())`;
  return `/leads/${id}`;
}

export const leadsRows: Rows = {
  "leadSources.list": { plans: paidRead(), prepare: () => ({ path: "/lead-sources" }) },
  "leadSources.create": {
    plans: paidWrite(201),
    foreign: 422,
    prepare: async (s, a) => ({
      path: "/lead-sources",
      body: { kind: "zillow", name: "Zillow", defaultPropertyId: await makeProperty(s, a) },
    }),
  },
  "leadSources.get": {
    plans: paidRead(),
    foreign: 404,
    prepare: async (s, a) => ({ path: await source(s, a) }),
  },
  "leadSources.update": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({ path: await source(s, a), body: { name: "Portal" } }),
  },
  "leadSources.addressOfProperty": {
    plans: paidRead(),
    foreign: 404,
    prepare: async (s, a) => ({ path: `/lead-sources/properties/${await makeProperty(s, a)}` }),
  },
  "leadSources.delete": {
    plans: paidWrite(204),
    foreign: 404,
    prepare: async (s, a) => ({ path: await source(s, a) }),
  },
  "leads.get": { plans: paidRead(), foreign: 404, prepare: async (s, a) => ({ path: await lead(s, a) }) },
  "leads.makeContact": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({
      path: `${await lead(s, a)}/contact`,
      body: { email: `${newId()}@example.com` },
    }),
  },
};
