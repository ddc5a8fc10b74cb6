import { beforeEach, describe, expect, it } from "vitest";
import { createContact, createProperty } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";

const { server } = await testApi();
let account: TestAccount;
let contactId: string;
const unknown = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";
const dayMs = 86_400_000;

beforeEach(async () => {
  await server.drain(["mail"]);
  account = await server.createAccount("pro");
  contactId = (await createContact(server, account)).id;
  await server.takeEvents();
});

type Method = "GET" | "POST" | "PATCH" | "DELETE";
const request = (method: Method, path: string, body?: object) =>
  server.request(method, path, { as: account, body });
const create = async (fields: object = {}) =>
  (await request("POST", "/drafts", { contactId, content: "Hello", channel: "email", ...fields })).body.data;
const messageCount = async () => {
  const { data } = (await request("GET", `/conversations?contactId=${contactId}`)).body;
  if (data.length === 0) return 0;
  return (await request("GET", `/conversations/${data[0].id}/messages`)).body.pagination.total;
};

describe("POST /drafts", () => {
  it("returns 201 with the record, pending for 24 hours, and neither emits nor sends anything", async () => {
    const answer = await request("POST", "/drafts", { contactId, body: "Hello" });
    const now = server.clock.now();
    expect([answer.status, answer.body.data]).toEqual([
      201,
      {
        id: expect.any(String),
        contactId,
        propertyId: null,
        channel: null,
        subject: null,
        content: "Hello",
        attachments: [],
        status: "pending",
        expiresAt: new Date(now.getTime() + dayMs).toISOString(),
        sentAt: null,
        createdAt: now.toISOString(),
        updatedAt: now.toISOString(),
      },
    ]);
    expect(answer.headers.location).toBe(`/api/v1/drafts/${answer.body.data.id}`);
    expect((await request("GET", `/drafts/${answer.body.data.id}`)).body).toEqual(answer.body);
    expect(await server.takeEvents()).toEqual([]);
    expect(await messageCount()).toBe(0);
  });

  it("returns 422 with a code for an unknown contact or property, and names missing content", async () => {
    const refusal = async (body: object) => (await request("POST", "/drafts", body)).body;
    expect((await refusal({ contactId: unknown, content: "x" })).code).toBe("contact_not_found");
    expect((await refusal({ contactId, content: "x", propertyId: unknown })).code).toBe("property_not_found");
    expect((await refusal({ contactId })).errors).toEqual([{ field: "content", message: "is required" }]);
  });
});

describe("PATCH /drafts/{id}", () => {
  it("changes the given fields, clears them with null, and keeps the rest", async () => {
    const { id } = await create({ subject: "Visit" });
    const property = await createProperty(server, account);
    const changed = await request("PATCH", `/drafts/${id}`, { body: "Changed", propertyId: property.id });
    expect(changed.body.data).toMatchObject({
      content: "Changed",
      subject: "Visit",
      channel: "email",
      propertyId: property.id,
    });
    const cleared = await request("PATCH", `/drafts/${id}`, {
      subject: null,
      channel: null,
      propertyId: null,
    });
    expect(cleared.body.data).toMatchObject({
      content: "Changed",
      subject: null,
      channel: null,
      propertyId: null,
    });
  });

  it("returns 404 when there is no such draft, otherwise 422 without a change or with an unknown reference", async () => {
    const { id } = await create();
    expect((await request("PATCH", `/drafts/${unknown}`, { channel: "nonsense" })).status).toBe(404);
    expect((await request("PATCH", `/drafts/${id}`, { foo: 1 })).status).toBe(422);
    expect((await request("PATCH", `/drafts/${id}`, { contactId: unknown })).body.code).toBe(
      "contact_not_found",
    );
  });
});

