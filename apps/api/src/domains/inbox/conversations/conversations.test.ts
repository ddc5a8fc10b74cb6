import { beforeEach, describe, expect, it } from "vitest";
import { createContact, createProperty } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { receiveMessage } from "../messages/inbound.service.ts";
import { sendMessage } from "../messages/messages.service.ts";

const { server } = await testApi();
let account: TestAccount;
const dayMs = 86_400_000;

beforeEach(async () => {
  account = await server.createAccount("scale");
  await server.takeEvents();
});

const get = (path: string, as = account) => server.request("GET", path, { as });
const idsOf = async (path: string): Promise<string[]> =>
  (await get(path)).body.data.map(({ id }: { id: string }) => id);
const statusOf = async (id: string) => (await get(`/conversations/${id}`)).body.data.status;
const contact = async () => (await createContact(server, account)).id;
const send = async (contactId: string, fields: object = {}) =>
  (
    await server.request("POST", "/messages", {
      as: account,
      body: { contactId, content: "Hello", ...fields },
    })
  ).body.data;
const receive = (contactId: string, content = "Hello") =>
  forAccount(server.platform, account.accountId, (call) =>
    receiveMessage(call, { contactId, content, channel: "web" }),
  );

describe("GET /conversations", () => {
  it("lists by the most recent message, sent or received, whatever the order of insertion", async () => {
    const contacts = [await contact(), await contact(), await contact()];
    const made = [];
    for (const id of contacts) {
      made.push((await send(id)).conversationId);
      server.clock.advance(1000);
    }
    expect(await idsOf("/conversations")).toEqual([made[2], made[1], made[0]]);
    await receive(contacts[0]!);
    expect(await idsOf("/conversations")).toEqual([made[0], made[2], made[1]]);
    server.clock.advance(1000);
    await send(contacts[1]!);
    expect(await idsOf("/conversations")).toEqual([made[1], made[0], made[2]]);
    expect(await idsOf("/conversations?page=2&limit=2")).toEqual([made[2]]);
  });

  it("combines the filters by contact and by status", async () => {
    const [dana, kim] = [await contact(), await contact()];
    const old = (await send(dana)).conversationId;
    server.clock.advance(30 * dayMs);
    const property = await createProperty(server, account);
    const fresh = (await send(dana, { propertyId: property.id })).conversationId;
    const kims = (await send(kim)).conversationId;
    expect(await idsOf(`/conversations?contactId=${dana}`)).toEqual([fresh, old]);
    expect((await idsOf("/conversations?status=active")).sort()).toEqual([fresh, kims].sort());
    expect(await idsOf("/conversations?status=archived")).toEqual([old]);
    expect(await idsOf(`/conversations?status=active&contactId=${dana}`)).toEqual([fresh]);
    expect((await get("/conversations?status=nonsense")).status).toBe(422);
    expect((await get("/conversations?contactId=nonsense")).status).toBe(422);
  });

  it("returns every field of the record", async () => {
    const contactId = await contact();
    const property = await createProperty(server, account);
    const { conversationId } = await send(contactId, { propertyId: property.id });
    const startedAt = server.clock.now().toISOString();
    server.clock.advance(5000);
    await receive(contactId);
    const later = server.clock.now().toISOString();
    const record = {
      id: conversationId,
      contactId,
      propertyId: property.id,
      status: "active",
      startedAt,
      lastMessageAt: later,
      createdAt: startedAt,
      assigneeId: null,
      labelIds: [],
      state: "open",
      snoozedUntil: null,
      closedAt: null,
      updatedAt: later,
    };
    expect((await get(`/conversations/${conversationId}`)).body).toEqual({ data: record });
    expect((await get("/conversations")).body.data).toEqual([record]);
  });

  it("returns the names of contacts where they are asked for, as they are now, and of no other account", async () => {
    const ids = [await contact(), await contact()];
    for (const id of ids) await send(id);
    const [first, second] = ids;
    await server.request("PATCH", `/contacts/${second}`, { as: account, body: { name: "Kim Oak" } });
    const names = async (query: string, as = account) =>
      (await server.request("GET", `/conversations?${query}`, { as })).body.data
        .filter(({ contactId }: { contactId: string }) => ids.includes(contactId))
        .map(({ contactId, contactName }: Record<string, string>) => [contactId, contactName]);
    const expected = [
      [first, "Dana Reyes"],
      [second, "Kim Oak"],
    ];
    expect((await names("include=contactName")).toSorted()).toEqual(expected.toSorted());
    expect(await names(`include=contactName&contactId=${second}`)).toEqual([[second, "Kim Oak"]]);
    expect((await names("")).map(([, name]: string[]) => name)).toEqual([undefined, undefined]);
    expect(await names("include=contactName", await server.createAccount("pro"))).toEqual([]);
    const { data } = (await get(`/conversations?include=lastMessage&contactId=${second}`)).body;
    expect(data[0].contactName).toBe("Kim Oak");
    const [newest] = (await get(`/conversations/${data[0].id}/messages?limit=1`)).body.data;
    expect(data[0].lastMessage).toEqual({
      direction: newest.direction,
      channel: newest.channel,
      content: newest.content,
      sentAt: newest.sentAt,
      automatic: false,
    });
    await forAccount(server.platform, account.accountId, (call) =>
      sendMessage(call, { contactId: second!, content: "By itself", metadata: { automatic: true } }),
    );
    const after = (await get(`/conversations?include=lastMessage&contactId=${second}`)).body.data[0];
    expect(after.lastMessage).toMatchObject({ content: "By itself", automatic: true });
    expect((await get("/conversations?include=messages")).body.errors[0].field).toBe("include");
  });

  it("returns 404 for a conversation of another account, as for one that does not exist", async () => {
    const { conversationId } = await send(await contact());
    const other = await server.createAccount("pro");
    for (const path of [`/conversations/${conversationId}`, `/conversations/${conversationId}/messages`]) {
      expect((await get(path, other)).status).toBe(404);
    }
    expect((await get("/conversations/nonsense/messages")).status).toBe(404);
  });
});

