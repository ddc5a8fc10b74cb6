import { beforeEach, expect, it } from "vitest";
import { makePerson, signedIn } from "../../../../test/fixtures/people.ts";
import { createContact, createProperty } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";
import { outgoingMail } from "../../../db/tables/index.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { notifyOwner } from "./notices.service.ts";
import { mailsPerHour } from "./sending.service.ts";

const { server } = await testApi({ plan: "pro" });

const first = "owner@example.com";
let account: TestAccount;
let second: { id: string; email: string };
let agent: { id: string; email: string };

beforeEach(async () => {
  await server.drain();
  await server.database.read.delete(outgoingMail);
  account = await server.createAccount("pro", "Elm Rentals", first);
  second = await makePerson(server, account.accountId, "owner");
  agent = await makePerson(server, account.accountId, "agent");
});

const request = (method: "POST" | "PATCH" | "DELETE", path: string, body?: object) =>
  server.request(method, path, { as: account, ...(body && { body }) });
const mails = () => server.database.read.select().from(outgoingMail).orderBy(outgoingMail.id);
const recipients = async () => {
  await server.drain(["owner-notice"]);
  return (await mails()).map(({ to }) => to).sort();
};
const notify = (subject: string, contactId?: string) =>
  forAccount(server.platform, account.accountId, (call) =>
    notifyOwner(call, { subject, text: "Call her back.", contactId }),
  );
const contactOf = async (person?: { id: string }) =>
  (await createContact(server, account, { email: "dana@example.com", assigneeId: person?.id })).id as string;

async function book(contactId: string, ofHome?: { id: string }) {
  const propertyId = (await createProperty(server, account, { assigneeId: ofHome?.id })).id;
  const times = { startTime: "2026-06-16T14:30:00.000Z", endTime: "2026-06-16T15:00:00.000Z" };
  const answer = await request("POST", "/showings", { propertyId, contactId, title: "Showing", ...times });
  expect(answer.status).toBe(201);
}

it("all owners get what concerns nobody's records, each in an email of their own, and agents do not", async () => {
  await notify("First", await contactOf());
  await notify("Second");
  expect(await recipients()).toEqual([first, second.email].sort());
  for (const mail of await mails())
    expect(mail).toMatchObject({ subject: "2 notices", text: expect.stringMatching(/^First[\s\S]*Second/) });
});

it("whoever looks after the contact gets its notices, and owners do not", async () => {
  await notify("Dana asks for a call", await contactOf(agent));
  expect(await recipients()).toEqual([agent.email]);
});

it("whoever looks after the home gets what concerns a contact of nobody", async () => {
  await book(await contactOf(), agent);
  expect(await recipients()).toEqual([agent.email]);
  expect((await mails())[0]).toMatchObject({ invitations: [expect.objectContaining({})] });
});

it("whoever shows the home comes before all others", async () => {
  const contactId = await contactOf(second);
  const propertyId = (await createProperty(server, account, { assigneeId: second.id })).id;
  const times = { startTime: "2026-06-16T14:30:00.000Z", endTime: "2026-06-16T15:00:00.000Z" };
  const showing = { propertyId, contactId, title: "Showing", assigneeId: agent.id };
  expect((await request("POST", "/showings", { ...showing, ...times })).status).toBe(201);
  expect(await recipients()).toEqual([agent.email]);
});

it("whoever looks after the contact comes before whoever looks after the home", async () => {
  await book(await contactOf(second), agent);
  expect(await recipients()).toEqual([second.email]);
});

it("who looks after it when it is sent gets a notice, not who did when it happened", async () => {
  const contactId = await contactOf(agent);
  await notify("Dana asks for a call", contactId);
  await request("PATCH", `/contacts/${contactId}`, { assigneeId: second.id });
  expect(await recipients()).toEqual([second.email]);
});

it("nobody gets email that they do not want: neither an owner nor who looks after the record", async () => {
  await request("PATCH", `/people/${second.id}`, { notices: { mail: false } });
  await request("PATCH", `/people/${agent.id}`, { notices: { mail: false } });
  await notify("For owners");
  await notify("For the agent", await contactOf(agent));
  expect(await recipients()).toEqual([first]);
  expect((await mails())[0]!.subject).toBe("For owners");
  const waiting = await server.database.sql`
    select 1 from owner_notices where account_id = ${account.accountId} and mail_id is null`;
  expect(waiting).toHaveLength(0);
});

it("the settings of the account still decide what anybody is told", async () => {
  await request("PATCH", "/settings", { emailPreferences: { showingBookedNotifications: false } });
  await book(await contactOf(agent));
  expect(await recipients()).toEqual([]);
});

