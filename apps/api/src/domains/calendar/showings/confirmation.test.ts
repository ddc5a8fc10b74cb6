import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Agency, openAgency } from "../../../../test/fixtures/agency.ts";
import { testApi } from "../../../../test/harness/api.ts";
import { Mailbox } from "../../../../test/harness/mailbox.ts";

const mailbox = new Mailbox();
afterAll(() => mailbox.close());
await mailbox.open();
const { server } = await testApi({ env: { SMTP_URL: `smtp://127.0.0.1:${mailbox.port}` } });

const hourMs = 3_600_000;
const monday = "2026-06-15T12:00:00.000Z";
/** Thursday, 14:00 in Chicago. */
const thursday = "2026-06-18T19:00:00.000Z";
const before = (start: string, hours: number) => new Date(Date.parse(start) - hours * hourMs).toISOString();
const asking = { askHoursBefore: 24, cancelHoursBefore: 3 };
let agency: Agency;

beforeEach(async () => {
  mailbox.clear();
  mailbox.refuse = null;
  server.clock.set(monday);
  agency = await openAgency(server, { showingConfirmation: asking }, "owner@example.com");
});

const at = async (time: string) => {
  server.clock.set(time);
  await server.drain();
};
const showing = async (id: string) => (await agency.api("GET", `/showings/${id}`)).body.data;
/** The subjects of all mails, each with its recipient, without times. */
async function mails(): Promise<string[]> {
  const rows = await server.database.sql`
    select "to", subject from outgoing_mail where account_id = ${agency.account.accountId} order by created_at, id`;
  return rows.map(({ to, subject }) => `${to.split("@")[0]}: ${subject.split(/: |, /)[0]}`);
}
const page = (token: string, path = "", method: "GET" | "POST" = "GET", body = "") =>
  server.call({
    method,
    url: `/p/bookings/${token}${path}`,
    headers: { accept: "text/html", "content-type": "application/x-www-form-urlencoded" },
    ...(method === "POST" && { payload: body }),
  });
const events = async () => (await server.takeEvents()).map(({ event }) => event);

