import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createContact, createProperty } from "../../../../test/fixtures/records.ts";
import { startTestServer, type TestAccount, type TestServer } from "../../../../test/harness/server.ts";
import { outgoingMail } from "../../../db/tables/index.ts";
import { newId } from "../../../platform/ids.ts";
import * as accounts from "../../account/accounts/accounts.service.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { seed } from "../../account/demo/demo.service.ts";
import { createSession } from "../../screening/sessions/sessions.service.ts";
import { receiveMessage } from "../messages/inbound.service.ts";
import { notifyOwner } from "./notices.service.ts";
import { mailsPerHour } from "./sending.service.ts";

const hourMs = 3_600_000;

let server: TestServer;
let account: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.drain();
  await server.database.read.delete(outgoingMail);
  account = await server.createAccount("pro", "Elm Rentals", "owner@example.com");
});

const notify = (subject: string, text = "Call her back.", as = account) =>
  forAccount(server.platform, as.accountId, (call) => notifyOwner(call, { subject, text }));
const mails = () => server.database.read.select().from(outgoingMail).orderBy(outgoingMail.id);

/** Has the owner told one thing after the other. */
async function tellOneByOne(count: number): Promise<void> {
  for (let number = 1; number <= count; number++) {
    await notify(`Notice ${number}`);
    await server.drain(["owner-notice"]);
  }
}