it("the hourly limit is counted for each person", async () => {
  for (let number = 1; number <= mailsPerHour + 1; number++) {
    await notify(`For owners ${number}`);
    await server.drain(["owner-notice"]);
  }
  await notify("For the agent", await contactOf(agent));
  await server.drain(["owner-notice"]);
  const sent = (await mails()).map(({ to }) => to);
  expect(sent.filter((to) => to === first)).toHaveLength(mailsPerHour);
  expect(sent.filter((to) => to === second.email)).toHaveLength(mailsPerHour);
  expect(sent.filter((to) => to === agent.email)).toHaveLength(1);
  server.clock.advance(3_600_001);
  await server.drain(["owner-notice"]);
  expect((await mails()).filter(({ to }) => to === first)).toHaveLength(mailsPerHour + 1);
});

it("owners get what waited for a person who was removed", async () => {
  const contactId = await contactOf(agent);
  for (let number = 1; number <= mailsPerHour + 1; number++) {
    await notify(`Notice ${number}`, contactId);
    await server.drain(["owner-notice"]);
  }
  await server.database.read.delete(outgoingMail);
  expect((await request("DELETE", `/people/${agent.id}`)).status).toBe(204);
  server.clock.advance(3_600_001);
  expect(await recipients()).toEqual([first, second.email].sort());
  for (const { text } of await mails()) expect(text).toContain(`Notice ${mailsPerHour + 1}`);
});

it("a person who was removed gets nothing that was queued, and others still do", async () => {
  await notify("For the agent", await contactOf(agent));
  await notify("For owners");
  expect(await recipients()).toEqual([first, second.email, agent.email].sort());
  await request("DELETE", `/people/${agent.id}`);
  await server.drain(["mail"]);
  const sent = (await mails()).flatMap(({ to, status }) => (status === "sent" ? to : []));
  expect(sent.sort()).toEqual([first, second.email].sort());
  expect((await mails()).filter(({ status }) => status === "pending")).toEqual([]);
});

it("owners get what was queued for a person who was removed before it left, each thing once", async () => {
  await notify("For the agent", await contactOf(agent));
  await notify("For owners");
  await recipients();
  for (const { id } of [agent, second]) expect((await request("DELETE", `/people/${id}`)).status).toBe(204);
  await recipients();
  await server.drain(["mail"]);
  const sent = (await mails()).filter(({ status }) => status === "sent");
  const told = (subject: string) =>
    sent.filter(({ text, ...mail }) => `${mail.subject} ${text}`.includes(subject));
  for (const subject of ["For the agent", "For owners"])
    expect(told(subject).map(({ to }) => to)).toEqual([first]);
});

it("owners get what was queued for a removed person also after hours without a mail server", async () => {
  await notify("For the agent", await contactOf(agent));
  await recipients();
  server.clock.advance(70 * 60_000);
  await notify("For owners");
  await recipients();
  expect((await request("DELETE", `/people/${agent.id}`)).status).toBe(204);
  await recipients();
  const told = (await mails()).filter(({ subject, text }) => `${subject} ${text}`.includes("For the agent"));
  expect(told.map(({ to, status }) => [to, status]).sort()).toEqual(
    [
      [agent.email, "failed"],
      [first, "pending"],
      [second.email, "pending"],
    ].sort(),
  );
});

it("what was queued goes to the address that a person has by then, without links that no longer work", async () => {
  await notify("For the agent", await contactOf(agent));
  await notify("For owners");
  await recipients();
  const invited = { email: "new@example.com", name: "New", role: "agent" };
  const { id } = (await request("POST", "/people", invited)).body.data;
  await request("PATCH", `/people/${id}`, { email: "newer@example.com" });
  await request("PATCH", `/people/${agent.id}`, { email: "robin@example.com" });
  await server.drain(["mail"]);
  const sent = (await mails()).flatMap(({ to, status }) => (status === "sent" ? to : []));
  expect(sent.sort()).toEqual([first, second.email, "robin@example.com"].sort());
  expect((await mails()).filter(({ status }) => status === "pending")).toEqual([]);
});

it("the owners who remain are told once, in their language, what a removed person looked after", async () => {
  await request("PATCH", "/settings", { language: "es" });
  for (let n = 0; n < 3; n++) await contactOf(second);
  await createProperty(server, account, { assigneeId: second.id });
  expect((await request("DELETE", `/people/${second.id}`)).status).toBe(204);
  expect(await recipients()).toEqual([first]);
  expect((await mails())[0]).toMatchObject({
    subject: "Se quitó a owner",
    text: expect.stringContaining("Propiedades: 1\nContactos: 3\nConversaciones: 0"),
  });
  await request("DELETE", `/people/${agent.id}`);
  expect(await recipients()).toEqual([first]);
});

it("everybody decides on their own email, whatever their role, and a key decides on nobody's", async () => {
  const viewer = await signedIn(server, account, "viewer");
  const path = "/people/me";
  const body = { notices: { mail: false } };
  const changed = await server.request("PATCH", path, { headers: viewer.headers, body });
  expect([changed.status, changed.body.data]).toMatchObject([200, { id: viewer.personId, ...body }]);
  const others = await server.request("PATCH", `/people/${agent.id}`, { headers: viewer.headers, body });
  expect(others.status).toBe(403);
  const byKey = await request("PATCH", path, body);
  expect([byKey.status, byKey.body.code]).toEqual([422, "key_is_no_person"]);
});
