import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Visitor } from "../../../../test/chats/visitor.ts";
import { makeContact } from "../../../../test/fixtures/records.ts";
import { Mailbox, type ReceivedMail } from "../../../../test/harness/mailbox.ts";
import { startTestServer, type TestAccount, type TestServer } from "../../../../test/harness/server.ts";

const mailbox = new Mailbox();
let server: TestServer;
let pro: TestAccount;
let count = 0;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const origin = "https://rent.example.com";

beforeAll(async () => {
  await mailbox.open();
  server = await startTestServer({
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    MAIL_DOMAIN: "mail.example.com",
    MAIL_FROM: "hello@example.com",
    BASE_ORIGIN: origin,
  });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  mailbox.clear();
  server.clock.set("2026-06-15T12:00:00.000Z");
  count += 1;
  pro = await server.createAccount("pro", `Shown ${count}`);
  await request("PATCH", "/settings", {
    profilePublic: true,
    agentName: "Ada",
    emailSignOff: "Best regards",
  });
});

/** The plain text of an email, without its encoding. */
const textOf = ({ text }: ReceivedMail): string =>
  /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/
    .exec(text)![1]!
    .replaceAll("=\r\n", "")
    .replaceAll("=3D", "=")
    .replaceAll("\r\n", "\n")
    .trim();

