import ICAL from "ical.js";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Agency, dana, openAgency } from "../../../../test/fixtures/agency.ts";
import { createContact } from "../../../../test/fixtures/records.ts";
import { headerOf, Mailbox } from "../../../../test/harness/mailbox.ts";
import { startTestServer, type TestServer } from "../../../../test/harness/server.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import { setOptedOut } from "../../people/contacts/contacts.service.ts";

const mailbox = new Mailbox();
let server: TestServer;
let agency: Agency;

const owner = "owner@example.com";
/** Tuesday, 9:00 in Chicago. */
const nine = "2026-06-16T14:00:00.000Z";
const ten = "2026-06-16T15:00:00.000Z";
const inWords = "Tuesday, June 16, 2026 at 9:00 AM Central Daylight Time";

beforeAll(async () => {
  await mailbox.open();
  server = await startTestServer({
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    MAIL_FROM: "hello@example.com",
    BASE_ORIGIN: "https://rent.example.com",
  });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  server.clock.set("2026-06-15T12:00:00.000Z");
  await server.database.sql`update calendar_entries set remind_at = null`;
  agency = await openAgency(server, { agentName: "Ada", emailSignOff: "Elm Rentals" }, owner);
  mailbox.clear();
});

interface Read {
  subject: string;
  text: string;
  html: string;
  raw: string;
  /** The parts of its .ics files. */
  events: { method: string; uid: string; sequence: number; status: string; start: string; summary: string }[];
}

/** The emails to an address since the last call, in the order in which they arrived. */
async function mailsTo(address: string): Promise<Read[]> {
  await server.drain();
  const received = mailbox.received.splice(0);
  const others = received.filter(({ to }) => !to.includes(address));
  mailbox.received.push(...others);
  return Promise.all(received.filter(({ to }) => to.includes(address)).map(({ text }) => read(text)));
}

async function read(raw: string): Promise<Read> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: "utf8" });
  const files = mail.attachments.filter(({ filename }) => filename?.endsWith(".ics"));
  return {
    raw,
    subject: mail.subject!,
    text: mail.text!,
    html: mail.html!,
    events: files.map(({ content }) => readIcs(content as string)),
  };
}

function readIcs(text: string): Read["events"][number] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const [event, ...others] = calendar.getAllSubcomponents("vevent");
  expect(others).toEqual([]);
  const value = (name: string) => String(event!.getFirstPropertyValue(name));
  expect(event!.getFirstPropertyValue("dtstamp")).not.toBeNull();
  return {
    method: String(calendar.getFirstPropertyValue("method")),
    uid: value("uid"),
    sequence: Number(value("sequence")),
    status: value("status"),
    start: (event!.getFirstPropertyValue("dtstart") as ICAL.Time).toJSDate().toISOString(),
    summary: value("summary"),
  };
}

const linkIn = ({ text }: Read) => /https:\/\/rent\.example\.com\/p\/bookings\/(\w+)/.exec(text)?.[1];

