import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { replyAddress } from "../../src/domains/inbox/mail/reply-address.service.ts";
import { listenForMail, type MailListener } from "../../src/program/smtp/listener.ts";
import { startTestServer, type TestAccount, type TestServer } from "../harness/server.ts";
import { plain } from "./corpus/make.ts";
import { addressOf, receiving } from "./hand-in.ts";
import { SmtpClient } from "./smtp-client.ts";

let server: TestServer;
let listener: MailListener;
let account: TestAccount;
let address: string;
let client: SmtpClient;
let mails = 0;

const listenAt = () =>
  listenForMail(server.platform, { host: "127.0.0.1", port: 0 }, pino({ level: "silent" }));

beforeAll(async () => {
  server = await startTestServer(receiving);
  listener = await listenAt();
});
beforeEach(async () => {
  account = await server.createAccount("pro");
  address = await addressOf(server, account.accountId);
  await server.takeEvents();
  // Connections are limited per minute.
  server.clock.advance(60_000);
  client = await SmtpClient.open(listener);
});
afterEach(() => void client.socket.destroy());
afterAll(async () => {
  await listener.close();
  await server.close();
});

const written = (headers: Record<string, string> = {}) =>
  plain("Is it free?\n", { To: address, "Message-ID": `<smtp-${++mails}@example.net>`, ...headers });
const names = async () => (await server.takeEvents()).map(({ event }) => event);

describe("a mail over SMTP", () => {
  it("from a stranger creates a contact, an inquiry and a message, in this order, before it is acknowledged", async () => {
    expect(await client.send([address], written())).toMatch(/^250 2\.0\.0 received as [0-9a-f-]{36}$/);
    expect(await names()).toEqual(["contact.created", "inquiry.created", "message.received"]);
  });

  it("to a reply address continues its conversation", async () => {
    const { contactId, conversationId } = await conversation();
    const [row] = await server.database.sql`select slug from accounts where id = ${account.accountId}`;
    const to = replyAddress(server.platform, row!.slug, conversationId)!;
    expect(await client.send([to], written({ To: "somebody@example.org", From: "x@example.org" }))).toMatch(
      /^250/,
    );
    const events = await server.takeEvents();
    expect(events).toMatchObject([{ event: "message.received", data: { contactId, conversationId } }]);
  });

  it("is for the recipients of the envelope, whatever its headers say", async () => {
    const other = await addressOf(server, (await server.createAccount("pro")).accountId);
    await client.send([address], written({ To: other }));
    const events = await server.takeEvents();
    expect(new Set(events.map(({ accountId }) => accountId))).toEqual(new Set([account.accountId]));
  });

  it("with an empty sender starts nothing", async () => {
    expect(await client.send([address], written(), "")).toBe("250 2.0.0 ignored");
    expect(await names()).toEqual([]);
  });

  it("can be followed by another over the same connection, and each is received once", async () => {
    const raw = written();
    const first = await client.send([address], raw);
    expect(await client.send([address], raw)).toBe(first);
    expect(await client.send([address], written())).not.toBe(first);
    expect((await names()).filter((name) => name === "message.received")).toHaveLength(2);
  });

  it("keeps lines that begin with a dot", async () => {
    const raw = Buffer.from(written().toString().replace("Is it free?", "..hidden"));
    const messageId = (await client.send([address], raw)).split(" ").at(-1)!;
    const [row] = await server.database.sql`select content from messages where id = ${messageId}`;
    expect(row!.content).toBe(".hidden");
  });
});

async function conversation(): Promise<{ contactId: string; conversationId: string }> {
  const body = { name: "Dana", email: "dana@example.net" };
  const contact = (await server.request("POST", "/contacts", { as: account, body })).body.data;
  const sent = await server.request("POST", "/messages", {
    as: account,
    body: { contactId: contact.id, content: "Does Friday work?", channel: "email" },
  });
  await server.takeEvents();
  return { contactId: contact.id, conversationId: sent.body.data.conversationId };
}

