import { describe, expect, it } from "vitest";
import { connectorTest } from "../../../../test/fixtures/connected.ts";
import { createProperty } from "../../../../test/fixtures/records.ts";

const test = await connectorTest();
const { add, carrier, connect, inbound, metadataOf, mobile, names, send, server, signed, text, work } = test;

describe("inbound messages", () => {
  it("of an unknown person create contact and conversation, and emit both events in order", async () => {
    const connector = await connect();
    await server.takeEvents();
    const { id: propertyId } = await createProperty(server, test.account);
    await server.takeEvents();
    const answer = await inbound(connector, "messages", text({ propertyId }));
    expect([answer.status, Object.keys(answer.body.data).sort()]).toEqual([
      202,
      ["contactId", "conversationId", "messageId"],
    ]);
    const { contactId, conversationId, messageId } = answer.body.data;
    const events = await server.takeEvents();
    expect(events.map(({ event }) => event)).toEqual([
      "contact.created",
      "inquiry.created",
      "message.received",
    ]);
    const contact = (await server.request("GET", `/contacts/${contactId}`, { as: test.account })).body.data;
    expect(contact).toMatchObject({
      name: "Dana Reyes",
      phone: "+1 217 555 0142",
      email: null,
      source: "sms",
    });
    const messages = await server.request("GET", `/conversations/${conversationId}/messages`, {
      as: test.account,
    });
    expect(messages.body.data).toEqual([
      expect.objectContaining({
        id: messageId,
        direction: "inbound",
        content: "Is it still available?",
        channel: "sms",
        sentAt: "2026-06-15T11:59:00.000Z",
        metadata: { providerMessageId: "SM1" },
      }),
    ]);
  });

  it("delivered again get the same answer and have no further effect, even concurrently", async () => {
    const connector = await connect();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => inbound(connector, "messages", text())),
    );
    answers.push(await inbound(connector, "messages", text({ content: "changed" })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    expect((await names()).filter((name) => name === "message.received")).toHaveLength(1);
  });

  it("find the contact by phone number, in any notation", async () => {
    const connector = await connect();
    const { id } = await mobile();
    const answer = await inbound(connector, "messages", text({ from: { phone: "+12175550142" } }));
    expect(answer.body.data.contactId).toBe(id);
  });

  it("of a chat app find the contact by its name in the app, and answers are sent there", async () => {
    const connector = await connect({ channel: "chat_app_a" });
    const from = { address: "wa-4711", name: "Dana" };
    const first = await inbound(connector, "messages", text({ from }));
    const second = await inbound(connector, "messages", text({ from, providerMessageId: "SM2" }));
    expect(first.status).toBe(202);
    expect(second.body.data.contactId).toBe(first.body.data.contactId);
    await send(first.body.data.contactId, { channel: "chat_app_a" });
    await work();
    expect(carrier.arrived.map(({ body }) => body.to)).toEqual(["wa-4711"]);
    await server.request("DELETE", `/contacts/${first.body.data.contactId}`, { as: test.account });
    const third = await inbound(connector, "messages", text({ from, providerMessageId: "SM3" }));
    expect(third.body.data.contactId).not.toBe(first.body.data.contactId);
  });

  it.each([
    ["sms", "¿Está disponible la casa?", "en", "es"],
    ["sms", "Is it available?", "es", "en"],
    ["chat_app_a", "Ok", "es", "es"],
    ["sms", "Ok", "en", "en"],
  ])(
    "over %s of an unknown person who writes %j to an account in %s make a contact in %s",
    async (channel, content, language, expected) => {
      const connector = await connect({ channel });
      await server.request("PATCH", "/settings", { as: test.account, body: { language } });
      const from = channel === "sms" ? { phone: "+12175550142" } : { address: "wa-4711" };
      const { contactId } = (await inbound(connector, "messages", text({ from, content }))).body.data;
      const contact = (await server.request("GET", `/contacts/${contactId}`, { as: test.account })).body.data;
      expect(contact.language).toBe(expected);
    },
  );

  it.each([
    ["a missing signature", { "x-connector-signature": undefined }, /missing/],
    ["a missing time", { "x-connector-timestamp": undefined }, /missing/],
    ["an invalid time", { "x-connector-timestamp": "soon" }, /whole seconds/],
    ["an old time", { "x-connector-timestamp": "1000000000" }, /more than 300 seconds/],
    [
      "a wrong signature",
      { "x-connector-signature": `sha256=${"0".repeat(64)}` },
      /does not match this request/,
    ],
    ["a short signature", { "x-connector-signature": "sha256=00" }, /does not match this request/],
  ])("with %s are 401, naming the error", async (_, headers, detail) => {
    const connector = await connect();
    await server.takeEvents();
    const answer = await inbound(connector, "messages", text(), headers);
    expect(answer.status).toBe(401);
    expect(answer.headers["www-authenticate"]).toBe("Connector-Signature");
    expect(answer.body.detail).toMatch(detail);
    expect(await names()).not.toContain("message.received");
  });

  it("can't be replayed: not after five minutes, not with another body, not by another connector", async () => {
    const connector = await connect();
    const payload = JSON.stringify(text());
    const headers = signed(connector.secret, payload);
    expect((await inbound(connector, "messages", text({ content: "other" }), headers)).status).toBe(401);
    server.clock.advance(301_000);
    expect((await inbound(connector, "messages", payload, headers)).status).toBe(401);
    const other = await add({ channel: "chat_app_a" });
    expect((await inbound({ ...other, secret: connector.secret }, "messages", text())).status).toBe(401);
  });

  it("are validated after the signature: 401 comes before 422, and 403 of an inactive connector after it", async () => {
    const connector = await connect();
    const forged = { "x-connector-signature": "sha256=0" };
    expect((await inbound(connector, "messages", "{", forged)).status).toBe(401);
    expect((await inbound(connector, "messages", "{")).status).toBe(422);
    expect((await inbound(connector, "messages", text({ from: {} }))).status).toBe(422);
    expect((await inbound(connector, "messages", text({ from: { phone: "none" } }))).status).toBe(422);
    expect((await inbound(connector, "messages", text({ content: " " }))).status).toBe(422);
    await server.request("PATCH", `/connectors/${connector.id}`, {
      as: test.account,
      body: { active: false },
    });
    const off = await inbound(connector, "messages", text());
    expect([off.status, off.body.code]).toEqual([403, "connector_inactive"]);
  });

  it("to an unknown connector are 404", async () => {
    const { secret } = await connect();
    const nowhere = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";
    for (const id of [nowhere, "x", "%00"])
      expect((await inbound({ id, secret }, "messages", text())).status).toBe(404);
  });

  it("cancel the follow-up that waited for the answer", async () => {
    const connector = await connect();
    const contact = await mobile();
    const scheduledFor = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    const body = { contactId: contact.id, content: "Still looking?", channel: "sms", scheduledFor };
    const { id } = (await server.request("POST", "/followups", { as: test.account, body })).body.data;
    await inbound(connector, "messages", text());
    const read = await server.request("GET", `/followups/${id}`, { as: test.account });
    expect(read.body.data.status).toBe("cancelled");
  });
});

