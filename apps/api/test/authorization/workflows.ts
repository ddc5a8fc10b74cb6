import { randomUUID } from "node:crypto";
import { createWorkflowInput } from "@rental/contract";
import { forAccount } from "../../src/modules/accounts/owner-call.ts";
import * as runs from "../../src/modules/workflow-runs/workflow-runs.service.ts";
import * as workflows from "../../src/modules/workflows/workflows.service.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";
import { makeContact } from "./contacts.ts";
import { paidRead, paidWrite, type Row, type Rows } from "./row.ts";

const greeting = {
  name: "Greeting",
  steps: [{ type: "wait_for_reply", config: {} }],
  triggerType: "manual",
};

async function makeWorkflow(server: TestServer, { accountId }: TestAccount): Promise<string> {
  const input = createWorkflowInput.parse(greeting);
  return (await forAccount(server.platform, accountId, (call) => workflows.create(call, input))).id;
}

async function makeRun(server: TestServer, account: TestAccount): Promise<string> {
  const input = {
    workflowId: await makeWorkflow(server, account),
    contactId: await makeContact(server, account),
  };
  return (await forAccount(server.platform, account.accountId, (call) => runs.start(call, input))).id;
}

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
  "workflows.create": { plans: paidWrite(201), prepare: () => ({ path: "/workflows", body: greeting }) },
  "workflows.get": {
    plans: paidRead(),
    foreign: 404,
    prepare: async (s, a) => ({ path: await oneWorkflow(s, a) }),
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
  "workflowRuns.get": {
    plans: paidRead(),
    foreign: 404,
    prepare: async (s, a) => ({ path: await oneRun(s, a) }),
  },
  "workflowRuns.cancel": changesRun("cancel"),
  "workflowRuns.pause": changesRun("pause"),
  "workflowRuns.resume": changesRun("resume"),
};
