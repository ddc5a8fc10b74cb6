import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { replyAddress } from "../../src/domains/inbox/mail/reply-address.service.ts";
import { listenForMail, type MailListener } from "../../src/program/smtp/listener.ts";
import { createProperty } from "../fixtures/records.ts";
import { startTestServer, type TestAccount, type TestServer } from "../harness/server.ts";
import { alternative, mail, multipart, plain } from "./corpus/make.ts";
import { type DnsServer, startDnsServer } from "./dns-server.ts";
import { addressOf, receiving } from "./hand-in.ts";
import { SmtpClient } from "./smtp-client.ts";

/** The kinds of mail that inquiries and answers come in, each handed to the listener as a mail server does. */

let server: TestServer;
let dns: DnsServer;
let listener: MailListener;
let account: TestAccount;
let address: string;
let propertyId: string;
let client: SmtpClient;
let mails = 0;

beforeAll(async () => {
  dns = await startDnsServer();
  server = await startTestServer({
    ...receiving,
    MAIL_DNS_SERVERS: dns.address,
    MAIL_FROM: "office@elm.example",
    SMTP_URL: "smtp://127.0.0.1:1",
  });
  listener = await listenForMail(server.platform, { host: "127.0.0.1", port: 0 }, pino({ level: "silent" }));
});
beforeEach(async () => {
  server.clock.set("2026-06-15T12:00:00.000Z");
  account = await server.createAccount("pro", "Elm Rentals", "owner@elm.example");
  address = await addressOf(server, account.accountId);
  propertyId = (await createProperty(server, account, { address: "9 Mill Street" })).id;
  client = await SmtpClient.open(listener);
});
afterEach(() => {
  client.socket.end();
});
afterAll(async () => {
  await listener.close();
  await server.close();
  await dns.close();
});

const get = async (path: string) => (await server.request("GET", path, { as: account })).body.data;
const post = (path: string, body: object) => server.request("POST", path, { as: account, body });

/** What became of a mail for the account: the record of the mail, its message and its contact. */
async function sent(raw: Buffer, to = address) {
  const once = Buffer.concat([Buffer.from(`Message-ID: <k-${++mails}@example.net>\r\n`), raw]);
  expect(await client.send([to], once, "bounces@carrier.example")).toMatch(/^250 /);
  const [{ id }] = await get("/incoming-mail?limit=1");
  const record = await get(`/incoming-mail/${id}`);
  if (record.outcome !== "received") return { record };
  const [message] = await get(`/conversations/${record.conversationId}/messages?limit=1`);
  const conversation = await get(`/conversations/${record.conversationId}`);
  return { record, message, conversation, contact: await get(`/contacts/${record.contactId}`) };
}
const without = { "Message-ID": "" };
const notices = async (): Promise<{ subject: string; text: string }[]> =>
  (
    await server.database
      .sql`select data from owner_notices where account_id = ${account.accountId} and kind = 'text'`
  ).map(({ data }) => data);

const card = (name: string, email: string, phone: string) =>
  `You have a new lead!\n\nName: ${name}\nEmail: ${email}\nPhone: ${phone}\nProperty: 9 Mill Street\n\nMessage:\nMay I see it?\n`;
const portal = { ...without, From: "Homes <leads@homes.example>", Subject: "New inquiry for 9 Mill Street" };
const leasing = { ...without, From: '"Ida Holm via Leasing" <leasing@elm.example>' };
const ida = { name: "Ida Holm", email: "ida@people.example" };
const replyTo = { "Reply-To": "Ida Holm <ida@people.example>" };