describe("status reports", () => {
  const sentOne = async () => {
    const connector = await connect();
    const message = await send((await mobile()).id);
    await work();
    const { providerMessageId } = await metadataOf(message);
    await server.takeEvents();
    return { connector, message, providerMessageId };
  };

  it("record that a message was delivered, even when repeated", async () => {
    const { connector, message, providerMessageId } = await sentOne();
    for (let time = 0; time < 2; time++) {
      const answer = await inbound(connector, "status", { providerMessageId, status: "delivered" });
      expect([answer.status, answer.body.data]).toEqual([
        200,
        { messageId: message.id, deliveryStatus: "delivered" },
      ]);
    }
    expect((await metadataOf(message)).deliveryStatus).toBe("delivered");
    expect(await names()).toEqual([]);
  });

  it("record that a message failed, which emits message.failed once", async () => {
    const { connector, message, providerMessageId } = await sentOne();
    const report = { providerMessageId, status: "failed", error: "Unknown number" };
    for (let time = 0; time < 2; time++) await inbound(connector, "status", report);
    expect(await metadataOf(message)).toMatchObject({ deliveryStatus: "failed", error: "Unknown number" });
    const events = await server.takeEvents();
    expect(events.map(({ event, data }) => [event, data.reason, data.error])).toEqual([
      ["message.failed", "delivery_failed", "Unknown number"],
    ]);
  });

  it("leave the first report as it is, and say so", async () => {
    const { connector, message, providerMessageId } = await sentOne();
    for (const status of ["delivered", "failed"]) {
      const answer = await inbound(connector, "status", { providerMessageId, status });
      expect(answer.body.data).toEqual({ messageId: message.id, deliveryStatus: "delivered" });
    }
    expect((await metadataOf(message)).deliveryStatus).toBe("delivered");
    expect(await names()).toEqual([]);
  });

  it("about messages that the connector never sent are 404", async () => {
    const { connector, providerMessageId } = await sentOne();
    expect((await inbound(connector, "status", { providerMessageId: "X", status: "failed" })).status).toBe(
      404,
    );
    const other = await connect();
    expect((await inbound(other, "status", { providerMessageId, status: "failed" })).status).toBe(404);
  });
});
