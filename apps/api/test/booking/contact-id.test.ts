import { beforeEach, describe, expect, it } from "vitest";
import { bookingContactId } from "../../src/gate/identity/booking-contact.ts";
import { type Agency, dana, openAgency } from "../fixtures/agency.ts";
import { createContact, makeShowing } from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";

const { server } = await testApi();
const nine = "2026-06-16T14:00:00.000Z";
const eleven = "2026-06-16T16:00:00.000Z";
let agency: Agency;

beforeEach(async () => {
  server.clock.set("2026-06-15T12:00:00.000Z");
  agency = await openAgency(server);
});

const theContact = async () => (await agency.api("GET", "/contacts")).body.data[0];

describe("a public booking", () => {
  it("answers the same for a contact that exists as for a new one", async () => {
    await createContact(server, agency.account, { name: "Dana Old", email: dana.email, language: "es" });
    server.clock.advance(86_400_000);
    const known = await agency.made(nine);
    const fresh = await agency.made(eleven, { email: "new@example.com" });
    const withoutOwn = ({ token: _, start: __, end: ___, ...rest }: typeof known) => {
      expect(rest.contactId).toBe(bookingContactId(rest.showingId));
      return { ...rest, showingId: null, contactId: null };
    };
    expect(withoutOwn(known)).toEqual(withoutOwn(fresh));
    const later = await agency.visit("GET", `/bookings/${known.token}`);
    expect(later.body.data).toEqual(known);
  });

  it("has the language that it was booked in, and the contact keeps its own", async () => {
    await createContact(server, agency.account, { email: dana.email, language: "en" });
    expect((await agency.made(nine, { language: "es" })).language).toBe("es");
    expect((await theContact()).language).toBe("en");
  });

  it("from before bookings had a language says English, whatever the contact speaks", async () => {
    await createContact(server, agency.account, { email: dana.email, language: "es" });
    const { token } = await agency.made(nine);
    await server.database.sql`update calendar_entries set booked_in = null`;
    expect((await agency.visit("GET", `/bookings/${token}`)).body.data.language).toBe("en");
  });
});

describe("a booking's id for its contact", () => {
  it("gets, changes and deletes the contact, and shows its real id", async () => {
    const { contactId } = await agency.made(nine);
    const { id } = await theContact();
    expect(contactId).not.toBe(id);
    for (const named of [contactId, contactId.toUpperCase()]) {
      const { status, body } = await agency.api("GET", `/contacts/${named}`);
      expect([status, body.data.id, body.data.email]).toEqual([200, id, dana.email]);
    }
    const changed = await agency.api("PATCH", `/contacts/${contactId}`, { name: "Dana R." });
    expect(changed.body.data).toMatchObject({ id, name: "Dana R." });
    expect((await agency.api("DELETE", `/contacts/${contactId}`)).status).toBe(204);
    expect((await agency.api("GET", `/contacts/${id}`)).body.data.deletedAt).not.toBeNull();
  });

  it("is accepted by every operation that takes a contactId", async () => {
    const { contactId } = await agency.made(nine);
    const { id } = await theContact();
    const scheduledFor = "2026-07-01T12:00:00.000Z";
    const times = { startTime: "2026-07-01T12:00:00.000Z", endTime: "2026-07-01T13:00:00.000Z" };
    const showing = { contactId, propertyId: agency.listingId, title: "Second", ...times };
    const made = [
      await agency.api("POST", "/showings", showing),
      await agency.api("POST", "/drafts", { contactId, content: "Hello" }),
      await agency.api("POST", "/followups", { contactId, scheduledFor }),
      await agency.api("POST", "/messages", { contactId, content: "Hello", channel: "email" }),
    ];
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    for (const { body } of made.slice(0, 3)) expect(body.data.contactId).toBe(id);
    const counted = async (path: string) =>
      (await agency.api("GET", `${path}?contactId=${contactId}`)).body.data.length;
    expect([
      await counted("/showings"),
      await counted("/drafts"),
      await counted("/followups"),
      await counted("/conversations"),
    ]).toEqual([2, 1, 1, 1]);
  });

  it("is the same as the contact's own for an Idempotency-Key", async () => {
    const { contactId } = await agency.made(nine);
    const { id } = await theContact();
    const send = (named: string) =>
      server.request("POST", "/drafts", {
        as: agency.account,
        body: { contactId: named, content: "Hello" },
        headers: { "Idempotency-Key": "once" },
      });
    const first = await send(contactId);
    expect((await send(id)).body).toEqual(first.body);
  });

  it("finds nothing in another account, and no contact without a booking", async () => {
    const { contactId } = await agency.made(nine);
    const other = await openAgency(server);
    const unknown = bookingContactId(await makeShowing(server, other.account));
    for (const [from, named] of [
      [other, contactId],
      [agency, unknown],
      [agency, "0198c5a0-7c1e-8a3f-9d52-0e6f3c1b2a4d"],
    ] as const) {
      expect((await from.api("GET", `/contacts/${named}`)).status).toBe(404);
      expect((await from.api("PATCH", `/contacts/${named}`, { name: 5 })).status).toBe(404);
      const draft = await from.api("POST", "/drafts", { contactId: named, content: "Hello" });
      expect([draft.status, draft.body.code]).toEqual([422, "contact_not_found"]);
    }
  });
});
