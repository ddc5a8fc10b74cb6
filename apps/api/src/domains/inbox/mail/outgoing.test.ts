import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createContact } from "../../../../test/fixtures/records.ts";
import { headerOf, headersOf, Mailbox, type ReceivedMail } from "../../../../test/harness/mailbox.ts";
import { startTestServer, type TestAccount, type TestServer } from "../../../../test/harness/server.ts";
import { openMailer } from "../../../platform/mail/mailer.ts";
import { logOptions } from "../../../platform/observability/logger.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { retain } from "../../account/retention/retention.service.ts";
import { findOrCreateSender } from "../../people/contacts/contacts.service.ts";
import { admitAutomaticEmail } from "../../people/contacts/email-state.service.ts";
import { type InboundMessage, receiveMessage } from "../messages/inbound.service.ts";
import { noteMailBounced } from "./bounces.service.ts";
import { queueMail } from "./mail.service.ts";

const mailbox = new Mailbox();
let server: TestServer;
let account: TestAccount;
let contact: { id: string };
let names = 0;

beforeAll(async () => {
  await mailbox.open();
  server = await startTestServer({
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    MAIL_DOMAIN: "mail.example.com",
    MAIL_FROM: "hello@example.com",
    BASE_ORIGIN: "https://rent.example.com",
  });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  mailbox.clear();
  // What addresses got in another test does not count.
  server.clock.advance(24 * 3_600_000);
  account = await server.createAccount("pro", `Elm ${++names}`);
  contact = await createContact(server, account);
});

const request = (method: "GET" | "POST" | "PATCH", path: string, body?: object) =>
  server.request(method, path, { as: account, ...(body && { body }) });
const receive = (message: Partial<InboundMessage> & { content: string }) =>
  forAccount(server.platform, account.accountId, (call) =>
    receiveMessage(call, { channel: "email", contactId: contact.id, ...message } as InboundMessage),
  );
/** A message of a person. @returns its record and the email */
async function send(fields: object = {}) {
  const body = { contactId: contact.id, content: "Friday at 10 works.", channel: "email", ...fields };
  const { data } = (await request("POST", "/messages", body)).body;
  await server.drain(["mail"]);
  return { message: data as { id: string; conversationId: string }, mail: mailbox.received.at(-1)! };
}
/** A follow-up that is due immediately. @returns its record after everything due is done */
async function followUp(fields: object = {}) {
  const body = { contactId: contact.id, scheduledFor: server.clock.now().toISOString(), ...fields };
  const { id } = (await request("POST", "/followups", body)).body.data;
  await server.drain(["followup", "mail"]);
  return (await request("GET", `/followups/${id}`)).body.data as { status: string; reason: string | null };
}
/** A run of a template that sends texts. @returns its record after everything due is done */
async function run(...texts: string[]) {
  const steps = texts.map((template) => ({ type: "send_message", config: { template } }));
  const workflow = { name: "Texts", steps, triggerType: "manual" };
  const template = (await request("POST", "/workflows", workflow)).body.data;
  const started = { workflowId: template.id, contactId: contact.id };
  const { id } = (await request("POST", "/workflows/runs", started)).body.data;
  await server.drain();
  return (await request("GET", `/workflows/runs/${id}`)).body.data as { status: string; exitReason: string };
}
const references = (mail: ReceivedMail) => headerOf(mail, "References")?.split(/\s+/) ?? [];
const linkIn = ({ text }: ReceivedMail) =>
  /https:\/\/rent\.example\.com\/p\/unsubscribe\/\w+/.exec(text)?.[0];

