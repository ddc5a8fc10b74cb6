import { randomUUID } from "node:crypto";
import { greetingWorkflow, makeContact, makeRun, makeWorkflow } from "../fixtures/records.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";
import { paidRead, paidWrite, type Row, type Rows } from "./row.ts";

const oneWorkflow = async (server: TestServer, account: TestAccount) =>
  `/workflows/${await makeWorkflow(server, account)}`;
const oneRun = async (server: TestServer, account: TestAccount) =>
  `/workflows/runs/${await makeRun(server, account)}`;

const changesRun = (what: string): Row => ({
  plans: paidWrite(200),
  foreign: 404,
  prepare: async (s, a) => ({ path: `${await oneRun(s, a)}/${what}` }),
});

export const workflowsRows: Rows = {
  "workflows.list": { plans: paidRead(), prepare: () => ({ path: "/workflows" }) },
  "workflows.create": {
    plans: paidWrite(201),
    prepare: () => ({ path: "/workflows", body: greetingWorkflow }),
  },
  "workflows.get": {
    plans: paidRead(),
    foreign: 404,
    prepare: async (s, a) => ({ path: await oneWorkflow(s, a) }),
  },
  "workflows.listVersions": {
    plans: paidRead(),
    foreign: 404,
    prepare: async (s, a) => ({ path: `${await oneWorkflow(s, a)}/versions` }),
  },
  "workflows.update": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({ path: await oneWorkflow(s, a), body: { name: "Renamed" } }),
  },
  "workflows.delete": {
    plans: paidWrite(204),
    foreign: 404,
    prepare: async (s, a) => ({ path: await oneWorkflow(s, a) }),
  },
  "workflowRuns.list": {
    plans: paidRead(),
    prepare: () => ({ path: `/workflows/runs?templateId=${randomUUID()}` }),
  },
  "workflowRuns.create": {
    plans: paidWrite(201),
    foreign: 422,
    prepare: async (s, a) => ({
      path: "/workflows/runs",
      body: { workflowId: await makeWorkflow(s, a), contactId: await makeContact(s, a) },
    }),
  },
  "workflowRuns.dryRun": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({ path: `${await oneWorkflow(s, a)}/dry-run`, body: {} }),
  },
  "workflowRuns.get": {
    plans: paidRead(),
    foreign: 404,
    prepare: async (s, a) => ({ path: await oneRun(s, a) }),
  },
  "workflowRuns.cancel": changesRun("cancel"),
  "workflowRuns.pause": changesRun("pause"),
  "workflowRuns.resume": changesRun("resume"),
};
