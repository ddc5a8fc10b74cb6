import { beforeEach, describe, expect, it } from "vitest";
import { createLeadSource } from "../fixtures/leads.ts";
import { createProperty } from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";
import type { TestAccount } from "../harness/server.ts";
import { plain } from "./corpus/make.ts";
import { addressOf, handIn, receiving } from "./hand-in.ts";

const { server } = await testApi({ env: receiving });
let account: TestAccount;
let mails = 0;

beforeEach(async () => {
  account = await server.createAccount("pro");
  await server.takeEvents();
});

const read = async (path: string) => (await server.request("GET", path, { as: account })).body.data;
const send = async (to: string, headers: Record<string, string>, text: string) =>
  handIn(server, plain(text, { To: to, "Message-ID": `<lead-${++mails}@client.example>`, ...headers }));
const mailed = async (to: string, headers: Record<string, string>, text: string) =>
  (await send(to, headers, text)).body.data;
const relay = "2k4c9v7x1m3q8z5b6n0j4h2g1f@convo.zillow.com";
const zillow = {
  From: `Tess Lowe <${relay}>`,
  Subject: "Tess is requesting information about 48 Harbor Road, Springfield, IL",
};
const profile = 'Tess says:\n\n"I would like to see it."\n\nAbout Tess\nIncome: $65004\nPets: Not answered\n';

const portal = (person: string, more: Record<string, string> = {}) => ({
  From: "Portal Leads <leads@portal.example>",
  "Reply-To": person,
  Subject: "New inquiry",
  ...more,
});

