import { beforeEach, describe, expect, it } from "vitest";
import { signedIn, type TestPerson } from "../../../../test/fixtures/people.ts";
import { createContact } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";
import { operator } from "../../../program/cli/operator.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { eraseContact } from "../../people/erasing/erasing.service.ts";
import { receiveMessage } from "../messages/inbound.service.ts";

const { server } = await testApi();
const text = "Wants to move in with two cats.";
let account: TestAccount;
let agent: TestPerson;
let contactId: string;
let id: string;

beforeEach(async () => {
  account = await server.createAccount("scale");
  agent = await signedIn(server, account, "agent");
  contactId = (await createContact(server, account)).id;
  const message = { contactId, content: "Hello", channel: "web" } as const;
  id = (await forAccount(server.platform, account.accountId, (call) => receiveMessage(call, message)))
    .conversationId;
  await server.drain();
  await server.takeEvents();
});

const post = (body: object, { headers } = agent) =>
  server.request("POST", `/conversations/${id}/notes`, { headers, body });
const listed = async (as = account) =>
  (await server.request("GET", `/conversations/${id}/notes`, { as })).body.data;
const get = async (path: string) => (await server.request("GET", path, { as: account })).body;
const noticesOf = () => server.database.sql<{ recipientId: string; subject: string }[]>`
  select recipient_id as "recipientId", data ->> 'subject' as subject from owner_notices
  where account_id = ${account.accountId} and kind = 'text' and data ->> 'text' like ${`${text}%`}`;

describe("a note", () => {
  it("is listed newest first, with its author, and emits nothing", async () => {
    const written = await post({ text });
    const createdAt = server.clock.now().toISOString();
    const note = { conversationId: id, authorId: agent.personId, text, mentionIds: [], createdAt };
    expect([written.status, written.body.data]).toMatchObject([201, note]);
    server.clock.advance(1000);
    const body = { text: "And a dog." };
    await server.request("POST", `/conversations/${id}/notes`, { as: account, body });
    expect(await listed()).toMatchObject([{ text: "And a dog.", authorId: null }, note]);
    expect(await server.takeEvents()).toEqual([]);
  });

  it("is no message: neither sent, nor searched, nor opened with the messages, and the conversation stays as it is", async () => {
    const before = await get(`/conversations/${id}`);
    server.clock.advance(1000);
    await post({ text });
    await server.drain();
    expect(await get(`/conversations/${id}`)).toEqual(before);
    expect((await get(`/conversations/${id}/messages`)).data).toHaveLength(1);
    expect((await get("/conversations/search?query=cats")).data).toEqual([]);
    expect(JSON.stringify(await get(`/conversations/${id}/open`))).not.toContain(text);
    const mails = await server.database.sql`select 1 from outgoing_mail where contact_id = ${contactId}`;
    expect(mails).toHaveLength(0);
  });

  it("tells each person it mentions once, by email, and not its author", async () => {
    const kim = await signedIn(server, account, "agent");
    const viewer = await signedIn(server, account, "viewer");
    const mentionIds = [kim.personId, kim.personId.toUpperCase(), viewer.personId, agent.personId];
    const { body } = await post({ text, mentionIds });
    const expected = [kim.personId, viewer.personId, agent.personId];
    expect(body.data.mentionIds.toSorted()).toEqual(expected.toSorted());
    const told = await noticesOf();
    expect(told.map(({ recipientId }) => recipientId).toSorted()).toEqual(
      [kim.personId, viewer.personId].toSorted(),
    );
    expect(told[0]!.subject).toContain("mentions you: Dana Reyes");
    await server.drain();
    const mails = await server.database.sql<{ to: string; text: string }[]>`
      select "to", text from outgoing_mail where account_id = ${account.accountId} and text like ${`%${text}%`}`;
    expect(mails.map(({ to }) => to).toSorted()).toEqual([kim.email, viewer.email].toSorted());
    expect(mails[0]!.text).toContain(`/console/inbox/${id}`);
  });

  it("can be deleted, in its own account", async () => {
    const note = (await post({ text })).body.data;
    const remove = (as: TestAccount) => server.request("DELETE", `/notes/${note.id}`, { as });
    expect((await remove(await server.createAccount("scale"))).status).toBe(404);
    expect(await listed()).toEqual([note]);
    expect([(await remove(account)).status, (await remove(account)).status]).toEqual([204, 404]);
    expect(await listed()).toEqual([]);
  });

  it("outlives the people who wrote it and who are mentioned in it", async () => {
    const kim = await signedIn(server, account, "agent");
    const owner = await signedIn(server, account, "owner");
    await post({ text, mentionIds: [kim.personId] });
    for (const { personId } of [kim, agent]) {
      const { status } = await server.request("DELETE", `/people/${personId}`, { headers: owner.headers });
      expect(status).toBe(204);
    }
    expect(await listed()).toMatchObject([{ authorId: agent.personId, mentionIds: [kim.personId] }]);
  });

  it("is erased with its contact, with the notice about it", async () => {
    const kim = await signedIn(server, account, "agent");
    await post({ text, mentionIds: [kim.personId] });
    await forAccount(server.platform, account.accountId, (call) =>
      eraseContact(call, contactId, operator("contact erase")),
    );
    expect(await listed()).toEqual([]);
    expect(await noticesOf()).toHaveLength(0);
    const rows = await server.database.sql`
      select 1 from audit_entries where account_id = ${account.accountId} and "after"::text like ${`%${text}%`}`;
    expect(rows).toHaveLength(0);
  });
});

describe("POST /conversations/{id}/notes", () => {
  it.each([
    [{ text: " " }, 422],
    [{ text: "x".repeat(5001) }, 422],
    [{ text, mentionIds: ["0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a60"] }, 422],
  ])("refuses %j, and leaves nothing", async (body, status) => {
    expect((await post(body)).status).toBe(status);
    expect(await listed()).toEqual([]);
  });

  it("mentions nobody of another account", async () => {
    const other = await signedIn(server, await server.createAccount("scale"), "agent");
    const refused = await post({ text, mentionIds: [agent.personId, other.personId] });
    expect([refused.status, refused.body.code]).toEqual([422, "mentioned_not_found"]);
    expect(await noticesOf()).toHaveLength(0);
  });

  it("is for those who may write, in a conversation of their account whose contact is not deleted", async () => {
    const viewer = await signedIn(server, account, "viewer");
    expect((await post({ text }, viewer)).status).toBe(403);
    const stranger = await signedIn(server, await server.createAccount("scale"), "agent");
    expect((await post({ text }, stranger)).status).toBe(404);
    await server.request("DELETE", `/contacts/${contactId}`, { as: account });
    const refused = await post({ text });
    expect([refused.status, refused.body.code]).toEqual([422, "contact_not_found"]);
    expect(await listed()).toEqual([]);
  });
});