async function request(method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: object) {
  const answer = await server.request(method, path, { as: pro, body });
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.text}`);
  return answer.body?.data;
}
const visit = (fields: object = {}) => Visitor.of(server, pro, { content: "Hello", ...fields });
const dana = { name: "Dana", email: "dana@example.com" };
const contactId = async () => (await request("GET", "/contacts"))[0].id as string;
const write = async (content: string, fields: object = {}) =>
  request("POST", "/messages", { contactId: await contactId(), channel: "web", content, ...fields });
const messageIn = async (chatId: string, id: string) =>
  (await request("GET", `/conversations/${chatId}/messages`)).find((one: { id: string }) => one.id === id);
const statusOf = async (chatId: string, id: string) =>
  (await messageIn(chatId, id)).metadata.deliveryStatus as string;
const eventsAbout = async (id: string) =>
  (await server.takeEvents()).filter(({ data }) => data.id === id).map(({ event }) => event);
async function pass(ms: number): Promise<void> {
  server.clock.advance(ms);
  await server.drain(["chat-unseen", "mail"]);
}

describe("a message of the chat", () => {
  it("counts as sent when the chat shows it, once, and not before", async () => {
    const visitor = await visit();
    await server.takeEvents();
    const { id } = await write("Friday at 10?");
    expect([await statusOf(visitor.chatId, id), await eventsAbout(id)]).toEqual(["queued", []]);
    server.clock.advance(minuteMs);
    await Promise.all([visitor.list(), visitor.list(), visitor.list()]);
    expect([await statusOf(visitor.chatId, id), await eventsAbout(id)]).toEqual(["sent", ["message.sent"]]);
    expect((await messageIn(visitor.chatId, id)).sentAt).toBe("2026-06-15T12:01:00.000Z");
    // For the visitor, it is as old as it is.
    expect((await visitor.list()).at(-1)!.sentAt).toBe("2026-06-15T12:00:00.000Z");
  });

  it("counts as sent when the client says that it has it, even if the process that sent it died", async () => {
    const visitor = await visit();
    const [first, second] = [await write("Friday at 10?"), await write("Or at 11?")];
    await visitor.list(first.id);
    await visitor.list(second.id);
    for (const { id } of [first, second]) expect(await statusOf(visitor.chatId, id)).toBe("sent");
  });

  it("that was not shown leaves as one email with a link to the chat after 5 minutes", async () => {
    const visitor = await visit(dana);
    const [first, second] = [await write("Friday at 10?"), await write("Or at 11?")];
    await server.takeEvents();
    await pass(5 * minuteMs - 1);
    expect(mailbox.received).toEqual([]);
    await pass(1);
    expect(mailbox.received).toHaveLength(1);
    const [mail] = mailbox.received;
    expect(mail!.to).toEqual(["dana@example.com"]);
    expect(textOf(mail!)).toBe(
      `Friday at 10?\n\nOr at 11?\n\nBest regards\n\nTo see everything and to answer in the chat:\n${origin}/p/chats/${visitor.token}`,
    );
    const events = await server.takeEvents();
    expect(events.map(({ event, data }) => [event, data.id])).toEqual([
      ["message.sent", first.id],
      ["message.sent", second.id],
    ]);
    await pass(dayMs);
    expect(mailbox.received).toHaveLength(1);
    expect((await visitor.list()).slice(-2).map(({ content }) => content)).toEqual([
      "Friday at 10?",
      "Or at 11?",
    ]);
    expect(await server.takeEvents()).toEqual([]);
  });

  it("leaves by no email when it was shown in time", async () => {
    const visitor = await visit(dana);
    await write("Friday at 10?");
    server.clock.advance(4 * minuteMs);
    await visitor.list();
    await pass(dayMs);
    expect(mailbox.received).toEqual([]);
  });

  it("by mail keeps to its language, and can be answered by mail", async () => {
    const visitor = await visit({ ...dana, language: "es" });
    await write("¿El viernes?");
    await pass(5 * minuteMs);
    const [mail] = mailbox.received;
    expect(textOf(mail!)).toMatch(/Para verlo todo y responder en el chat:/);
    expect(mail!.from).toMatch(/^shown-\d+\+[0-9a-v]{26}@mail\.example\.com$/);
    expect(visitor.chatId).toBeTruthy();
  });

  it("of nobody leaves by one email at most to an address that nobody has confirmed, with a link to opt out", async () => {
    const visitor = await visit(dana);
    await visitor.post("See listings");
    await pass(5 * minuteMs);
    expect(mailbox.received).toHaveLength(1);
    expect(textOf(mailbox.received[0]!)).toMatch(/\/p\/unsubscribe\//);
    await visitor.post("help");
    await pass(5 * minuteMs);
    expect(mailbox.received).toHaveLength(1);
    // What a person writes may leave.
    await write("This is Kim.");
    await pass(5 * minuteMs);
    expect(mailbox.received).toHaveLength(2);
  });

  it.each([
    ["gave no email address", {}],
    ["opted out of email", { ...dana, optOut: true }],
  ])(
    "to a visitor who %s waits for 7 days, and then fails",
    async (_, { optOut, ...fields }: { optOut?: boolean }) => {
      const visitor = await visit(fields);
      const id = await contactId();
      if (optOut)
        await server.database.sql`
        update contacts set opted_out_at = '{"email": "2026-06-15T12:00:00.000Z"}' where id = ${id}`;
      const early = await write("Friday at 10?");
      await pass(6 * dayMs);
      expect(await statusOf(visitor.chatId, early.id)).toBe("queued");
      const late = await write("Are you still there?");
      await server.takeEvents();
      await pass(dayMs);
      expect([await statusOf(visitor.chatId, early.id), await statusOf(visitor.chatId, late.id)]).toEqual([
        "failed",
        "queued",
      ]);
      expect(await server.takeEvents()).toMatchObject([
        { event: "message.failed", data: { id: early.id, reason: "not_seen", contactId: id } },
      ]);
      // What was given up is not shown any more; what still waits is.
      expect((await visitor.list()).at(-1)!.content).toBe("Are you still there?");
      expect(JSON.stringify(await visitor.list())).not.toContain("Friday at 10?");
      expect(mailbox.received).toEqual([]);
    },
  );

  it("waits for the visitor again when its email is refused", async () => {
    const visitor = await visit(dana);
    const { id } = await write("Friday at 10?");
    mailbox.refuse = { responseCode: 554, message: "refused" };
    await pass(5 * minuteMs);
    expect(await statusOf(visitor.chatId, id)).toBe("queued");
    mailbox.refuse = null;
    await visitor.list();
    expect(await statusOf(visitor.chatId, id)).toBe("sent");
  });

  it("fails with its follow-up when nobody comes back", async () => {
    const visitor = await visit();
    const scheduledFor = server.clock.now().toISOString();
    const followup = await request("POST", "/followups", { contactId: await contactId(), scheduledFor });
    await server.drain(["followup"]);
    expect((await request("GET", `/followups/${followup.id}`)).status).toBe("processing");
    await pass(7 * dayMs);
    await pass(7 * dayMs);
    expect(await request("GET", `/followups/${followup.id}`)).toMatchObject({
      status: "failed",
      reason: "not_seen",
    });
    expect(visitor.chatId).toBeTruthy();
  });

  it("sends a follow-up of the visitor once it is shown", async () => {
    const visitor = await visit();
    const scheduledFor = server.clock.now().toISOString();
    const followup = await request("POST", "/followups", { contactId: await contactId(), scheduledFor });
    await server.drain(["followup"]);
    expect((await visitor.list()).at(-1)!.content).toMatch(/still interested/);
    expect((await request("GET", `/followups/${followup.id}`)).status).toBe("sent");
  });

  it("is given up when the contact is deleted", async () => {
    const visitor = await visit(dana);
    const { id } = await write("Friday at 10?");
    await request("DELETE", `/contacts/${await contactId()}`);
    await pass(5 * minuteMs);
    expect([mailbox.received, await statusOf(visitor.chatId, id)]).toEqual([[], "failed"]);
  });
});

describe("the channel web", () => {
  it("is not connected for a contact without a chat, nor for another conversation of the contact", async () => {
    const stranger = await makeContact(server, pro);
    const body = { contactId: stranger, channel: "web", content: "Hello" };
    const refused = await server.request("POST", "/messages", { as: pro, body });
    expect([refused.status, refused.body.code]).toEqual([422, "channel_not_connected"]);
    await visit(dana);
    const property = await request("POST", "/properties", {
      address: "1 Elm",
      monthlyRent: 1,
      bedrooms: 1,
      bathrooms: 1,
    });
    const mine = await contactId();
    const other = await request("POST", "/messages", {
      contactId: mine,
      channel: "email",
      content: "By mail",
      propertyId: property.id,
    });
    const answer = await server.request("POST", "/messages", {
      as: pro,
      body: { contactId: mine, channel: "web", content: "x", conversationId: other.conversationId },
    });
    expect([answer.status, answer.body.code]).toEqual([422, "channel_not_connected"]);
  });

  it("is what a contact who came by chat prefers, wherever the message comes from", async () => {
    const visitor = await visit(dana);
    const message = await request("POST", "/messages", { contactId: await contactId(), content: "Hi" });
    expect([message.channel, message.conversationId]).toEqual(["web", visitor.chatId]);
  });
});
