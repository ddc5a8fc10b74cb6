import { describe, expect, it } from "vitest";
import { connectorTest } from "../../../../test/fixtures/connected.ts";

const test = await connectorTest();
const { connect, inbound, mobile, names, server, text } = test;

describe("STOP and START", () => {
  it.each(["STOP", " stop.", "Unsubscribe!", "END", "quit", "Cancel", "OPTOUT", "revoke\n"])(
    "%j opts the contact out of the channel, and START opts it in again",
    async (word) => {
      const connector = await connect();
      const contact = await mobile();
      const read = async () =>
        (await server.request("GET", `/contacts/${contact.id}`, { as: test.account })).body.data.optedOutAt;
      expect(await read()).toBeUndefined();
      await server.takeEvents();
      await inbound(connector, "messages", text({ content: word }));
      await inbound(connector, "messages", text({ content: word, providerMessageId: "SM2" }));
      expect(await names()).toEqual(["message.received", "contact.updated", "message.received"]);
      expect(await read()).toEqual({ sms: server.clock.now().toISOString() });
      const body = { contactId: contact.id, content: "Hello", channel: "sms" };
      const refused = await server.request("POST", "/messages", { as: test.account, body });
      expect([refused.status, refused.body.code]).toEqual([422, "contact_opted_out"]);
      await inbound(connector, "messages", text({ content: "Start", providerMessageId: "SM3" }));
      expect(await read()).toBeUndefined();
      expect((await server.request("POST", "/messages", { as: test.account, body })).status).toBe(201);
    },
  );

  it("hold for whoever has the same identifier in a chat app after the contact was deleted", async () => {
    const connector = await connect({ channel: "chat_app_a" });
    const from = { address: "wa-77", name: "Dana" };
    const write = async (content: string, providerMessageId: string) => {
      const { body } = await inbound(connector, "messages", text({ from, content, providerMessageId }));
      const path = `/contacts/${body.data.contactId}`;
      return (await server.request("GET", path, { as: test.account })).body.data;
    };
    const first = await write("STOP", "C1");
    await server.request("DELETE", `/contacts/${first.id}`, { as: test.account });
    const second = await write("Hello", "C2");
    expect(second.id).not.toBe(first.id);
    expect(second.optedOutAt).toEqual({ chat_app_a: server.clock.now().toISOString() });
    expect((await write("START", "C3")).optedOutAt).toBeUndefined();
  });

  it.each(["Please stop calling me", "stop it", "cancel my visit", "stop stop", "restart", "STOP?"])(
    "%j is a message like any other",
    async (content) => {
      const connector = await connect();
      const { body } = await inbound(connector, "messages", text({ content }));
      const path = `/contacts/${body.data.contactId}`;
      const contact = await server.request("GET", path, { as: test.account });
      expect(contact.body.data.optedOutAt).toBeUndefined();
    },
  );

  it("end waiting follow-ups and runs immediately, and leave other channels open", async () => {
    const connector = await connect();
    const contact = await mobile({ email: "dana@example.com" });
    const later = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    const followup = await server.request("POST", "/followups", {
      as: test.account,
      body: { contactId: contact.id, content: "Still looking?", scheduledFor: later },
    });
    const steps = [
      { type: "wait_for_reply", config: { timeoutHours: 24 } },
      { type: "send_message", config: { template: "Thanks" } },
      { type: "end", config: {} },
    ];
    const template = { name: "Asking", steps, triggerType: "manual" };
    const workflow = await server.request("POST", "/workflows", { as: test.account, body: template });
    expect(workflow.status, workflow.text).toBe(201);
    const started = { workflowId: workflow.body.data.id, contactId: contact.id };
    const run = await server.request("POST", "/workflows/runs", { as: test.account, body: started });
    expect(run.status, run.text).toBe(201);
    await server.drain(["workflow-run"]);
    await inbound(connector, "messages", text({ content: "STOP" }));
    const statusOf = async (path: string) =>
      (await server.request("GET", path, { as: test.account })).body.data;
    expect((await statusOf(`/followups/${followup.body.data.id}`)).status).toBe("cancelled");
    expect(await statusOf(`/workflows/runs/${run.body.data.id}`)).toMatchObject({
      status: "cancelled",
      exitReason: "contact_opted_out",
    });
    const mail = { contactId: contact.id, content: "Hello", channel: "email" };
    expect((await server.request("POST", "/messages", { as: test.account, body: mail })).status).toBe(201);
  });
});
