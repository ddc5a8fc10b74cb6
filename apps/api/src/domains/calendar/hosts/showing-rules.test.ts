/** How early, how far ahead and how often prospects can book: of the account, and of a home by itself. */
import { beforeEach, describe, expect, it } from "vitest";
import { type Agency, openAgency } from "../../../../test/fixtures/agency.ts";
import { makePerson } from "../../../../test/fixtures/people.ts";
import { createContact } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";

const { server } = await testApi();
let agency: Agency;
let elm: string;
let oak: string;

beforeEach(async () => {
  // Monday, 7:00 in Chicago.
  server.clock.set("2026-06-15T12:00:00.000Z");
  const workingHours = { start: "09:00", end: "17:00", days: [0, 1, 2, 3, 4, 5, 6] };
  agency = await openAgency(server, { workingHours }, "owner@example.com");
  elm = agency.listingId;
  oak = await agency.list({ address: "40 Oak Street" });
});

/** A time in Chicago, such as 9 or 9.5, some days after Monday. */
const at = (hour: number, days = 0): string =>
  new Date(Date.UTC(2026, 5, 15 + days, 5) + hour * 3_600_000).toISOString();
const dayOf = (days: number): string => at(12, days).slice(0, 10);
const starts = async (days: number, id = elm) =>
  (await agency.slotsOf(dayOf(days), id)).map(
    (start) => (Date.parse(start) - Date.parse(at(0, days))) / 3.6e6,
  );
const rule = (body: object, id = elm) => agency.api("PATCH", `/properties/${id}`, body);
const bookAt = (start: string, propertyId = elm) => agency.book({ propertyId, start });

async function host(over: object = {}): Promise<void> {
  const { id } = await makePerson(server, agency.account.accountId, "agent");
  const body = {
    hours: Array.from({ length: 7 }, (_, day) => ({ day, start: "09:00", end: "17:00" })),
    active: true,
    timeZone: "America/Chicago",
    daysOff: [],
    bufferMinutes: 0,
    travelMinutes: 0,
    maxPerDay: 20,
    propertyIds: null,
    calendarSourceIds: [],
    ...over,
  };
  const answer = await server.request("PUT", `/people/${id}/host`, { as: agency.account, body });
  expect(answer.status, answer.text).toBe(200);
}

describe("the notice", () => {
  it("of the account counts for slots, holds, bookings and moves", async () => {
    await agency.set({ showingNoticeMinutes: 240 });
    expect((await starts(0))[0]).toBe(11);
    for (const refused of [await agency.hold(at(9)), await bookAt(at(9))]) {
      expect([refused.status, refused.body.code]).toEqual([422, "time_not_offered"]);
      expect(refused.body.alternatives[0].start).toBe(at(11));
    }
    const { token } = await agency.made(at(13));
    const moved = await agency.visit("PATCH", `/bookings/${token}`, { start: at(9) });
    expect([moved.status, moved.body.code]).toEqual([422, "time_not_offered"]);
  });

  it("of a home counts instead, until it is null again", async () => {
    await agency.set({ showingNoticeMinutes: 240 });
    await rule({ showingNoticeMinutes: 0 });
    server.clock.set(at(8));
    expect([(await starts(0))[0], (await starts(0, oak))[0]]).toEqual([9, 12]);
    expect((await bookAt(at(9))).status).toBe(201);
    await rule({ showingNoticeMinutes: null });
    expect((await starts(0))[0]).toBe(12);
  });

  it("does not bind the account itself, nor the hours of its own endpoint", async () => {
    const free = async () =>
      (await agency.api("GET", `/showings/availability?propertyId=${elm}&preferredDate=${dayOf(0)}`)).body
        .data.availableSlots;
    const before = await free();
    await agency.set({ showingNoticeMinutes: 20_160, showingHorizonDays: 56, showingsPerHour: 1 });
    expect(await free()).toEqual(before);
    const contactId = (await createContact(server, agency.account)).id;
    const body = { propertyId: elm, contactId, title: "Showing", startTime: at(9), endTime: at(9.5) };
    expect((await agency.api("POST", "/showings", { ...body, enforceAvailability: true })).status).toBe(201);
  });

  it("that reaches beyond the furthest day leaves no time, and a booking is refused without alternatives", async () => {
    await agency.set({ showingNoticeMinutes: 20_160, showingHorizonDays: 1 });
    expect(await starts(1)).toEqual([]);
    const { status, body } = await bookAt(at(9, 1));
    expect([status, body.code, body.alternatives]).toEqual([422, "time_not_offered", []]);
  });
});

