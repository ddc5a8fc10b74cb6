import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createContact, createProperty } from "../../../test/fixtures/records.ts";
import { startTestServer, type TestAccount, type TestServer } from "../../../test/harness/server.ts";

interface Arrived {
  body: Record<string, unknown>;
  raw: string;
  headers: Record<string, unknown>;
}

/** A stand-in for a program that connects to a provider. */
class Carrier {
  readonly arrived: Arrived[] = [];
  answer: (arrived: Arrived) => { status: number; body?: string } = ({ body }) => ({
    status: 200,
    body: JSON.stringify({ providerMessageId: `P-${String(body.id)}` }),
  });
  #server!: Server;

  async open(): Promise<void> {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const raw = Buffer.concat(chunks).toString();
        const arrived = { body: JSON.parse(raw), raw, headers: request.headers };
        this.arrived.push(arrived);
        const { status, body } = this.answer(arrived);
        response.writeHead(status).end(body);
      });
    });
    await new Promise<void>((done) => this.#server.listen(0, "127.0.0.1", done));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/out`;
  }

  close(): Promise<void> {
    return new Promise((done) => {
      this.#server.close(() => done());
      this.#server.closeAllConnections();
    });
  }
}

interface Connected {
  id: string;
  secret: string;
}

const carrier = new Carrier();
const working = carrier.answer;
let server: TestServer;
let account: TestAccount;

beforeAll(async () => {
  await carrier.open();
  server = await startTestServer({ ALLOW_PRIVATE_NETWORKS: "true" });
});
afterEach(() => {
  carrier.arrived.length = 0;
  carrier.answer = working;
});
afterAll(async () => {
  await server.close();
  await carrier.close();
});

