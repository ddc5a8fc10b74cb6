import { beforeEach, describe, expect, it } from "vitest";
import { signedHeaders } from "../../../../test/authorization/connectors.ts";
import { testApi } from "../../../../test/harness/api.ts";
import { startTestServer, type TestAccount } from "../../../../test/harness/server.ts";
import { mail, multipart, plain } from "../../../../test/mail/corpus/make.ts";
import { addressOf, handIn, inboundSecret, receiving } from "../../../../test/mail/hand-in.ts";
import { replyAddress } from "../mail/reply-address.service.ts";

const { server } = await testApi({ env: receiving });
let account: TestAccount;
let address: string;
let mails = 0;

beforeEach(async () => {
  account = await server.createAccount("pro");
  address = await addressOf(server, account.accountId);
  await server.takeEvents();
});

const written = (headers: Record<string, string> = {}, body = "Is it free?\n") =>
  plain(body, { To: address, "Message-ID": `<${++mails}@example.net>`, Subject: "Elm Street", ...headers });
const names = async () => (await server.takeEvents()).map(({ event }) => event);
const get = async (path: string) => (await server.request("GET", path, { as: account })).body.data;
const send = async (fields: object = {}) => {
  const contact = (
    await server.request("POST", "/contacts", {
      as: account,
      body: { name: "Dana", email: "dana@example.net" },
    })
  ).body.data;
  const body = { contactId: contact.id, content: "Does Friday work?", channel: "email", ...fields };
  const sent = (await server.request("POST", "/messages", { as: account, body })).body.data;
  await server.drain(["mail"]);
  await server.takeEvents();
  return sent as { id: string; conversationId: string };
};
const replyTo = async (conversationId: string) => {
  const [row] = await server.database.sql`select slug from accounts where id = ${account.accountId}`;
  return replyAddress(server.platform, row!.slug, conversationId)!;
};

