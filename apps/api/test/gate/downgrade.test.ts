import type { PlanName } from "@rental/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as accounts from "../../src/domains/account/accounts/accounts.service.ts";
import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import { receiveMessage } from "../../src/domains/inbox/messages/inbound.service.ts";
import { createContact } from "../fixtures/records.ts";
import { startTestServer, type TestAccount, type TestServer } from "../harness/server.ts";

// Work that was started on a paid plan and becomes due when the account is on trial.

let server: TestServer;
let account: TestAccount;
let contactId: string;
const hourMs = 3_600_000;

beforeEach(async () => {
  server = await startTestServer();
  account = await server.createAccount("pro");
  // Without working days, messages may leave at any time.
  const workingHours = { start: "09:00", end: "17:00", days: [] };
  await server.request("PATCH", "/settings", { as: account, body: { workingHours } });
  contactId = (await createContact(server, account)).id;
});
afterEach(() => server.close());

const plan = (to: PlanName) => server.database.transact((tx) => accounts.setPlan(tx, account.accountId, to));
/** What the API returns when the account is on a paid plan. */
async function read(path: string) {
  await plan("pro");
  const { body } = await server.request("GET", path, { as: account });
  await plan("free_trial");
  return body.data;
}
const post = async (path: string, body: object) =>
  (await server.request("POST", path, { as: account, body })).body.data;
const later = async (hours: number) => {
  server.clock.advance(hours * hourMs);
  await server.drain();
};
const mails = () => server.database.sql`select status, error from outgoing_mail`;
const events = async () => (await server.takeEvents()).map(({ event }) => event);

async function startRun(steps: object[]): Promise<string> {
  const workflow = await post("/workflows", { name: "Test", steps, triggerType: "manual" });
  const run = await post("/workflows/runs", { workflowId: workflow.id, contactId });
  await server.drain(["workflow_run"]);
  return run.id;
}

const say = { type: "send_message", config: { template: "Hello" } };

describe("after a downgrade to the trial", () => {
  it("queued email is not sent: the message fails and says why", async () => {
    const message = await post("/messages", { contactId, content: "Hello" });
    await server.takeEvents();
    await plan("free_trial");
    await server.drain();
    const why = expect.stringContaining("require a paid plan");
    expect(await mails()).toEqual([{ status: "failed", error: why }]);
    const [stored] = await read(`/conversations/${message.conversationId}/messages`);
    expect(stored.metadata).toMatchObject({ deliveryStatus: "failed", error: why });
    expect(await events()).toEqual([]);
  });

  it("a follow-up that becomes due fails with a reason, and no one is written to", async () => {
    const soon = new Date(server.clock.now().getTime() + hourMs).toISOString();
    const later_ = new Date(server.clock.now().getTime() + 3 * hourMs).toISOString();
    const [due, kept] = [
      await post("/followups", { contactId, scheduledFor: soon }),
      await post("/followups", { contactId, scheduledFor: later_ }),
    ];
    await server.takeEvents();
    await plan("free_trial");
    await later(1);
    expect(await read(`/followups/${due.id}`)).toMatchObject({
      status: "failed",
      reason: "plan_lacks_resource",
    });
    expect([await mails(), await events()]).toEqual([[], []]);
    await plan("pro");
    await later(2);
    expect((await read(`/followups/${kept.id}`)).status).toBe("sent");
  });

  it("no automatic follow-up is created, not even when the account upgrades again", async () => {
    await server.request("PATCH", "/settings", { as: account, body: { followupEnabled: true } });
    await post("/messages", { contactId, content: "Hello" });
    await server.drain();
    await plan("free_trial");
    await later(24);
    await plan("pro");
    await later(1);
    expect(await read("/followups")).toEqual([]);
  });

  it("a run that becomes due ends as cancelled with the reason: by the clock and by a reply", async () => {
    const waits = await startRun([{ type: "wait", config: { hours: 1 } }, say]);
    const asks = await startRun([{ type: "wait_for_reply", config: {} }, say]);
    const patient = await startRun([{ type: "wait", config: { hours: 5 } }, say]);
    await server.takeEvents();
    await plan("free_trial");
    await later(1);
    await forAccount(server.platform, account.accountId, (call) =>
      receiveMessage(call, { contactId, channel: "web", content: "Yes" }),
    );
    await server.drain();
    for (const id of [waits, asks]) {
      expect(await read(`/workflows/runs/${id}`)).toMatchObject({
        status: "cancelled",
        exitReason: "plan_lacks_resource",
        messagesSent: 0,
      });
    }
    expect([await mails(), await events()]).toEqual([[], []]);
    await plan("pro");
    await later(4);
    expect(await read(`/workflows/runs/${patient}`)).toMatchObject({ status: "completed", messagesSent: 1 });
  });

  it("says trial_ended when the trial is over", async () => {
    const run = await startRun([{ type: "wait", config: { hours: 1 } }, say]);
    await plan("free_trial");
    await later(15 * 24);
    expect(await read(`/workflows/runs/${run}`)).toMatchObject({
      status: "cancelled",
      exitReason: "trial_ended",
    });
    expect(await mails()).toEqual([]);
  });
});
