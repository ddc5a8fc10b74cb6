import { beforeEach, describe, expect, it } from "vitest";
import { signedIn } from "../../../../test/fixtures/people.ts";
import { createContact } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { receiveMessage } from "../messages/inbound.service.ts";

const { server } = await testApi();
const hourMs = 3_600_000;
let account: TestAccount;
let contactId: string;
let id: string;

beforeEach(async () => {
  account = await server.createAccount("scale");
  contactId = (await createContact(server, account)).id;
  id = await receive();
  await server.takeEvents();
});

async function receive(): Promise<string> {
  const { conversationId } = await forAccount(server.platform, account.accountId, (call) =>
    receiveMessage(call, { contactId, content: "Hello", channel: "web" }),
  );
  return conversationId;
}
const patch = (body: object, as = account) => server.request("PATCH", `/conversations/${id}`, { as, body });
const get = async () => (await server.request("GET", `/conversations/${id}`, { as: account })).body.data;
const listed = async (state: string): Promise<string[]> =>
  (await server.request("GET", `/conversations?state=${state}`, { as: account })).body.data.map(
    (each: { id: string }) => each.id,
  );
const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * hourMs).toISOString();

describe("a conversation", () => {
  it("is open, until it is closed; closing again keeps the time, and emits nothing", async () => {
    expect(await listed("open")).toEqual([id]);
    const closedAt = server.clock.now().toISOString();
    expect((await patch({ state: "closed" })).body.data).toMatchObject({ state: "closed", closedAt });
    server.clock.advance(hourMs);
    expect((await patch({ state: "closed" })).body.data).toMatchObject({ state: "closed", closedAt });
    expect([await listed("open"), await listed("closed"), await listed("snoozed")]).toEqual([[], [id], []]);
    expect((await patch({ state: "open" })).body.data).toMatchObject({ state: "open", closedAt: null });
    expect([await listed("open"), await listed("closed")]).toEqual([[id], []]);
    expect(await server.takeEvents()).toEqual([]);
  });

  it("is opened by what the contact writes, not by what the account does", async () => {
    for (const body of [{ state: "closed" }, { state: "snoozed", snoozedUntil: inHours(5) }]) {
      await patch(body);
      await server.request("POST", "/messages", { as: account, body: { contactId, content: "Bye" } });
      expect((await get()).state).toBe(body.state);
      await receive();
      expect(await get()).toMatchObject({ state: "open", closedAt: null, snoozedUntil: null });
    }
  });

  it("rests until its snooze ends, for readers before and after the job has run, which tells the feed", async () => {
    const snoozedUntil = inHours(2);
    const snoozed = await patch({ state: "snoozed", snoozedUntil });
    expect(snoozed.body.data).toMatchObject({ state: "snoozed", snoozedUntil });
    expect([await listed("open"), await listed("snoozed")]).toEqual([[], [id]]);
    server.clock.advance(2 * hourMs - 1);
    expect(await server.drain(["conversation-wake"])).toBe(0);
    server.clock.advance(1);
    const expected = { state: "open", snoozedUntil: null };
    expect(await get()).toMatchObject(expected);
    expect([await listed("open"), await listed("snoozed")]).toEqual([[id], []]);
    expect(await server.drain(["conversation-wake"])).toBe(1);
    expect(await get()).toMatchObject({ ...expected, updatedAt: server.clock.now().toISOString() });
  });

  it("that is closed or snoozed is not unread", async () => {
    const { headers } = await signedIn(server, account, "agent");
    const unread = async () =>
      (await server.request("GET", "/conversations/unread", { headers })).body.data.total;
    expect(await unread()).toBe(1);
    await patch({ state: "closed" });
    expect(await unread()).toBe(0);
    await patch({ state: "snoozed", snoozedUntil: inHours(1) });
    expect(await unread()).toBe(0);
    await receive();
    expect(await unread()).toBe(1);
  });
});

describe("PATCH /conversations/{id}", () => {
  it("answers 409 if a message came in that the caller has not seen, and changes nothing", async () => {
    const upTo = (await get()).lastMessageAt;
    server.clock.advance(1);
    await receive();
    const refused = await patch({ state: "closed", upTo });
    expect([refused.status, refused.body.code]).toEqual([409, "message_came_in"]);
    expect((await get()).state).toBe("open");
    const seen = (await get()).lastMessageAt;
    expect((await patch({ state: "closed", upTo: seen })).body.data.state).toBe("closed");
  });

  it("leaves the conversation open, or is refused, when a message comes in at the same time", async () => {
    for (let round = 0; round < 10; round++) {
      const upTo = (await get()).lastMessageAt;
      server.clock.advance(1);
      const [{ status }] = await Promise.all([patch({ state: "closed", upTo }), receive()]);
      expect([200, 409]).toContain(status);
      expect((await get()).state).toBe("open");
    }
  });

  it("takes back what it has answered", async () => {
    for (const body of [
      { state: "open" },
      { state: "closed" },
      { state: "snoozed", snoozedUntil: inHours(2) },
    ]) {
      const { data } = (await patch(body)).body;
      const again = await patch(data);
      expect([again.status, again.body.data]).toEqual([200, data]);
    }
  });

  it("changes the person and the state, each alone or together", async () => {
    const { personId } = await signedIn(server, account, "agent");
    await patch({ state: "closed" });
    expect((await patch({ assigneeId: personId })).body.data).toMatchObject({
      assigneeId: personId,
      state: "closed",
    });
    const both = await patch({ assigneeId: null, state: "open" });
    expect(both.body.data).toMatchObject({ assigneeId: null, state: "open" });
  });

  it.each([
    [{}, "body"],
    [{ state: "snoozed" }, "snoozedUntil"],
    [{ state: "closed", snoozedUntil: "2999-01-01T00:00:00.000Z" }, "snoozedUntil"],
    [{ snoozedUntil: "2999-01-01T00:00:00.000Z" }, "snoozedUntil"],
    [{ state: "snoozed", snoozedUntil: "2000-01-01T00:00:00.000Z" }, "snoozedUntil"],
    [{ state: "done" }, "state"],
  ])("refuses %j", async (body, field) => {
    const before = await get();
    const refused = await patch(body);
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, field]);
    expect(await get()).toEqual(before);
  });

  it("answers 404 for a conversation of another account", async () => {
    const other = await server.createAccount("scale");
    expect((await patch({ state: "closed" }, other)).status).toBe(404);
    expect((await get()).state).toBe("open");
  });
});
