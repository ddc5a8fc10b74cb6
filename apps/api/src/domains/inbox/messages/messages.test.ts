import { beforeEach, describe, expect, it } from "vitest";
import { createContact, createProperty } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { type InboundMessage, receiveMessage } from "./inbound.service.ts";
import { sendMessage } from "./messages.service.ts";

const { server, account: pro } = await testApi({ plan: "pro" });
const unknown = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";

beforeEach(async () => {
  await server.drain(["mail"]);
  await server.takeEvents();
});

const contact = (fields?: object, account = pro) => createContact(server, account, fields);
const send = (body: object, account = pro) => server.request("POST", "/messages", { as: account, body });
const receive = (message: InboundMessage, account = pro) =>
  forAccount(server.platform, account.accountId, (call) => receiveMessage(call, message));
const get = async (path: string, account = pro) => (await server.request("GET", path, { as: account })).body;
const messagesOf = async (conversationId: string, account = pro) =>
  (await get(`/conversations/${conversationId}/messages`, account)).data;
const event = (name: string, data: object, account = pro) => ({
  accountId: account.accountId,
  event: name,
  data,
});

describe("POST /messages", () => {
  it("returns 201 with the queued message; emits message.sent once, when it has left the server", async () => {
    const { id: contactId } = await contact();
    await server.takeEvents();
    const answer = await send({ contactId, content: "Hello Dana" });
    const { id, conversationId } = answer.body.data;
    expect([answer.status, answer.body.data]).toEqual([
      201,
      {
        id: expect.any(String),
        conversationId: expect.any(String),
        direction: "outbound",
        content: "Hello Dana",
        channel: "email",
        attachments: [],
        metadata: { deliveryStatus: "queued", subject: "A message from Assistant" },
        sentAt: server.clock.now().toISOString(),
        createdAt: server.clock.now().toISOString(),
      },
    ]);
    expect(await messagesOf(conversationId)).toEqual([answer.body.data]);
    expect(await server.takeEvents()).toEqual([]);
    server.clock.advance(1000);
    await server.drain(["mail"]);
    await server.drain(["mail"]);
    expect(await server.takeEvents()).toEqual([event("message.sent", { id, contactId, conversationId })]);
    expect(await messagesOf(conversationId)).toEqual([
      {
        ...answer.body.data,
        metadata: { deliveryStatus: "sent", subject: "A message from Assistant" },
        sentAt: server.clock.now().toISOString(),
      },
    ]);
  });

  it("accepts body for content, otherwise names the missing content", async () => {
    const { id: contactId } = await contact();
    expect((await send({ contactId, body: "By its other name" })).body.data.content).toBe(
      "By its other name",
    );
    for (const content of [undefined, "", "  \n", "x".repeat(10_001)]) {
      const answer = await send({ contactId, content });
      expect([answer.status, answer.body.errors[0].field]).toEqual([422, "content"]);
    }
    expect((await send({ contactId, content: "x".repeat(10_000) })).status).toBe(201);
  });

  it("uses the given channel, or else the contact's preference, or else email, or else sms", async () => {
    const channelOf = async (fields: object, channel?: string) => {
      const { id: contactId } = await contact(fields);
      const { body } = await send({ contactId, content: "Hello", channel });
      return body.data?.channel ?? `${body.code}: ${/channel (\w+)/.exec(body.detail)?.[1]}`;
    };
    const both = { email: "dana@example.com", phone: "+1 555 0100" };
    expect(await channelOf({ ...both, channelPreference: "sms" }, "email")).toBe("email");
    expect(await channelOf({ ...both, channelPreference: "sms" }, "web")).toBe("channel_not_connected: web");
    expect(await channelOf({ ...both, channelPreference: "sms" })).toBe("channel_not_connected: sms");
    expect(await channelOf(both)).toBe("email");
    expect(await channelOf({ email: null, phone: "+1 555 0100" })).toBe("channel_not_connected: sms");
  });

  it("returns 422 no_address_for_channel without an address, and stores and emits nothing", async () => {
    const byPhone = { email: null, phone: "+1 555 0100" };
    for (const [fields, channel] of [
      [byPhone, "email"],
      [{ ...byPhone, channelPreference: "email" }, undefined],
    ] as const) {
      const { id: contactId } = await contact(fields);
      await server.takeEvents();
      const answer = await send({ contactId, content: "Hello", channel });
      expect([answer.status, answer.body.code]).toEqual([422, "no_address_for_channel"]);
      expect((await get(`/conversations?contactId=${contactId}`)).data).toEqual([]);
    }
    expect(await server.takeEvents()).toEqual([]);
  });

  it.each(["sms", "chat_app_a", "chat_app_b", "web"])(
    "returns 422 channel_not_connected for %s, which is not connected, and stores and emits nothing",
    async (channel) => {
      const { id: contactId } = await contact({ phone: "+1 555 0100" });
      await server.takeEvents();
      const answer = await send({ contactId, content: "Hello", channel });
      expect([answer.status, answer.body.code]).toEqual([422, "channel_not_connected"]);
      expect(answer.body.detail).toContain(channel);
      expect((await get(`/conversations?contactId=${contactId}`)).data).toEqual([]);
      expect(await server.drain(["mail"])).toBe(0);
      expect(await server.takeEvents()).toEqual([]);
    },
  );

  it("returns 422 with a code for a contact, property or conversation that is not in the account", async () => {
    const other = await server.createAccount("scale");
    const mine = await contact();
    const deleted = await contact();
    await server.request("DELETE", `/contacts/${deleted.id}`, { as: pro });
    const stranger = await contact({}, other);
    const property = await createProperty(server, other);
    const talk = await send({ contactId: stranger.id, content: "Hello" }, other);
    const mineToo = await send({ contactId: (await contact()).id, content: "Hello" });
    await server.takeEvents();
    const refusal = async (body: object) => {
      const answer = await send({ content: "Hello", ...body });
      return [answer.status, answer.body.code];
    };
    for (const contactId of [unknown, deleted.id, stranger.id]) {
      expect(await refusal({ contactId })).toEqual([422, "contact_not_found"]);
    }
    for (const propertyId of [unknown, property.id]) {
      expect(await refusal({ contactId: mine.id, propertyId })).toEqual([422, "property_not_found"]);
    }
    for (const conversationId of [unknown, talk.body.data.conversationId, mineToo.body.data.conversationId]) {
      expect(await refusal({ contactId: mine.id, conversationId })).toEqual([422, "conversation_not_found"]);
    }
    expect(await server.takeEvents()).toEqual([]);
  });

  it("keeps one conversation per contact and property, and without a property continues the latest one", async () => {
    const { id: contactId } = await contact();
    const [first, second] = [await createProperty(server, pro), await createProperty(server, pro)];
    const conversationOf = async (body: object) =>
      (await send({ contactId, content: "Hello", ...body })).body.data.conversationId;
    const about = await conversationOf({ propertyId: first.id });
    server.clock.advance(1000);
    const other = await conversationOf({ propertyId: second.id });
    expect(other).not.toBe(about);
    expect(await conversationOf({})).toBe(other);
    server.clock.advance(1000);
    expect(await conversationOf({ propertyId: first.id })).toBe(about);
    expect(await conversationOf({})).toBe(about);
    expect(await conversationOf({ conversationId: other })).toBe(other);
    await server.drain(["mail"]);
    await server.takeEvents();
    await conversationOf({ propertyId: first.id });
    await conversationOf({ conversationId: other });
    await server.drain(["mail"]);
    const properties = (await server.takeEvents()).map(({ data }) => data.propertyId);
    expect(new Set(properties)).toEqual(new Set([first.id, second.id]));
  });

  it("creates one conversation for 20 concurrent first messages", async () => {
    const { id: contactId } = await contact();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => send({ contactId, content: `Hello ${n}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect((await get(`/conversations?contactId=${contactId}`)).pagination.total).toBe(1);
    expect(await messagesOf(answers[0]!.body.data.conversationId)).toHaveLength(20);
  });

  it("sends once for one Idempotency-Key", async () => {
    const { id: contactId } = await contact();
    const body = { contactId, content: "Once" };
    const again = () =>
      server.request("POST", "/messages", { as: pro, body, headers: { "idempotency-key": contactId } });
    const [first, second] = [await again(), await again()];
    expect(second.text).toBe(first.text);
    expect(second.headers["x-idempotent-replayed"]).toBe("true");
    await server.takeEvents();
    await server.drain(["mail"]);
    expect(await server.takeEvents()).toHaveLength(1);
  });
});

describe("sendMessage", () => {
  it("records the source of the message", async () => {
    const { id: contactId } = await contact();
    const message = await forAccount(server.platform, pro.accountId, (call) =>
      sendMessage(call, {
        contactId,
        content: "Hello",
        metadata: { workflowRunId: unknown },
      }),
    );
    expect(message.metadata).toMatchObject({ workflowRunId: unknown, deliveryStatus: "queued" });
  });
});

describe("receiveMessage", () => {
  it("creates a contact for an unknown person and emits inquiry.created and message.received", async () => {
    const property = await createProperty(server, pro);
    const received = await receive({
      channel: "email",
      from: { email: "new@example.com", name: "New Person" },
      content: "Is it available?",
      propertyId: property.id,
    });
    const { contactId, messageId, conversationId } = received;
    expect((await get(`/contacts/${contactId}`)).data).toMatchObject({
      name: "New Person",
      email: "new@example.com",
      source: "email",
      status: "prospect",
      role: "prospect",
    });
    expect(await messagesOf(conversationId)).toMatchObject([
      { direction: "inbound", channel: "email", metadata: null },
    ]);
    const where = { contactId, propertyId: property.id, conversationId };
    const created = { id: contactId, contactId, status: "prospect" };
    expect((await server.takeEvents()).slice(-3)).toEqual([
      event("contact.created", created),
      event("inquiry.created", { id: contactId, ...where, status: "prospect" }),
      event("message.received", { id: messageId, ...where }),
    ]);
  });

  it("recognizes a contact by email address, ignoring case, and by phone number in any notation", async () => {
    const dana = await contact({ email: "Dana.Known@example.com", phone: "+1 (555) 777-0100" });
    await server.takeEvents();
    for (const from of [
      { email: "dana.known@EXAMPLE.com" },
      { phone: "15557770100" },
      { email: "somebody.else@example.com", phone: "+1 555 777 0100" },
    ]) {
      expect((await receive({ channel: "sms", from, content: "It's me" })).contactId).toBe(dana.id);
    }
    const events = await server.takeEvents();
    expect(events.map((each) => each.event)).toEqual(Array(3).fill("message.received"));
  });

  it("chooses the contact that exchanged a message most recently when several share an address", async () => {
    const first = await contact({ email: "shared@example.com" });
    const second = await contact({ email: "shared@example.com" });
    const from = { email: "shared@example.com" };
    expect((await receive({ channel: "email", from, content: "Hello" })).contactId).toBe(second.id);
    server.clock.advance(1000);
    await send({ contactId: first.id, content: "Hello" });
    expect((await receive({ channel: "email", from, content: "Hello" })).contactId).toBe(first.id);
  });

  it("recognizes nobody by a deleted contact's address, nor by a phone number without digits", async () => {
    const gone = await contact({ email: "gone@example.com" });
    await server.request("DELETE", `/contacts/${gone.id}`, { as: pro });
    const back = await receive({ channel: "email", from: { email: "gone@example.com" }, content: "Back" });
    expect(back.contactId).not.toBe(gone.id);
    await contact({ phone: "n/a" });
    const from = { email: "other@example.com", phone: "none" };
    const fresh = await receive({ channel: "email", from, content: "Hello" });
    expect((await get(`/contacts/${fresh.contactId}`)).data.email).toBe("other@example.com");
  });

  it("creates one contact for 20 concurrent first messages of one person", async () => {
    const from = { phone: "+1 555 999 0001" };
    const all = await Promise.all(
      Array.from({ length: 20 }, () => receive({ channel: "sms", from, content: "Hello" })),
    );
    expect(new Set(all.map(({ contactId }) => contactId)).size).toBe(1);
    const names = (await server.takeEvents()).map((each) => each.event);
    expect(names.filter((name) => name === "contact.created")).toHaveLength(1);
    expect(names.filter((name) => name === "inquiry.created")).toHaveLength(1);
    expect(names.filter((name) => name === "message.received")).toHaveLength(20);
  });

  it("processes each provider message id once, even concurrently; each channel has its own ids", async () => {
    const { id: contactId } = await contact();
    await server.takeEvents();
    const message = { channel: "chat_app_a", contactId, content: "Hi", providerMessageId: "m-1" } as const;
    const all = await Promise.all(Array.from({ length: 10 }, () => receive(message)));
    expect(new Set(all.map(({ messageId }) => messageId)).size).toBe(1);
    expect(all.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    expect(await server.takeEvents()).toHaveLength(1);
    expect((await receive({ ...message, channel: "chat_app_b" })).duplicate).toBe(false);
    const [newest] = await messagesOf(all[0]!.conversationId);
    expect(newest.metadata).toEqual({ providerMessageId: "m-1" });
  });

  it("joins the conversation in which the account wrote last", async () => {
    const { id: contactId } = await contact();
    const property = await createProperty(server, pro);
    const sent = await send({ contactId, content: "Hello", propertyId: property.id });
    const received = await receive({ channel: "web", contactId, content: "Yes" });
    expect(received.conversationId).toBe(sent.body.data.conversationId);
  });

  it("refuses a contact that is deleted or of another account, and stores and emits nothing", async () => {
    const foreign = await contact({}, await server.createAccount("scale"));
    const deleted = await contact();
    await server.request("DELETE", `/contacts/${deleted.id}`, { as: pro });
    await server.takeEvents();
    for (const { id: contactId } of [foreign, deleted]) {
      await expect(receive({ channel: "web", contactId, content: "Hello" })).rejects.toMatchObject({
        options: { code: "contact_not_found" },
      });
    }
    await expect(
      receive({ channel: "web", from: { name: "Nobody" }, content: "Hello" }),
    ).rejects.toMatchObject({
      type: "validation-error",
    });
    expect(await server.takeEvents()).toEqual([]);
  });

  it("emits nothing for a trial account", async () => {
    const trial = await server.createAccount("free_trial");
    await receive({ channel: "web", from: { email: "x@example.com" }, content: "Hello" }, trial);
    expect(await server.takeEvents()).toEqual([]);
  });
});
