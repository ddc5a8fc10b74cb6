import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { replyAddress } from "../../src/domains/inbox/mail/reply-address.service.ts";
import { listenForMail, type MailListener } from "../../src/program/smtp/listener.ts";
import { startTestServer, type TestAccount, type TestServer } from "../harness/server.ts";
import { plain } from "./corpus/make.ts";
import { type DnsServer, startDnsServer } from "./dns-server.ts";
import { addressOf, receiving } from "./hand-in.ts";
import { type Signer, signerFor } from "./signed.ts";
import { SmtpClient } from "./smtp-client.ts";

let server: TestServer;
let dns: DnsServer;
let listener: MailListener;
let signer: Signer;
let account: TestAccount;
let address: string;
let client: SmtpClient;
let contactId: string;
let conversationId: string;
let mails = 0;

beforeAll(async () => {
  dns = await startDnsServer();
  signer = signerFor(dns, "example.net");
  server = await startTestServer({ ...receiving, MAIL_DNS_SERVERS: dns.address });
  listener = await listenForMail(server.platform, { host: "127.0.0.1", port: 0 }, pino({ level: "silent" }));
});
beforeEach(async () => {
  // A Monday, within the working hours.
  server.clock.set("2026-06-15T12:00:00.000Z");
  account = await server.createAccount("pro", "Elm Rentals", "owner@example.com");
  address = await addressOf(server, account.accountId);
  contactId = await create("/contacts", { name: "Dana Reyes", email: "dana@example.net" });
  ({ conversationId } = (
    await request("POST", "/messages", { contactId, content: "Does Friday work?", channel: "email" })
  ).body.data);
  await server.drain(["mail"]);
  await server.takeEvents();
  client = await SmtpClient.open(listener);
});
// One address may have 20 connections.
afterEach(() => void client.socket.destroy());
afterAll(async () => {
  await listener.close();
  await server.close();
  await dns.close();
});

const request = (method: "GET" | "POST" | "PATCH", path: string, body?: object) =>
  server.request(method, path, { as: account, ...(body && { body }) });
const create = async (path: string, body: object): Promise<string> =>
  (await request("POST", path, body)).body.data.id;
const get = async (path: string) => (await request("GET", path)).body.data;

/** Each way of sending a mail in Dana's name. */
const ways = {
  forged: async (raw: Buffer) => client.send([address], raw, "eve@attacker.example"),
  signed: async (raw: Buffer) => client.send([address], await signer.sign(raw), "bounces@mailer.example"),
  token: async (raw: Buffer) => {
    const [row] = await server.database.sql`select slug from accounts where id = ${account.accountId}`;
    return client.send([replyAddress(server.platform, row!.slug, conversationId)!], raw, "eve@other.example");
  },
};
async function mail(way: keyof typeof ways, body: string): Promise<void> {
  const raw = plain(`${body}\n`, {
    To: address,
    "Message-ID": `<f-${++mails}@example.net>`,
    Subject: "Elm Street",
  });
  expect(await ways[way](raw)).toMatch(/^250 2\.0\.0 received as/);
}
const isProven = { forged: false, signed: true, token: true } as const;
const all = Object.keys(ways) as (keyof typeof ways)[];

