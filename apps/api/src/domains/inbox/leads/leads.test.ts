import { beforeEach, describe, expect, it } from "vitest";
import { createLeadSource, postLead } from "../../../../test/fixtures/leads.ts";
import { makePerson } from "../../../../test/fixtures/people.ts";
import {
  createContact,
  createProperty,
  makeConnector,
  makeMailbox,
} from "../../../../test/fixtures/records.ts";
import { advance, newSandbox } from "../../../../test/fixtures/sandboxes.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";

const { server } = await testApi();
const dayMs = 86_400_000;
let account: TestAccount;

beforeEach(async () => {
  account = await server.createAccount("pro");
  await server.takeEvents();
});

const ann = { name: "Ann Ray", email: "ann@people.example", phone: "217-555-0184", message: "Is it free?" };
const read = async (path: string) => (await server.request("GET", path, { as: account })).body.data;
const eventNames = async () => (await server.takeEvents()).map(({ event }) => event);

describe("POST /inbound/v1/leads/{token}", () => {
  it("makes a new person a contact with the portal as its source, and a message of its conversation", async () => {
    const home = await createProperty(server, account, { address: "48 Harbor Road" });
    const source = await createLeadSource(server, account, { kind: "zillow", name: "Zillow" });
    await server.takeEvents();
    const form = new URLSearchParams({ ...ann, listingId: home.id, movingDate: "20270105" }).toString();
    const { status, body } = await postLead(server, source, form, "application/x-www-form-urlencoded");
    expect([status, body.data]).toEqual([
      200,
      {
        leadId: expect.any(String),
        outcome: "new_contact",
        contactId: expect.any(String),
        conversationId: expect.any(String),
      },
    ]);
    const { leadId, contactId, conversationId } = body.data;
    expect(await read(`/contacts/${contactId}`)).toMatchObject({
      name: "Ann Ray",
      email: "ann@people.example",
      phone: "217-555-0184",
      source: "zillow",
      referralSource: null,
    });
    expect(await read(`/conversations/${conversationId}`)).toMatchObject({ contactId, propertyId: home.id });
    const [message] = await read(`/conversations/${conversationId}/messages`);
    expect(message).toMatchObject({ direction: "inbound", content: "Is it free?\nMoving in: 2027-01-05" });
    expect(await read(`/leads/${leadId}`)).toMatchObject({
      kind: "zillow",
      leadSourceId: source.id,
      by: "http",
      outcome: "new_contact",
      reason: null,
      name: "Ann Ray",
      propertyId: home.id,
      raw: form,
      firstAnswer: null,
    });
    const events = await server.takeEvents();
    expect(events.map(({ event }) => event)).toEqual([
      "contact.created",
      "inquiry.created",
      "message.received",
      "lead.received",
    ]);
    expect(events.at(-1)!.data).toEqual({
      id: leadId,
      contactId,
      conversationId,
      propertyId: home.id,
      status: "new_contact",
    });
  });

  it("answers the same lead id a hundred times at once with one answer, one contact and one message", async () => {
    const source = await createLeadSource(server, account);
    await server.takeEvents();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        postLead(server, source, { lead_id: "L-1", at, ...ann, message: `Try ${at}` }),
      ),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    expect(await eventNames()).toEqual([
      "contact.created",
      "inquiry.created",
      "message.received",
      "lead.received",
    ]);
    expect(await read("/leads")).toHaveLength(1);
  });

  it("recognizes what has no id by its text for 7 days, and then takes it for a new lead of a known person", async () => {
    const source = await createLeadSource(server, account);
    const first = await postLead(server, source, ann);
    expect((await postLead(server, source, ann)).text).toBe(first.text);
    server.clock.advance(7 * dayMs + 1);
    const later = await postLead(server, source, ann);
    expect(later.body.data).toMatchObject({ outcome: "known_contact", contactId: first.body.data.contactId });
    expect(later.body.data.leadId).not.toBe(first.body.data.leadId);
  });

  it("recognizes a repeat by the clock of a sandbox, however far it was moved", async () => {
    account = await newSandbox(server, account);
    const source = await createLeadSource(server, account);
    for (const [id, days] of [
      ["a", 0],
      ["b", 40],
    ] as const) {
      await advance(server, account, new Date(server.clock.now().getTime() + days * dayMs));
      const first = await postLead(server, source, { ...ann, id });
      expect((await postLead(server, source, { ...ann, id })).text).toBe(first.text);
    }
    expect(await read("/leads")).toHaveLength(1);
  });

  it("lists it for 30 days, as long as it can be read", async () => {
    const source = await createLeadSource(server, account);
    const { leadId } = (await postLead(server, source, ann)).body.data;
    server.clock.advance(30 * dayMs - 1);
    expect(await read("/leads")).toMatchObject([{ id: leadId }]);
    server.clock.advance(2);
    expect((await server.request("GET", `/leads/${leadId}`, { as: account })).status).toBe(404);
    expect(await read("/leads")).toEqual([]);
  });

  it.each([
    ["plain words", "hello there", "not_understood"],
    ["nothing", "", "not_understood"],
    ["half a JSON", '{"name":', "not_understood"],
    [
      "XML with an external entity",
      '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><adf>&e;</adf>',
      "declares_entities",
    ],
    ["10,000 nested elements", "<a>".repeat(10_000), "too_deep"],
    ["a name alone", '{"name":"Ann Ray"}', "no_address"],
  ])("keeps %s unread, and answers 200", async (_, raw, reason) => {
    const source = await createLeadSource(server, account);
    await server.takeEvents();
    const { status, body } = await postLead(server, source, raw, "application/xml");
    expect([status, body.data]).toEqual([
      200,
      { leadId: expect.any(String), outcome: "unread", contactId: null, conversationId: null },
    ]);
    expect(await read(`/leads/${body.data.leadId}`)).toMatchObject({ outcome: "unread", reason, raw });
    expect(await eventNames()).toEqual(["lead.received"]);
    expect(await read("/contacts")).toEqual([]);
  });

  it("says of a Facebook call with ids alone that the lead has to be fetched", async () => {
    const source = await createLeadSource(server, account, { kind: "facebook" });
    const { body } = await postLead(server, source, {
      entry: [{ changes: [{ value: { leadgen_id: "9" } }] }],
    });
    expect(await read(`/leads/${body.data.leadId}`)).toMatchObject({ outcome: "unread", reason: "only_ids" });
  });

  it("keeps a lead unread that names the agency or somebody of it as the prospect", async () => {
    const source = await createLeadSource(server, account);
    const colleague = await makePerson(server, account.accountId, "agent");
    await server.request("PATCH", "/settings", { as: account, body: { publicPhone: "+1 217 555 0100" } });
    for (const own of [{ email: colleague.email.toUpperCase() }, { phone: "(217) 555-0100" }]) {
      const { body } = await postLead(server, source, { name: "Lee", ...own });
      expect(await read(`/leads/${body.data.leadId}`)).toMatchObject({
        outcome: "unread",
        reason: "own_address",
      });
    }
  });

  it("makes one contact with two conversations of a person whom two portals bring for two homes", async () => {
    const [elm, oak] = [
      await createProperty(server, account, { address: "12 Elm Street" }),
      await createProperty(server, account, { address: "48 Harbor Road" }),
    ];
    const zillow = await createLeadSource(server, account, { kind: "zillow" });
    const zoopla = await createLeadSource(server, account, { kind: "zoopla" });
    const contact = { firstName: "Ann", lastName: "Ray", email: "Ann@people.example", phoneNumber: "" };
    const [one, other] = await Promise.all([
      postLead(server, zillow, new URLSearchParams({ ...ann, listingStreet: "12 Elm Street" }).toString()),
      postLead(server, zoopla, {
        applicant: {
          id: "zp-1",
          message: "Hello",
          contact,
          listingDetails: { address: "48 Harbor Road, Leeds" },
        },
      }),
    ]);
    expect(one.body.data.contactId).toBe(other.body.data.contactId);
    expect(one.body.data.conversationId).not.toBe(other.body.data.conversationId);
    const conversations = await read(`/conversations?contactId=${one.body.data.contactId}`);
    expect(conversations.map(({ propertyId }: { propertyId: string }) => propertyId).sort()).toEqual(
      [elm.id, oak.id].sort(),
    );
    const again = await postLead(server, zoopla, {
      applicant: { id: "zp-2", message: "Still free?", contact, listingDetails: { sourceId: elm.id } },
    });
    expect(again.body.data).toMatchObject({
      outcome: "known_contact",
      conversationId: one.body.data.conversationId,
    });
  });

  it("finds the home by its externalId, or by its address with the unit", async () => {
    const homes = [
      await createProperty(server, account, { address: "48 Harbor Road", unit: "2", externalId: "harbor-2" }),
      await createProperty(server, account, { address: "48 Harbor Road", unit: "3" }),
    ];
    const source = await createLeadSource(server, account, { kind: "zillow" });
    const asked: Record<string, string>[] = [
      { listingId: "harbor-2" },
      { listingStreet: "48 Harbor Road", listingUnit: "3" },
    ];
    for (const [at, home] of homes.entries()) {
      const form = new URLSearchParams({ ...ann, ...asked[at] }).toString();
      const { body } = await postLead(server, source, form);
      expect(await read(`/leads/${body.data.leadId}`)).toMatchObject({ propertyId: home.id });
    }
  });

  it.each([
    ["48 Harbor Rd, Springfield, IL", "48 Harbor Road"],
    ["9 North Elm Street", "9 N. Elm St."],
    ["9 N Elm St Apt 2", "9 North Elm Street"],
    ["148 Harbor Road", null],
    ["48 Harbor Court", null],
  ])("finds the home at %s, however its street is abbreviated: %s", async (listingStreet, address) => {
    const home = await createProperty(server, account, { address: address ?? "48 Harbor Road" });
    const source = await createLeadSource(server, account, { kind: "zillow" });
    const { body } = await postLead(
      server,
      source,
      new URLSearchParams({ ...ann, listingStreet }).toString(),
    );
    const { propertyId } = await read(`/leads/${body.data.leadId}`);
    expect(propertyId).toBe(address === null ? null : home.id);
  });

  it("finds the home by its title, unless two have it", async () => {
    const loft = await createProperty(server, account, {
      title: "Sunny loft by the park",
      address: "9 Oak Row",
    });
    for (const address of ["1 Elm Street", "2 Elm Street"])
      await createProperty(server, account, { title: "Garden flat", address });
    const source = await createLeadSource(server, account);
    const one = await postLead(server, source, { ...ann, property: "sunny loft by the park" });
    expect(await read(`/leads/${one.body.data.leadId}`)).toMatchObject({ propertyId: loft.id });
    const two = await postLead(server, source, { ...ann, property: "Garden flat" });
    expect((await read(`/leads/${two.body.data.leadId}`)).propertyId).not.toBeTypeOf("string");
  });

  it("does not act for a known contact: consent, language and details stay", async () => {
    const known = await createContact(server, account, { email: "ann@people.example", phone: null });
    const source = await createLeadSource(server, account);
    const { body } = await postLead(server, source, { ...ann, name: "Somebody Else", message: "STOP" });
    expect(body.data).toMatchObject({ outcome: "known_contact", contactId: known.id });
    expect(await read(`/contacts/${known.id}`)).toMatchObject({ name: "Dana Reyes", phone: null });
    expect((await read(`/contacts/${known.id}`)).optedOutAt).toBeUndefined();
  });

  it("does not take a shared phone number for the same person", async () => {
    const source = await createLeadSource(server, account);
    const one = await postLead(server, source, ann);
    const other = await postLead(server, source, { ...ann, name: "Bo Ray", email: "bo@people.example" });
    expect(other.body.data.outcome).toBe("new_contact");
    const sameName = await postLead(server, source, { name: "ann ray", phone: "+1 (217) 555-0184" });
    expect(sameName.body.data).toMatchObject({
      outcome: "known_contact",
      contactId: one.body.data.contactId,
    });
  });

  it("takes a portal's address for the way back of the conversation, and not for the person's", async () => {
    const source = await createLeadSource(server, account, { kind: "zillow" });
    const relay = "2k4c9v7x1m3q8z5b6n0j4h2g1f@convo.zillow.com";
    const { body } = await postLead(
      server,
      source,
      new URLSearchParams({ name: "Tess Lowe", email: relay }).toString(),
    );
    const { contactId, conversationId } = body.data;
    expect(await read(`/contacts/${contactId}`)).toMatchObject({ name: "Tess Lowe", email: null });
    const sent = await server.request("POST", "/messages", {
      as: account,
      body: { contactId, conversationId, content: "Yes, it is." },
    });
    expect([sent.status, sent.body.data?.channel]).toEqual([201, "email"]);
    const [mail] = await server.database
      .sql`select "to" from outgoing_mail where conversation_id = ${conversationId}`;
    expect(mail!.to).toBe(relay);
    const other = await postLead(
      server,
      source,
      new URLSearchParams({ name: "Kim Oake", email: relay }).toString(),
    );
    expect(other.body.data.outcome).toBe("new_contact");
  });

  it("does not let whoever names a contact's phone number get what is written to the contact", async () => {
    const known = await createContact(server, account, {
      name: "Ann Ray",
      email: "ann@people.example",
      phone: "217-555-0184",
    });
    const source = await createLeadSource(server, account);
    const mine = await postLead(server, source, { ...ann, message: "Hello" });
    const forged = { name: "Ann", phone: "217-555-0184", email: "x1@reply.attacker.example" };
    const { body } = await postLead(server, source, forged);
    expect(body.data.outcome).toBe("new_contact");
    expect((await read(`/contacts/${body.data.contactId}`)).possibleDuplicates).toEqual([known.id]);
    const { conversationId } = mine.body.data;
    await server.request("POST", "/messages", {
      as: account,
      body: { contactId: known.id, conversationId, content: "The code is 4711." },
    });
    const [mail] = await server.database
      .sql`select "to" from outgoing_mail where conversation_id = ${conversationId}`;
    expect(mail!.to).toBe("ann@people.example");
  });

  it("makes one conversation of the leads that bring an unknown portal address at once", async () => {
    const source = await createLeadSource(server, account);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        postLead(server, source, { lead_id: `R-${at}`, name: "Tess Lowe", email: "t1@reply.portal.example" }),
      ),
    );
    expect(new Set(answers.map(({ body }) => body.data.contactId)).size).toBe(1);
  });

  it("takes leads whose usual property was deleted, without one", async () => {
    const home = await createProperty(server, account);
    const source = await createLeadSource(server, account, { defaultPropertyId: home.id });
    await server.request("DELETE", `/properties/${home.id}`, { as: account });
    const { status, body } = await postLead(server, source, ann);
    expect([status, body.data?.outcome]).toEqual([200, "new_contact"]);
    expect(await read(`/leads/${body.data.leadId}`)).toMatchObject({ propertyId: null });
  });

  it("keeps what comes for one person within an hour beyond 30 leads unread, for a person to decide", async () => {
    const source = await createLeadSource(server, account);
    const post = async (at: number) =>
      (await postLead(server, source, { ...ann, lead_id: `F-${at}` })).body.data;
    for (let at = 0; at < 30; at++) expect((await post(at)).outcome).not.toBe("unread");
    const { leadId } = await post(30);
    expect(await read(`/leads/${leadId}`)).toMatchObject({ outcome: "unread", reason: "too_many" });
    const made = await server.request("POST", `/leads/${leadId}/contact`, { as: account, body: {} });
    expect(made.body.data).toMatchObject({ outcome: "known_contact" });
    server.clock.advance(3_600_001);
    expect((await post(31)).outcome).toBe("known_contact");
  });

  it("keeps a lead unread that names the address of the account's own mailbox", async () => {
    const source = await createLeadSource(server, account);
    const { address } = await makeMailbox(server, account);
    const lead = await postLead(server, source, { name: "Robin", email: address.toUpperCase() });
    expect(await read(`/leads/${lead.body.data.leadId}`)).toMatchObject({ reason: "own_address" });
  });

  it("returns 404 for a source that is deleted, not active, or of a wrong token, and keeps nothing", async () => {
    const deleted = await createLeadSource(server, account);
    await server.request("DELETE", `/lead-sources/${deleted.id}`, { as: account });
    const inactive = await createLeadSource(server, account, { active: false });
    const wrong = { url: inactive.url.replace(/.{26}$/, "0".repeat(26)) };
    for (const source of [deleted, inactive, wrong])
      expect((await postLead(server, source, ann)).status).toBe(404);
    expect(await read("/leads")).toEqual([]);
  });

  it("refuses more than 64 KiB with 413, and a compressed body with 415", async () => {
    const source = await createLeadSource(server, account);
    expect((await postLead(server, source, "x".repeat(64 * 1024 + 1))).status).toBe(413);
    const compressed = await server.call({
      method: "POST",
      url: new URL(source.url).pathname,
      payload: "x",
      headers: { "content-encoding": "gzip", "content-type": "application/json" },
    });
    expect(compressed.status).toBe(415);
  });
});