describe("somebody for whom another wrote", () => {
  it("is a contact of their own, with name, phone and the home, for each inquiry of a portal", async () => {
    const one = await sent(plain(card("Ida Holm", ida.email, "(217) 555-0142"), { ...portal, ...replyTo }));
    const two = await sent(
      plain(card("Per Lund", "per@people.example", "(217) 555-0143"), {
        ...portal,
        "Reply-To": "Per Lund <per@people.example>",
      }),
    );
    expect([one.contact, two.contact]).toMatchObject([
      { ...ida, phone: "(217) 555-0142" },
      { name: "Per Lund", email: "per@people.example", phone: "(217) 555-0143" },
    ]);
    expect([one.conversation.propertyId, two.conversation.propertyId]).toEqual([propertyId, propertyId]);
    expect(one.message.metadata).toMatchObject({
      via: "leads@homes.example",
      sender: { address: ida.email, proven: false },
    });
    expect((await post("/messages", { contactId: one.contact.id, content: "Yes" })).body.data.channel).toBe(
      "email",
    );
  });

  it.each<[string, Buffer]>([
    [
      "a portal that calls it bulk",
      plain(card("", ida.email, ""), { ...portal, ...replyTo, Precedence: "bulk" }),
    ],
    [
      "a portal that calls it generated",
      plain("Hello\n", { ...portal, ...replyTo, "Auto-Submitted": "auto-generated" }),
    ],
    [
      "a form on a website",
      plain("Name: Ida Holm\nIs it free?\n", {
        ...without,
        From: "Elm <site@elm.example>",
        "Reply-To": "ida@people.example",
      }),
    ],
    ["a server that rewrites From", plain("Hi\n", { ...leasing, ...replyTo })],
    [
      "a group",
      plain("Hi\n", {
        ...leasing,
        "X-Original-From": "Ida Holm <ida@people.example>",
        "List-Id": "<leasing.elm.example>",
        Precedence: "list",
      }),
    ],
    [
      "a portal's own address for the conversation",
      plain('Ida Holm says:\n"Is it free?"\n\nIda Holm\n217.555.0142\nida@people.example\n', {
        ...without,
        From: "Ida Holm via Homes <ida.x7@convo.homes.example>",
        Subject: "Ida writes",
      }),
    ],
    [
      "a colleague",
      plain(
        "please answer\n\n---------- Forwarded message ---------\nFrom: Ida Holm <ida@people.example>\nDate: Mon\nSubject: Hi\nTo: Lee\n\nIs it free?\n",
        { ...without, From: "Lee <lee@elm.example>", Subject: "Fwd: Hi" },
      ),
    ],
  ])("is the contact, who wrote through %s", async (_, raw) => {
    const { record, contact } = await sent(raw);
    expect([record.outcome, contact]).toMatchObject(["received", ida]);
  });
});

describe("the account's own people", () => {
  beforeEach(() => post("/people", { email: "Lee@elm.example", name: "Lee", role: "agent" }));

  it.each<[string, Record<string, string>, string]>([
    ["a member", { "Reply-To": "lee@ELM.example" }, "Hello\n"],
    ["the owner", { "Reply-To": "owner@elm.example" }, "Hello\n"],
    ["the sender of its email", { "Reply-To": "office@elm.example" }, "Hello\n"],
    [
      "a member, in a forwarded email",
      { Subject: "Fwd: Hi" },
      "---------- Forwarded message ---------\nFrom: Lee <lee@elm.example>\nDate: Mon\nSubject: Hi\nTo: Kim\n\nHello\n",
    ],
  ])("are not who wrote through somebody else: %s", async (_, headers, body) => {
    const { contact } = await sent(plain(body, { ...without, From: "Kim <kim@people.example>", ...headers }));
    expect(contact.email).toBe("kim@people.example");
  });

  it("give way to the person in the text, if the sender stands for somebody", async () => {
    const { contact } = await sent(
      plain(`Name: ${ida.name}\nEmail: ${ida.email}\n`, {
        ...without,
        From: "Ida Holm via Homes <x7@homes.example>",
        "Reply-To": "lee@elm.example",
      }),
    );
    expect(contact).toMatchObject(ida);
  });
});

it("is answered in the language of the account if it is in none", async () => {
  await server.request("PATCH", "/settings", { as: account, body: { language: "es" } });
  const { contact } = await sent(plain("Info 9 Mill Street\n", { ...without, Subject: "Mill" }));
  expect(contact).toMatchObject({ language: "es" });
});

it("is answered in its language when a person makes it a conversation", async () => {
  const generated = { ...without, "Auto-Submitted": "auto-generated" };
  const { record } = await sent(plain("Hola, quisiera ver la casa. ¿Cuándo puedo?\n", generated));
  const taken = await post(`/incoming-mail/${record.id}/conversation`, {});
  expect(await get(`/contacts/${taken.body.data.contactId}`)).toMatchObject({ language: "es" });
});

