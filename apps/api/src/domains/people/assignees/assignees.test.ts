import { describe, expect, it } from "vitest";
import { makePerson, signedIn } from "../../../../test/fixtures/people.ts";
import {
  makeContact,
  makeConversation,
  makeProperty,
  makeSource,
} from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import { newId } from "../../../platform/ids.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { receiveMessage } from "../../inbox/messages/inbound.service.ts";

const { server, account: pro } = await testApi({ plan: "pro" });

const agent = async () => (await makePerson(server, pro.accountId, "agent")).id;
const give = (path: string, assigneeId: string | null) =>
  server.request("PATCH", path, { as: pro, body: { assigneeId } });
const get = async (path: string) => (await server.request("GET", path, { as: pro })).body.data;

/** A message from somebody, known or not, about a home or none. */
const write = (email: string, propertyId?: string) =>
  forAccount(server.platform, pro.accountId, (call) =>
    receiveMessage(call, { from: { email }, channel: "email", content: "Is it free?", propertyId }),
  );

const records = {
  properties: makeProperty,
  contacts: makeContact,
  conversations: makeConversation,
};

describe.each(Object.entries(records))("%s", (resource, make) => {
  const makePath = async () => `/${resource}/${await make(server, pro)}`;

  it("are nobody's until they are given to a person, and again afterwards", async () => {
    const path = await makePath();
    expect(await get(path)).toMatchObject({ assigneeId: null });
    const id = await agent();
    expect((await give(path, id)).body.data).toMatchObject({ assigneeId: id });
    expect(await get(path)).toMatchObject({ assigneeId: id });
    await give(path, null);
    expect(await get(path)).toMatchObject({ assigneeId: null });
  });

  it("are given to nobody who only reads, is unknown or belongs to another account", async () => {
    const path = await makePath();
    const viewer = await makePerson(server, pro.accountId, "viewer");
    const refused = await give(path, viewer.id);
    expect([refused.status, refused.body.code]).toEqual([422, "assignee_is_viewer"]);
    const stranger = await makePerson(server, (await server.createAccount("pro")).accountId, "owner");
    for (const id of [newId(), stranger.id]) {
      const unknown = await give(path, id);
      expect([unknown.status, unknown.body.code]).toEqual([422, "assignee_not_found"]);
    }
    expect(await get(path)).toMatchObject({ assigneeId: null });
  });

  it("are listed by who looks after them, with exact totals", async () => {
    const person = await signedIn(server, pro, "agent");
    const [mine, , other] = [await makePath(), await makePath(), await makePath()];
    await give(mine, person.personId);
    await give(other, await agent());
    const listed = async (assigneeId: string, headers?: Record<string, string>) => {
      const as = headers ? { headers } : { as: pro };
      const { body } = await server.request("GET", `/${resource}?limit=1&assigneeId=${assigneeId}`, as);
      return [body.pagination.total, body.data[0]?.id];
    };
    const id = mine.split("/").at(-1);
    expect(await listed(person.personId)).toEqual([1, id]);
    expect(await listed(person.personId.toUpperCase())).toEqual([1, id]);
    expect(await listed("me", person.headers)).toEqual([1, id]);
    const all = (await server.request("GET", `/${resource}`, { as: pro })).body.pagination.total;
    const assigned = await server.database.sql`
      select count(*)::int as n from ${server.database.sql(resource)}
      where account_id = ${pro.accountId} and assignee_id is not null`;
    expect((await listed("none"))[0]).toBe(all - assigned[0]!.n);
  });

  it("can't be asked for as one's own with a key", async () => {
    const { status, body } = await server.request("GET", `/${resource}?assigneeId=me`, { as: pro });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ field: "assigneeId", message: expect.stringContaining("key") }]);
  });
});

describe("what is new", () => {
  it("is looked after by whoever looks after the home, if a stranger asks about it", async () => {
    const propertyId = await makeProperty(server, pro);
    const id = await agent();
    await give(`/properties/${propertyId}`, id);
    const { contactId, conversationId } = await write("stranger@example.com", propertyId);
    expect(await get(`/contacts/${contactId}`)).toMatchObject({ assigneeId: id });
    expect(await get(`/conversations/${conversationId}`)).toMatchObject({ assigneeId: id });
  });

  it("is looked after by whoever looks after the contact, if that is known, else the home", async () => {
    const [ofContact, ofHome] = [await agent(), await agent()];
    const propertyId = await makeProperty(server, pro);
    await give(`/properties/${propertyId}`, ofHome);
    const { contactId } = await write("known@example.com");
    const { conversationId: first } = await write("known@example.com", propertyId);
    expect(await get(`/conversations/${first}`)).toMatchObject({ assigneeId: ofHome });
    expect(await get(`/contacts/${contactId}`)).toMatchObject({ assigneeId: null });
    await give(`/contacts/${contactId}`, ofContact);
    const other = await makeProperty(server, pro);
    await give(`/properties/${other}`, ofHome);
    const { conversationId: second } = await write("known@example.com", other);
    expect(await get(`/conversations/${second}`)).toMatchObject({ assigneeId: ofContact });
  });

  it("can be given to a person when it is created, by hand and by import", async () => {
    const assigneeId = await agent();
    const create = (path: string, body: object) => server.request("POST", path, { as: pro, body });
    const contact = await create("/contacts", { name: "Dana", email: "d@example.com", assigneeId });
    expect(contact.body.data).toMatchObject({ assigneeId });
    const unknown = await create("/contacts", { name: "Sam", email: "s@example.com", assigneeId: newId() });
    expect([unknown.status, unknown.body.code]).toEqual([422, "assignee_not_found"]);
    const rows = [{ name: "Kim", email: "k@example.com", assigneeId }];
    expect((await create("/contacts/bulk", { contacts: rows })).body.data).toMatchObject({ created: 1 });
    const { body } = await server.request("GET", `/contacts?assigneeId=${assigneeId}`, { as: pro });
    expect(body.data.map(({ name }: { name: string }) => name).sort()).toEqual(["Dana", "Kim"]);
  });
});