describe("GET /conversations/{id}/messages", () => {
  it("lists newest first, in a stable order over pages, even within one millisecond", async () => {
    const contactId = await contact();
    const sent: string[] = [];
    for (let n = 0; n < 7; n++) {
      sent.unshift((await send(contactId, { content: `Message ${n}` })).id);
      if (n === 3) server.clock.advance(1);
    }
    const { conversationId } = await receive(contactId, "Last").then((last) => {
      sent.unshift(last.messageId);
      return last;
    });
    const path = `/conversations/${conversationId}/messages`;
    expect(await idsOf(path)).toEqual(sent);
    const paged = [];
    for (const page of [1, 2, 3]) paged.push(...(await idsOf(`${path}?limit=3&page=${page}`)));
    expect(paged).toEqual(sent);
    expect((await get(`${path}?limit=3`)).body.pagination).toEqual({
      page: 1,
      limit: 3,
      total: 8,
      totalPages: 3,
      nextCursor: expect.any(String),
    });
  });

  it("reduces the limit to the plan's maximum", async () => {
    const { conversationId } = await send(await contact());
    const { pagination } = (await get(`/conversations/${conversationId}/messages?limit=1000`)).body;
    expect(pagination.limit).toBe(200);
  });
});

describe("a conversation", () => {
  it("is archived after 30 idle days, for readers before and after the job has run", async () => {
    const { conversationId } = await send(await contact());
    server.clock.advance(30 * dayMs - 1);
    await server.drain(["conversation-archive"]);
    expect(await statusOf(conversationId)).toBe("active");
    server.clock.advance(1);
    const before = (await get(`/conversations/${conversationId}`)).body;
    expect(before.data.status).toBe("archived");
    await server.drain(["conversation-archive"]);
    const [stored] = await server.database.sql`select status from conversations where id = ${conversationId}`;
    expect(stored!.status).toBe("archived");
    expect((await get(`/conversations/${conversationId}`)).body).toEqual(before);
    expect(await idsOf("/conversations?status=archived")).toEqual([conversationId]);
    expect(await server.takeEvents()).toHaveLength(1);
  });

  it("is reactivated by an inbound message, not by an outbound one, whether or not the job has run", async () => {
    for (const jobRan of [true, false]) {
      const contactId = await contact();
      const { conversationId } = await send(contactId);
      server.clock.advance(31 * dayMs);
      if (jobRan) await server.drain(["conversation-archive"]);
      await send(contactId);
      expect(await statusOf(conversationId)).toBe("archived");
      await receive(contactId);
      expect(await statusOf(conversationId)).toBe("active");
    }
  });

  it("is archived when its contact is deleted, and remains readable", async () => {
    const contactId = await contact();
    const { conversationId } = await send(contactId);
    const others = (await send(await contact())).conversationId;
    await server.takeEvents();
    await server.request("DELETE", `/contacts/${contactId}`, { as: account });
    expect([await statusOf(conversationId), await statusOf(others)]).toEqual(["archived", "active"]);
    expect((await get(`/conversations/${conversationId}/messages`)).body.data).toHaveLength(1);
    expect((await server.takeEvents()).map(({ event }) => event)).toEqual(["contact.updated"]);
  });

  it("is archived when a message arrives while the contact is being deleted", async () => {
    for (let round = 0; round < 10; round++) {
      const contactId = await contact();
      const { conversationId } = await send(contactId);
      await Promise.all([
        send(contactId),
        receive(contactId).catch(() => undefined),
        server.request("DELETE", `/contacts/${contactId}`, { as: account }),
      ]);
      expect(await statusOf(conversationId)).toBe("archived");
    }
  });
});
