import { beforeEach, describe, expect, it } from "vitest";
import { Visitor } from "../../../../test/chats/visitor.ts";
import { signedIn, type TestPerson } from "../../../../test/fixtures/people.ts";
import { createContact, createProperty } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { receiveMessage } from "../messages/inbound.service.ts";

const { server } = await testApi();
const dayMs = 86_400_000;
let account: TestAccount;
let person: TestPerson;

beforeEach(async () => {
  account = await server.createAccount("scale");
  person = await signedIn(server, account, "viewer");
});

/** A message of a contact. @returns its conversation, as it is then */
async function receive(contactId: string, sentAt?: Date) {
  server.clock.advance(1000);
  const { conversationId } = await forAccount(server.platform, account.accountId, (call) =>
    receiveMessage(call, { contactId, content: "Hello", channel: "web", ...(sentAt && { sentAt }) }),
  );
  const { body } = await server.request("GET", `/conversations/${conversationId}`, { as: account });
  return body.data as { id: string; lastMessageAt: string };
}
const contact = async () => (await createContact(server, account)).id;
const unread = async ({ headers } = person) =>
  (await server.request("GET", "/conversations/unread", { headers })).body.data;
const read = async (id: string, upTo: string, { headers } = person) => {
  const answer = await server.request("POST", `/conversations/${id}/read`, { headers, body: { upTo } });
  expect(answer.status).toBe(204);
};
const rows = () =>
  server.database.sql`select 1 from conversation_reads where account_id = ${account.accountId}`;

describe("GET /conversations/unread", () => {
  it("has the active conversations in which the contact wrote last, newest first", async () => {
    const [first, answered, third] = [await contact(), await contact(), await contact()];
    const one = await receive(first);
    await receive(answered);
    const two = await receive(third);
    server.clock.advance(1000);
    const body = { contactId: answered, content: "Yes" };
    await server.request("POST", "/messages", { as: account, body });
    expect(await unread()).toEqual({ total: 2, conversationIds: [two.id, one.id] });
    server.clock.advance(31 * dayMs);
    const again = await signedIn(server, account, "viewer", { id: person.personId, email: person.email });
    expect(await unread(again)).toEqual({ total: 0, conversationIds: [] });
  });

  it("has those in which the assistant answered last, that it asked for a person", async () => {
    await server.request("PATCH", "/settings", {
      as: account,
      body: { profilePublic: true, callHumanEnabled: true },
    });
    const visitor = await Visitor.of(server, account);
    await visitor.say("See listings");
    expect((await unread()).total).toBe(0);
    await visitor.say("Can I talk to a person please?");
    const { total, conversationIds } = await unread();
    expect(total).toBe(1);
    await read(conversationIds[0]!, "2999-01-01T00:00:00.000Z");
    expect((await unread()).total).toBe(0);
    // As after a message that a workflow sends.
    await server.database
      .sql`update conversations set last_message_at = last_message_at + interval '1 minute'`;
    expect((await unread()).total).toBe(0);
  });

  it("counts any number, and names the 500 with the newest messages", async () => {
    const { id } = await receive(await contact());
    const propertyId = (await createProperty(server, account)).id;
    await server.database.sql`
      with made as (
        insert into properties
        select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid()))).*
        from properties p, generate_series(1, 600) where p.id = ${propertyId} returning id),
      copies as (
        insert into conversations (account_id, id, contact_id, property_id, status, started_at, last_message_at, created_at, updated_at)
        select c.account_id, gen_random_uuid(), c.contact_id, made.id, 'active', c.started_at, c.last_message_at, c.created_at, c.updated_at
        from conversations c, made where c.id = ${id} returning *)
      insert into messages (account_id, id, conversation_id, direction, content, search_text, channel, sent_at, created_at)
      select account_id, gen_random_uuid(), id, 'inbound', 'Hello', 'hello', 'web', started_at, created_at from copies`;
    const { total, conversationIds } = await unread();
    expect([total, conversationIds.length]).toEqual([601, 500]);
  });

  it("has nothing of another account", async () => {
    await receive(await contact());
    const other = await signedIn(server, await server.createAccount("scale"), "owner");
    expect(await unread(other)).toEqual({ total: 0, conversationIds: [] });
  });
});

describe("POST /conversations/{id}/read", () => {
  it("is what one person has read, in all browsers of that person", async () => {
    const { id, lastMessageAt } = await receive(await contact());
    const colleague = await signedIn(server, account, "owner");
    await read(id, lastMessageAt);
    const phone = await signedIn(server, account, "viewer", { id: person.personId, email: person.email });
    expect((await unread()).total).toBe(0);
    expect((await unread(phone)).total).toBe(0);
    expect((await unread(colleague)).total).toBe(1);
  });

  it("leaves unread what arrives after the person looked, also when it was written before", async () => {
    const contactId = await contact();
    const { id, lastMessageAt } = await receive(contactId);
    await receive(contactId);
    await read(id, lastMessageAt);
    expect((await unread()).total).toBe(1);
    const { lastMessageAt: second } = await receive(contactId);
    await read(id, second);
    expect((await unread()).total).toBe(0);
    await receive(contactId, new Date(Date.parse(lastMessageAt) - dayMs));
    expect((await unread()).total).toBe(1);
  });

  it("takes nothing back, and reaches no further than the latest message", async () => {
    const contactId = await contact();
    const { id, lastMessageAt } = await receive(contactId);
    await read(id, "2999-01-01T00:00:00.000Z");
    await read(id, "2000-01-01T00:00:00.000Z");
    expect((await unread()).total).toBe(0);
    const [row] = await server.database.sql<{ upTo: Date }[]>`
      select read_up_to as "upTo" from conversation_reads where conversation_id = ${id}`;
    expect(new Date(row!.upTo).toISOString()).toBe(lastMessageAt);
    await receive(contactId);
    expect((await unread()).total).toBe(1);
  });

  it("keeps one row per person and conversation, as long as both exist", async () => {
    const contactId = await contact();
    for (let i = 0; i < 3; i++) {
      const { id, lastMessageAt } = await receive(contactId);
      await read(id, lastMessageAt);
    }
    expect(await rows()).toHaveLength(1);
    const owner = await signedIn(server, account, "owner");
    const { headers } = owner;
    const gone = await server.request("DELETE", `/people/${person.personId}`, { headers });
    expect(gone.status).toBe(204);
    expect(await rows()).toHaveLength(0);
  });

  it("and the removal of its person at the same time end without an error, and leave nothing", async () => {
    const { id, lastMessageAt } = await receive(await contact());
    const { headers } = await signedIn(server, account, "owner");
    for (let round = 0; round < 10; round++) {
      const leaving = await signedIn(server, account, "viewer");
      const body = { upTo: lastMessageAt };
      const remove = () => server.request("DELETE", `/people/${leaving.personId}`, { headers });
      const mark = () =>
        server.request("POST", `/conversations/${id}/read`, { headers: leaving.headers, body });
      // A sign-in is known for a second.
      await server.request("GET", "/people/me", { headers: leaving.headers });
      const [removed, marked] =
        round % 2 ? await Promise.all([remove(), mark()]) : [await remove(), await mark()];
      expect([removed.status, [204, 401].includes(marked.status)]).toEqual([204, true]);
      expect(await rows()).toHaveLength(0);
    }
  });

  it("records nothing for a program", async () => {
    const { id, lastMessageAt } = await receive(await contact());
    const body = { upTo: lastMessageAt };
    const { status } = await server.request("POST", `/conversations/${id}/read`, { as: account, body });
    expect(status).toBe(204);
    expect(await rows()).toHaveLength(0);
  });
});