describe("email to the address of a lead source", () => {
  it("is a lead: the person it names is the contact, with the portal's kind as the source", async () => {
    const source = await createLeadSource(server, account, { kind: "apartments" });
    const text = "Name: Ann Ray\nPhone: 217.555.0184\nEmail: ann@people.example\nComments: Is it free?\n";
    const { contactId, conversationId } = await mailed(
      source.address!,
      { From: "Apartments.com <lead@apartments.com>", Subject: "Lead" },
      text,
    );
    expect(await read(`/contacts/${contactId}`)).toMatchObject({
      name: "Ann Ray",
      email: "ann@people.example",
      phone: "217.555.0184",
      source: "apartments",
    });
    const [message] = await read(`/conversations/${conversationId}/messages`);
    expect(message).toMatchObject({
      content: "Is it free?",
      metadata: { sender: { address: "ann@people.example", proven: false }, via: "lead@apartments.com" },
    });
    const [lead] = await read("/leads");
    expect(lead).toMatchObject({ by: "email", leadSourceId: source.id, outcome: "new_contact", contactId });
    const events = (await server.takeEvents()).map(({ event }) => event);
    expect(events).toEqual(["contact.created", "inquiry.created", "message.received", "lead.received"]);
  });

  it("is read as its own portal writes, also at the address of another portal's source", async () => {
    const source = await createLeadSource(server, account, { kind: "zillow" });
    const { contactId, conversationId } = await mailed(
      source.address!,
      { From: "Apartments.com <lead@apartments.com>", Subject: "Lead" },
      "Name: Ann Ray\nEmail: ann@people.example\nComments: Is it free?\n",
    );
    expect(await read(`/contacts/${contactId}`)).toMatchObject({ name: "Ann Ray", source: "zillow" });
    const [message] = await read(`/conversations/${conversationId}/messages`);
    expect(message.content).toBe("Is it free?");
  });

  it("is read in the form of its source when a program forwards it", async () => {
    const source = await createLeadSource(server, account, { kind: "zillow" });
    const { conversationId } = await mailed(
      source.address!,
      { From: "Leads <leads@followupboss.com>", "Reply-To": "tess@people.example", Subject: "Lead" },
      'Tess says:\n\n"I would like to see it."\n\nAbout Tess\nMove in: Jan 05, 2027\n',
    );
    const [message] = await read(`/conversations/${conversationId}/messages`);
    expect(message.content).toContain("I would like to see it.");
  });

  it.each([
    ["bulk", { Precedence: "bulk" }],
    ["generated", { "Auto-Submitted": "auto-generated" }],
  ])("is a lead also when it says that it is %s, and gets its first answer", async (_, headers) => {
    const source = await createLeadSource(server, account, { autoReply: true });
    const person = `ann-${++mails}@people.example`;
    await mailed(
      source.address!,
      portal(`Ann Ray <${person}>`, headers),
      `Name: Ann Ray\nEmail: ${person}\n`,
    );
    expect((await read("/leads"))[0]).toMatchObject({ email: person, firstAnswer: "sent" });
  });

  it("waits unread when its lines and its headers name different people, and is learned from a person", async () => {
    const source = await createLeadSource(server, account);
    const text = "Contact mail: ann@people.example\nEmail: office@lettings.example\n";
    const headers = portal("Desk <desk@lettings.example>");
    expect(await mailed(source.address!, headers, text)).toEqual({
      outcome: "ignored",
      reason: "lead: several_people",
    });
    const [lead] = await read("/leads");
    expect(lead).toMatchObject({ outcome: "unread", reason: "several_people", contactId: null });
    expect(await read("/contacts")).toEqual([]);
    const [row] = await read("/incoming-mail");
    const taken = await server.request("POST", `/incoming-mail/${row.id}/conversation`, { as: account });
    expect([taken.status, taken.body.code]).toEqual([422, "mail_is_lead"]);
    const made = await server.request("POST", `/leads/${lead.id}/contact`, {
      as: account,
      body: { mapping: { email: "Contact mail" } },
    });
    expect(made.body.data).toMatchObject({ outcome: "new_contact", email: "ann@people.example" });
    const next = await mailed(source.address!, headers, text.replace("ann@", "bo@"));
    expect(await read(`/contacts/${next.contactId}`)).toMatchObject({ email: "bo@people.example" });
  });

  it("keeps the person's words when somebody says who it is", async () => {
    const source = await createLeadSource(server, account);
    await mailed(
      source.address!,
      { From: "Desk <no-reply@desk.example>", Subject: "A request" },
      "Is the loft free?\n",
    );
    const [lead] = await read("/leads");
    expect(lead).toMatchObject({ outcome: "unread" });
    const made = await server.request("POST", `/leads/${lead.id}/contact`, {
      as: account,
      body: { email: "kim@people.example" },
    });
    const [message] = await read(`/conversations/${made.body.data.conversationId}/messages`);
    expect(message.content).toBe("Is the loft free?");
  });

  it("offers only what is read in the next email as well", async () => {
    const source = await createLeadSource(server, account);
    const text = "Contact mail: ann@people.example\nEmail: office@lettings.example\n";
    await mailed(source.address!, portal("Desk <desk@lettings.example>"), text);
    const [{ id }] = await read("/leads");
    const { values } = await read(`/leads/${id}`);
    expect(values.map(({ path }: { path: string }) => path)).toEqual(["Contact mail", "Email"]);
  });

  it("waits unread when a colleague forwards it and it names nobody", async () => {
    const source = await createLeadSource(server, account);
    await server.request("POST", "/people", {
      as: account,
      body: { email: "lee@agency.example", name: "Lee", role: "agent" },
    });
    const text =
      "---------- Forwarded message ---------\nFrom: Avail <support@avail.co>\nDate: Mon\nSubject: New message\nTo: Lee\n\nYou have a message.\n";
    const headers = { From: "Lee <lee@agency.example>", Subject: "Fwd: New message" };
    expect(await mailed(source.address!, headers, text)).toEqual({
      outcome: "ignored",
      reason: "lead: no_address",
    });
    const { contactId } = await mailed(
      source.address!,
      { ...headers, From: "Ann <ann@people.example>" },
      text,
    );
    expect(await read(`/contacts/${contactId}`)).toMatchObject({ name: "Ann", email: "ann@people.example" });
  });

  it("is refused once the source is deleted", async () => {
    const source = await createLeadSource(server, account);
    await server.request("DELETE", `/lead-sources/${source.id}`, { as: account });
    const refused = await send(source.address!, portal("ann@people.example"), "Name: Ann\n");
    expect([refused.status, refused.body.code]).toEqual([422, "unknown_recipient"]);
  });
});

