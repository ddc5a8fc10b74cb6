import { makeProperty, makeShowing, showingBody } from "../fixtures/records.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";
import { paidRead, paidWrite, type Rows } from "./row.ts";

const one = async (server: TestServer, account: TestAccount) =>
  `/showings/${await makeShowing(server, account)}`;

export const showingsRows: Rows = {
  "showings.list": { plans: paidRead(), prepare: () => ({ path: "/showings" }) },
  "showings.create": {
    plans: paidWrite(201),
    foreign: 422,
    prepare: async (s, a) => ({ path: "/showings", body: await showingBody(s, a) }),
  },
  "showings.availability": {
    plans: paidRead(),
    foreign: 422,
    prepare: async (s, a) => ({ path: `/showings/availability?propertyId=${await makeProperty(s, a)}` }),
  },
  "showings.explainAvailability": {
    plans: paidRead(),
    foreign: 422,
    prepare: async (s, a) => ({
      path: `/showings/availability/explain?propertyId=${await makeProperty(s, a)}&start=2026-12-01T16:00:00Z&end=2026-12-01T16:30:00Z`,
    }),
  },
  "showings.get": { plans: paidRead(), foreign: 404, prepare: async (s, a) => ({ path: await one(s, a) }) },
  "showings.update": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({ path: await one(s, a), body: { status: "confirmed" } }),
  },
  "showings.moveGroup": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({
      path: `${await one(s, a)}/move-group`,
      body: { startTime: "2026-12-01T18:00:00Z", endTime: "2026-12-01T19:00:00Z" },
    }),
  },
  "showings.delete": {
    plans: paidWrite(204),
    foreign: 404,
    prepare: async (s, a) => ({ path: await one(s, a) }),
  },
};