describe("the headers of an email", () => {
  it("name the sender, and where answers and bounces go", async () => {
    await request("PATCH", "/settings", { agentName: "Ava" });
    const { mail } = await send();
    expect(headerOf(mail, "From")).toBe("Ava <hello@example.com>");
    expect(headerOf(mail, "To")).toBe("dana@example.com");
    const replyTo = /<(elm-\d+\+[0-9a-v]{26}@mail\.example\.com)>$/.exec(headerOf(mail, "Reply-To")!)![1];
    expect([mail.from, mail.to]).toEqual([replyTo, ["dana@example.com"]]);
    // Programs show the last alternative that they can show.
    expect(headerOf(mail, "Content-Type")).toMatch(/^multipart\/alternative/);
    expect(mail.text.match(/^Content-Type: text\/(plain|html); charset=utf-8/gm)).toEqual([
      "Content-Type: text/plain; charset=utf-8",
      "Content-Type: text/html; charset=utf-8",
    ]);
  });

  it("of a message of a person contain no link to opt out", async () => {
    const { mail } = await send();
    for (const name of ["List-Unsubscribe", "List-Unsubscribe-Post", "Auto-Submitted"])
      expect(headerOf(mail, name)).toBeUndefined();
    expect(linkIn(mail)).toBeUndefined();
  });

  it("of automatic email contain a link for one click, which the text shows too", async () => {
    await followUp({ message: "Still interested?" });
    const [mail] = mailbox.received;
    const link = linkIn(mail!);
    expect(mail!.text).toContain(
      `\r\n\r\nThis email was sent automatically. To stop these emails:\r\n${link}`,
    );
    expect(headerOf(mail!, "List-Unsubscribe")).toBe(`<${link}>`);
    expect(headerOf(mail!, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    expect(headerOf(mail!, "Auto-Submitted")).toBe("auto-generated");
    await request("PATCH", `/contacts/${contact.id}`, { language: "es" });
    await run("Hola");
    // Quoted-printable, whose lines are joined here.
    expect(mailbox.received[1]!.text.replace(/=\r\n/g, "")).toContain(
      "Este correo se envi=C3=B3 autom=C3=A1ticamente. Para no recibir m=C3=A1s estos correos:",
    );
  });

  it("of email to a contact without a conversation lead to the account, and of a notice to the sender", async () => {
    await forAccount(server.platform, account.accountId, async (call) => {
      await queueMail(call, { to: "dana@example.com", subject: "A", text: "a", contactId: contact.id });
      await queueMail(call, { to: "owner@example.com", subject: "B", text: "b" });
    });
    await server.drain(["mail"]);
    const [mail, notice] = mailbox.received;
    expect(headerOf(mail!, "Reply-To")).toBe(`elm-${names}@mail.example.com`);
    expect(headerOf(notice!, "Reply-To")).toBeUndefined();
    expect([mail!.from, notice!.from]).toEqual(["hello@example.com", "hello@example.com"]);
  });

  it("are the same without a mail server", async () => {
    const alone = await startTestServer({ MAIL_DOMAIN: "mail.example.com", MAIL_FROM: "hello@example.com" });
    try {
      const owner = await alone.createAccount("pro", "Elm");
      const { id: contactId } = await createContact(alone, owner);
      const scheduledFor = alone.clock.now().toISOString();
      await alone.request("POST", "/followups", { as: owner, body: { contactId, scheduledFor } });
      await alone.drain(["followup", "mail"]);
      const folder = join(alone.config.dataDir, "mail");
      const [file] = await readdir(folder);
      const text = await readFile(join(folder, file!), "utf8");
      await followUp();
      const nameOf = ([name]: [string, string]) => name;
      expect(headersOf(text).map(nameOf).sort()).toEqual(
        headersOf(mailbox.received[0]!.text).map(nameOf).sort(),
      );
    } finally {
      await alone.close();
    }
  });
});

describe("a thread", () => {
  it("answers the contact's last email, names earlier ones, and keeps the subject with Re:", async () => {
    const first = await send({ subject: "12 Elm Street" });
    expect(headerOf(first.mail, "In-Reply-To")).toBeUndefined();
    server.clock.advance(1000);
    const second = await send();
    expect(headerOf(second.mail, "Subject")).toBe("Re: 12 Elm Street");
    expect(headerOf(second.mail, "In-Reply-To")).toBe(headerOf(first.mail, "Message-ID"));
    server.clock.advance(1000);
    await receive({
      content: "Yes!",
      subject: "RE: 12 Elm Street",
      providerMessageId: "<dana-1@mua.example>",
    });
    server.clock.advance(1000);
    const third = await send();
    expect(headerOf(third.mail, "Subject")).toBe("Re: 12 Elm Street");
    expect(headerOf(third.mail, "In-Reply-To")).toBe("<dana-1@mua.example>");
    expect(references(third.mail)).toEqual([
      headerOf(first.mail, "Message-ID"),
      headerOf(second.mail, "Message-ID"),
      "<dana-1@mua.example>",
    ]);
  });

  it("keeps a subject that a person gave, and starts over in another conversation", async () => {
    await send({ subject: "First" });
    server.clock.advance(1000);
    expect(headerOf((await send({ subject: "Another matter" })).mail, "Subject")).toBe("Another matter");
    contact = await createContact(server, account, { email: "kim@example.com" });
    const { mail } = await send();
    expect(headerOf(mail, "Subject")).toBe("A message from Assistant");
    expect(references(mail)).toEqual([]);
  });

  it("has a subject in the language of the contact where nobody gave one", async () => {
    contact = await createContact(server, account, { email: "eva@example.com", language: "es" });
    expect(headerOf((await send()).mail, "Subject")).toBe("Un mensaje de Assistant");
    contact = await createContact(server, account, { email: "jo@example.com", language: "fr" });
    expect(headerOf((await send()).mail, "Subject")).toBe("A message from Assistant");
  });

  it("keeps its headers when an attempt is repeated, whatever arrived meanwhile", async () => {
    await send();
    server.clock.advance(1000);
    mailbox.refuse = { responseCode: 451, message: "try later" };
    await send();
    mailbox.refuse = null;
    await receive({ content: "Hello?", providerMessageId: "<dana-2@mua.example>" });
    server.clock.advance(15_000);
    await server.drain(["mail"]);
    const [first, second] = mailbox.received;
    expect(references(second!)).toEqual([headerOf(first!, "Message-ID")]);
  });
});

describe("what people write", () => {
  const evil = "Hi\r\nBcc: everybody@example.com\r\n\r\n<script>alert(1)</script>";

  it("adds no header, whether as subject, name, text or id of an email", async () => {
    await request("PATCH", "/settings", { agentName: `Ava" <x@y.example>, ${evil}`, emailSignOff: evil });
    await receive({ content: evil, subject: evil, providerMessageId: `<a@b>${evil}` });
    server.clock.advance(1000);
    await send({ subject: evil, content: evil });
    server.clock.advance(1000);
    await send({ content: evil });
    await followUp({ message: evil });
    expect(mailbox.received).toHaveLength(3);
    for (const mail of mailbox.received) {
      const found = headersOf(mail.text).map(([name]) => name);
      expect(found).not.toContain("bcc");
      expect(new Set(found).size).toBe(found.length);
      expect(mail.to).toEqual(["dana@example.com"]);
      expect(headerOf(mail, "From")).toMatch(/<hello@example\.com>$/);
      expect(mail.text).not.toMatch(/=0D=0A|=0A/);
      expect(headerOf(mail, "Content-Type")).toMatch(/^multipart\/alternative/);
    }
  });

  it("arrives in lines that every mail server accepts", async () => {
    const content = `${"Straße über 北京 🏡 ".repeat(200)}\n${"x".repeat(5_000)}\n.\nFrom here`;
    await request("PATCH", "/settings", { agentName: "Ávila García 北京 ".repeat(20).slice(0, 200) });
    const { mail } = await send({ subject: "Größe ".repeat(30), content });
    for (const line of mail.text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(998);
    expect(mail.text).not.toMatch(/[^\r]\n/);
  });
});

describe("a contact that opted out of email", () => {
  const post = (mail: ReceivedMail) => {
    const { pathname } = new URL(linkIn(mail)!);
    return server.call({
      method: "POST",
      url: pathname,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
  };

  it("gets no further follow-up, and runs end", async () => {
    await followUp();
    expect((await post(mailbox.received[0]!)).status).toBe(200);
    expect(await followUp()).toMatchObject({ status: "failed", reason: "contact_opted_out" });
    expect(await run("Hello")).toMatchObject({ status: "failed", exitReason: "contact_opted_out" });
    expect(mailbox.received).toHaveLength(1);
  });

  it("does not get automatic email either that was queued before", async () => {
    await followUp();
    mailbox.refuse = { responseCode: 451, message: "try later" };
    expect(await followUp()).toMatchObject({ status: "processing" });
    mailbox.refuse = null;
    await post(mailbox.received[0]!);
    server.clock.advance(15_000);
    await server.drain(["mail"]);
    expect(mailbox.received).toHaveLength(1);
    const { body } = await request("GET", "/followups?status=failed");
    expect(body.data).toMatchObject([{ reason: "contact_opted_out" }]);
  });
});

describe("an address that somebody else may have given", () => {
  /** An email from outside that names this address as its sender. */
  const strangers = (email = "victim@example.com") =>
    forAccount(server.platform, account.accountId, async (call) => {
      const from = { email };
      const message = { channel: "email", content: "Is it available?", provesAddress: false, from } as const;
      contact = { id: (await receiveMessage(call, message)).contactId };
    });

  it("gets one automatic email, whatever asks for more, and none of the others", async () => {
    await strangers();
    expect(await followUp()).toMatchObject({ status: "sent" });
    expect(await followUp()).toMatchObject({ status: "failed", reason: "address_unconfirmed" });
    await strangers();
    expect(await run("Hello", "Hello again")).toMatchObject({
      status: "failed",
      exitReason: "address_unconfirmed",
    });
    await expect(
      forAccount(server.platform, account.accountId, (call) =>
        queueMail(call, {
          to: "victim@example.com",
          subject: "M",
          text: "m",
          contactId: contact.id,
          automatic: true,
        }),
      ),
    ).rejects.toThrow("already got one automatic email");
    expect(mailbox.received).toHaveLength(1);
  });

  it("gets one a day from all contacts and accounts together", async () => {
    await strangers();
    expect(await followUp()).toMatchObject({ status: "sent" });
    for (const spelled of ["victim@example.com", "VICTIM@Example.com"]) {
      account = await server.createAccount("pro", `Elm ${++names}`);
      await strangers(spelled);
      expect(await followUp()).toMatchObject({ status: "failed", reason: "address_unconfirmed" });
    }
    await strangers("somebody.else@example.com");
    expect(await followUp()).toMatchObject({ status: "sent" });
    server.clock.advance(24 * 3_600_000);
    await strangers();
    expect(await followUp()).toMatchObject({ status: "sent" });
    expect(mailbox.received).toHaveLength(3);
  });

  it("of one source of an account: 100 in an hour, and those of other sources and accounts go on", async () => {
    const admit = (source: string) =>
      forAccount(server.platform, account.accountId, async (call) => {
        const email = `p${++names}@example.com`;
        const { contactId } = await findOrCreateSender(call, { email }, source);
        return admitAutomaticEmail(call, contactId, email).then(
          () => "admitted",
          (error: { code: string }) => error.code,
        );
      });
    for (let each = 0; each < 100; each++) expect(await admit("web")).toBe("admitted");
    expect(await admit("web")).toBe("address_unconfirmed");
    expect(await admit("email")).toBe("admitted");
    server.clock.advance(3_600_000);
    expect(await admit("web")).toBe("admitted");
  });

  it("is not kept in words, and is forgotten after a day", async () => {
    await strangers();
    await followUp();
    const rows = await server.database.sql`select scope from first_emails`;
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain("victim");
    const later = new Date(server.clock.now().getTime() + 24 * 3_600_000 + 1);
    await retain(server.platform.database, later);
    expect(await server.database.sql`select scope from first_emails`).toEqual([]);
  });

  it("gets what a person sends", async () => {
    await strangers();
    await followUp();
    await send();
    await send();
    expect(mailbox.received).toHaveLength(3);
  });

  it("gets automatic email once it answered an email of ours", async () => {
    await strangers();
    await followUp();
    await receive({ content: "Yes", provesAddress: true });
    for (let each = 0; each < 3; each++) expect(await followUp()).toMatchObject({ status: "sent" });
  });

  it("gets automatic email once the account has set another, not when the same one is sent back", async () => {
    await strangers();
    await followUp();
    const { data } = (await request("GET", `/contacts/${contact.id}`)).body;
    for (const same of [data, { email: "Victim@Example.com" }]) {
      expect((await request("PATCH", `/contacts/${contact.id}`, same)).status).toBe(200);
      expect(await followUp()).toMatchObject({ status: "failed", reason: "address_unconfirmed" });
    }
    await request("PATCH", `/contacts/${contact.id}`, { email: "dana@example.com" });
    expect(await followUp()).toMatchObject({ status: "sent" });
    expect(await followUp()).toMatchObject({ status: "sent" });
  });

  it("does not become one because an email only claims to come from it", async () => {
    await receive({ content: "Send me more", provesAddress: false });
    for (let each = 0; each < 3; each++) expect(await followUp()).toMatchObject({ status: "sent" });
  });

  it("is not opted in again by START in an email that only claims to come from it", async () => {
    const isOut = async () =>
      (await request("GET", `/contacts/${contact.id}`)).body.data.optedOutAt?.email !== undefined;
    await receive({ content: "STOP", provesAddress: true });
    expect(await isOut()).toBe(true);
    await receive({ content: "START", provesAddress: false });
    expect(await isOut()).toBe(true);
    await receive({ content: "START", provesAddress: true });
    expect(await isOut()).toBe(false);
  });
});

describe("an address that does not exist", () => {
  const unknown = { error: "5.1.1 unknown", isPermanent: true };
  const bounce = (report = unknown) =>
    forAccount(server.platform, account.accountId, (call) =>
      noteMailBounced(call, headerOf(mailbox.received.at(-1)!, "Message-ID")!, report),
    );

  it("gets no automatic email once the mail server refused it, until the account sets it", async () => {
    mailbox.refuseRecipient = { responseCode: 550, message: "5.1.1 no such user" };
    expect(await followUp()).toMatchObject({ status: "failed", reason: "delivery_refused" });
    mailbox.refuseRecipient = null;
    expect(await followUp()).toMatchObject({ status: "failed", reason: "address_bounced" });
    await request("PATCH", `/contacts/${contact.id}`, { email: "dana@example.com" });
    expect(await followUp()).toMatchObject({ status: "failed", reason: "address_bounced" });
    await request("PATCH", `/contacts/${contact.id}`, { email: "dana2@example.com" });
    expect(await followUp()).toMatchObject({ status: "sent" });
  });

  it("is the one that an email was sent to, not the one that the contact has by now", async () => {
    await send();
    await request("PATCH", `/contacts/${contact.id}`, { email: "dana2@example.com" });
    expect(await bounce()).toBe(true);
    expect(await followUp()).toMatchObject({ status: "sent" });
  });

  it("is known by the return of an email that is no message", async () => {
    await forAccount(server.platform, account.accountId, (call) =>
      queueMail(call, { to: "dana@example.com", subject: "M", text: "m", contactId: contact.id }),
    );
    await server.drain(["mail"]);
    expect(await bounce()).toBe(true);
    expect(await followUp()).toMatchObject({ status: "failed", reason: "address_bounced" });
  });

  it("is not meant by a temporary error that lasted, which only the message failed for", async () => {
    const { message } = await send();
    await bounce({ error: "4.4.7 expired", isPermanent: false });
    const { data } = (await request("GET", `/conversations/${message.conversationId}/messages`)).body;
    expect(data[0].metadata).toMatchObject({ deliveryStatus: "failed", error: "4.4.7 expired" });
    expect(await followUp()).toMatchObject({ status: "sent" });
  });

  it("gets none once an email was returned, and its message is failed", async () => {
    const { message } = await send();
    await server.takeEvents();
    await bounce();
    const { data } = (await request("GET", `/conversations/${message.conversationId}/messages`)).body;
    expect(data[0].metadata).toMatchObject({ deliveryStatus: "failed", error: "5.1.1 unknown" });
    expect((await server.takeEvents()).map(({ event }) => event)).toEqual(["message.failed"]);
    expect(await followUp()).toMatchObject({ status: "failed", reason: "address_bounced" });
  });

  it.each([
    { responseCode: 450, message: "4.2.0 greylisted" },
    { responseCode: 550, message: "5.7.1 your address is on a list" },
  ])("is not what $responseCode $message means", async (refusal) => {
    mailbox.refuseRecipient = refusal;
    await followUp();
    mailbox.refuseRecipient = null;
    server.clock.advance(15_000);
    await server.drain(["mail"]);
    expect(await followUp()).toMatchObject({ status: "sent" });
  });

  it("is not an address that was changed meanwhile", async () => {
    mailbox.refuseRecipient = { responseCode: 451, message: "4.3.0 try later" };
    await followUp();
    await request("PATCH", `/contacts/${contact.id}`, { email: "dana2@example.com" });
    mailbox.refuseRecipient = { responseCode: 550, message: "5.1.1 no such user" };
    server.clock.advance(15_000);
    await server.drain(["mail"]);
    mailbox.refuseRecipient = null;
    expect(await followUp()).toMatchObject({ status: "sent" });
  });
});

describe("a mail server", () => {
  const mail = {
    id: "1",
    messageId: "<1@mail.example.com>",
    to: "dana@example.com",
    fromName: "Ava",
    subject: "Hello",
    text: "Hello",
    html: "<p>Hello</p>",
    replyTo: null,
    returnTo: null,
    references: [],
    headers: {},
  };

  it("that takes an email and then says nothing is left after the limit, and the next attempt reaches it", async () => {
    const mailer = openMailer(server.config, { silenceMs: 60_000, attemptMs: 300, connections: 1 });
    const release = mailbox.hold();
    await expect(mailer.send(mail)).rejects.toThrow("took longer than 0.3 s");
    release();
    const again = openMailer(server.config, { silenceMs: 60_000, attemptMs: 30_000, connections: 1 });
    await again.send(mail);
    expect(mailbox.received.map((each) => headerOf(each, "Message-ID"))).toEqual([
      mail.messageId,
      mail.messageId,
    ]);
    mailer.close();
    again.close();
  });

  it("that has not answered soon after the worker had to stop is left", async () => {
    const mailer = openMailer(server.config, { stopMs: 100, connections: 1 });
    const stopping = new AbortController();
    const release = mailbox.hold();
    const sent = mailer.send(mail, stopping.signal);
    stopping.abort();
    await expect(sent).rejects.toThrow("stopped before the mail server answered");
    release();
    mailer.close();
  });

  it("that takes no email is in the log once, however many emails wait, without their values", async () => {
    const lines: string[] = [];
    const log = pino(logOptions("warn"), { write: (line: string) => void lines.push(line) });
    const logging = await startTestServer({ SMTP_URL: `smtp://127.0.0.1:${mailbox.port}` }, { log });
    mailbox.refuseRecipient = { responseCode: 451, message: "dana@example.com: try later" };
    for (const id of ["1", "2"])
      await expect(logging.platform.mailer.send({ ...mail, id })).rejects.toThrow();
    mailbox.refuseRecipient = null;
    await logging.close();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, msg: expect.stringContaining("rental doctor"), err: { code: "EENVELOPE" } },
    ]);
    expect(lines.join()).not.toContain("dana");
  });

  it("that falls silent ends the attempt", async () => {
    const mailer = openMailer(server.config, { silenceMs: 300, attemptMs: 30_000, connections: 1 });
    const release = mailbox.hold();
    await expect(mailer.send(mail)).rejects.toThrow(/timeout|closed/i);
    release();
    mailer.close();
  });
});
