import { makeSession } from "../fixtures/records.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";
import { paidRead, paidWrite, type Rows } from "./row.ts";

const one = async (server: TestServer, account: TestAccount) =>
  `/sessions/${await makeSession(server, account)}`;

export const sessionsRows: Rows = {
  "sessions.list": { plans: paidRead(), prepare: () => ({ path: "/sessions" }) },
  "sessions.get": { plans: paidRead(), foreign: 404, prepare: async (s, a) => ({ path: await one(s, a) }) },
  "sessions.questions": {
    plans: paidRead(),
    foreign: 404,
    prepare: async (s, a) => ({ path: `${await one(s, a)}/questions` }),
  },
  "sessions.reviewMail": {
    plans: paidRead(),
    foreign: 404,
    prepare: async (s, a) => ({ path: `${await one(s, a)}/review-mail?reviewStatus=approved` }),
  },
  "sessions.record": {
    plans: paidRead(),
    foreign: 404,
    prepare: async (s, a) => ({ path: `${await one(s, a)}/record` }),
  },
  "sessions.review": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({ path: `${await one(s, a)}/review`, body: { reviewStatus: "approved" } }),
  },
};