describe("a mail from a stranger", () => {
  it("creates a contact, an inquiry and a message, in this order", async () => {
    const answer = await handIn(server, written());
    expect([answer.status, answer.body]).toEqual([
      202,
      {
        data: {
          messageId: expect.any(String),
          conversationId: expect.any(String),
          contactId: expect.any(String),
        },
      },
    ]);
    const { contactId, conversationId, messageId } = answer.body.data;
    expect(await names()).toEqual(["contact.created", "inquiry.created", "message.received"]);
    expect(await get(`/contacts/${contactId}`)).toMatchObject({
      name: "Dana Reyes",
      email: "dana@example.net",
      source: "email",
    });
    const [message] = await get(`/conversations/${conversationId}/messages`);
    expect(message).toMatchObject({
      id: messageId,
      direction: "inbound",
      channel: "email",
      content: "Is it free?",
      metadata: { subject: "Elm Street", providerMessageId: `${mails}@example.net` },
    });
  });

  it.each([
    ["es", "Hola, ¿está disponible? Quisiera verla el sábado."],
    ["en", "Hello, is it still available?"],
    ["en", "2BR?"],
  ])("is a contact who is written to in the language of the mail: %s", async (language, words) => {
    const { body } = await handIn(server, written({}, `${words}\n`));
    expect(await get(`/contacts/${body.data.contactId}`)).toMatchObject({ language });
  });

  it("stores the own words as the message, names of attachments, and the whole text beside it", async () => {
    const raw = multipart(
      "mixed",
      [
        {
          type: "text/plain",
          body: "Yes.\n\nOn Mon, Nov 2, 2026, Ava <a@b.c> wrote:\n> Does Friday work?\n",
        },
        { type: "application/pdf", headers: ["Content-Disposition: attachment; filename=id.pdf"], body: "x" },
      ],
      { To: address },
    );
    const { conversationId, messageId } = (await handIn(server, raw)).body.data;
    const [message] = await get(`/conversations/${conversationId}/messages`);
    expect(message).toMatchObject({ content: "Yes.", metadata: { attachments: ["id.pdf"] } });
    const [{ id }] = await get(`/incoming-mail?messageId=${messageId}`);
    expect((await get(`/incoming-mail/${id}`)).text).toContain("> Does Friday work?");
  });

  it("keeps its files, which can be downloaded, and says which it did not keep", async () => {
    const pdf = Buffer.from(`%PDF ${"payslip ".repeat(1_000)}`);
    const large = Buffer.alloc(11 * 1024 * 1024);
    const part = (name: string, bytes: Buffer) => ({
      type: "application/pdf",
      headers: [`Content-Disposition: attachment; filename=${name}`, "Content-Transfer-Encoding: base64"],
      body: bytes.toString("base64").replace(/.{76}/g, "$&\r\n"),
    });
    const raw = multipart(
      "mixed",
      [
        { type: "text/plain", body: "\n" },
        part("pay.pdf", pdf),
        part("huge.pdf", large),
        part("run.exe", pdf),
      ],
      { To: address },
    );
    const { conversationId } = (await handIn(server, raw)).body.data;
    const [message] = await get(`/conversations/${conversationId}/messages`);
    expect(message).toMatchObject({
      content: "3 files",
      attachments: [{ name: "pay.pdf", contentType: "application/pdf", bytes: pdf.length }],
      metadata: {
        attachments: ["pay.pdf", "huge.pdf", "run.exe"],
        notKept: [
          { name: "huge.pdf", reason: "too_large" },
          { name: "run.exe", reason: "refused_type" },
        ],
      },
    });
    const { pathname, search } = new URL(message.attachments[0].url);
    const file = await server.app.inject({ method: "GET", url: `${pathname}${search}` });
    expect(file.rawPayload.equals(pdf)).toBe(true);
  });

  it("keeps a winmail.dat that has nothing in it", async () => {
    const raw = mail(
      {
        To: address,
        "Content-Type": 'application/ms-tnef; name="winmail.dat"',
        "Content-Transfer-Encoding": "base64",
      },
      "eJ8+IgAAAAA=",
    );
    const { conversationId } = (await handIn(server, raw)).body.data;
    const [message] = await get(`/conversations/${conversationId}/messages`);
    expect(message).toMatchObject({ content: "1 file", attachments: [{ name: "winmail.dat" }] });
  });

  it("is received once, however often and however concurrently it is handed in", async () => {
    const raw = written();
    const answers = await Promise.all(Array.from({ length: 5 }, () => handIn(server, raw)));
    answers.push(await handIn(server, raw));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await names()).toEqual(["contact.created", "inquiry.created", "message.received"]);
  });

  it("is recognized without a Message-ID too", async () => {
    const raw = written({ "Message-ID": "" });
    const other = Buffer.concat([Buffer.from("Received: from a by b\r\n"), raw]);
    expect((await handIn(server, raw)).text).toBe((await handIn(server, other)).text);
  });

  it("reaches each account that it is addressed to", async () => {
    const other = await server.createAccount("pro");
    const both = `${address}, ${await addressOf(server, other.accountId)}`;
    await handIn(server, written({ To: both }));
    const events = await server.takeEvents();
    expect(events.map(({ accountId, event }) => [accountId, event])).toEqual([
      ...["contact.created", "inquiry.created", "message.received"].map((event) => [
        account.accountId,
        event,
      ]),
      ...["contact.created", "inquiry.created", "message.received"].map((event) => [other.accountId, event]),
    ]);
  });

  it("is found by the address that the mail server recorded", async () => {
    const raw = written({ To: "undisclosed-recipients:;", "Delivered-To": address.toUpperCase() });
    expect((await handIn(server, raw)).status).toBe(202);
  });
});