describe("the prospect is asked", () => {
  it("once, at its hour before the showing, though the showing is pending", async () => {
    const { showingId } = await agency.made(thursday);
    await at(before(thursday, 25));
    expect(await showing(showingId)).toMatchObject({ status: "pending", confirmationAskedAt: null });
    for (const hours of [24, 23, 4]) {
      await at(before(thursday, hours));
      expect((await showing(showingId)).confirmationAskedAt).toBe(before(thursday, 24));
    }
    expect((await mails()).filter((mail) => mail.includes("Please confirm"))).toHaveLength(1);
  });

  it.each([
    [
      "in the morning at 18:00 of the evening before",
      "2026-06-18T14:00:00.000Z",
      "2026-06-17T23:00:00.000Z",
      24,
    ],
    [
      "by day in the evening, if the hour lies in the night",
      "2026-06-18T19:00:00.000Z",
      "2026-06-17T23:00:00.000Z",
      8,
    ],
  ])("%s", async (_, start, asked, askHoursBefore) => {
    await agency.set({ showingConfirmation: { askHoursBefore, cancelHoursBefore: null } });
    const { showingId } = await agency.made(start);
    await at(new Date(Date.parse(asked) - 1).toISOString());
    expect((await showing(showingId)).confirmationAskedAt).toBeNull();
    await at(asked);
    expect((await showing(showingId)).confirmationAskedAt).toBe(asked);
  });

  it("not at all when it said that it can't come: its host, who was told, decides", async () => {
    const { showingId, token } = await agency.made(thursday);
    await server.drain();
    await agency.visit("POST", `/bookings/${token}/response`, { response: "declined" });
    for (const hours of [24, 4, 3, 2]) await at(before(thursday, hours));
    expect(await showing(showingId)).toMatchObject({
      status: "pending",
      prospectResponse: "declined",
      confirmationAskedAt: null,
    });
    const told = await mails();
    expect(told.filter((mail) => /Please confirm|Reminder|cancelled/.test(mail))).toEqual([]);
    expect(told).toContain("owner: Invitation declined");
  });

  it("not at all when it said that it can't come, and is confirmed by whoever can come after all", async () => {
    const { showingId, token } = await agency.made(thursday);
    const respond = (response: string) => agency.visit("POST", `/bookings/${token}/response`, { response });
    await respond("declined");
    await at(before(thursday, 23));
    await respond("accepted");
    expect(await showing(showingId)).toMatchObject({
      status: "confirmed",
      confirmedBy: "prospect",
      prospectResponse: "accepted",
    });
  });

  it("only about showings that were booked while the setting was on", async () => {
    await agency.set({ showingConfirmation: null });
    const { showingId } = await agency.made(thursday);
    await agency.set({ showingConfirmation: asking });
    await at(before(thursday, 2));
    expect(await showing(showingId)).toMatchObject({ status: "pending", confirmationAskedAt: null });
  });

  it("about one that the account made itself only once it is confirmed", async () => {
    const { contactId, propertyId } = (await agency.made(thursday)) as {
      contactId: string;
      propertyId: string;
    };
    const friday = "2026-06-19T19:00:00.000Z";
    const { body } = await agency.api("POST", "/showings", {
      contactId,
      propertyId,
      title: "Elm",
      startTime: friday,
      endTime: "2026-06-19T19:30:00.000Z",
      invite: true,
    });
    await at(before(friday, 30));
    await agency.api("PATCH", `/showings/${body.data.id}`, { status: "confirmed" });
    await at(before(friday, 24));
    expect(await showing(body.data.id)).toMatchObject({
      confirmationAskedAt: before(friday, 24),
      confirmedAt: null,
    });
  });

  it("not at all when it books later than that: the booking is the confirmation", async () => {
    server.clock.set(before(thursday, 20));
    const answer = await agency.bookAt(thursday);
    const { showingId, status, awaitsConfirmation } = answer.body.data;
    expect([status, awaitsConfirmation]).toEqual(["confirmed", false]);
    expect(await events()).toEqual(expect.arrayContaining(["showing.booked", "showing.confirmed"]));
    await at(before(thursday, 1));
    expect(await showing(showingId)).toMatchObject({
      status: "confirmed",
      confirmedBy: "booking",
      confirmedAt: before(thursday, 20),
      confirmationAskedAt: null,
    });
  });

  it("again after the showing was moved", async () => {
    const { showingId, token } = await agency.made(thursday);
    await at(before(thursday, 24));
    await page(token, "", "POST", "response=accepted");
    const friday = "2026-06-22T19:00:00.000Z";
    await agency.visit("PATCH", `/bookings/${token}`, { start: friday });
    expect(await showing(showingId)).toMatchObject({ confirmedAt: null, confirmationAskedAt: null });
    await at(before(friday, 24));
    expect(await showing(showingId)).toMatchObject({
      confirmedAt: null,
      confirmationAskedAt: before(friday, 24),
    });
  });
});