describe("a person who leaves, or may only read", () => {
  const ways = [
    ["DELETE", undefined],
    ["PATCH", { role: "viewer" }],
  ] as const;

  it.each(ways)("looks after nothing any longer: %s", async (method, body) => {
    const id = await agent();
    const paths = [];
    for (const [resource, make] of Object.entries(records)) {
      const path = `/${resource}/${await make(server, pro)}`;
      await give(path, id);
      paths.push(path);
    }
    await server.takeEvents();
    const answer = await server.request(method, `/people/${id}`, { as: pro, ...(body && { body }) });
    expect(answer.status).toBeLessThan(300);
    for (const path of paths) expect(await get(path)).toMatchObject({ assigneeId: null });
    const events = (await server.takeEvents()).map(({ event }) => event);
    expect(events.sort()).toEqual(["contact.updated", "property.updated"]);
  });

  it.each([
    ["DELETE", undefined, "agent was removed"],
    ["PATCH", { role: "viewer" }, "agent may only read from now on"],
  ] as const)("is the subject of an email to the owners: %s", async (method, body, subject) => {
    const account = await server.createAccount("pro", "Elm Homes", "dana@elmhomes.example");
    const { id } = await makePerson(server, account.accountId, "agent");
    const propertyId = await makeProperty(server, account);
    const given = { as: account, body: { assigneeId: id } };
    await server.request("PATCH", `/properties/${propertyId}`, given);
    // The second time, there is nothing left to tell.
    for (const _ of [1, 2])
      await server.request(method, `/people/${id}`, { as: account, ...(body && { body }) });
    await server.drain();
    const mails = await server.database.sql`
      select "to", subject, text from outgoing_mail where account_id = ${account.accountId}`;
    expect(mails).toMatchObject([
      {
        to: "dana@elmhomes.example",
        subject,
        text: expect.stringMatching(/Listings: 1\n.*Upcoming showings: 0\n\nUntil/s),
      },
    ]);
  });

  it.each(ways)(
    "leaves calendars that take everybody's time, which the owners are told: %s",
    async (method, body) => {
      const account = await server.createAccount("pro", "Oak Homes", "eve@oakhomes.example");
      const [own, shared] = [await makeSource(server, account), await makeSource(server, account)];
      await server.request("PATCH", `/calendar-sources/${own.id}`, {
        as: account,
        body: { name: "Robin's own" },
      });
      const hours = [{ day: 1, start: "09:00", end: "17:00" }];
      const rules = { bufferMinutes: 0, travelMinutes: 0, maxPerDay: 8, propertyIds: null, daysOff: [] };
      const host = async (calendarSourceIds: string[]) => {
        const { id } = await makePerson(server, account.accountId, "agent");
        const record = { active: true, hours, timeZone: "UTC", ...rules, calendarSourceIds };
        const answer = await server.request("PUT", `/people/${id}/host`, { as: account, body: record });
        expect(answer.status, answer.text).toBe(200);
        return id;
      };
      const leaving = await host([own.id, shared.id]);
      await host([shared.id]);
      await server.request(method, `/people/${leaving}`, { as: account, ...(body && { body }) });
      await server.drain();
      const mails = await server.database.sql`
      select text from outgoing_mail where account_id = ${account.accountId}`;
      const told = mails.map(({ text }) => text).join("\n");
      expect(told).toContain("block the times of everybody who shows homes: Robin's own. Remove");
    },
  );

  it("leaves behind what is deleted, too", async () => {
    const id = await agent();
    const path = `/contacts/${await makeContact(server, pro)}`;
    await give(path, id);
    await server.request("DELETE", path, { as: pro });
    expect((await server.request("DELETE", `/people/${id}`, { as: pro })).status).toBe(204);
    expect(await get(path)).toMatchObject({ assigneeId: null });
  });
});

it("is hidden from visitors, who can't filter listings by it", async () => {
  const { accountId } = pro;
  const propertyId = await makeProperty(server, pro);
  await server.request("PATCH", "/settings", { as: pro, body: { profilePublic: true } });
  const listed = { isPublic: true, assigneeId: (await makePerson(server, accountId, "agent")).id };
  await server.request("PATCH", `/properties/${propertyId}`, { as: pro, body: listed });
  const url = "/public/v1/test-pro/listings?assigneeId=none";
  const { body } = await server.call({ method: "GET", url });
  expect(body.data).toMatchObject([{ id: propertyId }]);
  expect(body.data[0]).not.toHaveProperty("assigneeId");
});