describe("the furthest day", () => {
  it("is up to eight weeks ahead, of the account or of a home, and the page shows it", async () => {
    await agency.set({ showingHorizonDays: 2 });
    await rule({ showingHorizonDays: 56 }, oak);
    // Two days from now it is 7:00, before the hours begin.
    expect([await starts(1), await starts(2)]).toMatchObject([{ length: 16 }, []]);
    expect((await bookAt(at(9, 2))).body.code).toBe("time_not_offered");
    expect((await bookAt(at(9, 55), oak)).status).toBe(201);
    const { text } = await server.call({
      method: "GET",
      url: `/p/${agency.slug}/book/${oak}?day=${dayOf(55)}`,
    });
    expect(text).toContain(`value="${at(10, 55)}"`);
  });

  it.each([
    ["showingNoticeMinutes", 20_161],
    ["showingNoticeMinutes", -1],
    ["showingHorizonDays", 57],
    ["showingHorizonDays", 0],
    ["showingsPerHour", 0],
    ["showingsPerHour", 61],
  ])("and the other rules have limits: %s %s", async (name, value) => {
    for (const { status, body } of [await agency.set({ [name]: value }), await rule({ [name]: value })])
      expect([status, body.errors[0].field]).toEqual([422, name]);
  });
});

describe("showings an hour", () => {
  beforeEach(async () => {
    await host();
    await host();
    await agency.set({ showingsPerHour: 1 });
  });

  it("are those of one home, holds included", async () => {
    expect((await bookAt(at(10, 1))).status).toBe(201);
    expect((await agency.hold(at(11.5, 1))).status).toBe(201);
    expect((await starts(1)).slice(0, 4)).toEqual([9, 9.5, 12, 12.5]);
    expect((await starts(1, oak)).slice(0, 4)).toEqual([9, 9.5, 10, 10.5]);
    const { status, body } = await bookAt(at(10.5, 1));
    expect([status, body.code, body.alternatives[0].start]).toEqual([409, "slot_taken", at(12, 1)]);
  });

  it("let a booking move within its hour", async () => {
    const { token } = await agency.made(at(10, 1));
    expect((await agency.visit("PATCH", `/bookings/${token}`, { start: at(10.5, 1) })).status).toBe(200);
  });

  it("may be more for a home by itself", async () => {
    await rule({ showingsPerHour: 2 });
    await bookAt(at(10, 1));
    expect((await bookAt(at(10.5, 1))).status).toBe(201);
  });

  it("are counted in the account's zone, wherever a host lives", async () => {
    const other = await openAgency(server, { showingsPerHour: 1, timezone: "Asia/Kathmandu" });
    const { id } = await makePerson(server, other.account.accountId, "agent");
    const body = {
      hours: [{ day: 2, start: "06:00", end: "08:00" }],
      active: true,
      timeZone: "UTC",
      daysOff: [],
      bufferMinutes: 0,
      travelMinutes: 0,
      maxPerDay: 20,
      propertyIds: null,
      calendarSourceIds: [],
    };
    await server.request("PUT", `/people/${id}/host`, { as: other.account, body });
    await other.made("2026-06-16T06:30:00.000Z");
    // 6:30 UTC is 12:15 in Nepal: its hour ends at 7:15 UTC.
    expect(await other.slotsOf("2026-06-16")).toEqual([
      "2026-06-16T06:00:00.000Z",
      "2026-06-16T07:30:00.000Z",
    ]);
  });

  it("are kept when many book at once", async () => {
    const times = Array.from({ length: 12 }, (_, index) => at(index % 2 === 0 ? 10 : 10.5, 1));
    const answers = await Promise.all(times.map((start) => bookAt(start)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(11).fill(409)]);
    expect(await agency.showings()).toHaveLength(1);
  });
});