describe("a booking", () => {
  it("is mailed to the prospect with an invitation and the link, and to the owner with an invitation", async () => {
    const { token, showingId } = await agency.made(nine);
    const [mail, ...others] = await mailsTo(dana.email);
    expect(others).toEqual([]);
    expect([mail!.subject, linkIn(mail!)]).toEqual([`Showing requested: ${inWords}`, token]);
    expect(mail!.text).toContain(
      `Hello Dana Reyes,\n\nYou have requested a showing. The agency has yet to confirm it.\n\nWhen: ${inWords}\nWhere: 12 Elm Street\nSee on the map: https://www.google.com/maps/search/?api=1&query=12%20Elm%20Street\n\nElm Rentals\n`,
    );
    const event = { uid: showingId, sequence: 0, start: nine, method: "REQUEST" };
    expect(mail!.events).toEqual([{ ...event, status: "TENTATIVE", summary: "Showing: Elm" }]);
    expect(headerOf({ text: mail!.raw }, "Auto-Submitted")).toBe("auto-generated");
    const [notice] = await mailsTo(owner);
    expect(notice!.subject).toBe(`Showing requested: Dana Reyes, ${inWords}`);
    expect(notice!.text).toContain("\n\nBooked by Dana Reyes, dana@example.com");
    expect(notice!.events).toEqual([{ ...event, status: "TENTATIVE", summary: "Dana Reyes, 12 Elm Street" }]);
    expect(linkIn(notice!)).toBeUndefined();
  });

  it("is no request when the prospect, rather than the agency, is asked to confirm it", async () => {
    await agency.set({ showingConfirmation: { askHoursBefore: 24, cancelHoursBefore: null } });
    await agency.made("2026-06-18T14:00:00Z");
    const [mail] = await mailsTo(dana.email);
    expect(mail!.subject).toMatch(/^Showing booked: /);
    expect(mail!.text).toContain("\n\nYour showing is booked.\n");
    expect((await mailsTo(owner))[0]!.subject).toMatch(/^Showing booked: /);
  });

  it("that was confirmed before the owner is told of it is no longer called a request", async () => {
    const { showingId } = await agency.made(nine);
    await agency.api("PATCH", `/showings/${showingId}`, { status: "confirmed" });
    expect((await mailsTo(owner))[0]!.subject).toMatch(/^Showing booked: /);
  });

  it.each(["Website visitor", dana.email])(
    "addresses a contact that was called %s by the name that the booking gives",
    async (placeholder) => {
      const known = await createContact(server, agency.account, { name: placeholder, email: dana.email });
      await agency.made(nine);
      const [mail] = await mailsTo(dana.email);
      expect(mail!.text).toMatch(/^Hello Dana Reyes,\n/);
      const { body } = await agency.api("GET", `/contacts/${known.id}`);
      expect(body.data.name).toBe("Dana Reyes");
    },
  );

  it("keeps the name of a contact that has one, whatever name a booking with its address gives", async () => {
    const known = await createContact(server, agency.account, { name: "Dana R.", email: dana.email });
    await agency.made(nine, { name: "Eve" });
    const [mail] = await mailsTo(dana.email);
    expect(mail!.text).toMatch(/^Hello Dana R\.,\n/);
    expect((await agency.api("GET", `/contacts/${known.id}`)).body.data.name).toBe("Dana R.");
  });

  it.each(["Website visitor", dana.email, "+1 217 555 0142", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d"])(
    "greets nobody by name while all that is known is %s",
    async (name) => {
      const { id: contactId } = await createContact(server, agency.account, { name, email: dana.email });
      const invited = { contactId, propertyId: agency.listingId, location: "12 Elm Street", invite: true };
      await agency.api("POST", "/showings", { ...invited, title: "Visit", startTime: nine, endTime: ten });
      const [mail] = await mailsTo(dana.email);
      expect(mail!.text).toMatch(/^Hello,\n/);
    },
  );

  it("shows the whole address, a map, the phone, the photo and buttons that move and cancel", async () => {
    await agency.set({ publicPhone: "+1 217 555 0100" });
    const propertyId = await agency.list({
      address: "9 Oak",
      city: "Springfield",
      state: "IL",
      zip: "62701",
    });
    await server.database.sql`update properties set image_keys = '{images/a/b}' where id = ${propertyId}`;
    await agency.book({ propertyId, start: nine });
    const [mail] = await mailsTo(dana.email);
    const map = "https://www.google.com/maps/search/?api=1&query=9%20Oak%2C%20Springfield%2C%20IL%2062701";
    expect(mail!.text).toContain(
      `Where: 9 Oak, Springfield, IL 62701\nSee on the map: ${map}\nPhone: +1 217 555 0100\n`,
    );
    const page = `https://rent.example.com/p/bookings/${linkIn(mail!)}`;
    for (const part of [
      agency.slug,
      "9 Oak, Springfield, IL 62701",
      `href="${map.replace("&", "&amp;")}"`,
      'src="https://rent.example.com/cdn/images/a/b?',
      `href="${page}/move"`,
      `href="${page}/cancel"`,
    ])
      expect(mail!.html).toContain(part);
  });

  it("has an invitation that mail programs recognize: an alternative of the text with its method", async () => {
    await agency.made(nine);
    const [mail] = await mailsTo(dana.email);
    expect(mail!.raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/);
    const ics = fileIn(mail!.raw);
    const unfolded = ics.replace(/\r\n /g, "");
    expect(unfolded).toContain('ORGANIZER;CN="Ada":mailto:hello@example.com');
    expect(unfolded).toMatch(/ATTENDEE;.*RSVP=FALSE.*:MAILTO:dana@example.com/);
    expect(unfolded).toContain("URL;VALUE=URI:https://rent.example.com/p/bookings/");
    // Every line ends as the standard demands, and none is longer than 75 bytes.
    expect(ics.endsWith("END:VCALENDAR\r\n")).toBe(true);
    const lines = ics.trimEnd().split("\r\n");
    expect(lines.at(-1)).toBe("END:VCALENDAR");
    expect(lines.filter((line) => Buffer.byteLength(line) > 75 || line.includes("\n"))).toEqual([]);
  });

  it("has an invitation with any text that people typed, and nothing else", async () => {
    const title = 'Elm; "A", \\ B\r\nEND:VEVENT\nATTENDEE:mailto:eve@example.com 🏠\u0007';
    const address = `12 ${"Élm ".repeat(40)}; Street, "2"`;
    const propertyId = await agency.list({ title, address });
    await agency.book({ propertyId, start: nine, name: 'Dana "X"; Reyes:\nSUMMARY:no', notes: "DTSTART:1" });
    const [mail] = await mailsTo(dana.email);
    expect(mail!.events).toMatchObject([
      { method: "REQUEST", summary: 'Showing: Elm; "A", \\ B END:VEVENT ATTENDEE:mailto:eve@example.com 🏠' },
    ]);
    const lines = fileIn(mail!.raw).replace(/\r\n /g, "").split("\r\n");
    expect(lines.filter((line) => /^(ATTENDEE|DTSTART|SUMMARY)/.test(line))).toHaveLength(3);
    const [notice] = await mailsTo(owner);
    expect(notice!.events[0]!.summary).toBe(`Dana "X"; Reyes: SUMMARY:no, ${address}`);
  });

  it("that is moved or cancelled by its link is mailed to both with the same UID and a rising SEQUENCE", async () => {
    const { token, showingId } = await agency.made(nine);
    await mailsTo(dana.email);
    await mailsTo(owner);
    await agency.visit("PATCH", `/bookings/${token}`, { start: ten });
    const [moved] = await mailsTo(dana.email);
    expect(moved!.subject).toBe(`Showing moved: ${inWords.replace("9:00", "10:00")}`);
    expect(moved!.text).toContain(`Before: ${inWords}`);
    expect((await mailsTo(owner))[0]!.events).toMatchObject(moved!.events.map(({ uid }) => ({ uid })));
    await agency.visit("DELETE", `/bookings/${token}`);
    const [cancelled] = await mailsTo(dana.email);
    const [told] = await mailsTo(owner);
    expect([cancelled!.subject.slice(0, 17), told!.subject.slice(0, 17)]).toEqual([
      "Showing cancelled",
      "Showing cancelled",
    ]);
    const events = [moved!, cancelled!].flatMap(({ events }) => events);
    expect(events).toMatchObject([
      { uid: showingId, method: "REQUEST", sequence: 1, start: ten },
      { uid: showingId, method: "CANCEL", sequence: 2, status: "CANCELLED" },
    ]);
    expect(told!.events).toMatchObject([{ uid: showingId, method: "CANCEL", sequence: 2 }]);
    expect(linkIn(cancelled!)).toBe(token);
  });

  it("that the account moves, confirms or cancels over the API is mailed to the prospect", async () => {
    const { showingId } = await agency.made(nine);
    await mailsTo(dana.email);
    const patch = (body: object) => agency.api("PATCH", `/showings/${showingId}`, body);
    const subjects = async () => (await mailsTo(dana.email)).map(({ subject }) => subject.split(":")[0]);
    await patch({ startTime: ten, endTime: "2026-06-16T15:30:00Z" });
    expect(await subjects()).toEqual(["Showing moved"]);
    await patch({ status: "confirmed" });
    const [confirmed] = await mailsTo(dana.email);
    expect(confirmed!.events).toMatchObject([{ method: "REQUEST", status: "CONFIRMED", sequence: 2 }]);
    await patch({ location: "The back entrance" });
    expect(await subjects()).toEqual(["Showing changed"]);
    await patch({ notes: "Nice person.", title: "Dana" });
    expect(await subjects()).toEqual([]);
    await agency.api("DELETE", `/showings/${showingId}`);
    expect(await subjects()).toEqual(["Showing cancelled"]);
    await patch({ status: "pending" });
    expect(await subjects()).toEqual(["Showing requested"]);
  });

  it("that is over is mailed to nobody, whatever happens to its record", async () => {
    const { showingId } = await agency.made(nine);
    await mailsTo(dana.email);
    server.clock.set("2026-06-16T14:30:00.000Z");
    for (const status of ["completed", "cancelled"]) {
      await agency.api("PATCH", `/showings/${showingId}`, { status });
    }
    expect(await mailsTo(dana.email)).toEqual([]);
  });

  it("tells the first contact that it is cancelled when the account gives it to another", async () => {
    const { showingId } = await agency.made(nine);
    await mailsTo(dana.email);
    const contactId = (await createContact(server, agency.account, { email: "eve@example.com" })).id;
    await agency.api("PATCH", `/showings/${showingId}`, { contactId });
    const [mail] = await mailsTo(dana.email);
    expect([mail!.subject.split(":")[0], mail!.events[0]!.method]).toEqual(["Showing cancelled", "CANCEL"]);
    expect(await mailsTo("eve@example.com")).toEqual([]);
  });

  it("is mailed in the language and the time zone of those who read it, without what people typed as a header", async () => {
    await agency.made(nine, { name: "Dana\r\nBcc: eve@example.com", language: "es" });
    const [mail] = await mailsTo(dana.email);
    expect(mail!.subject).toMatch(/^Visita solicitada: martes, 16 de junio de 2026/);
    expect(mail!.text).toContain("\n\nHa solicitado una visita. La agencia aún tiene que confirmarla.\n");
    // A name that carries an address is not repeated.
    expect(mail!.text).toMatch(/^Hola:/);
    expect(mail!.text).not.toContain("eve@example.com");
    expect(mail!.text).toContain("hora de verano central");
    expect(mail!.text).toContain(
      "Para ver, cambiar o cancelar la visita:\nhttps://rent.example.com/p/bookings/",
    );
    expect(headerOf({ text: mail!.raw }, "Bcc")).toBeUndefined();
  });

  it("is mailed to no prospect when the settings say so, or the prospect opted out or gave no address", async () => {
    await agency.set({ emailPreferences: { schedulingEmailEnabled: false } });
    const { token } = await agency.made(nine);
    const [{ contactId }] = await agency.showings();
    expect(await mailsTo(dana.email)).toEqual([]);
    await agency.set({ emailPreferences: { schedulingEmailEnabled: true } });
    await forAccount(server.platform, agency.account.accountId, async (call) =>
      setOptedOut(
        call,
        await contacts.find(call, contactId, { lock: "update", onMissing: "badReference" }),
        "email",
        true,
      ),
    );
    await agency.visit("PATCH", `/bookings/${token}`, { start: ten });
    expect(await mailsTo(dana.email)).toEqual([]);
    await agency.made("2026-06-17T14:00:00Z", { email: undefined, phone: "+1 217 555 0142" });
    expect((await mailsTo(owner)).length).toBeGreaterThan(0);
    expect(mailbox.received).toEqual([]);
  });

  it("is mailed to no owner who turned off the notices about showings", async () => {
    await agency.set({
      emailPreferences: { showingBookedNotifications: false, newInquiryNotifications: false },
    });
    const { token } = await agency.made(nine);
    await agency.visit("DELETE", `/bookings/${token}`);
    expect(await mailsTo(owner)).toEqual([]);
    expect(await mailsTo(dana.email)).toHaveLength(2);
  });

  it("floods nobody: a contact gets 20 emails about showings a day, whoever books in its name", async () => {
    const { token } = await agency.made(nine);
    for (let n = 0; n < 25; n++) {
      const { status } = await agency.visit("PATCH", `/bookings/${token}`, { start: n % 2 ? nine : ten });
      expect(status).toBe(200);
    }
    expect(await mailsTo(dana.email)).toHaveLength(20);
    server.clock.advance(86_400_000 - 4 * 3_600_000);
    expect(await mailsTo(dana.email)).toHaveLength(0);
  });

  it("that is booked and moved at once reaches the owner in one email with the latest invitation", async () => {
    const { token, showingId } = await agency.made(nine);
    await agency.visit("PATCH", `/bookings/${token}`, { start: ten });
    await agency.made("2026-06-17T14:00:00Z", { email: "eve@example.com", name: "Eve" });
    const [mail, ...others] = await mailsTo(owner);
    expect([others, mail!.subject]).toEqual([[], "3 notices"]);
    expect(mail!.events).toHaveLength(2);
    expect(mail!.events[0]).toMatchObject({ uid: showingId, sequence: 1, start: ten });
  });
});

/** The attached .ics as it is. */
function fileIn(raw: string): string {
  const [, content] = /filename=showing\.ics[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n--/.exec(raw)!;
  return Buffer.from(content!, "base64").toString();
}
