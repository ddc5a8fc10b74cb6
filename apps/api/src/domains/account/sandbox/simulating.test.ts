import { expect, it } from "vitest";
import { createContact, createProperty, makeListing } from "../../../../test/fixtures/records.ts";
import { newSandbox, nowIn, outbox, settle } from "../../../../test/fixtures/sandboxes.ts";
import { testApi } from "../../../../test/harness/api.ts";

const { server, account } = await testApi({ plan: "scale" });
const sandbox = await newSandbox(server, account);

const simulate = (what: string, body: object = {}, as = sandbox) =>
  server.request("POST", `/sandbox/simulate/${what}`, { as, body });

const get = async (path: string) => (await server.request("GET", path, { as: sandbox })).body.data;

it("receives an email as from a sender whose domain signed it, at the sandbox's time", async () => {
  const body = { from: "ada@example.com", name: "Ada Öst", text: "Is the loft free?", subject: "Loft 🏠" };
  const { status, body: answer, text } = await simulate("inbound-message", body);
  expect(status, text).toBe(201);
  const { outcome, contactId, conversationId, messageId } = answer.data;
  expect(outcome).toBe("received");
  expect(await get(`/contacts/${contactId}`)).toMatchObject({ name: "Ada Öst", email: "ada@example.com" });
  expect(await get(`/conversations/${conversationId}/messages`)).toMatchObject([
    { id: messageId, channel: "email", content: "Is the loft free?", metadata: { subject: "Loft 🏠" } },
  ]);
  const again = await simulate("inbound-message", body);
  expect(again.body.data).toMatchObject({ contactId, conversationId });
  expect(again.body.data.messageId).not.toBe(messageId);
});

it("receives an SMS from a number, and takes STOP from it", async () => {
  const { body } = await simulate("inbound-message", { from: "+1 217 555 0143", text: "STOP" });
  const contact = await get(`/contacts/${body.data.contactId}`);
  expect(contact).toMatchObject({ phone: "+1 217 555 0143" });
  expect(JSON.stringify(contact)).toMatch(/optedOut[^}]*sms/);
});

it("receives a message of a chat app from a name that is no number", async () => {
  const message = { channel: "chat_app_a", from: "dana.reyes", text: "Hello" };
  const { body, status } = await simulate("inbound-message", message);
  expect([status, body.data.outcome]).toEqual([201, "received"]);
  const again = await simulate("inbound-message", message);
  expect(again.body.data.contactId).toBe(body.data.contactId);
});

it.each(["email", "sms", "chat_app_a", "chat_app_b"])(
  "has a sender for %s if none is given",
  async (channel) => {
    const { status, body, text } = await simulate("inbound-message", { channel });
    expect([status, body.data?.outcome], text).toEqual([201, "received"]);
  },
);

it("refuses a sender that its channel does not have, and stores nothing", async () => {
  const before = await get("/contacts");
  for (const body of [
    { channel: "email", from: "nobody" },
    { channel: "sms", from: "nobody@example.com" },
  ]) {
    const refused = await simulate("inbound-message", body);
    expect([refused.status, refused.body.errors?.[0].field]).toEqual([422, "from"]);
  }
  expect(await get("/contacts")).toEqual(before);
});

it("receives a lead, which is in the list of leads and emits its events", async () => {
  await server.takeEvents();
  const { status, body, text } = await simulate("lead", { email: "lee@example.com", kind: "zillow" });
  expect(status, text).toBe(201);
  expect(body.data).toMatchObject({ outcome: "new_contact", reason: null });
  expect(await get(`/leads/${body.data.leadId}`)).toMatchObject({ kind: "zillow", email: "lee@example.com" });
  const kinds = (await server.takeEvents()).map(({ event }) => event);
  expect(kinds).toEqual(expect.arrayContaining(["contact.created", "lead.received", "message.received"]));
});

it("gives the first answer of the lead source that a lead comes to", async () => {
  const made = await server.request("POST", "/lead-sources", {
    as: sandbox,
    body: { name: "Portal", kind: "generic", autoReply: true },
  });
  expect(made.status, made.text).toBe(201);
  const body = { leadSourceId: made.body.data.id, email: "sam@example.com" };
  const lead = await simulate("lead", body);
  expect(lead.body.data.firstAnswer, lead.text).toBe("sent");
  await settle(server, sandbox);
  expect(await outbox(server, sandbox, `?contactId=${lead.body.data.contactId}`)).toHaveLength(1);
  const unknown = await simulate("lead", { leadSourceId: lead.body.data.contactId });
  expect([unknown.status, unknown.body.code]).toEqual([422, "lead_source_not_found"]);
});