describe("what somebody said", () => {
  const elm = "Elm Rentals <office@elm.example>";
  const quoted = "\n\n> Hello, Friday at 10 works.\n> Elm Rentals\n";
  const latin = (text: string, headers: Record<string, string>, byte: number) => {
    const raw = mail({ ...without, ...headers }, text);
    const at = raw.indexOf("#");
    return Buffer.concat([raw.subarray(0, at), Buffer.from([byte]), raw.subarray(at + 1)]);
  };
  it.each<[string, Buffer, string]>([
    [
      "above a quotation in Dutch",
      plain(`Prima.\n\nOp 26 nov. 2026 om 01:12 heeft ${elm} het volgende geschreven:${quoted}`, without),
      "Prima.",
    ],
    ["above one in Russian", plain(`Да.\n\nчт, 26 нояб. 2026 г. в 10:00, ${elm}:${quoted}`, without), "Да."],
    [
      "above one in Korean",
      plain(`네.\n\n2026년 11월 26일 (목) 오전 10:00, ${elm}님이 작성:${quoted}`, without),
      "네.",
    ],
    [
      "above one of Outlook in Japanese",
      plain(
        `はい\n\n差出人: ${elm}\n送信日時: 2026年11月26日 10:00\n宛先: Ida\n件名: Re: x\n\nHello\n`,
        without,
      ),
      "はい",
    ],
    [
      "with marks of its own",
      plain("Budget:\n> 1400 a month\nand < 1900?\n", without),
      "Budget:\n> 1400 a month\nand < 1900?",
    ],
    [
      "in HTML beside a stub",
      alternative("Your program shows no HTML.\n", "<p>Is the flat free in June?</p>", without),
      "Is the flat free in June?",
    ],
    [
      "in UTF-8 that is declared as ASCII",
      plain("Hé, ça va?\n", { ...without, "Content-Type": "text/plain; charset=us-ascii" }),
      "Hé, ça va?",
    ],
    [
      "in Windows-1252 without a declaration",
      latin("Caf#\n", { "Content-Type": "text/plain" }, 0xe9),
      "Café",
    ],
    [
      "in base64 above the footer of a list",
      plain("SGVsbG8gdGhlcmU=\n--\nlist footer\n", { ...without, "Content-Transfer-Encoding": "base64" }),
      "Hello there",
    ],
  ])("%s is all that is shown", async (_, raw, content) => {
    const { message } = await sent(raw);
    expect(message.content).toBe(content);
  });

  it.each<[string, Buffer, string]>([
    [
      "split between encoded words",
      plain("x\n", { ...without, Subject: "=?utf-8?B?QmVzaWNodGlndW5nIGbD?=\n =?utf-8?B?vHIgdW5z?=" }),
      "Besichtigung für uns",
    ],
    ["of bytes as they are", latin("x\n", { Subject: "Caf# ouvert" }, 0xe9), "Café ouvert"],
  ])("a subject %s is readable", async (_, raw, subject) => {
    expect((await sent(raw)).record.subject).toBe(subject);
  });

  it("names a file that Outlook packed as winmail.dat", async () => {
    const { record, message } = await sent(
      mail(
        {
          ...without,
          "Content-Type": 'application/ms-tnef; name="winmail.dat"',
          "Content-Transfer-Encoding": "base64",
        },
        "eJ8+IgAAAAA=\n",
      ),
    );
    expect([record.outcome, message.content]).toEqual(["received", "1 file"]);
    expect(message.metadata.attachments).toEqual(["winmail.dat"]);
  });
});

describe("what no person wrote", () => {
  it.each<[string, Buffer]>([
    [
      "an automatic reply in Polish",
      plain("Nie ma mnie.\n", { ...without, Subject: "=?utf-8?Q?Automatyczna_odpowied=C5=BA=3A_Wizyta?=" }),
    ],
    [
      "a bounce of Exchange",
      plain("Delivery has failed.\n", { ...without, Subject: "Undeliverable: Visit" }),
    ],
    [
      "a receipt",
      multipart(
        "report; report-type=disposition-notification",
        [{ type: "text/plain", body: "Read" }],
        without,
      ),
    ],
  ])("%s is kept with its reason, and starts no conversation", async (_, raw) => {
    const { record } = await sent(raw);
    expect(record).toMatchObject({ outcome: "ignored", reason: expect.stringMatching(/./), messageId: null });
    expect(await get("/conversations")).toEqual([]);
  });
});