describe("POST /leads/{id}/contact", () => {
  it("makes an unread lead a contact by a mapping, which the source keeps for the next ones", async () => {
    const source = await createLeadSource(server, account);
    const odd = (guest: string, mail: string) => ({ q1: guest, q2: mail, q3: "office@portal.example" });
    const { body } = await postLead(server, source, odd("Ann Ray", "ann@people.example"));
    const path = `/leads/${body.data.leadId}`;
    expect(await read(path)).toMatchObject({ outcome: "unread", reason: "several_people" });
    expect((await read(path)).values).toContainEqual({ path: "q2", value: "ann@people.example" });
    await server.takeEvents();
    const made = await server.request("POST", `${path}/contact`, {
      as: account,
      body: { mapping: { name: "q1", email: "q2" } },
    });
    expect([made.status, made.body.data]).toMatchObject([
      200,
      { outcome: "new_contact", reason: null, name: "Ann Ray", email: "ann@people.example" },
    ]);
    expect(await eventNames()).toEqual(["contact.created", "inquiry.created", "message.received"]);
    const next = await postLead(server, source, odd("Bo Moss", "bo@people.example"));
    expect(await read(`/contacts/${next.body.data.contactId}`)).toMatchObject({ name: "Bo Moss" });
    const again = await server.request("POST", `${path}/contact`, { as: account, body: { name: "Other" } });
    expect(again.body.data).toEqual(made.body.data);
  });

  it("refuses a lead without an address with 422, and makes nothing", async () => {
    const source = await createLeadSource(server, account);
    const { body } = await postLead(server, source, { name: "Ann Ray" });
    const path = `/leads/${body.data.leadId}`;
    const refused = await server.request("POST", `${path}/contact`, { as: account, body: {} });
    expect([refused.status, refused.body.code]).toEqual([422, "lead_without_address"]);
    expect(await read("/contacts")).toEqual([]);
    const made = await server.request("POST", `${path}/contact`, {
      as: account,
      body: { phone: "217-555-0184" },
    });
    expect(made.body.data).toMatchObject({ outcome: "new_contact", name: "Ann Ray", phone: "217-555-0184" });
  });
});