describe("a notice", () => {
  it("is emailed to the owner as plain text", async () => {
    expect(await notify("Dana asks for a call", "<b>Now</b>")).toBe("queued");
    await server.drain(["owner-notice"]);
    expect(await mails()).toMatchObject([
      {
        accountId: account.accountId,
        to: "owner@example.com",
        subject: "Dana asks for a call",
        text: "<b>Now</b>",
      },
    ]);
  });

  it("keeps its subject in one line", async () => {
    await notify("Dana\r\nBcc: everyone@example.com");
    await server.drain(["owner-notice"]);
    expect((await mails())[0]!.subject).toBe("Dana Bcc: everyone@example.com");
  });

  it("keeps the direction of writing in its subject, whatever a name contains", async () => {
    await notify("Showing booked: Dana \u202eReyes, at 3 pm");
    await server.drain(["owner-notice"]);
    expect((await mails())[0]!.subject).toBe("Showing booked: Dana Reyes, at 3 pm");
  });

  it("is one of several in one email when more are waiting", async () => {
    await notify("First", "One.");
    await notify("Second", "Two.");
    await server.drain(["owner-notice"]);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail!.subject).toBe("2 notices");
    expect(mail!.text).toMatch(/^First\n\nOne\.\n\n-+\n\nSecond\n\nTwo\.$/);
  });

  it("is not queued when its transaction fails", async () => {
    const failing = forAccount(server.platform, account.accountId, async (call) => {
      await notifyOwner(call, { subject: "Never", text: "Never." });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    await server.drain(["owner-notice"]);
    expect(await mails()).toEqual([]);
  });
});

describe("the owner is told", () => {
  const request = (method: "POST" | "PATCH", path: string, body: object) =>
    server.request(method, path, { as: account, body });
  const told = async () => {
    await server.drain(["owner-notice"]);
    return (await mails()).filter(({ to }) => to === "owner@example.com");
  };
  const inquire = (content = "Is it <b>free</b>?") =>
    forAccount(server.platform, account.accountId, (call) =>
      receiveMessage(call, {
        from: { email: "dana@example.com", name: "Dana Reyes" },
        channel: "email",
        content,
      }),
    );
  const book = async () => {
    const propertyId = (await createProperty(server, account)).id;
    const contactId = (await createContact(server, account)).id;
    const times = { startTime: "2026-06-16T14:30:00.000Z", endTime: "2026-06-16T15:00:00.000Z" };
    const body = { propertyId, contactId, title: "Showing", ...times };
    expect((await request("POST", "/showings", body)).status).toBe(201);
  };
  const complete = async (status: "active" | "completed") => {
    const contactId = (await createContact(server, account)).id;
    await forAccount(server.platform, account.accountId, (call) =>
      createSession(call, { contactId, workflowTemplateId: newId(), submission: {}, status }),
    );
  };
  const followUp = async (fields: object = {}) => {
    const contactId = (await createContact(server, account, fields)).id;
    const scheduledFor = server.clock.now().toISOString();
    await request("POST", "/followups", { contactId, scheduledFor });
    await server.drain(["followup"]);
  };

  it("of an inquiry, with what the prospect wrote", async () => {
    await inquire();
    expect(await told()).toMatchObject([
      {
        subject: "New inquiry from Dana Reyes",
        text: "Contact: Dana Reyes\nEmail: dana@example.com\n\nIs it <b>free</b>?",
      },
    ]);
  });

  it("of an inquiry once, not of the messages after it", async () => {
    await inquire();
    await inquire("Hello?");
    expect(await told()).toHaveLength(1);
  });

  it("of a showing, with its time in the account's time zone", async () => {
    await request("PATCH", "/settings", { timezone: "America/Chicago" });
    await book();
    const [mail] = await told();
    expect(mail!.subject).toMatch(/^Showing booked: Dana Reyes, Tuesday, June 16, 2026 at 9:30.AM Central/);
    expect(mail!.text).toContain("Property: 12 Elm Street");
  });

  it("of a showing that waits for confirmation, with a link that opens it in the calendar", async () => {
    await request("PATCH", "/settings", { timezone: "America/Chicago" });
    await book();
    const [{ id }] = (await server.request("GET", "/showings", { as: account })).body.data;
    const link = `/console/calendar?day=2026-06-16&entry=${id}`;
    expect((await told())[0]!.text.split("\n")).toContain(
      `Confirm or decline: ${server.platform.config.baseOrigin}${link}`,
    );
  });

  it("of everything in the language of the account", async () => {
    await request("PATCH", "/settings", { language: "es", timezone: "America/Chicago" });
    await inquire();
    expect((await told())[0]).toMatchObject({ subject: "Nueva consulta de Dana Reyes" });
    await book();
    const booked = (await told()).at(-1)!;
    expect(booked.subject).toMatch(/^Visita reservada: Dana Reyes, martes, 16 de junio de 2026/);
    expect(booked.text).toMatch(
      /^Comienzo: martes.*\nPropiedad: 12 Elm Street\nContacto: Dana Reyes\nCorreo: /,
    );
    await complete("completed");
    expect((await told()).at(-1)).toMatchObject({ subject: "Solicitud de Dana Reyes" });
    await followUp({ email: undefined, phone: "+1 555 0100" });
    expect((await told()).at(-1)!.text).toContain(
      "Motivo: El canal por el que se escribe al contacto no está conectado.",
    );
  });

  it("of a completed session with a link to it in place of its id", async () => {
    await complete("completed");
    const [mail] = await told();
    expect(mail!.text.replace(/https?:\S+/g, "")).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/);
    expect(mail!.text).toMatch(/Read and decide: http:\/\/\S+\/console\/screening\/[\da-f-]{36}/);
  });

  it("of a completed session, but not of one that is being filled in", async () => {
    await complete("active");
    expect(await told()).toEqual([]);
    await complete("completed");
    expect(await told()).toMatchObject([{ subject: "Application from Dana Reyes" }]);
  });

  it("of a follow-up that is due, and of one that could not be sent", async () => {
    await followUp();
    expect((await told())[0]!.subject).toBe("Follow-up 1 to Dana Reyes is due");
    await followUp({ email: undefined, phone: "+1 555 0100" });
    const last = (await told()).at(-1)!;
    expect(last.subject).toBe("Follow-up to Dana Reyes could not be sent");
    expect(last.text).toContain("Reason: The channel by which the contact is written to is not connected.");
  });

  it.each([
    ["newInquiryNotifications", () => inquire()],
    ["showingBookedNotifications", book],
    ["applicationNotifications", () => complete("completed")],
    ["followupDueNotifications", () => followUp()],
  ])("nothing when %s is off", async (preference, happen) => {
    await request("PATCH", "/settings", { emailPreferences: { [preference]: false } });
    await happen();
    expect(await told()).toEqual([]);
    expect(await server.drain(["owner-notice"])).toBe(0);
  });

  it("nothing of records that the demo makes up", async () => {
    await forAccount(server.platform, account.accountId, (call) => seed(call));
    expect(await told()).toEqual([]);
  });
});

