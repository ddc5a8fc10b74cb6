import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Agency, openAgency } from "../../../../test/fixtures/agency.ts";
import { createContact } from "../../../../test/fixtures/records.ts";
import { Mailbox } from "../../../../test/harness/mailbox.ts";
import { startTestServer, type TestServer } from "../../../../test/harness/server.ts";

const mailbox = new Mailbox();
let server: TestServer;
let agency: Agency;
let contactId: string;

const dana = "dana@example.com";
const times = { startTime: "2026-06-16T14:00:00.000Z", endTime: "2026-06-16T14:30:00.000Z" };
const ten = { startTime: "2026-06-16T15:00:00.000Z", endTime: "2026-06-16T15:30:00.000Z" };

beforeAll(async () => {
  await mailbox.open();
  server = await startTestServer({
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    BASE_ORIGIN: "https://rent.example.com",
  });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  server.clock.set("2026-06-15T12:00:00.000Z");
  await server.database.sql`update calendar_entries set remind_at = null`;
  agency = await openAgency(server);
  contactId = (await createContact(server, agency.account, { name: "Dana Reyes", email: dana })).id;
  mailbox.clear();
  await server.takeEvents();
});

const book = (more: object = {}) =>
  agency.api("POST", "/showings", {
    propertyId: agency.listingId,
    contactId,
    title: "Dana, Elm",
    ...times,
    ...more,
  });
const change = (id: string, body: object) => agency.api("PATCH", `/showings/${id}`, body);

/** Subjects of the emails to the prospect since the last call, and the last link to the booking. */
async function told(address = dana): Promise<{ subjects: string[]; token: string | undefined }> {
  await server.drain();
  const mails = mailbox.received.splice(0).filter(({ to }) => to.includes(address));
  const subjects = mails.map(({ text }) => /^Subject: ([A-Za-z ]+)/m.exec(text)![1]!);
  const plain = (mails.at(-1)?.text ?? "").replace(/=\r\n/g, "");
  return { subjects, token: /\/p\/bookings\/(\w+)/.exec(plain)?.[1] };
}

describe("invite: true", () => {
  it("emails the contact an invitation with a link that moves and cancels, and tells of changes", async () => {
    const showing = (await book({ invite: true, confirmed: true })).body.data;
    expect(showing).toMatchObject({ invited: true, status: "confirmed" });
    const invitation = await told();
    expect(invitation.subjects).toEqual(["Showing booked"]);
    const moved = await agency.visit("PATCH", `/bookings/${invitation.token}`, { start: ten.startTime });
    expect(moved.status).toBe(200);
    expect((await told()).subjects).toEqual(["Showing moved"]);
    await change(showing.id, times);
    expect((await told()).subjects).toEqual(["Showing moved"]);
    await agency.api("DELETE", `/showings/${showing.id}`);
    expect((await told()).subjects).toEqual(["Showing cancelled"]);
    const closed = await agency.visit("GET", `/bookings/${invitation.token}`);
    expect(closed.body.data).toMatchObject({ status: "cancelled", changeable: false });
  });

  it("lets the contact move a showing of a listing that is not published", async () => {
    await agency.api("PATCH", `/properties/${agency.listingId}`, { isPublic: false });
    await book({ invite: true });
    const { token } = await told();
    const moved = await agency.visit("PATCH", `/bookings/${token}`, { start: ten.startTime });
    expect([moved.status, moved.body.data.start]).toEqual([200, ten.startTime]);
  });

  it("reminds the contact as one who booked it", async () => {
    await book({ invite: true });
    await told();
    server.clock.set("2026-06-16T12:00:00.000Z");
    expect((await told()).subjects).toEqual(["Reminder of your showing"]);
  });

  it("invites to a showing that was booked before, once with a move and again when asked", async () => {
    const { id } = (await book()).body.data;
    expect((await told()).subjects).toEqual([]);
    expect((await change(id, { invite: true })).body.data.invited).toBe(true);
    expect((await told()).subjects).toEqual(["Showing booked"]);
    await change(id, { ...ten, invite: true });
    expect((await told()).subjects).toEqual(["Showing moved"]);
    await change(id, { invite: true });
    expect((await told()).subjects).toEqual(["Showing booked"]);
  });

  it("does not pass to another contact unless that one is invited, too", async () => {
    const eve = (await createContact(server, agency.account, { name: "Eve", email: "eve@example.com" })).id;
    const { id } = (await book({ invite: true })).body.data;
    await told();
    expect((await change(id, { contactId: eve })).body.data.invited).toBe(false);
    expect((await told()).subjects).toEqual(["Showing cancelled"]);
    await change(id, { contactId, invite: true });
    expect((await told()).subjects).toEqual(["Showing booked"]);
  });

  it.each([
    ["contact_without_email", { email: null, phone: "+12175550142" }, {}],
    ["showing_closed", {}, { startTime: "2026-06-15T10:00:00Z", endTime: "2026-06-15T11:00:00Z" }],
  ])("is refused with %s, and books nothing", async (code, contact, showing) => {
    if (Object.keys(contact).length > 0) await agency.api("PATCH", `/contacts/${contactId}`, contact);
    await server.takeEvents();
    const answer = await book({ invite: true, ...showing });
    expect([answer.status, answer.body.code]).toEqual([422, code]);
    expect(await agency.showings()).toEqual([]);
    expect(await server.takeEvents()).toEqual([]);
  });

  it("is refused while the settings turn off email about showings", async () => {
    await agency.set({ emailPreferences: { schedulingEmailEnabled: false } });
    const answer = await book({ invite: true });
    expect([answer.status, answer.body.code]).toEqual([422, "scheduling_email_off"]);
  });
});

it("tells nobody without invite, whatever becomes of the showing", async () => {
  const { id, invited } = (await book()).body.data;
  expect(invited).toBe(false);
  await change(id, ten);
  await agency.api("DELETE", `/showings/${id}`);
  expect((await told()).subjects).toEqual([]);
});