it("refuses to keep more than 2,000 unread leads with 429 and takes in all others, until one is a contact", async () => {
  const source = await createLeadSource(server, account);
  const odd = { q1: "Ann Ray" };
  const { leadId } = (await postLead(server, source, odd)).body.data;
  await server.database.sql`
    insert into leads select (jsonb_populate_record(l, jsonb_build_object('id',
      overlay(l.id::text placing lpad(to_hex(n), 12, '0') from 25), 'same_as', 'copy ' || n))).*
    from leads l, generate_series(2, 2000) n where l.id = ${leadId}`;
  const other = { q1: "Bo Moss" };
  const refused = await postLead(server, source, other);
  expect([refused.status, refused.body.code]).toEqual([429, "too_many_unread_leads"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await postLead(server, source, ann)).body.data.outcome).toBe("new_contact");
  const made = await server.request("POST", `/leads/${leadId}/contact`, {
    as: account,
    body: { email: "bo@people.example" },
  });
  expect(made.status).toBe(200);
  expect((await postLead(server, source, other)).body.data.outcome).toBe("unread");
});

describe("the first answer", () => {
  const sentTo = async (conversationId: string) =>
    server.database
      .sql`select "to", subject, text from outgoing_mail where conversation_id = ${conversationId}`;

  it("leaves at once, outside working hours, in the lead's language and with the link to book, once", async () => {
    server.clock.set("2026-06-14T03:00:00.000Z");
    const home = await createProperty(server, account, {
      title: "Casa Olmo",
      description: "Two rooms.",
      isPublic: true,
    });
    await server.request("PATCH", "/settings", { as: account, body: { profilePublic: true } });
    const source = await createLeadSource(server, account, { autoReply: true, defaultPropertyId: home.id });
    const asked = { ...ann, message: "Hola, me gustaría ver la casa." };
    const { body } = await postLead(server, source, asked);
    const { leadId, conversationId } = body.data;
    expect(await read(`/leads/${leadId}`)).toMatchObject({ firstAnswer: "sent" });
    const mails = await sentTo(conversationId);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: "ann@people.example" });
    expect(mails[0]!.text).toContain("Gracias por preguntar");
    expect(mails[0]!.text).toMatch(new RegExp(`/p/[^/]+/book/${home.id}`));
    const second = await postLead(server, source, { ...asked, message: "¿Sigue disponible?" });
    expect(await read(`/leads/${second.body.data.leadId}`)).toMatchObject({
      firstAnswer: "already_answered",
    });
    expect(await sentTo(conversationId)).toHaveLength(1);
  });

  it.each([
    ["en", "Hi, is this home still available for us?", "Your inquiry about 12 Elm Street"],
    ["es", "Hola, me gustaría ver la casa, ¿está libre?", "Su consulta sobre 12 Elm Street"],
  ])("names the home in its subject, in the language of the person: %s", async (_, message, subject) => {
    const home = await createProperty(server, account, { title: "", address: "12 Elm Street" });
    const source = await createLeadSource(server, account, { autoReply: true });
    const email = `${crypto.randomUUID()}@people.example`;
    const { body } = await postLead(server, source, { email, message, property_id: home.id });
    expect(await sentTo(body.data.conversationId)).toMatchObject([{ subject }]);
  });

  it.each([
    ["en", "Hi, is this home still available for us?", "Ann Ray", /^Hello Ann Ray,\n\nThank you for/],
    ["es", "Hola, me gustaría ver la casa, ¿está libre?", "Ann Ray", /^Hola, Ann Ray:\n\nGracias por/],
    ["en", "Hi, is this home still available for us?", "Win at evil.example", /^Hello,\n\nThank you for/],
  ])("greets the person, and ends with one name (%s)", async (_, message, name, start) => {
    const source = await createLeadSource(server, account, { autoReply: true });
    const texts: string[] = [];
    for (const emailSignOff of ["", "Elm Street Rentals"]) {
      await server.request("PATCH", "/settings", {
        as: account,
        body: { agentName: "Robin", emailSignOff },
      });
      const email = `${crypto.randomUUID()}@people.example`;
      const { body } = await postLead(server, source, { name, email, message });
      texts.push((await sentTo(body.data.conversationId))[0]!.text);
    }
    for (const text of texts) expect(text).toMatch(start);
    expect(texts[0]).toMatch(/\.\n\nRobin\s*$/);
    expect(texts[1]).toMatch(/\.\n\nElm Street Rentals\s*$/);
  });

  it("has a subject without a home, and a short one for a home with a long title", async () => {
    const home = await createProperty(server, account, { title: "Elm ".repeat(100) });
    const source = await createLeadSource(server, account, { autoReply: true });
    const subjects: string[] = [];
    for (const lead of [{ message: "Hello there" }, { message: "Hello there", property_id: home.id }]) {
      const email = `${crypto.randomUUID()}@people.example`;
      const { body } = await postLead(server, source, { email, ...lead });
      subjects.push((await sentTo(body.data.conversationId))[0]!.subject);
    }
    expect(subjects[0]).toBe("Your inquiry");
    expect(subjects[1]).toMatch(/^Your inquiry about (Elm ){30}/);
    expect(subjects[1]!.length).toBeLessThan(200);
  });

  it("is off by default", async () => {
    const source = await createLeadSource(server, account);
    const { body } = await postLead(server, source, ann);
    expect(await read(`/leads/${body.data.leadId}`)).toMatchObject({ firstAnswer: null });
    expect(await sentTo(body.data.conversationId)).toEqual([]);
  });

  it("goes to an address that nobody has proven at most once a day over all accounts, and leaves no message then", async () => {
    const address = { ...ann, email: "claimed@people.example" };
    const mine = await createLeadSource(server, account, { autoReply: true });
    await postLead(server, mine, address);
    const other = await server.createAccount("pro");
    const theirs = await createLeadSource(server, other, { autoReply: true });
    const { body } = await postLead(server, theirs, address);
    const lead = await server.request("GET", `/leads/${body.data.leadId}`, { as: other });
    expect(lead.body.data).toMatchObject({ outcome: "new_contact", firstAnswer: "not_allowed" });
    const thread = await server.request("GET", `/conversations/${body.data.conversationId}/messages`, {
      as: other,
    });
    expect(thread.body.data).toHaveLength(1);
  });

  it("goes to a known contact once a day, however many homes are asked about in its name", async () => {
    const email = "known@people.example";
    await createContact(server, account, { name: "Ann Ray", email });
    const source = await createLeadSource(server, account, { autoReply: true });
    const outcomes: string[] = [];
    for (let at = 0; at < 3; at++) {
      const home = await createProperty(server, account);
      const { body } = await postLead(server, source, { ...ann, email, property_id: home.id });
      outcomes.push((await read(`/leads/${body.data.leadId}`)).firstAnswer);
    }
    expect(outcomes).toEqual(["sent", "not_allowed", "not_allowed"]);
    const mails = await server.database.sql`select 1 from outgoing_mail where "to" = ${email}`;
    expect(mails).toHaveLength(1);
  });

  it("goes to a phone number once a day, whatever names come with it", async () => {
    await makeConnector(server, account, { active: true });
    const source = await createLeadSource(server, account, { autoReply: true });
    const outcomes: string[] = [];
    for (const [name, phone] of [
      ["Ann", "217-555-0166"],
      ["Bo", "+1 (217) 555-0166"],
    ]) {
      const { body } = await postLead(server, source, { name, phone });
      outcomes.push((await read(`/leads/${body.data.leadId}`)).firstAnswer);
    }
    expect(outcomes).toEqual(["sent", "not_allowed"]);
  });

  it("says when no channel reaches the person", async () => {
    const source = await createLeadSource(server, account, { autoReply: true });
    const { body } = await postLead(server, source, { name: "Ann", phone: "217-555-0184" });
    expect(await read(`/leads/${body.data.leadId}`)).toMatchObject({ firstAnswer: "no_address" });
  });
});