it("leaves first answers to the same address to the account and to other sandboxes", async () => {
  const others = [sandbox, await newSandbox(server, account)];
  for (const as of others) {
    const source = { name: "Portal", kind: "generic", autoReply: true };
    const made = await server.request("POST", "/lead-sources", { as, body: source });
    const lead = { leadSourceId: made.body.data.id, email: "everywhere@example.com" };
    const { body } = await simulate("lead", lead, as);
    expect(body.data.firstAnswer).toBe("sent");
  }
});

it("books the next free time of the newest listing, and says what is missing without one", async () => {
  const empty = await newSandbox(server, account);
  const none = await simulate("booking", {}, empty);
  expect([none.status, none.body.code]).toEqual([422, "no_listing"]);
  const listing = await makeListing(server, sandbox);
  const first = await simulate("booking");
  expect(first.status, first.text).toBe(201);
  const { showingId, propertyId, start } = first.body.data;
  expect(propertyId).toBe(listing);
  expect(Date.parse(start)).toBeGreaterThan((await nowIn(server, sandbox)).getTime());
  expect(await get(`/showings/${showingId}`)).toMatchObject({ startTime: start, propertyId });
  const taken = await simulate("booking", { propertyId, start, email: "other@example.com" });
  expect([taken.status, taken.body.code]).toEqual([409, "slot_taken"]);
});

it("gives each of many bookings at once a time of its own", async () => {
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, n) => simulate("booking", { email: `p${n}@example.com` })),
  );
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 201));
  expect(new Set(all.map(({ body }) => body.data.start)).size).toBe(20);
});

it("returns an email of the outbox, whose message fails and whose contact gets no more of it", async () => {
  const contact = await createContact(server, sandbox, { email: "gone@example.com" });
  const message = { contactId: contact.id, channel: "email", content: "See you." };
  const sent = await server.request("POST", "/messages", { as: sandbox, body: message });
  await settle(server, sandbox);
  const [entry] = await outbox(server, sandbox, `?contactId=${contact.id}`);
  const bounced = await simulate("bounce", { outboxId: entry!.id, error: "550 5.1.1 Unknown" });
  expect(bounced.status, bounced.text).toBe(200);
  expect(bounced.body.data).toEqual({
    outcome: "bounced",
    reason: "550 5.1.1 Unknown",
    outboxId: entry!.id,
    messageId: entry!.messageId,
    contactId: contact.id,
  });
  const [failed] = await get(`/conversations/${sent.body.data.conversationId}/messages`);
  expect(failed.metadata).toMatchObject({ deliveryStatus: "failed", error: "550 5.1.1 Unknown" });
});

it("reports a message as delivered, another as failed, and neither twice", async () => {
  const contact = await createContact(server, sandbox, { phone: "+12175550144" });
  const message = { contactId: contact.id, channel: "sms", content: "See you." };
  const ids: string[] = [];
  for (const status of ["delivered", "failed"]) {
    const sent = await server.request("POST", "/messages", { as: sandbox, body: message });
    const messageId = sent.body.data.messageId ?? sent.body.data.id;
    const reported = await simulate("connector-status", { messageId, status });
    expect(reported.body.data, reported.text).toEqual({ messageId, deliveryStatus: status });
    ids.push(messageId);
  }
  const again = await simulate("connector-status", { messageId: ids[1]!, status: "delivered" });
  expect([again.status, again.body.code]).toEqual([422, "not_reported"]);
  const latest = await simulate("connector-status", { status: "failed" });
  expect(latest.body.data, latest.text).toEqual({ messageId: ids[1], deliveryStatus: "failed" });
});

it("reaches nothing of the account, which gets no simulations of its own", async () => {
  const property = await createProperty(server, account, { isPublic: true });
  const foreign = await simulate("booking", { propertyId: property.id });
  expect([foreign.status]).toEqual([404]);
  for (const what of ["inbound-message", "lead", "booking", "bounce", "connector-status"]) {
    const live = await simulate(what, {}, account);
    expect([live.status, live.body.code]).toEqual([403, "sandbox_only"]);
  }
  expect((await server.request("GET", "/contacts", { as: account })).body.data).toEqual([]);
});

it("documents the 404 of what is not in the sandbox", async () => {
  const { paths } = (await server.request("GET", "/openapi.json")).body;
  const none = "00000000-0000-7000-8000-000000000000";
  const named = { booking: "propertyId", bounce: "outboxId", "connector-status": "messageId" };
  for (const [what, field] of Object.entries(named)) {
    expect((await simulate(what, { [field]: none })).status, what).toBe(404);
    expect(paths[`/api/v1/sandbox/simulate/${what}`].post.responses, what).toHaveProperty("404");
  }
});
