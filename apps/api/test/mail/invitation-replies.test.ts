import pino from "pino";
import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listenForMail, type MailListener } from "../../src/program/smtp/listener.ts";
import { type Agency, dana, openAgency } from "../fixtures/agency.ts";
import { Mailbox, type ReceivedMail } from "../harness/mailbox.ts";
import { startTestServer, type TestServer } from "../harness/server.ts";
import { multipart } from "./corpus/make.ts";
import { type DnsServer, startDnsServer } from "./dns-server.ts";
import { addressOf, receiving } from "./hand-in.ts";
import { type Signer, signerFor } from "./signed.ts";
import { SmtpClient } from "./smtp-client.ts";

const mailbox = new Mailbox();
let server: TestServer;
let dns: DnsServer;
let listener: MailListener;
let signer: Signer;
let agency: Agency;
let client: SmtpClient;
let showingId: string;
let token: string;
/** ORGANIZER of the invitation. */
let organizer: string;
let mails = 0;

const owner = "owner@example.org";
/** Tuesday, 9:00 and 10:00 in Chicago. */
const [nine, ten] = ["2026-06-16T14:00:00.000Z", "2026-06-16T15:00:00.000Z"];

beforeAll(async () => {
  await mailbox.open();
  dns = await startDnsServer();
  signer = signerFor(dns, "example.com");
  const smtp = { SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`, MAIL_FROM: "hello@elm.example" };
  server = await startTestServer({ ...receiving, ...smtp, MAIL_DNS_SERVERS: dns.address });
  listener = await listenForMail(server.platform, { host: "127.0.0.1", port: 0 }, pino({ level: "silent" }));
});
beforeEach(async () => {
  server.clock.set("2026-06-15T12:00:00.000Z");
  await server.database.sql`update calendar_entries set remind_at = null`;
  agency = await openAgency(server, {}, owner);
  ({ showingId, token } = await agency.made(nine));
  organizer = /ORGANIZER[^:]*:mailto:(\S+)/i.exec(await invitation())![1]!;
  mailbox.clear();
  client = await SmtpClient.open(listener);
});
afterEach(() => {
  client.socket.end();
});
afterAll(async () => {
  await listener.close();
  await server.close();
  await dns.close();
  await mailbox.close();
});

/** The unfolded .ics of the last email to the prospect. */
async function invitation(): Promise<string> {
  await server.drain();
  const isInvitation = ({ to, text }: ReceivedMail) =>
    to.includes(dana.email) && text.includes("text/calendar");
  const last = mailbox.received.findLast(isInvitation);
  const { attachments } = await PostalMime.parse(last!.text, { attachmentEncoding: "utf8" });
  return String(attachments[0]!.content).replace(/\r?\n /g, "");
}

interface Answered {
  partstat: string;
  uid?: string;
  /** Further lines of the event. */
  lines?: string[];
  text?: string;
  headers?: Record<string, string>;
}

/** What a mail program sends when somebody answers an invitation. */
const reply = ({ partstat, uid = showingId, lines = [], text = "", headers }: Answered): Buffer =>
  multipart(
    "alternative",
    [
      { type: "text/plain; charset=utf-8", body: text },
      {
        type: "text/calendar; method=REPLY; charset=utf-8",
        body: [
          "BEGIN:VCALENDAR",
          "VERSION:2.0",
          "PRODID:-//x//x//EN",
          "METHOD:REPLY",
          "BEGIN:VEVENT",
          `UID:${uid}`,
          `ATTENDEE;PARTSTAT=${partstat}:mailto:${dana.email}`,
          ...lines,
          "END:VEVENT",
          "END:VCALENDAR",
        ].join("\n"),
      },
    ],
    {
      From: `Dana Reyes <${dana.email}>`,
      To: organizer,
      "Message-ID": `<i-${++mails}@example.com>`,
      Subject: "Declined: Showing: Elm",
      ...headers,
    },
  );

const address = () => addressOf(server, agency.account.accountId);
/** Ways in which an answer arrives. */
const ways = {
  "to the organizer": async (raw: Buffer) => client.send([organizer], raw, "eve@other.example"),
  signed: async (raw: Buffer) => client.send([await address()], await signer.sign(raw), "b@mailer.example"),
  forged: async (raw: Buffer) => client.send([await address()], raw, "eve@attacker.example"),
};
const accepted = /^250 /;
const send = async (answered: Answered, way: keyof typeof ways = "to the organizer") =>
  expect(await ways[way](reply(answered))).toMatch(accepted);

const showing = async () => (await agency.api("GET", `/showings/${showingId}`)).body.data;
const answer = async () => (await showing()).prospectResponse;
const subjectsToOwner = async (): Promise<string[]> => {
  await server.drain();
  const mine = mailbox.received.splice(0).filter(({ to }) => to.includes(owner));
  return Promise.all(mine.map(async ({ text }) => (await PostalMime.parse(text)).subject!));
};

describe("an invitation", () => {
  it("names the conversation's reply address as its organizer, and asks for an answer", async () => {
    expect(organizer).toMatch(new RegExp(`^${agency.slug}\\+\\w+@mail\\.example\\.com$`));
    await agency.api("PATCH", `/showings/${showingId}`, { status: "confirmed" });
    expect(await invitation()).toMatch(/ATTENDEE;.*PARTSTAT=ACCEPTED.*RSVP=TRUE/);
  });

  it("asks a contact whom the account invites whether it comes", async () => {
    const contactId = (await showing()).contactId;
    await agency.api("POST", "/showings", {
      propertyId: agency.listingId,
      contactId,
      title: "Elm",
      startTime: ten,
      invite: true,
      endTime: "2026-06-16T15:30:00.000Z",
    });
    expect(await invitation()).toMatch(/ATTENDEE;.*PARTSTAT=NEEDS-ACTION.*RSVP=TRUE/);
  });

  it("continues the contact's conversation instead of opening another", async () => {
    await agency.made(ten);
    await server.drain();
    expect((await agency.api("GET", "/conversations")).body.data).toHaveLength(1);
  });
});

describe.each(["to the organizer", "signed"] as const)("an answer %s", (way) => {
  it("that declines is shown at the showing and in the conversation, emitted, and told to the owner", async () => {
    const before = await showing();
    await send({ partstat: "DECLINED" }, way);
    const after = await showing();
    expect([after.prospectResponse, after.status]).toEqual(["declined", before.status]);
    const events = await server.takeEvents();
    expect(events.map(({ event }) => event)).toEqual(["message.received", "showing.updated"]);
    expect(events[1]!.data).toMatchObject({ id: showingId, contactId: before.contactId });
    const conversations = (await agency.api("GET", "/conversations")).body.data;
    const thread = await agency.api("GET", `/conversations/${conversations[0].id}/messages`);
    expect(thread.body.data).toMatchObject([
      { direction: "inbound", content: "Declined: Showing: Elm", metadata: { prospectResponse: "declined" } },
    ]);
    expect(thread.body.data[0].metadata.attachments).toBeUndefined();
    expect(await subjectsToOwner()).toContainEqual(
      expect.stringMatching(/^Invitation declined: Dana Reyes, Tuesday/),
    );
  });

  it("that accepts or is tentative is shown, and not told to the owner", async () => {
    await subjectsToOwner();
    await send({ partstat: "ACCEPTED" }, way);
    expect(await answer()).toBe("accepted");
    await send({ partstat: "TENTATIVE" }, way);
    expect(await answer()).toBe("tentative");
    expect(await subjectsToOwner()).toEqual([]);
  });
});

describe("an answer that nothing proves", () => {
  it("changes nothing at the showing, and is shown and told to the owner", async () => {
    await server.takeEvents();
    await send({ partstat: "DECLINED" }, "forged");
    expect(await answer()).toBeNull();
    expect((await server.takeEvents()).map(({ event }) => event)).toEqual(["message.received"]);
    const [conversation] = (await agency.api("GET", "/conversations")).body.data;
    const thread = await agency.api("GET", `/conversations/${conversation.id}/messages`);
    expect(thread.body.data[0].metadata).toMatchObject({
      prospectResponse: "declined",
      sender: { address: dana.email, proven: false },
    });
    expect(await subjectsToOwner()).toContain("Dana Reyes may not come to a showing");
  });
});

describe("an answer", () => {
  it("of Google Calendar, which calls it generated, counts; the automatic reply of a mailbox does not", async () => {
    const headers = { "Auto-Submitted": "auto-generated" };
    await send({ partstat: "TENTATIVE", headers });
    expect(await answer()).toBe("tentative");
    await send({ partstat: "DECLINED", headers: { "Auto-Submitted": "auto-replied" } });
    expect(await answer()).toBe("tentative");
  });

  it("has what the person wrote with it as its content", async () => {
    await send({ partstat: "DECLINED", lines: ["COMMENT:My car broke down"] });
    const [conversation] = (await agency.api("GET", "/conversations")).body.data;
    const thread = (await agency.api("GET", `/conversations/${conversation.id}/messages`)).body.data;
    expect(thread[0].content).toBe("My car broke down");
  });

  it("about the time before the showing was moved does not count, and a move forgets the answer", async () => {
    await send({ partstat: "ACCEPTED", lines: ["DTSTART:20260616T140000Z", "SEQUENCE:0"] });
    expect(await answer()).toBe("accepted");
    await agency.visit("PATCH", `/bookings/${token}`, { start: ten });
    expect(await answer()).toBeNull();
    await send({ partstat: "DECLINED", lines: ["DTSTART:20260616T140000Z", "SEQUENCE:0"] });
    await send({ partstat: "DECLINED", lines: ["SEQUENCE:0"] });
    expect(await answer()).toBeNull();
    await send({ partstat: "DECLINED", lines: ["DTSTART:20260616T150000Z", "SEQUENCE:0"] });
    expect(await answer()).toBe("declined");
  });

  it("does not renew the invitation in calendars", async () => {
    const sequence = async () =>
      (await server.database.sql`select sequence from calendar_entries where id = ${showingId}`)[0]!.sequence;
    const before = await sequence();
    await send({ partstat: "DECLINED" });
    expect(await sequence()).toBe(before);
  });

  it("twice is one answer", async () => {
    await send({ partstat: "DECLINED" });
    await server.takeEvents();
    await send({ partstat: "DECLINED" });
    expect((await server.takeEvents()).map(({ event }) => event)).toEqual(["message.received"]);
  });

  it("answers no question of a workflow", async () => {
    const { contactId } = await showing();
    const workflow = await agency.api("POST", "/workflows", {
      name: "Ask",
      triggerType: "manual",
      questionConfig: { questions: [{ key: "pets", label: "Pets?", type: "text" }] },
      steps: [{ type: "ask", config: { questionKey: "pets" } }],
    });
    const workflowId = workflow.body.data.id;
    const run = await agency.api("POST", "/workflows/runs", { workflowId, contactId });
    await server.drain(["workflow_run"]);
    await send({ partstat: "ACCEPTED", text: "Dana Reyes has accepted this invitation." });
    await server.drain(["workflow_run"]);
    const { data } = (await agency.api("GET", `/workflows/runs/${run.body.data.id}`)).body;
    expect(data.status).toBe("running");
  });

  it.each<[string, () => Promise<Answered>]>([
    [
      "about another contact's showing",
      async () => {
        const other = await agency.made(ten, { email: "kim@example.net", name: "Kim" });
        return { partstat: "DECLINED", uid: other.showingId };
      },
    ],
    ["about an event of others", async () => ({ partstat: "DECLINED", uid: "x@calendar.example" })],
    ["with a state that is none", async () => ({ partstat: "DELEGATED" })],
    ["that no program can read", async () => ({ partstat: 'DECLINED"', lines: ["nonsense", "DTSTART:x"] })],
    [
      "of two people",
      async () => ({ partstat: "DECLINED", lines: ["ATTENDEE;PARTSTAT=ACCEPTED:mailto:eve@example.net"] }),
    ],
  ])("%s is a message and nothing else", async (_, answered) => {
    const about = await answered();
    await server.takeEvents();
    await send(about);
    expect((await server.takeEvents()).map(({ event }) => event)).toEqual(["message.received"]);
    const all: { prospectResponse: unknown }[] = await agency.showings();
    expect(all.map(({ prospectResponse }) => prospectResponse).filter(Boolean)).toEqual([]);
  });

  it("about a cancelled showing, or one that has begun, is a message and nothing else", async () => {
    server.clock.set(nine);
    await send({ partstat: "DECLINED" });
    expect(await answer()).toBeNull();
    server.clock.set("2026-06-15T13:00:00.000Z");
    await agency.api("DELETE", `/showings/${showingId}`);
    await send({ partstat: "DECLINED" });
    expect(await answer()).toBeNull();
  });
});