describe("refuses", () => {
  it("unknown recipients, other domains and plans without messages with 550, at RCPT", async () => {
    const starter = await addressOf(server, (await server.createAccount("starter")).accountId);
    await client.say("EHLO client.example");
    await client.say("MAIL FROM:<dana@example.net>");
    for (const each of [
      "nobody@mail.example.com",
      "someone@example.org",
      starter,
      "postmaster@mail.example.com",
    ])
      expect(await client.say(`RCPT TO:<${each}>`)).toBe("550 5.1.1 no such mailbox here");
    expect(await client.say("DATA")).toMatch(/^503/);
  });

  it("further guesses, by ending the connection", async () => {
    await client.say("EHLO client.example");
    await client.say("MAIL FROM:<dana@example.net>");
    for (let i = 0; i < 10; i++) expect(await client.say(`RCPT TO:<n${i}@mail.example.com>`)).toMatch(/^550/);
    expect(await client.say("RCPT TO:<more@mail.example.com>")).toMatch(/^421/);
    expect(await client.answer()).toBe("");
  });

  it("logins and encryption, which it does not announce", async () => {
    const greeting = await client.say("EHLO client.example");
    expect(greeting).not.toMatch(/AUTH|STARTTLS/);
    expect(greeting).toContain(`SIZE ${server.config.maxMailBytes}`);
    expect(await client.say("AUTH PLAIN AGEAYg==")).toMatch(/^5/);
    expect(await client.say("STARTTLS")).toMatch(/^5/);
  });

  it("a mail that is announced as too large at MAIL, and one that is at its end", async () => {
    const { maxMailBytes } = server.config;
    await client.say("EHLO client.example");
    expect(await client.say(`MAIL FROM:<dana@example.net> SIZE=${maxMailBytes + 1}`)).toMatch(/^552/);
    const raw = Buffer.concat([written(), Buffer.alloc(maxMailBytes, "a\r\n")]);
    expect(await client.send([address], raw)).toMatch(/^552/);
    expect(await client.send([address], written())).toMatch(/^250/);
  });

  it("what is no mail with 554, and more than 30 mails an hour of one sender with 450", async () => {
    expect(await client.send([address], Buffer.from("Hello"))).toMatch(
      /^554 5\.6\.0 The email can't be read/,
    );
    for (let i = 0; i < 30; i++) expect(await client.send([address], written())).toMatch(/^250/);
    expect(await client.send([address], written())).toMatch(/^450 4\.2\.1/);
  });

  it("more than 20 connections of one address, until one ends", async () => {
    const clients = [];
    for (let i = 0; i < 19; i++) clients.push(await SmtpClient.open(listener));
    const late = SmtpClient.silent(listener);
    expect(await late.answer()).toMatch(/^421/);
    clients[0]!.socket.end();
    await expect
      .poll(async () => {
        const next = SmtpClient.silent(listener);
        clients.push(next);
        return next.answer();
      })
      .toMatch(/^220/);
    for (const each of [late, ...clients]) each.socket.destroy();
  });
});

it("refuses with 451 while the database is away, so that the sender tries again", async () => {
  const raw = written();
  await client.say("EHLO client.example");
  await client.say("MAIL FROM:<dana@example.net>");
  await client.say(`RCPT TO:<${address}>`);
  await client.say("DATA");
  const { transact } = server.platform.database;
  server.platform.database.transact = () => Promise.reject(new Error("the database is away"));
  try {
    client.socket.write(raw);
    expect(await client.say("\r\n.")).toMatch(/^451/);
    await client.say("MAIL FROM:<dana@example.net>");
    expect(await client.say(`RCPT TO:<${address}>`)).toMatch(/^451/);
  } finally {
    server.platform.database.transact = transact;
  }
  expect(await client.send([address], raw)).toMatch(/^250/);
  expect(await names()).toEqual(["contact.created", "inquiry.created", "message.received"]);
});

it("receives the mail that is in progress when it is told to stop, and ends idle connections", async () => {
  const own = await listenAt();
  const [busy, idle] = [await SmtpClient.open(own), await SmtpClient.open(own)];
  await busy.say("EHLO client.example");
  await busy.say("MAIL FROM:<dana@example.net>");
  await busy.say(`RCPT TO:<${address}>`);
  await busy.say("DATA");
  busy.socket.write(written());
  const closing = own.close();
  expect(await busy.say("\r\n.")).toMatch(/^250/);
  await closing;
  expect(await idle.answer()).toMatch(/^421/);
  expect(await names()).toContain("message.received");
});

it("forgets a mail whose connection breaks, and receives it when it is sent again", async () => {
  const raw = written();
  await client.say("EHLO client.example");
  await client.say("MAIL FROM:<dana@example.net>");
  await client.say(`RCPT TO:<${address}>`);
  await client.say("DATA");
  client.socket.write(raw);
  client.socket.destroy();
  const again = await SmtpClient.open(listener);
  expect(await again.send([address], raw)).toMatch(/^250/);
  expect((await names()).filter((name) => name === "message.received")).toHaveLength(1);
  again.socket.destroy();
});