describe("a mail to a reply address", () => {
  it("continues the conversation, whoever its sender is", async () => {
    const { conversationId } = await send();
    const raw = written({ To: await replyTo(conversationId), From: "Somebody <else@example.org>" }, "Yes.\n");
    const answer = await handIn(server, raw);
    expect(answer.body.data.conversationId).toBe(conversationId);
    expect(await names()).toEqual(["message.received"]);
  });

  it.each([
    ["of the second before", 1_000],
    ["of a slow clock", 3_600_000],
  ])("stands after the message that it answers, though its date is %s", async (_, early) => {
    const { id, conversationId } = await send();
    server.clock.advance(500);
    const answer = written({
      To: await replyTo(conversationId),
      Date: new Date(server.clock.now().getTime() - early).toUTCString(),
      "In-Reply-To": `<${id}@mail.example.com>`,
    });
    const { messageId } = (await handIn(server, answer)).body.data;
    const listed = await get(`/conversations/${conversationId}/messages`);
    expect(listed.map((message: { id: string }) => message.id)).toEqual([messageId, id]);
  });

  it("cancels the follow-ups that wait for the answer", async () => {
    const { conversationId } = await send();
    const { contactId } = await get(`/conversations/${conversationId}`);
    const body = { contactId, conversationId, scheduledFor: "2026-07-01T00:00:00Z" };
    const { id } = (await server.request("POST", "/followups", { as: account, body })).body.data;
    await handIn(server, written({ To: await replyTo(conversationId) }, "Yes.\n"));
    expect(await get(`/followups/${id}`)).toMatchObject({ status: "cancelled" });
  });

  it("is a mail to the account when no conversation has the token", async () => {
    const forged = address.replace("@", "+aaaaaaaaaaaaaaaaaaaaaaaaaa@");
    expect((await handIn(server, written({ To: forged }))).status).toBe(202);
    expect(await names()).toEqual(["contact.created", "inquiry.created", "message.received"]);
  });
});

describe("a mail from a known contact without a token", () => {
  it("joins the contact's conversation and reveals nothing to its sender", async () => {
    const { conversationId } = await send();
    const answer = await handIn(server, written());
    expect(answer.body.data.conversationId).toBe(conversationId);
    expect(await names()).toEqual(["message.received"]);
    expect(await server.drain(["mail"])).toBe(0);
  });
});

describe("a mail that a program sent", () => {
  it("starts and answers nothing, and cancels no follow-up", async () => {
    const { conversationId } = await send();
    const { contactId } = await get(`/conversations/${conversationId}`);
    const body = { contactId, conversationId, scheduledFor: "2026-07-01T00:00:00Z" };
    const { id } = (await server.request("POST", "/followups", { as: account, body })).body.data;
    await server.takeEvents();
    const raw = written({ To: await replyTo(conversationId), "Auto-Submitted": "auto-replied" });
    const answer = await handIn(server, raw);
    expect([answer.status, answer.body]).toEqual([
      202,
      { data: { outcome: "ignored", reason: "automatic: Auto-Submitted: auto-replied" } },
    ]);
    expect((await handIn(server, raw)).text).toBe(answer.text);
    expect(await names()).toEqual([]);
    expect(await get(`/followups/${id}`)).toMatchObject({ status: "pending" });
    expect(await get("/incoming-mail?outcome=ignored")).toEqual([
      {
        id: expect.any(String),
        createdAt: expect.any(String),
        from: "dana@example.net",
        outcome: "ignored",
        reason: "automatic: Auto-Submitted: auto-replied",
        subject: "Elm Street",
        attachments: [],
        messageId: null,
        conversationId: null,
        contactId: null,
        sender: { address: "dana@example.net", proven: true },
      },
    ]);
    expect(await get(`/conversations/${conversationId}/messages`)).toHaveLength(1);
  });

  it("names its files, which its message does not have when a person makes it one", async () => {
    const raw = multipart(
      "mixed",
      [
        { type: "text/plain", body: "See the lease.\n" },
        {
          type: "application/pdf",
          headers: ["Content-Disposition: attachment; filename=lease.pdf"],
          body: "x",
        },
      ],
      { To: address, "Auto-Submitted": "auto-replied" },
    );
    await handIn(server, raw);
    const [{ id, attachments }] = await get("/incoming-mail");
    const taken = await server.request("POST", `/incoming-mail/${id}/conversation`, { as: account });
    const [message] = await get(`/conversations/${taken.body.data.conversationId}/messages`);
    expect(attachments).toEqual(["lease.pdf"]);
    expect(message).toMatchObject({
      attachments: [],
      metadata: { attachments: ["lease.pdf"], notKept: [{ name: "lease.pdf", reason: "waited" }] },
    });
  });

  it("is ignored when this server sent it, or when it passed through too many servers", async () => {
    const { id } = await send();
    const ours: Record<string, string>[] = [
      { From: `Ava <${address}>` },
      { From: "no-reply@localhost" },
      { "Message-ID": `<${id}@mail.example.com>` },
      { Received: Array(60).fill("from a by b").join("\r\nReceived: ") },
    ];
    for (const headers of ours) {
      const answer = await handIn(server, written(headers));
      expect(answer.body.data).toEqual({ outcome: "ignored", reason: expect.stringMatching(/^loop: /) });
    }
    expect(await names()).toEqual([]);
  });
});