describe("a wish in an answer", () => {
  let contactId: string;
  let thread: string;
  beforeEach(async () => {
    contactId = (await post("/contacts", { name: "Dana Reyes", email: "dana@example.net" })).body.data.id;
    const { conversationId } = (await post("/messages", { contactId, content: "Friday?", channel: "email" }))
      .body.data;
    const slug = address.slice(0, address.indexOf("@"));
    thread = replyAddress(server.platform, slug, conversationId)!;
    await server.database.sql`delete from owner_notices`;
  });
  const isOut = async () => (await get(`/contacts/${contactId}`)).optedOutAt?.email !== undefined;

  it.each<[string, string]>([
    ["in Spanish", "ALTO\n"],
    ["as STOPALL", "STOPALL\n"],
    ["politely", "Stop. Thank you\n"],
    [
      "above a quotation in Korean",
      "STOP\n\n2026년 11월 26일 (목) 오전 10:00, Elm <office@elm.example>님이 작성:\n\n> Hello\n",
    ],
  ])(
    "to get no more %s opts out by the reply address, and without proof is the owner's to decide",
    async (_, body) => {
      await sent(plain(body, without));
      expect(await isOut()).toBe(false);
      expect((await notices()).map(({ subject }) => subject)).toEqual(["Dana Reyes may want no more email"]);
      await sent(plain(body, without), thread);
      expect(await isOut()).toBe(true);
    },
  );

  it.each<[string, () => string, RegExp]>([
    ["to the reply address", () => thread, /^An email from Dana Reyes/],
    [
      "that nothing proves",
      () => address,
      /^An email in the name of Dana Reyes.*Nothing proves who wrote it\.$/,
    ],
  ])(
    "“Cancel” %s puts the showing in question to the owner, opts nobody out and cancels nothing",
    async (_, to, told) => {
      const showing = await post("/showings", {
        propertyId,
        contactId,
        title: "Dana, Mill Street",
        startTime: "2026-06-16T14:00:00Z",
        endTime: "2026-06-16T14:30:00Z",
      });
      await server.database.sql`delete from owner_notices`;
      await sent(plain("Cancel\n", { ...without, Subject: "Re: Showing booked: Saturday" }), to());
      expect(await notices()).toMatchObject([
        { subject: "Dana Reyes may want to cancel a showing", text: expect.stringMatching(told), contactId },
      ]);
      expect([await isOut(), (await get(`/showings/${showing.body.data.id}`)).status]).toEqual([
        false,
        "pending",
      ]);
    },
  );
});

it("belongs to the prospect who forwards a colleague's mail, and not to somebody further in it", async () => {
  const colleague = "owner@elm.example";
  const inner =
    "From: Pat <pat@plumb.example>\nSent: Monday\nTo: Lee\nSubject: Tuesday\n\nI come on Tuesday.\n";
  const forward = `Is this about my home?\n\nFrom: Lee <${colleague}>\nDate: Monday\nSubject: FW: Tuesday\nTo: Ann\n\n${inner}`;
  const from = (who: string) => plain(forward, { ...without, From: who, Subject: "Fwd: FW: Tuesday" });
  expect((await sent(from("Ann <ann@people.example>"))).contact).toMatchObject({
    email: "ann@people.example",
  });
  expect((await sent(from(`Lee <${colleague}>`))).contact).toMatchObject({ email: "pat@plumb.example" });
});

it.each([
  ["a program's mail", "Homes <no-reply@homes.example>"],
  ["an own one", "Ann <ann@people.example>"],
])("belongs to the prospect who forwards %s, and not to somebody further in it", async (_, outer) => {
  const inner =
    "From: Pat <pat@plumb.example>\nSent: Monday\nTo: Ann\nSubject: Tuesday\n\nI come on Tuesday.\n";
  const forward = `Is this about my home?\n\nFrom: ${outer}\nDate: Monday\nSubject: FW: Tuesday\nTo: Lee\n\n${inner}`;
  const raw = plain(forward, { ...without, From: "Ann <ann@people.example>", Subject: "Fwd: FW: Tuesday" });
  expect((await sent(raw)).contact).toMatchObject({ email: "ann@people.example" });
});
