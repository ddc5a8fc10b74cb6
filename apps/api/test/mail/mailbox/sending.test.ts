import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hasDovecot, password } from "../../harness/dovecot.ts";
import { headerOf } from "../../harness/mailbox.ts";
import type { TestAccount } from "../../harness/server.ts";
import { mailboxTest, robin } from "./mailbox-api.ts";

const { server, dovecot, at, connect, get, newAccount, check, deliver, contact, received } =
  await mailboxTest();

const fixture = (name: string) =>
  readFileSync(new URL(`../../platform/outbound/fixtures/${name}`, import.meta.url));
const sent: string[] = [];
/** The answer to the next emails, instead of accepting them, and its code. */
let refusal: string | null = null;
let responseCode = 554;
const smtp = new SMTPServer({
  secure: true,
  key: fixture("receiver.key"),
  cert: fixture("receiver.pem"),
  logger: false,
  onAuth: ({ username, password: given }, _session, done) =>
    given === password
      ? done(null, { user: username })
      : done(new Error("535 leave me alone, <secret words>")),
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      if (refusal) return done(Object.assign(new Error(refusal), { responseCode }));
      sent.push(Buffer.concat(chunks).toString());
      done();
    });
  },
});
let smtpPort = 0;
beforeAll(async () => {
  smtp.on("error", () => undefined);
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  smtpPort = (smtp.server.address() as AddressInfo).port;
});
afterAll(() => new Promise<void>((done) => smtp.close(() => done())));

let as: TestAccount;
beforeEach(async () => {
  as = await newAccount();
  sent.length = 0;
  refusal = null;
  responseCode = 554;
});

const sender = (user = robin, secret = password) => ({
  address: user,
  imap: at(user),
  smtp: { ...at(user, secret), port: smtpPort },
});

/** Sends a message to a new contact, and attempts to mail it. @returns its conversation and its state */
async function write(content: string) {
  const { id: contactId } = await contact(as, "dana@example.net");
  const body = { contactId, content, channel: "email" };
  const created = await server.request("POST", "/messages", { as, body });
  const id: string = created.body.data.conversationId;
  await server.drain(["mail"]);
  const [message] = await get(`/conversations/${id}/messages`, as);
  return { id, contactId, message };
}

const copiesOf = (user: string) =>
  dovecot.as(user, async (client) => {
    await client.mailboxOpen("Sent", { readOnly: true });
    const all = await client.fetchAll("1:*", { source: true });
    return all.map(({ source }) => source!.toString());
  });

describe.skipIf(!hasDovecot)("a mailbox with SMTP", () => {
  it("sends email to contacts from its address, with a copy in Sent, and brings the reply back to the conversation", async () => {
    const id = await connect(as, sender());
    await check();
    const { id: conversationId, message } = await write("The home is free.");
    expect(message.metadata.deliveryStatus).toBe("sent");
    const [text] = sent;
    const mail = { text: text! };
    expect(headerOf(mail, "from")).toBe(`Assistant <${robin}>`);
    expect(headerOf(mail, "reply-to")).toBeUndefined();
    expect(await copiesOf(robin)).toEqual([text]);
    await deliver(
      { From: "dana@example.net", Subject: "Re: it", "In-Reply-To": headerOf(mail, "message-id")! },
      "Thank you!",
    );
    await check();
    const messages = await get(`/conversations/${conversationId}/messages`, as);
    expect(messages.map(({ content }: { content: string }) => content).sort()).toEqual([
      "Thank you!",
      "The home is free.",
    ]);
    expect(await get(`/mailboxes/${id}`, as)).toMatchObject({ lastError: null, lastSendError: null });
  });

  it("that is full says so, while its email is sent", async () => {
    const user = "full@agency.example";
    const id = await connect(as, sender(user));
    const { message } = await write("x".repeat(2_000));
    expect(message.metadata.deliveryStatus).toBe("sent");
    expect(sent.length).toBe(1);
    expect((await get(`/mailboxes/${id}`, as)).lastSendError).toBe(
      "The mailbox at receiver.example is full: the email was sent, but its copy could not be stored. Delete old mail there.",
    );
  });

  it("with a wrong password says so in words of ours, and sends the email when that is mended", async () => {
    const id = await connect(as, sender(robin, "wrong"));
    const { id: conversationId, message } = await write("Hello");
    expect(message.metadata.deliveryStatus).toBe("queued");
    const reason =
      "receiver.example rejected the user name or the password. Many providers require an app password for other programs.";
    expect((await get(`/mailboxes/${id}`, as)).lastSendError).toBe(reason);
    const tested = await server.request("POST", `/mailboxes/${id}/test`, { as });
    expect(tested.body.data).toEqual({ imap: null, smtp: reason });
    await server.request("PATCH", `/mailboxes/${id}`, { as, body: { smtp: sender().smtp } });
    server.clock.advance(60_000);
    await server.drain(["mail"]);
    const [later] = await get(`/conversations/${conversationId}/messages`, as);
    expect([later.metadata.deliveryStatus, sent.length]).toEqual(["sent", 1]);
    expect((await get(`/mailboxes/${id}`, as)).lastSendError).toBeNull();
  });

  it("that refuses an email fails the message in words of ours", async () => {
    refusal = "go away, <secret words>";
    const id = await connect(as, sender());
    const { message } = await write("Hello");
    expect(message.metadata.deliveryStatus).toBe("failed");
    expect(JSON.stringify([message, await get(`/mailboxes/${id}`, as)])).not.toContain("secret words");
    expect((await get(`/mailboxes/${id}`, as)).lastSendError).toBe("receiver.example refused the email.");
  });

  it("that accepts an email only later says so, and gets it later", async () => {
    refusal = "greylisted, <secret words>";
    responseCode = 451;
    const id = await connect(as, sender());
    const { message } = await write("Hello");
    expect(message.metadata.deliveryStatus).toBe("queued");
    expect((await get(`/mailboxes/${id}`, as)).lastSendError).toBe(
      "receiver.example accepts no email at the moment: it responded with 451.",
    );
    refusal = null;
    server.clock.advance(60_000);
    await server.drain(["mail"]);
    expect(sent.length).toBe(1);
    expect((await get(`/mailboxes/${id}`, as)).lastSendError).toBeNull();
  });

  it("takes in no email that it sent itself", async () => {
    await connect(as, sender());
    await check();
    await deliver({ From: robin, Subject: "A note", "Message-ID": "<note@agency.example>" }, "To myself");
    await check();
    expect(await received(as)).toEqual([["A note", "ignored", "loop: sent by this server"]]);
  });
});