describe("email to the address of a property", () => {
  const addressOfHome = async (id: string) =>
    (await read(`/lead-sources/properties/${id}`)).address as string;

  it("is an inquiry about this property, whoever writes, and each property has a conversation", async () => {
    const [elm, oak] = [await createProperty(server, account), await createProperty(server, account)];
    const from = { From: "Ann Ray <ann@people.example>", Subject: "Hello" };
    const one = await mailed(await addressOfHome(elm.id), from, "Is it free?\n");
    const other = await mailed(
      await addressOfHome(oak.id),
      portal("Ann Ray <ann@people.example>"),
      "Name: Ann Ray\nEmail: ann@people.example\n",
    );
    expect(other.contactId).toBe(one.contactId);
    const { inquiries } = await read(`/contacts/${one.contactId}`);
    expect(inquiries.map(({ propertyId }: { propertyId: string }) => propertyId).sort()).toEqual(
      [elm.id, oak.id].sort(),
    );
    expect(inquiries.map(({ conversationId }: { conversationId: string }) => conversationId).sort()).toEqual(
      [one.conversationId, other.conversationId].sort(),
    );
  });

  it("is from who forwards an own email, and not from somebody whom that one quotes", async () => {
    const home = await createProperty(server, account);
    const { contactId } = await mailed(
      await addressOfHome(home.id),
      { From: "Ann Ray <ann@people.example>", Subject: "Fwd: FW: Tuesday" },
      "From: Ann Ray <ann@people.example>\nDate: Monday\nSubject: FW: Tuesday\nTo: Lee\n\nFrom: Pat <pat@plumb.example>\nSent: Monday\nTo: Ann\nSubject: Tuesday\n\nI come on Tuesday.\n",
    );
    expect(await read(`/contacts/${contactId}`)).toMatchObject({ email: "ann@people.example" });
  });
});

describe("email from a portal that relays", () => {
  it("is answered by the portal's address for the conversation, which no contact gets", async () => {
    const home = await createProperty(server, account, { address: "48 Harbor Road" });
    const to = await addressOf(server, account.accountId);
    const { contactId, conversationId } = await mailed(to, zillow, profile);
    expect(await read(`/contacts/${contactId}`)).toMatchObject({
      name: "Tess Lowe",
      email: null,
      source: "zillow",
    });
    expect(await read(`/conversations/${conversationId}`)).toMatchObject({ propertyId: home.id });
    const [message] = await read(`/conversations/${conversationId}/messages`);
    expect(message.content).toBe("I would like to see it.");
    const channels = await read(`/contacts/${contactId}/channels?conversationId=${conversationId}`);
    expect(channels[0]).toMatchObject({ channel: "email", reaches: true, address: relay });
  });

  it("continues the conversation, without a new lead, and never for somebody else", async () => {
    const to = await addressOf(server, account.accountId);
    const first = await mailed(to, zillow, profile);
    const later = await mailed(
      to,
      { ...zillow, Subject: "Re: 48 Harbor Road" },
      "Tess says:\n\nStill free?\n",
    );
    expect(later).toMatchObject({ contactId: first.contactId, conversationId: first.conversationId });
    expect(await read("/leads")).toHaveLength(1);
    const other = await mailed(to, { ...zillow, From: `Kim Oake <${relay}>` }, "Kim says:\n\nHello\n");
    expect(other.contactId).not.toBe(first.contactId);
  });

  it("does not make a newsletter of the portal a contact", async () => {
    const to = await addressOf(server, account.accountId);
    const headers = { From: "Zillow <no-reply@zillow.com>", Precedence: "bulk", Subject: "Your week" };
    expect(await mailed(to, headers, "Your listings were seen 12 times.\n")).toMatchObject({
      outcome: "ignored",
    });
    expect([await read("/contacts"), await read("/leads")]).toEqual([[], []]);
  });
});