/** A new account with a connector. */
async function connect(fields: object = {}): Promise<Connected> {
  account = await server.createAccount("pro");
  return add(fields);
}
async function add(fields: object = {}): Promise<Connected> {
  const body = { channel: "sms", name: "Text messages", outboundUrl: carrier.url, ...fields };
  const answer = await server.request("POST", "/connectors", { as: account, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

const signed = (secret: string, text: string, now = server.clock.now()) => {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const digest = createHmac("sha256", secret).update(`${timestamp}.${text}`).digest("hex");
  return { "x-connector-timestamp": timestamp, "x-connector-signature": `sha256=${digest}` };
};

const withoutUndefined = (headers: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));

/** A signed request of a connector. */
function inbound({ id, secret }: Connected, path: "messages" | "status", body: unknown, headers?: object) {
  const payload = typeof body === "string" ? body : JSON.stringify(body);
  return server.call({
    method: "POST",
    url: `/inbound/v1/connectors/${id}/${path}`,
    headers: withoutUndefined({
      "content-type": "application/json",
      ...signed(secret, payload),
      ...headers,
    }),
    payload,
  });
}

const text = (fields: object = {}) => ({
  from: { phone: "+1 217 555 0142", name: "Dana Reyes" },
  content: "Is it still available?",
  providerMessageId: "SM1",
  sentAt: "2026-06-15T11:59:00Z",
  ...fields,
});
const work = () => server.drain(["connector"]);
const send = async (contactId: string, fields: object = {}) =>
  (
    await server.request("POST", "/messages", {
      as: account,
      body: { contactId, content: "Friday at 10 works.", channel: "sms", ...fields },
    })
  ).body.data as { id: string; conversationId: string };
const metadataOf = async ({ id, conversationId }: { id: string; conversationId: string }) =>
  (await server.request("GET", `/conversations/${conversationId}/messages`, { as: account })).body.data.find(
    (each: { id: string }) => each.id === id,
  ).metadata;
const mobile = (fields: object = {}) =>
  createContact(server, account, { email: undefined, phone: "+1 217 555 0142", ...fields });
const names = async () => (await server.takeEvents()).map(({ event }) => event);

describe("connectors", () => {
  it("show their secret only on creation and rotation", async () => {
    const { id, secret } = await connect();
    expect(secret).toMatch(/^consec_/);
    const read = await server.request("GET", `/connectors/${id}`, { as: account });
    expect(read.body.data).toEqual({
      ...{ id, channel: "sms", name: "Text messages", outboundUrl: carrier.url, active: true },
      ...{ consecutiveFailures: 0, createdAt: expect.any(String), updatedAt: expect.any(String) },
    });
    const list = await server.request("GET", "/connectors", { as: account });
    expect(list.text).not.toContain("consec_");
    const rotated = await server.request("POST", `/connectors/${id}/rotate-secret`, { as: account });
    expect(rotated.body.data.secret).not.toBe(secret);
    expect((await inbound({ id, secret }, "messages", text())).status).toBe(401);
    expect((await inbound(rotated.body.data, "messages", text())).status).toBe(202);
    const [row] = await server.database.sql`select secret from connectors where id = ${id}`;
    expect(Buffer.from(row!.secret).toString()).not.toContain("consec_");
  });

  it("are limited to one active per channel, and to the number of the plan", async () => {
    const first = await connect();
    const body = { channel: "sms", name: "Another", outboundUrl: null };
    const taken = await server.request("POST", "/connectors", { as: account, body });
    expect([taken.status, taken.body.code]).toEqual([409, "channel_taken"]);
    const spare = await add({ active: false });
    const both = await server.request("PATCH", `/connectors/${spare.id}`, {
      as: account,
      body: { active: true },
    });
    expect(both.status).toBe(409);
    expect((await server.request("DELETE", `/connectors/${first.id}`, { as: account })).status).toBe(204);
    expect((await server.request("GET", `/connectors/${first.id}`, { as: account })).status).toBe(404);
    const now = await server.request("PATCH", `/connectors/${spare.id}`, {
      as: account,
      body: { active: true },
    });
    expect(now.status).toBe(200);
    for (let n = 0; n < 4; n++) await add({ active: false });
    const many = await server.request("POST", "/connectors", {
      as: account,
      body: { ...body, active: false },
    });
    expect([many.status, many.body.code]).toEqual([422, "connector_limit_reached"]);
  });

  it("of one channel created concurrently: one of ten becomes active", async () => {
    account = await server.createAccount("scale");
    const body = { channel: "sms", name: "Race", outboundUrl: null };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.request("POST", "/connectors", { as: account, body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  it("are refused on plans that do not include them", async () => {
    const body = { channel: "sms", name: "Text messages" };
    for (const plan of ["free_trial", "starter"] as const) {
      const as = await server.createAccount(plan);
      expect((await server.request("POST", "/connectors", { as, body })).status).toBe(403);
    }
  });

  it("refuse addresses that the installation does not allow", async () => {
    account = await server.createAccount("pro");
    const body = { channel: "sms", name: "Text messages", outboundUrl: "ftp://example.com" };
    const refused = await server.request("POST", "/connectors", { as: account, body });
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, "outboundUrl"]);
  });

  it("can be tested, which returns the response", async () => {
    const { id, secret } = await connect();
    carrier.answer = () => ({ status: 418, body: "short and stout" });
    const answer = await server.request("POST", `/connectors/${id}/test`, { as: account });
    expect(answer.body.data).toEqual({
      ...{ delivered: false, status: 418, ms: expect.any(Number), response: "short and stout" },
    });
    const [{ body, raw, headers }] = carrier.arrived as [Arrived];
    expect(body).toEqual({ id: expect.any(String), type: "test.ping", channel: "sms" });
    expect(headers).toMatchObject(signed(secret, raw));
    const mute = await add({ channel: "email", outboundUrl: null });
    const without = await server.request("POST", `/connectors/${mute.id}/test`, { as: account });
    expect([without.status, without.body.code]).toEqual([422, "connector_without_url"]);
  });
});

describe("outbound messages", () => {
  it("are refused while their channel has no connector that is active and sends", async () => {
    account = await server.createAccount("pro");
    const contact = await mobile();
    const body = { contactId: contact.id, content: "Hello", channel: "sms" };
    const refused = async () => {
      const { status, body: problem } = await server.request("POST", "/messages", { as: account, body });
      return [status, problem.code];
    };
    expect(await refused()).toEqual([422, "channel_not_connected"]);
    const mute = await add({ outboundUrl: null });
    expect(await refused()).toEqual([422, "channel_not_connected"]);
    await server.request("PATCH", `/connectors/${mute.id}`, {
      as: account,
      body: { active: false, outboundUrl: carrier.url },
    });
    expect(await refused()).toEqual([422, "channel_not_connected"]);
  });

  it("reach the connector signed, and count as sent when it responded with a 2xx", async () => {
    const { secret } = await connect();
    const contact = await mobile();
    const message = await send(contact.id, { subject: "Never in a text message" });
    expect(await metadataOf(message)).toEqual({ deliveryStatus: "queued" });
    await server.takeEvents();
    expect(await work()).toBe(1);
    expect(carrier.arrived).toHaveLength(1);
    const [{ body, raw, headers }] = carrier.arrived as [Arrived];
    expect(body).toEqual({
      ...{ id: expect.any(String), type: "message.send", channel: "sms", to: "+1 217 555 0142" },
      ...{ content: "Friday at 10 works.", contactId: contact.id, conversationId: message.conversationId },
      messageId: message.id,
    });
    expect(headers).toMatchObject(signed(secret, raw));
    expect(await names()).toEqual(["message.sent"]);
    expect(await metadataOf(message)).toEqual({
      ...{ deliveryStatus: "sent", provider: "Text messages", providerMessageId: `P-${body.id}` },
    });
    expect(await work()).toBe(0);
  });

  it("include email with its subject, once email has a connector", async () => {
    await connect({ channel: "email", name: "Our mail" });
    const { id } = await createContact(server, account);
    await send(id, { channel: "email", subject: "Your viewing" });
    await work();
    expect(carrier.arrived.map(({ body }) => [body.to, body.subject])).toEqual([
      ["dana@example.com", "Your viewing"],
    ]);
    expect(await server.drain(["mail"])).toBe(0);
  });

  it.each(["nothing", "", "{", '"text"', '{"providerMessageId":7}', '{"other":1}', "\u0000"])(
    "count as sent whatever a 2xx contains: %j",
    async (body) => {
      await connect();
      const message = await send((await mobile()).id);
      carrier.answer = () => ({ status: 204, ...(body !== "nothing" && { status: 200, body }) });
      await work();
      expect(await metadataOf(message)).toEqual({ deliveryStatus: "sent", provider: "Text messages" });
    },
  );

  it("fail permanently on a 4xx, with its reason, and delay no others", async () => {
    const { id } = await connect();
    carrier.answer = ({ body }) =>
      body.content === "bad" ? { status: 422, body: "not a mobile number" } : working({ body } as Arrived);
    const contact = await mobile();
    const bad = await send(contact.id, { content: "bad" });
    const good = await send(contact.id, { content: "good" });
    await server.takeEvents();
    await work();
    expect(await metadataOf(bad)).toEqual({
      deliveryStatus: "failed",
      error: "The connector responded with 422: not a mobile number",
    });
    expect((await metadataOf(good)).deliveryStatus).toBe("sent");
    const events = await server.takeEvents();
    expect(events.map(({ event, data }) => [event, data.reason])).toEqual([
      ["message.failed", "delivery_refused"],
      ["message.sent", undefined],
    ]);
    const read = await server.request("GET", `/connectors/${id}`, { as: account });
    expect(read.body.data.consecutiveFailures).toBe(0);
  });

  it("are retried in order, with the same id, while the connector fails", async () => {
    const { id } = await connect();
    carrier.answer = () => ({ status: 500 });
    const contact = await mobile();
    const first = await send(contact.id, { content: "first" });
    const second = await send(contact.id, { content: "second" });
    expect(await work()).toBe(1);
    expect(await work()).toBe(0);
    const read = await server.request("GET", `/connectors/${id}`, { as: account });
    expect(read.body.data.consecutiveFailures).toBe(1);
    carrier.answer = working;
    server.clock.advance(3_600_000);
    await work();
    expect(carrier.arrived.map(({ body }) => body.content)).toEqual(["first", "first", "second"]);
    expect(carrier.arrived[0]!.body.id).toBe(carrier.arrived[1]!.body.id);
    for (const message of [first, second]) expect((await metadataOf(message)).deliveryStatus).toBe("sent");
    const after = await server.request("GET", `/connectors/${id}`, { as: account });
    expect(after.body.data.consecutiveFailures).toBe(0);
  });

  it("start the count of failures again after a 2xx, also within one run", async () => {
    const { id } = await connect();
    const failures = async () =>
      (await server.request("GET", `/connectors/${id}`, { as: account })).body.data.consecutiveFailures;
    const contact = await mobile();
    await send(contact.id, { content: "first" });
    await send(contact.id, { content: "second" });
    carrier.answer = () => ({ status: 500 });
    await work();
    server.clock.advance(3_600_000);
    await work();
    expect(await failures()).toBe(2);
    carrier.answer = (arrived) => (arrived.body.content === "first" ? working(arrived) : { status: 500 });
    server.clock.advance(3_600_000);
    await work();
    expect(await failures()).toBe(1);
    carrier.answer = working;
    server.clock.advance(3_600_000);
    await work();
    expect(await failures()).toBe(0);
  });

  it("are given up after ten attempts, as is their follow-up", async () => {
    await connect();
    carrier.answer = () => ({ status: 503 });
    const contact = await mobile();
    const body = {
      ...{ contactId: contact.id, content: "Still looking?", channel: "sms" },
      scheduledFor: server.clock.now().toISOString(),
    };
    const { id } = (await server.request("POST", "/followups", { as: account, body })).body.data;
    await server.drain(["followup"]);
    for (let attempt = 0; attempt < 10; attempt++) {
      expect(await work()).toBe(1);
      server.clock.advance(24 * 3_600_000);
    }
    expect(await work()).toBe(0);
    const read = await server.request("GET", `/followups/${id}`, { as: account });
    expect(read.body.data).toMatchObject({ status: "failed", reason: "attempts_exhausted" });
  });

  it("wait while the connector is inactive, and are given up when it is deleted", async () => {
    const { id } = await connect();
    const message = await send((await mobile()).id);
    const set = (body: object) => server.request("PATCH", `/connectors/${id}`, { as: account, body });
    await set({ active: false });
    expect(await work()).toBe(0);
    await set({ active: true });
    carrier.answer = () => ({ status: 500 });
    expect(await work()).toBe(1);
    await server.request("DELETE", `/connectors/${id}`, { as: account });
    server.clock.advance(3_600_000);
    carrier.answer = working;
    await server.takeEvents();
    expect(await work()).toBeGreaterThan(0);
    expect(carrier.arrived).toHaveLength(1);
    expect((await metadataOf(message)).deliveryStatus).toBe("failed");
    const [event] = await server.takeEvents();
    expect([event!.event, event!.data.reason]).toEqual(["message.failed", "channel_not_connected"]);
  });

  it("are given up when the account's plan no longer includes connectors", async () => {
    await connect();
    const message = await send((await mobile()).id);
    const { accountId } = account;
    await server.database.sql`update accounts set plan = 'free_trial' where id = ${accountId}`;
    await work();
    expect(carrier.arrived).toEqual([]);
    const [row] = await server.database.sql`select metadata from messages where id = ${message.id}`;
    expect(row!.metadata.deliveryStatus).toBe("failed");
  });

  it("of one account do not wait for another's connector", async () => {
    await connect();
    const slow = account;
    carrier.answer = () => ({ status: 500 });
    await send((await mobile()).id);
    await work();
    carrier.answer = working;
    carrier.arrived.length = 0;
    await connect();
    await send((await mobile()).id);
    expect(await work()).toBe(1);
    expect(carrier.arrived).toHaveLength(1);
    expect(account.accountId).not.toBe(slow.accountId);
  });
});

describe("inbound messages", () => {
  it("of an unknown person create contact and conversation, and emit both events in order", async () => {
    const connector = await connect();
    await server.takeEvents();
    const { id: propertyId } = await createProperty(server, account);
    await server.takeEvents();
    const answer = await inbound(connector, "messages", text({ propertyId }));
    expect([answer.status, Object.keys(answer.body.data).sort()]).toEqual([
      202,
      ["contactId", "conversationId", "messageId"],
    ]);
    const { contactId, conversationId, messageId } = answer.body.data;
    const events = await server.takeEvents();
    expect(events.map(({ event }) => event)).toEqual([
      "contact.created",
      "inquiry.created",
      "message.received",
    ]);
    const contact = (await server.request("GET", `/contacts/${contactId}`, { as: account })).body.data;
    expect(contact).toMatchObject({
      name: "Dana Reyes",
      phone: "+1 217 555 0142",
      email: null,
      source: "sms",
    });
    const messages = await server.request("GET", `/conversations/${conversationId}/messages`, {
      as: account,
    });
    expect(messages.body.data).toEqual([
      expect.objectContaining({
        ...{ id: messageId, direction: "inbound", content: "Is it still available?", channel: "sms" },
        ...{ sentAt: "2026-06-15T11:59:00.000Z", metadata: { providerMessageId: "SM1" } },
      }),
    ]);
  });

  it("delivered again get the same answer and have no further effect, even concurrently", async () => {
    const connector = await connect();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => inbound(connector, "messages", text())),
    );
    answers.push(await inbound(connector, "messages", text({ content: "changed" })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    expect((await names()).filter((name) => name === "message.received")).toHaveLength(1);
  });

  it("find the contact by phone number, in any notation", async () => {
    const connector = await connect();
    const { id } = await mobile();
    const answer = await inbound(connector, "messages", text({ from: { phone: "+12175550142" } }));
    expect(answer.body.data.contactId).toBe(id);
  });

  it("of a chat app find the contact by its name in the app, and answers are sent there", async () => {
    const connector = await connect({ channel: "chat_app_a" });
    const from = { address: "wa-4711", name: "Dana" };
    const first = await inbound(connector, "messages", text({ from }));
    const second = await inbound(connector, "messages", text({ from, providerMessageId: "SM2" }));
    expect(first.status).toBe(202);
    expect(second.body.data.contactId).toBe(first.body.data.contactId);
    await send(first.body.data.contactId, { channel: "chat_app_a" });
    await work();
    expect(carrier.arrived.map(({ body }) => body.to)).toEqual(["wa-4711"]);
    await server.request("DELETE", `/contacts/${first.body.data.contactId}`, { as: account });
    const third = await inbound(connector, "messages", text({ from, providerMessageId: "SM3" }));
    expect(third.body.data.contactId).not.toBe(first.body.data.contactId);
  });

  it.each([
    ["a missing signature", { "x-connector-signature": undefined }, /missing/],
    ["a missing time", { "x-connector-timestamp": undefined }, /missing/],
    ["an invalid time", { "x-connector-timestamp": "soon" }, /whole seconds/],
    ["an old time", { "x-connector-timestamp": "1000000000" }, /more than 300 seconds/],
    [
      "a wrong signature",
      { "x-connector-signature": `sha256=${"0".repeat(64)}` },
      /does not match this request/,
    ],
    ["a short signature", { "x-connector-signature": "sha256=00" }, /does not match this request/],
  ])("with %s are 401, naming the error", async (_, headers, detail) => {
    const connector = await connect();
    await server.takeEvents();
    const answer = await inbound(connector, "messages", text(), headers);
    expect(answer.status).toBe(401);
    expect(answer.headers["www-authenticate"]).toBe("Connector-Signature");
    expect(answer.body.detail).toMatch(detail);
    expect(await names()).not.toContain("message.received");
  });

  it("can't be replayed: not after five minutes, not with another body, not by another connector", async () => {
    const connector = await connect();
    const payload = JSON.stringify(text());
    const headers = signed(connector.secret, payload);
    expect((await inbound(connector, "messages", text({ content: "other" }), headers)).status).toBe(401);
    server.clock.advance(301_000);
    expect((await inbound(connector, "messages", payload, headers)).status).toBe(401);
    const other = await add({ channel: "chat_app_a" });
    expect((await inbound({ ...other, secret: connector.secret }, "messages", text())).status).toBe(401);
  });

  it("are validated after the signature: 401 comes before 422, and 403 of an inactive connector after it", async () => {
    const connector = await connect();
    const forged = { "x-connector-signature": "sha256=0" };
    expect((await inbound(connector, "messages", "{", forged)).status).toBe(401);
    expect((await inbound(connector, "messages", "{")).status).toBe(422);
    expect((await inbound(connector, "messages", text({ from: {} }))).status).toBe(422);
    expect((await inbound(connector, "messages", text({ from: { phone: "none" } }))).status).toBe(422);
    expect((await inbound(connector, "messages", text({ content: " " }))).status).toBe(422);
    await server.request("PATCH", `/connectors/${connector.id}`, { as: account, body: { active: false } });
    const off = await inbound(connector, "messages", text());
    expect([off.status, off.body.code]).toEqual([403, "connector_inactive"]);
  });

  it("to an unknown connector are 404", async () => {
    const { secret } = await connect();
    const nowhere = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";
    for (const id of [nowhere, "x", "%00"])
      expect((await inbound({ id, secret }, "messages", text())).status).toBe(404);
  });

  it("cancel the follow-up that waited for the answer", async () => {
    const connector = await connect();
    const contact = await mobile();
    const scheduledFor = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    const body = { contactId: contact.id, content: "Still looking?", channel: "sms", scheduledFor };
    const { id } = (await server.request("POST", "/followups", { as: account, body })).body.data;
    await inbound(connector, "messages", text());
    const read = await server.request("GET", `/followups/${id}`, { as: account });
    expect(read.body.data.status).toBe("cancelled");
  });
});

describe("status reports", () => {
  const sentOne = async () => {
    const connector = await connect();
    const message = await send((await mobile()).id);
    await work();
    const { providerMessageId } = await metadataOf(message);
    await server.takeEvents();
    return { connector, message, providerMessageId };
  };

  it("record that a message was delivered, even when repeated", async () => {
    const { connector, message, providerMessageId } = await sentOne();
    for (let time = 0; time < 2; time++) {
      const answer = await inbound(connector, "status", { providerMessageId, status: "delivered" });
      expect([answer.status, answer.body.data]).toEqual([
        200,
        { messageId: message.id, deliveryStatus: "delivered" },
      ]);
    }
    expect((await metadataOf(message)).deliveryStatus).toBe("delivered");
    expect(await names()).toEqual([]);
  });

  it("record that a message failed, which emits message.failed once", async () => {
    const { connector, message, providerMessageId } = await sentOne();
    const report = { providerMessageId, status: "failed", error: "Unknown number" };
    for (let time = 0; time < 2; time++) await inbound(connector, "status", report);
    expect(await metadataOf(message)).toMatchObject({ deliveryStatus: "failed", error: "Unknown number" });
    const events = await server.takeEvents();
    expect(events.map(({ event, data }) => [event, data.reason, data.error])).toEqual([
      ["message.failed", "delivery_failed", "Unknown number"],
    ]);
  });

  it("about messages that the connector never sent are 404", async () => {
    const { connector, providerMessageId } = await sentOne();
    expect((await inbound(connector, "status", { providerMessageId: "X", status: "failed" })).status).toBe(
      404,
    );
    const other = await connect();
    expect((await inbound(other, "status", { providerMessageId, status: "failed" })).status).toBe(404);
  });
});

describe("STOP and START", () => {
  it.each(["STOP", " stop.", "Unsubscribe!", "END", "quit", "Cancel", "OPTOUT", "revoke\n"])(
    "%j opts the contact out of the channel, and START opts it in again",
    async (word) => {
      const connector = await connect();
      const contact = await mobile();
      const read = async () =>
        (await server.request("GET", `/contacts/${contact.id}`, { as: account })).body.data.optedOutAt;
      expect(await read()).toBeUndefined();
      await server.takeEvents();
      await inbound(connector, "messages", text({ content: word }));
      await inbound(connector, "messages", text({ content: word, providerMessageId: "SM2" }));
      expect(await names()).toEqual(["message.received", "contact.updated", "message.received"]);
      expect(await read()).toEqual({ sms: server.clock.now().toISOString() });
      const body = { contactId: contact.id, content: "Hello", channel: "sms" };
      const refused = await server.request("POST", "/messages", { as: account, body });
      expect([refused.status, refused.body.code]).toEqual([422, "contact_opted_out"]);
      await inbound(connector, "messages", text({ content: "Start", providerMessageId: "SM3" }));
      expect(await read()).toBeUndefined();
      expect((await server.request("POST", "/messages", { as: account, body })).status).toBe(201);
    },
  );

  it.each(["Please stop calling me", "stop it", "cancel my visit", "stop stop", "restart", "STOP?"])(
    "%j is a message like any other",
    async (content) => {
      const connector = await connect();
      const { body } = await inbound(connector, "messages", text({ content }));
      const path = `/contacts/${body.data.contactId}`;
      const contact = await server.request("GET", path, { as: account });
      expect(contact.body.data.optedOutAt).toBeUndefined();
    },
  );

  it("end waiting follow-ups and runs immediately, and leave other channels open", async () => {
    const connector = await connect();
    const contact = await mobile({ email: "dana@example.com" });
    const later = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    const followup = await server.request("POST", "/followups", {
      as: account,
      body: { contactId: contact.id, content: "Still looking?", scheduledFor: later },
    });
    const steps = [
      { type: "wait_for_reply", config: { timeoutHours: 24 } },
      { type: "send_message", config: { template: "Thanks" } },
      { type: "end", config: {} },
    ];
    const template = { name: "Asking", steps, triggerType: "manual" };
    const workflow = await server.request("POST", "/workflows", { as: account, body: template });
    expect(workflow.status, workflow.text).toBe(201);
    const started = { workflowId: workflow.body.data.id, contactId: contact.id };
    const run = await server.request("POST", "/workflows/runs", { as: account, body: started });
    expect(run.status, run.text).toBe(201);
    await server.drain(["workflow-run"]);
    await inbound(connector, "messages", text({ content: "STOP" }));
    const statusOf = async (path: string) => (await server.request("GET", path, { as: account })).body.data;
    expect((await statusOf(`/followups/${followup.body.data.id}`)).status).toBe("cancelled");
    expect(await statusOf(`/workflows/runs/${run.body.data.id}`)).toMatchObject({
      status: "cancelled",
      exitReason: "contact_opted_out",
    });
    const mail = { contactId: contact.id, content: "Hello", channel: "email" };
    expect((await server.request("POST", "/messages", { as: account, body: mail })).status).toBe(201);
  });
});