describe("a showing that was asked about", () => {
  let token: string;
  let id: string;
  beforeEach(async () => {
    ({ token, showingId: id } = await agency.made(thursday));
    await at(before(thursday, 24));
    await server.takeEvents();
  });

  it("is confirmed by the button of its page, not by whoever only fetches the links", async () => {
    for (const path of ["", "/move", "/cancel", "/reinstate"]) await page(token, path);
    expect(await showing(id)).toMatchObject({ status: "pending", confirmedAt: null });
    const { text } = await page(token);
    expect(text).toContain("Please say whether you will come");
    expect(text).toContain('<button name="response" value="accepted">');
    expect(text).toContain('<button class="plain" name="response" value="declined">');
    await page(token, "", "POST", "response=accepted");
    expect(await showing(id)).toMatchObject({
      status: "confirmed",
      confirmedBy: "prospect",
      confirmedAt: before(thursday, 24),
      prospectResponse: "accepted",
    });
    expect(await events()).toEqual(["showing.updated", "showing.confirmed"]);
    await at(before(thursday, 1));
    expect((await showing(id)).status).toBe("confirmed");
  });

  it("is confirmed by its host, who sets the status", async () => {
    await agency.api("PATCH", `/showings/${id}`, { status: "confirmed" });
    expect(await showing(id)).toMatchObject({ confirmedBy: "host" });
    await at(before(thursday, 1));
    expect((await showing(id)).status).toBe("confirmed");
  });

  it("is cancelled in time without an answer, and both sides are told", async () => {
    await at(new Date(Date.parse(before(thursday, 3)) - 1).toISOString());
    expect((await showing(id)).status).toBe("pending");
    await at(before(thursday, 3));
    expect(await showing(id)).toMatchObject({ status: "cancelled", lapsedAt: before(thursday, 3) });
    expect(await events()).toEqual(["showing.cancelled"]);
    expect(await mails()).toEqual(
      expect.arrayContaining([
        "dana: Showing cancelled without confirmation",
        "owner: Showing cancelled without confirmation",
      ]),
    );
  });

  it("is cancelled as well when the prospect declined", async () => {
    await page(token, "", "POST", "response=declined");
    expect((await showing(id)).status).toBe("pending");
    await at(before(thursday, 3));
    expect((await showing(id)).status).toBe("cancelled");
  });

  it("is put back by one click within half an hour, once, and not by a GET", async () => {
    await at(before(thursday, 3));
    await server.takeEvents();
    await page(token, "/reinstate");
    expect((await showing(id)).status).toBe("cancelled");
    server.clock.advance(29 * 60_000);
    expect((await page(token)).text).toContain("put it back");
    const [first, second] = await Promise.all([
      page(token, "/reinstate", "POST"),
      page(token, "/reinstate", "POST"),
    ]);
    expect([first.status, second.status]).toEqual([303, 303]);
    expect(await showing(id)).toMatchObject({ status: "confirmed", confirmedBy: "prospect", lapsedAt: null });
    expect(await events()).toEqual(["showing.updated", "showing.confirmed"]);
    await server.drain();
    expect(await mails()).toContain("owner: Showing put back");
  });

  it("stays cancelled after half an hour, or when its time was given to somebody else", async () => {
    await at(before(thursday, 3));
    const robin = { name: "Robin", email: "robin@example.com" };
    expect((await agency.bookAt(thursday, robin)).status).toBe(201);
    const taken = await agency.visit("POST", `/bookings/${token}/reinstatement`);
    expect([taken.status, taken.body.code, taken.body.alternatives.length]).toEqual([409, "slot_taken", 6]);
    expect((await page(token, "/reinstate", "POST")).headers.location).toContain("done=taken");
    server.clock.advance(30 * 60_000);
    const late = await agency.visit("POST", `/bookings/${token}/reinstatement`);
    expect([late.status, late.body.code]).toEqual([409, "booking_closed"]);
    expect((await showing(id)).status).toBe("cancelled");
  });

  it("is not cancelled if the contact's address bounced or the contact opted out since: its host is told", async () => {
    await server.database
      .sql`update contacts set email_state = 'bounced' where account_id = ${agency.account.accountId}`;
    await at(before(thursday, 3));
    expect(await showing(id)).toMatchObject({ status: "pending", lapsedAt: null });
    expect(await mails()).toContain("owner: Showing not confirmed");
  });
});

it("cancels nothing when the mail server was down and the question never left, or left too late", async () => {
  const { showingId } = await agency.made(thursday);
  await server.drain();
  mailbox.refuse = { responseCode: 451, message: "Later" };
  await at(before(thursday, 24));
  expect((await showing(showingId)).confirmationAskedAt).toBe(before(thursday, 24));
  await at(before(thursday, 4.5));
  mailbox.refuse = null;
  await at(before(thursday, 3));
  expect((await showing(showingId)).status).toBe("pending");
  expect(await mails()).toContain("owner: Showing not confirmed");
});

it("refuses hours that leave no time to answer", async () => {
  const { status, body } = await agency.set({
    showingConfirmation: { askHoursBefore: 4, cancelHoursBefore: 3 },
  });
  expect([status, body.errors[0].field]).toEqual([422, "showingConfirmation.cancelHoursBefore"]);
});