describe("POST /drafts/{id}/send", () => {
  const send = (id: string, body?: object) => request("POST", `/drafts/${id}/send`, body);

  it("sends the given text and subject instead of the draft's", async () => {
    const edits = [
      { content: "Edited", subject: "New" },
      { body: "Edited", subject: "New" },
    ];
    for (const edit of edits) {
      const { id } = await create({ subject: "Old", channel: "email" });
      const { status, body } = await send(id, edit);
      expect(status).toBe(200);
      expect(body.data.message).toMatchObject({ content: "Edited", metadata: { subject: "New" } });
      expect(body.data.draft).toMatchObject({ id, content: "Edited", subject: "New", status: "sent" });
      expect((await request("GET", `/drafts/${id}`)).body.data).toEqual(body.data.draft);
    }
    const { id } = await create({ subject: "Old", channel: "email" });
    expect((await send(id, { subject: "New" })).body.data.message).toMatchObject({
      content: "Hello",
      metadata: { subject: "New" },
    });
  });

  it.each([
    [{ recipientEmail: "other@example.com" }, "recipientEmail", "goes to its contact"],
    [{ recipientPhone: "+1 555 0101" }, "recipientPhone", "goes to its contact"],
    [{ content: " " }, "content", "must not be blank"],
  ])("returns 422 for %j, and the draft does not change", async (edit, field, message) => {
    const { id, ...draft } = await create();
    const { status, body } = await send(id, { subject: "New", ...edit });
    expect([status, body.errors]).toEqual([422, [{ field, message: expect.stringContaining(message) }]]);
    expect((await request("GET", `/drafts/${id}`)).body.data).toEqual({ id, ...draft });
    expect(await server.takeEvents()).toEqual([]);
  });

  it("queues the message and marks the draft sent; emits message.sent once it has left the server", async () => {
    const property = await createProperty(server, account);
    const { id } = await create({ propertyId: property.id });
    await server.takeEvents();
    server.clock.advance(1000);
    const { status, body } = await send(id);
    const { draft, message } = body.data;
    expect(status).toBe(200);
    expect(draft).toMatchObject({ id, status: "sent", sentAt: server.clock.now().toISOString() });
    expect(message).toMatchObject({ content: "Hello", channel: "email", metadata: { draftId: id } });
    expect(await server.takeEvents()).toEqual([]);
    await server.drain(["mail"]);
    expect(await server.takeEvents()).toEqual([
      {
        accountId: account.accountId,
        event: "message.sent",
        data: { id: message.id, contactId, propertyId: property.id, conversationId: message.conversationId },
      },
    ]);
  });

  it("creates one message for 50 concurrent sends: one 200 and 49 times 409", async () => {
    const { id } = await create();
    const statuses = (await Promise.all(Array.from({ length: 50 }, () => send(id)))).map(
      (each) => each.status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    expect(await messageCount()).toBe(1);
    await server.drain(["mail"]);
    expect(await server.takeEvents()).toHaveLength(1);
  });

  it("returns 409 for sending and changing a sent draft, 410 for an expired one, and 404 for an unknown one", async () => {
    const [sent, expired] = [await create(), await create()];
    await send(sent.id);
    server.clock.advance(dayMs);
    await server.takeEvents();
    const change = (id: string) => request("PATCH", `/drafts/${id}`, { content: "Changed" });
    for (const [id, status, code] of [
      [sent.id, 409, "draft_already_sent"],
      [expired.id, 410, "draft_expired"],
    ]) {
      for (const answer of [await send(id), await change(id)]) {
        expect([answer.status, answer.body.code]).toEqual([status, code]);
      }
    }
    expect((await send(unknown)).status).toBe(404);
    expect(await server.takeEvents()).toEqual([]);
  });

  it("leaves the draft pending when the message can't be sent", async () => {
    const draft = await create();
    await request("PATCH", `/contacts/${contactId}`, { email: null, phone: "+1 555 0100" });
    await server.takeEvents();
    const answer = await send(draft.id);
    expect([answer.status, answer.body.code]).toEqual([422, "no_address_for_channel"]);
    for (const channel of ["sms", "web", "chat_app_a", "chat_app_b"]) {
      const { id } = await create({ channel });
      const refused = await send(id);
      expect([refused.status, refused.body.code]).toEqual([422, "channel_not_connected"]);
      expect((await request("GET", `/drafts/${id}`)).body.data).toMatchObject({
        status: "pending",
        sentAt: null,
      });
    }
    expect((await request("GET", `/drafts/${draft.id}`)).body.data.status).toBe("pending");
    expect(await messageCount()).toBe(0);
    expect(await server.takeEvents()).toEqual([]);
  });
});

describe("GET /drafts", () => {
  it("lists newest first, by status as of now and by contact", async () => {
    const old = await create();
    const sent = await create();
    await request("POST", `/drafts/${sent.id}/send`);
    server.clock.advance(dayMs - 1);
    const fresh = await create({ contactId: (await createContact(server, account)).id });
    const idsOf = async (query: string) =>
      (await request("GET", `/drafts${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await idsOf("?status=pending")).toEqual([fresh.id, old.id]);
    server.clock.advance(1);
    expect(await idsOf("")).toEqual([fresh.id, sent.id, old.id]);
    expect(await idsOf("?status=pending")).toEqual([fresh.id]);
    expect(await idsOf("?status=expired")).toEqual([old.id]);
    expect(await idsOf("?status=sent")).toEqual([sent.id]);
    expect(await idsOf(`?contactId=${contactId}&status=expired`)).toEqual([old.id]);
    expect((await request("GET", `/drafts/${old.id}`)).body.data.status).toBe("expired");
  });
});

describe("GET /drafts?channel=", () => {
  it("lists only drafts for this channel", async () => {
    const web = await create({ channel: "web" });
    const mail = await create({ channel: "email" });
    await create({ channel: null });
    const idsOf = async (query: string) =>
      (await request("GET", `/drafts${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await idsOf("?channel=email")).toEqual([mail.id]);
    expect(await idsOf("?channel=web&status=pending")).toEqual([web.id]);
    expect(await idsOf("?channel=sms")).toEqual([]);
    expect((await request("GET", "/drafts?channel=fax")).status).toBe(422);
  });
});

describe("DELETE /drafts/{id}", () => {
  it("deletes the draft and returns 204, then 404", async () => {
    const { id } = await create();
    expect((await request("DELETE", `/drafts/${id}`)).status).toBe(204);
    expect((await request("DELETE", `/drafts/${id}`)).status).toBe(404);
    expect((await request("GET", `/drafts/${id}`)).status).toBe(404);
    expect(await server.takeEvents()).toEqual([]);
  });
});