describe("nothing is sent", () => {
  it("to an owner without an email address", async () => {
    const silent = await server.createAccount("pro");
    expect(await notify("Hello", "Hello.", silent)).toBe("no_address");
  });

  it("for an account of the Free Trial", async () => {
    const trial = await server.createAccount("free_trial", "Trial", "trial@example.com");
    expect(await notify("Hello", "Hello.", trial)).toBe("not_in_plan");
  });

  it("when the plan has changed to the Free Trial meanwhile", async () => {
    await notify("Hello");
    await server.database.transact((tx) => accounts.setPlan(tx, account.accountId, "free_trial"));
    await server.drain();
    expect(await mails()).toEqual([]);
    expect(await server.drain()).toBe(0);
  });
});

describe("an owner gets a limited number of emails in an hour", () => {
  it("and afterwards all other notices in one", async () => {
    await tellOneByOne(mailsPerHour + 3);
    expect(await mails()).toHaveLength(mailsPerHour);
    server.clock.advance(hourMs - 1);
    await server.drain(["owner-notice"]);
    expect(await mails()).toHaveLength(mailsPerHour);
    server.clock.advance(1);
    await server.drain(["owner-notice"]);
    const last = (await mails()).at(-1)!;
    expect(last.subject).toBe("3 notices");
    expect(last.text).toMatch(/Notice 11.*Notice 12.*Notice 13/s);
  });

  it("of which urgent ones have their own, and are not combined with what waits", async () => {
    await tellOneByOne(mailsPerHour + 3);
    const tellUrgently = async (subject: string) => {
      await forAccount(server.platform, account.accountId, (call) =>
        notifyOwner(call, { subject, text: "Now.", urgent: true }),
      );
      await server.drain(["owner-notice"]);
    };
    await tellUrgently("Dana needs a person");
    expect((await mails()).at(-1)).toMatchObject({ subject: "Dana needs a person" });
    expect(await mails()).toHaveLength(mailsPerHour + 1);
    for (let number = 1; number <= mailsPerHour; number++) await tellUrgently(`Urgent ${number}`);
    expect(await mails()).toHaveLength(2 * mailsPerHour);
    server.clock.advance(hourMs);
    await server.drain(["owner-notice"]);
    const last = (await mails()).at(-1)!;
    expect(last.subject).toBe("4 notices");
    expect(last.text).toMatch(/Notice 11.*Notice 12.*Notice 13.*Urgent 10/s);
  });

  it("of which showings do not share the one of inquiries", async () => {
    await tellOneByOne(mailsPerHour + 1);
    const [property, contact] = [await createProperty(server, account), await createContact(server, account)];
    const times = { startTime: "2026-06-16T14:30:00.000Z", endTime: "2026-06-16T15:00:00.000Z" };
    const body = { propertyId: property.id, contactId: contact.id, title: "Showing", ...times };
    expect((await server.request("POST", "/showings", { as: account, body })).status).toBe(201);
    await server.drain(["owner-notice"]);
    expect((await mails()).at(-1)!.subject).toMatch(/^Showing booked/);
  });

  it("which other accounts do not share", async () => {
    const other = await server.createAccount("pro", "Oak Rentals", "oak@example.com");
    await tellOneByOne(mailsPerHour + 1);
    await notify("Only this", "One.", other);
    await server.drain(["owner-notice"]);
    expect((await mails()).at(-1)).toMatchObject({ to: "oak@example.com", subject: "Only this" });
  });

  it("with at most 100 notices in one email, and the number of the others", async () => {
    for (let number = 1; number <= 120; number++) await notify(`Notice ${number}`, "x".repeat(5_000));
    await server.drain(["owner-notice"]);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail!.subject).toBe("120 notices");
    expect(mail!.text).toContain("20 more notices are left out.");
    expect(mail!.text.length).toBeLessThan(250_000);
  });
});