describe("a bounce", () => {
  const bounce = (messageId: string, action: string, status: string, headers?: Record<string, string>) =>
    multipart(
      "report; report-type=delivery-status",
      [
        { type: "text/plain", body: "Undelivered" },
        {
          type: "message/delivery-status",
          body: `Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; dana@example.net\nAction: ${action}\nStatus: ${status}\nDiagnostic-Code: smtp; 550 no such mailbox\n`,
        },
        { type: "text/rfc822-headers", body: `Message-ID: <${messageId}@mail.example.com>\n` },
      ],
      {
        To: address,
        From: "mailer-daemon@example.net",
        "Return-Path": "<>",
        "Message-ID": `<${++mails}@x>`,
        ...headers,
      },
    );

  it("marks its message as failed, once", async () => {
    const { id, conversationId } = await send();
    const raw = bounce(id, "failed", "5.1.1");
    const answer = await handIn(server, raw);
    expect(answer.body.data).toEqual({ outcome: "bounced", reason: "550 no such mailbox" });
    expect(await server.takeEvents()).toMatchObject([
      { event: "message.failed", data: { id, reason: "bounced", error: "550 no such mailbox" } },
    ]);
    const [message] = await get(`/conversations/${conversationId}/messages`);
    expect(message.metadata).toMatchObject({ deliveryStatus: "failed", error: "550 no such mailbox" });
    expect((await handIn(server, raw)).text).toBe(answer.text);
    await handIn(server, bounce(id, "failed", "5.1.1"));
    expect(await names()).toEqual([]);
  });

  it("is told from another with the same text, although neither has a Message-ID or a date", async () => {
    const sent = [await send(), await send()];
    for (const { id } of sent) {
      const raw = bounce(id, "failed", "5.1.1", { "Message-ID": "", Date: "" });
      expect((await handIn(server, raw)).body.data.outcome).toBe("bounced");
    }
    expect(await names()).toEqual(["message.failed", "message.failed"]);
  });

  it("changes nothing while the mail server still tries, and for a message of another account", async () => {
    const { id } = await send();
    expect((await handIn(server, bounce(id, "delayed", "4.4.1"))).body.data.outcome).toBe("ignored");
    account = await server.createAccount("pro");
    address = await addressOf(server, account.accountId);
    expect((await handIn(server, bounce(id, "failed", "5.1.1"))).body.data.outcome).toBe("ignored");
    expect(await names()).toEqual([]);
  });
});

