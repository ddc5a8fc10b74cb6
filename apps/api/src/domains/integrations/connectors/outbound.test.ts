import { EventEmitter, once } from "node:events";
import { describe, expect, it } from "vitest";
import { type Arrived, connectorTest } from "../../../../test/fixtures/connected.ts";
import { createContact } from "../../../../test/fixtures/records.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { sendMessage } from "../../inbox/messages/messages.service.ts";

const test = await connectorTest();
const { add, carrier, connect, metadataOf, mobile, names, newAccount, send, server, signed, work, working } =
  test;

describe("outbound messages", () => {
  it("are refused while their channel has no connector that is active and sends", async () => {
    await newAccount();
    const contact = await mobile();
    const body = { contactId: contact.id, content: "Hello", channel: "sms" };
    const refused = async () => {
      const { status, body: problem } = await server.request("POST", "/messages", { as: test.account, body });
      return [status, problem.code];
    };
    expect(await refused()).toEqual([422, "channel_not_connected"]);
    const mute = await add({ outboundUrl: null });
    expect(await refused()).toEqual([422, "channel_not_connected"]);
    await server.request("PATCH", `/connectors/${mute.id}`, {
      as: test.account,
      body: { active: false, outboundUrl: carrier.url },
    });
    expect(await refused()).toEqual([422, "channel_not_connected"]);
  });

  it("reach the connector signed, and count as sent when it responded with a 2xx", async () => {
    const { secret } = await connect();
    const contact = await mobile();
    const message = await send(contact.id, { subject: "Never in a text message" });
    expect(await metadataOf(message)).toEqual({ deliveryStatus: "queued" });
    await server.takeEvents();
    expect(await work()).toBe(1);
    expect(carrier.arrived).toHaveLength(1);
    const [{ body, raw, headers }] = carrier.arrived as [Arrived];
    expect(body).toEqual({
      id: expect.any(String),
      type: "message.send",
      channel: "sms",
      to: "+1 217 555 0142",
      content: "Friday at 10 works.",
      contactId: contact.id,
      conversationId: message.conversationId,
      messageId: message.id,
    });
    expect(headers).toMatchObject(signed(secret, raw));
    expect(await names()).toEqual(["message.sent"]);
    expect(await metadataOf(message)).toEqual({
      deliveryStatus: "sent",
      provider: "Text messages",
      providerMessageId: `P-${body.id}`,
    });
    expect(await work()).toBe(0);
  });

  it("include email with its subject, once email has a connector", async () => {
    await connect({ channel: "email", name: "Our mail" });
    const { id } = await createContact(server, test.account);
    await send(id, { channel: "email", subject: "Your viewing" });
    await work();
    expect(carrier.arrived.map(({ body }) => [body.to, body.subject])).toEqual([
      ["dana@example.com", "Your viewing"],
    ]);
    expect(await server.drain(["mail"])).toBe(0);
  });

  it("have the provider's id as text, even if it came as a number", async () => {
    await connect();
    const message = await send((await mobile()).id);
    carrier.answer = () => ({ status: 200, body: '{"providerMessageId":9007199254740991}' });
    await work();
    expect(await metadataOf(message)).toMatchObject({ providerMessageId: "9007199254740991" });
  });

  it.each([
    "nothing",
    "",
    "{",
    '"text"',
    '{"providerMessageId":9007199254740993}',
    '{"providerMessageId":1.5}',
    '{"other":1}',
    "\u0000",
  ])("count as sent whatever a 2xx contains: %j", async (body) => {
    await connect();
    const message = await send((await mobile()).id);
    carrier.answer = () => ({ status: 204, ...(body !== "nothing" && { status: 200, body }) });
    await work();
    expect(await metadataOf(message)).toEqual({ deliveryStatus: "sent", provider: "Text messages" });
  });

  it("fail permanently on a 4xx, with its reason, and delay no others", async () => {
    const { id } = await connect();
    carrier.answer = ({ body }) =>
      body.content === "bad" ? { status: 422, body: "not a mobile number" } : working({ body } as Arrived);
    const contact = await mobile();
    const bad = await send(contact.id, { content: "bad" });
    const good = await send(contact.id, { content: "good" });
    await server.takeEvents();
    await work();
    expect(await metadataOf(bad)).toEqual({
      deliveryStatus: "failed",
      error: "The connector responded with 422: not a mobile number",
    });
    expect((await metadataOf(good)).deliveryStatus).toBe("sent");
    const events = await server.takeEvents();
    expect(events.map(({ event, data }) => [event, data.reason])).toEqual([
      ["message.failed", "delivery_refused"],
      ["message.sent", undefined],
    ]);
    const read = await server.request("GET", `/connectors/${id}`, { as: test.account });
    expect(read.body.data.consecutiveFailures).toBe(0);
  });

  it("of a contact are sent in order, although one was committed after a later one of another contact", async () => {
    await connect();
    const [ann, bo] = [await mobile(), await mobile({ phone: "+1 217 555 0143" })];
    const gate = new EventEmitter();
    const commit = once(gate, "commit");
    const slow = forAccount(server.platform, test.account.accountId, async (call) => {
      await sendMessage(call, { contactId: ann.id, content: "first", channel: "sms" });
      gate.emit("stored");
      await commit;
    });
    await once(gate, "stored");
    for (const content of ["a", "b"]) await send(bo.id, { content });
    carrier.answer = async (arrived) => {
      if (arrived.body.content === "a") {
        gate.emit("commit");
        await slow;
        await send(ann.id, { content: "second" });
      }
      return working(arrived);
    };
    await work();
    const toAnn = carrier.arrived.filter(({ body }) => body.contactId === ann.id);
    expect(toAnn.map(({ body }) => body.content)).toEqual(["first", "second"]);
  });

  it("are retried in order, with the same id, while the connector fails", async () => {
    const { id } = await connect();
    carrier.answer = () => ({ status: 500 });
    const contact = await mobile();
    const first = await send(contact.id, { content: "first" });
    const second = await send(contact.id, { content: "second" });
    expect(await work()).toBe(1);
    expect(await work()).toBe(0);
    const read = await server.request("GET", `/connectors/${id}`, { as: test.account });
    expect(read.body.data.consecutiveFailures).toBe(1);
    carrier.answer = working;
    server.clock.advance(3_600_000);
    await work();
    expect(carrier.arrived.map(({ body }) => body.content)).toEqual(["first", "first", "second"]);
    expect(carrier.arrived[0]!.body.id).toBe(carrier.arrived[1]!.body.id);
    for (const message of [first, second]) expect((await metadataOf(message)).deliveryStatus).toBe("sent");
    const after = await server.request("GET", `/connectors/${id}`, { as: test.account });
    expect(after.body.data.consecutiveFailures).toBe(0);
  });

  it("start the count of failures again after a 2xx, also within one run", async () => {
    const { id } = await connect();
    const failures = async () =>
      (await server.request("GET", `/connectors/${id}`, { as: test.account })).body.data.consecutiveFailures;
    const contact = await mobile();
    await send(contact.id, { content: "first" });
    await send(contact.id, { content: "second" });
    carrier.answer = () => ({ status: 500 });
    await work();
    server.clock.advance(3_600_000);
    await work();
    expect(await failures()).toBe(2);
    carrier.answer = (arrived) => (arrived.body.content === "first" ? working(arrived) : { status: 500 });
    server.clock.advance(3_600_000);
    await work();
    expect(await failures()).toBe(1);
    carrier.answer = working;
    server.clock.advance(3_600_000);
    await work();
    expect(await failures()).toBe(0);
  });

  it("are given up after ten attempts, as is their follow-up", async () => {
    await connect();
    carrier.answer = () => ({ status: 503 });
    const contact = await mobile();
    const body = {
      contactId: contact.id,
      content: "Still looking?",
      channel: "sms",
      scheduledFor: server.clock.now().toISOString(),
    };
    const { id } = (await server.request("POST", "/followups", { as: test.account, body })).body.data;
    await server.drain(["followup"]);
    for (let attempt = 0; attempt < 10; attempt++) {
      expect(await work()).toBe(1);
      server.clock.advance(24 * 3_600_000);
    }
    expect(await work()).toBe(0);
    const read = await server.request("GET", `/followups/${id}`, { as: test.account });
    expect(read.body.data).toMatchObject({ status: "failed", reason: "attempts_exhausted" });
  });

  it("wait while the connector is inactive, and are given up when it is deleted", async () => {
    const { id } = await connect();
    const message = await send((await mobile()).id);
    const set = (body: object) => server.request("PATCH", `/connectors/${id}`, { as: test.account, body });
    await set({ active: false });
    expect(await work()).toBe(0);
    await set({ active: true });
    carrier.answer = () => ({ status: 500 });
    expect(await work()).toBe(1);
    await server.request("DELETE", `/connectors/${id}`, { as: test.account });
    server.clock.advance(3_600_000);
    carrier.answer = working;
    await server.takeEvents();
    expect(await work()).toBeGreaterThan(0);
    expect(carrier.arrived).toHaveLength(1);
    expect((await metadataOf(message)).deliveryStatus).toBe("failed");
    const [event] = await server.takeEvents();
    expect([event!.event, event!.data.reason]).toEqual(["message.failed", "channel_not_connected"]);
  });

  it("are given up when the account's plan no longer includes connectors", async () => {
    await connect();
    const message = await send((await mobile()).id);
    const { accountId } = test.account;
    await server.database.sql`update accounts set plan = 'free_trial' where id = ${accountId}`;
    await work();
    expect(carrier.arrived).toEqual([]);
    const [row] = await server.database.sql`select metadata from messages where id = ${message.id}`;
    expect(row!.metadata.deliveryStatus).toBe("failed");
  });

  it("of one account do not wait for another's connector", async () => {
    await connect();
    const slow = test.account;
    carrier.answer = () => ({ status: 500 });
    await send((await mobile()).id);
    await work();
    carrier.answer = working;
    carrier.arrived.length = 0;
    await connect();
    await send((await mobile()).id);
    expect(await work()).toBe(1);
    expect(carrier.arrived).toHaveLength(1);
    expect(test.account.accountId).not.toBe(slow.accountId);
  });
});