describe.each(all)("a mail in a contact's name (%s)", (way) => {
  const acts = isProven[way];

  it(`${acts ? "answers" : "does not answer"} a workflow's question`, async () => {
    const workflowId = await create("/workflows", {
      name: "Ask",
      triggerType: "manual",
      questionConfig: { questions: [{ key: "people", label: "How many people?", type: "number" }] },
      steps: [
        { type: "ask", config: { questionKey: "people" } },
        { type: "update_contact", config: { set: { status: "applicant" } } },
      ],
    });
    const run = await create("/workflows/runs", { workflowId, contactId });
    await server.drain(["workflow_run"]);
    await mail(way, "2");
    await server.drain(["workflow_run"]);
    expect((await get(`/workflows/runs/${run}`)).status).toBe(acts ? "completed" : "running");
    expect((await get(`/contacts/${contactId}`)).status).toBe(acts ? "applicant" : "prospect");
  });

  it(`${acts ? "cancels" : "does not cancel"} follow-ups`, async () => {
    const id = await create("/followups", { contactId, scheduledFor: "2026-07-01T00:00:00Z" });
    await mail(way, "Yes");
    expect((await get(`/followups/${id}`)).status).toBe(acts ? "cancelled" : "pending");
  });

  it(`${acts ? "opts" : "does not opt"} the contact out`, async () => {
    await mail(way, "STOP");
    expect((await get(`/contacts/${contactId}`)).optedOutAt?.email !== undefined).toBe(acts);
    const again = await request("POST", "/messages", { contactId, content: "Hello", channel: "email" });
    expect(again.status).toBe(acts ? 422 : 201);
  });

  it("does not lower the state of the address", async () => {
    await mail(way, "Hello");
    const [row] = await server.database.sql`select email_state from contacts where id = ${contactId}`;
    expect(row!.email_state).toBe("trusted");
  });

  it.each(["claimed_mailed", "bounced"])(
    `${acts ? "proves" : "does not prove"} the address, which was %s`,
    async (before) => {
      await server.database.sql`update contacts set email_state = ${before} where id = ${contactId}`;
      await mail(way, "Hello");
      const [row] = await server.database.sql`select email_state from contacts where id = ${contactId}`;
      expect(row!.email_state).toBe(acts ? "trusted" : before);
    },
  );

  it(`${acts ? "starts" : "does not start"} a workflow`, async () => {
    await create("/workflows", {
      name: "Reply",
      triggerType: "automatic",
      triggerConfig: { event: "message.received" },
      steps: [{ type: "send_message", config: { template: "Thank you" } }],
    });
    await mail(way, "Hello");
    await server.drain(["workflow-trigger"]);
    expect(await get("/workflows/runs")).toHaveLength(acts ? 1 : 0);
  });

  it("is shown in the contact's conversation, with whether it is proven, and emitted", async () => {
    await mail(way, "Is it free?");
    const events = await server.takeEvents();
    expect(events).toMatchObject([{ event: "message.received", data: { contactId, conversationId } }]);
    const [message] = (await get(`/conversations/${conversationId}/messages`)).filter(
      (each: { direction: string }) => each.direction === "inbound",
    );
    expect(message.content).toBe("Is it free?");
    expect(message.metadata.sender).toEqual(
      way === "token" ? undefined : { address: "dana@example.net", proven: acts },
    );
    const [summary] = await get("/incoming-mail");
    expect(summary.sender).toEqual({ address: "dana@example.net", proven: acts });
  });
});

describe("STOP that nothing proves", () => {
  it("is told to the owner, who can opt the contact out", async () => {
    await mail("forged", "STOP");
    const notices = await server.database
      .sql`select data from owner_notices where account_id = ${account.accountId} and kind = 'text'`;
    expect(notices.map(({ data }) => data.subject)).toEqual(["Dana Reyes may want no more email"]);
    await server.takeEvents();
    const out = await request("POST", `/contacts/${contactId}/opt-out`, { channel: "email" });
    expect(out.status).toBe(200);
    expect(out.body.data.optedOutAt.email).toEqual(expect.any(String));
    expect((await server.takeEvents()).map(({ event }) => event)).toEqual(["contact.updated"]);
    expect((await request("POST", `/contacts/${contactId}/opt-out`, { channel: "email" })).status).toBe(200);
    expect(await server.takeEvents()).toEqual([]);
  });
});

it("mail that anybody can send does not use up what the contact may send", async () => {
  for (let each = 0; each < 30; each++) await mail("forged", `Hello ${each}`);
  const raw = plain("More\n", { To: address, "Message-ID": "<over@example.net>" });
  expect(await ways.forged(raw)).toMatch(/^450/);
  await mail("signed", "Friday works");
});
