import { beforeEach, describe, expect, it } from "vitest";
import { makePerson } from "../../../../test/fixtures/people.ts";
import { createContact, createProperty } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";
import { outgoingMail } from "../../../db/tables/index.ts";

const { server } = await testApi({ plan: "pro" });

type Person = { id: string; email: string };
let account: TestAccount;
let robin: Person;
let kim: Person;
let id: string;

const request = (method: "POST" | "PATCH" | "DELETE" | "PUT", path: string, body?: object) =>
  server.request(method, path, { as: account, ...(body && { body }) });

/** What was sent since the last call: to whom, under which subject, and what it does to the calendar. */
async function told() {
  await server.drain(["owner-notice"]);
  const mails = await server.database.read.select().from(outgoingMail).orderBy(outgoingMail.id);
  await server.database.read.delete(outgoingMail);
  return mails
    .map(({ to, subject, invitations }) => {
      const [entry] = invitations ?? [];
      expect(entry?.id).toBe(id);
      return { to, about: subject.split(":")[0], method: entry!.method, sequence: entry!.sequence };
    })
    .sort((one, other) => one.method.localeCompare(other.method));
}

/** Changes the showing, and returns who is told what. */
async function after(changes: object) {
  expect((await request("PATCH", `/showings/${id}`, changes)).status).toBe(200);
  return told();
}

beforeEach(async () => {
  await server.drain();
  await server.database.read.delete(outgoingMail);
  account = await server.createAccount("pro", "Elm Rentals", "owner@example.com");
  robin = await makePerson(server, account.accountId, "agent");
  kim = await makePerson(server, account.accountId, "agent");
  const contactId = (await createContact(server, account, { email: "dana@example.com" })).id;
  const propertyId = (await createProperty(server, account)).id;
  const times = { startTime: "2026-06-16T14:30:00.000Z", endTime: "2026-06-16T15:00:00.000Z" };
  const body = { propertyId, contactId, title: "Showing", assigneeId: robin.id, ...times };
  id = (await request("POST", "/showings", body)).body.data.id;
  const [booked] = await told();
  expect(booked).toMatchObject({ to: robin.email, about: "Showing booked", method: "request", sequence: 0 });
});

const later = { startTime: "2026-06-16T16:00:00.000Z", endTime: "2026-06-16T16:30:00.000Z" };

describe("the calendar of whoever shows a home", () => {
  it("loses a showing that is given to somebody else, whose calendar gets the same one", async () => {
    expect(await after({ assigneeId: kim.id })).toEqual([
      { to: robin.email, about: "Showing no longer yours", method: "cancel", sequence: 1 },
      { to: kim.email, about: "Showing given to you", method: "request", sequence: 1 },
    ]);
  });

  it("gets a new time, a cancellation and a showing that is put back, although the prospect has no link", async () => {
    expect(await after(later)).toEqual([
      { to: robin.email, about: "Showing moved", method: "request", sequence: 1 },
    ]);
    expect(await after({ status: "cancelled" })).toEqual([
      { to: robin.email, about: "Showing cancelled", method: "cancel", sequence: 2 },
    ]);
    expect(await after({ status: "confirmed" })).toEqual([
      { to: robin.email, about: "Showing put back", method: "request", sequence: 3 },
    ]);
    expect((await request("DELETE", `/showings/${id}`)).status).toBe(204);
    expect(await told()).toEqual([
      { to: robin.email, about: "Showing cancelled", method: "cancel", sequence: 4 },
    ]);
  });

  it("gets one email for a showing that is given and moved at once, with the new time", async () => {
    expect(await after({ ...later, assigneeId: kim.id })).toEqual([
      { to: robin.email, about: "Showing no longer yours", method: "cancel", sequence: 1 },
      { to: kim.email, about: "Showing given to you", method: "request", sequence: 1 },
    ]);
  });

  it("loses a showing that nobody shows any more, and keeps one that came back before anybody was told", async () => {
    await request("PATCH", `/showings/${id}`, { assigneeId: kim.id });
    expect(await after({ assigneeId: robin.id })).toEqual(
      [
        { to: robin.email, about: "Showing given to you", method: "request", sequence: 2 },
        { to: kim.email, about: "Showing no longer yours", method: "cancel", sequence: 2 },
      ].sort((one, other) => one.method.localeCompare(other.method)),
    );
    expect(await after({ assigneeId: null })).toEqual([
      { to: robin.email, about: "Showing no longer yours", method: "cancel", sequence: 3 },
    ]);
  });

  it("is left alone by people who want no email, by the account's setting, by what changes nothing of it, and by the past", async () => {
    expect(await after({ notes: "Ring twice." })).toEqual([]);
    await request("PATCH", `/people/${robin.id}`, { notices: { mail: false } });
    expect((await after({ assigneeId: kim.id })).map(({ to }) => to)).toEqual([kim.email]);
    await request("PATCH", "/settings", { emailPreferences: { showingBookedNotifications: false } });
    expect(await after(later)).toEqual([]);
    await request("PATCH", "/settings", { emailPreferences: { showingBookedNotifications: true } });
    server.clock.set("2026-06-17T12:00:00.000Z");
    expect(await after({ assigneeId: null })).toEqual([]);
    server.clock.set("2026-06-15T12:00:00.000Z");
  });

  it("keeps a showing whose listing was deleted, and whoever shows it is told that nobody else was", async () => {
    const { propertyId } = (await server.request("GET", `/showings/${id}`, { as: account })).body.data;
    expect((await request("DELETE", `/properties/${propertyId}`)).status).toBe(204);
    await server.drain(["owner-notice"]);
    const mails = await server.database.read.select().from(outgoingMail);
    expect(mails).toMatchObject([
      {
        to: robin.email,
        subject: expect.stringMatching(/^Showing of a deleted listing: .*2:30 PM/),
        text: expect.stringContaining("The showing was not cancelled, and the contact was not told."),
        invitations: [],
      },
    ]);
  });

  it("keeps a showing whose contact was deleted, and whoever shows it is told", async () => {
    const { contactId } = (await server.request("GET", `/showings/${id}`, { as: account })).body.data;
    expect((await request("DELETE", `/contacts/${contactId}`)).status).toBe(204);
    await server.drain(["owner-notice"]);
    const mails = await server.database.read.select().from(outgoingMail);
    expect(mails).toMatchObject([
      {
        to: robin.email,
        subject: expect.stringMatching(/^Showing of a deleted contact: .*2:30 PM/),
        text: expect.stringContaining("The showing was not cancelled, and nobody was told."),
        invitations: [],
      },
    ]);
  });

  it.each([
    ["is removed", () => request("DELETE", `/people/${robin.id}`)],
    ["may only read", () => request("PATCH", `/people/${robin.id}`, { role: "viewer" })],
  ])("the owner is told of each showing that nobody shows after its host %s", async (_, leave) => {
    expect((await leave()).status).toBeLessThan(300);
    await server.drain(["owner-notice"]);
    const [mail, ...others] = await server.database.read.select().from(outgoingMail);
    expect([mail!.to, others]).toEqual(["owner@example.com", []]);
    expect(mail!.text).toMatch(/^Showing that nobody shows: Dana Reyes, .*2:30 PM/m);
    expect(mail!.text).toContain("nobody else is free. The showing was not cancelled");
  });

  it("never gets what waits for a person who leaves", async () => {
    await request("PATCH", `/showings/${id}`, { assigneeId: kim.id });
    expect((await request("PATCH", `/people/${robin.id}`, { role: "viewer" })).status).toBe(200);
    expect((await told()).map(({ to, method }) => [to, method])).toEqual([[kim.email, "request"]]);
  });
});