describe("refuses with 422, and keeps nothing of,", () => {
  it.each([
    ["a mail for nobody here", () => written({ To: "nobody@mail.example.com" }), "unknown_recipient"],
    ["a mail for another domain", () => written({ To: address.replace("mail.", "") }), "unknown_recipient"],
    ["a mail without a sender", () => written({ From: "" }), "mail_without_sender"],
    ["what is no mail", () => Buffer.from("Hello"), "mail_unreadable"],
  ])("%s", async (_, make, code) => {
    const answer = await handIn(server, make());
    expect([answer.status, answer.body.code]).toEqual([422, code]);
    expect(await names()).toEqual([]);
    const rows = await server.database
      .sql`select 1 from incoming_mail where account_id = ${account.accountId}`;
    expect(rows).toHaveLength(0);
  });

  it.each(["free_trial", "starter"] as const)("a mail for an account on the plan %s", async (plan) => {
    const other = await server.createAccount(plan);
    const answer = await handIn(server, written({ To: await addressOf(server, other.accountId) }));
    expect([answer.status, answer.body.code]).toEqual([422, "unknown_recipient"]);
  });
});

it("answers 429 for more than 30 mails of one sender in an hour, and keeps none of them", async () => {
  for (let i = 0; i < 30; i++) expect((await handIn(server, written())).status).toBe(202);
  const raw = written();
  const answer = await handIn(server, raw);
  expect([answer.status, answer.body.code, answer.headers["retry-after"]]).toEqual([
    429,
    "too_many_mails",
    "600",
  ]);
  expect((await names()).filter((name) => name === "message.received")).toHaveLength(30);
  expect((await handIn(server, written({ From: "other@example.net" }))).status).toBe(202);
  server.clock.advance(3_600_001);
  expect((await handIn(server, raw)).status).toBe(202);
});

describe("the signature", () => {
  it.each<[string, () => Record<string, string | undefined>, RegExp]>([
    ["missing", () => ({ "x-connector-signature": undefined }), /signature is missing/],
    [
      "wrong",
      () => signedHeaders("another secret of at least 32 chars", "x", server.clock.now()),
      /does not match/,
    ],
    [
      "older than five minutes",
      () => signedHeaders(inboundSecret, "x", new Date(server.clock.now().getTime() - 301_000)),
      /more than 300 seconds/,
    ],
  ])("answers 401 when it is %s", async (_, headers, detail) => {
    const answer = await handIn(server, written(), headers());
    expect([answer.status, answer.body.detail]).toEqual([401, expect.stringMatching(detail)]);
    expect(await names()).toEqual([]);
  });

  it("is verified over the bytes of the mail, before anything reads them", async () => {
    const raw = mail({ To: address, "Content-Type": "text/plain; charset=iso-8859-1" }, "x");
    const latin1 = Buffer.concat([raw, Buffer.from([0xe4, 0xff, 0x00])]);
    expect((await handIn(server, latin1)).status).toBe(202);
    expect(
      (await handIn(server, Buffer.from("nonsense"), { "x-connector-signature": "sha256=0" })).status,
    ).toBe(401);
  });

  it("does not help without a secret: 404 says what to set", async () => {
    const plainServer = await startTestServer();
    const answer = await handIn(plainServer, written());
    expect([answer.status, answer.body.detail]).toEqual([
      404,
      expect.stringContaining("INBOUND_MAIL_SECRET"),
    ]);
    await plainServer.close();
  });
});

describe("the body", () => {
  it("must be declared as a mail, and not be compressed", async () => {
    for (const headers of [{ "content-type": "application/json" }, { "content-encoding": "gzip" }]) {
      const answer = await handIn(server, written(), headers);
      expect(answer.status).toBe(415);
    }
  });

  it("is limited: 413", async () => {
    const raw = Buffer.alloc(36 * 1024 * 1024 + 1, "a");
    expect((await handIn(server, raw)).status).toBe(413);
  });

  it("is required: 422", async () => {
    expect((await handIn(server, Buffer.alloc(0))).status).toBe(422);
  });
});
