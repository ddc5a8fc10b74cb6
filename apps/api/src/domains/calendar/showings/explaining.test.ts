/** Why a time can't be booked, from the rule that decides it. */
import { beforeEach, describe, expect, it } from "vitest";
import { type Agency, openAgency } from "../../../../test/fixtures/agency.ts";
import { makePerson } from "../../../../test/fixtures/people.ts";
import { createContact } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";

const { server } = await testApi();
let agency: Agency;
let contactId: string;

beforeEach(async () => {
  server.clock.set("2026-06-15T12:00:00.000Z");
  agency = await openAgency(server, {}, "owner@example.com");
  contactId = (await createContact(server, agency.account)).id;
});

/** Tuesday in Chicago, at a time such as 9 or 9.5. */
const at = (hour: number, days = 0): string =>
  new Date(Date.UTC(2026, 5, 16 + days, 5) + hour * 3_600_000).toISOString();
const ask = (query: object) =>
  agency.api("GET", `/showings/availability/explain?${new URLSearchParams(query as Record<string, string>)}`);
/** Half an hour of Tuesday. */
async function explained(start: number, propertyId = agency.listingId, days = 0) {
  const answer = await ask({ propertyId, start: at(start, days), end: at(start + 0.5, days) });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

async function host(over: object = {}): Promise<string> {
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
  return id;
}

async function show(start: number, propertyId: string, assigneeId?: string): Promise<string> {
  const body = {
    propertyId,
    contactId,
    title: "Showing",
    assigneeId,
    startTime: at(start),
    endTime: at(start + 0.5),
  };
  const answer = await agency.api("POST", "/showings", body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.id;
}
const of = (
  who: "home" | "host",
  reason: string,
  hostId: string | null = null,
  entryId: string | null = null,
) => ({
  of: who,
  hostId,
  reason,
  entryId,
});

describe("GET /showings/availability/explain", () => {
  it("says that a time is free", async () => {
    expect(await explained(10)).toMatchObject({ free: true, offered: true, reasons: [], hasHosts: false });
  });

  it("says that prospects are not offered a free time between theirs", async () => {
    await host({ hours: [{ day: 2, start: "09:15", end: "12:00" }] });
    const free = await agency.slotsOf("2026-06-16");
    for (const hour of [9.25, 9.5, 9.75, 10.75, 11]) {
      const isOffered = free.includes(at(hour));
      expect([hour, await explained(hour)]).toMatchObject([
        hour,
        { free: true, offered: isOffered, reasons: [] },
      ]);
      const answer = await agency.bookAt(at(hour));
      expect([hour, answer.status]).toEqual([hour, isOffered ? 201 : 422]);
      if (isOffered) await agency.visit("DELETE", `/bookings/${answer.body.data.token}`);
    }
  });

  it("names the notice, the furthest day and the account's hours", async () => {
    expect(await explained(8, agency.listingId, -1)).toMatchObject({
      free: false,
      reasons: [of("home", "too_soon"), {}],
    });
    expect((await explained(10, agency.listingId, 41)).reasons).toEqual([of("home", "too_late")]);
    expect((await explained(20)).reasons).toEqual([of("host", "outside_hours")]);
  });

  it("names a full hour, and the home's own rules or else the account's", async () => {
    await host();
    await agency.set({ showingNoticeMinutes: 240, showingsPerHour: 1 });
    await show(10, agency.listingId);
    await agency.api("PATCH", `/properties/${agency.listingId}`, { showingHorizonDays: 5 });
    expect(await explained(10.5)).toEqual({
      free: false,
      offered: false,
      reasons: [of("home", "hour_full")],
      hasHosts: true,
      rules: { showingNoticeMinutes: 240, showingHorizonDays: 5, showingsPerHour: 1 },
    });
    expect((await explained(10, agency.listingId, -1)).reasons).toEqual([of("home", "too_soon")]);
    expect((await explained(10, agency.listingId, 5)).reasons).toEqual([of("home", "too_late")]);
  });

  it("names the showing that takes the home, once for all hosts", async () => {
    const [one] = [await host(), await host()];
    const id = await show(10, agency.listingId, one);
    expect(await explained(10)).toMatchObject({ free: false, reasons: [of("home", "taken", null, id)] });
  });

  it("tells what takes a host's time from its buffer and its travel", async () => {
    const one = await host({ bufferMinutes: 15, travelMinutes: 30 });
    const oak = await agency.list({ address: "40 Oak Street" });
    const id = await show(10, oak, one);
    expect((await explained(10)).reasons).toEqual([of("host", "taken", one, id)]);
    expect((await explained(10.5)).reasons).toEqual([of("host", "buffer", one, id)]);
    expect((await explained(11)).reasons).toEqual([of("host", "travel", one, id)]);
    expect(await explained(11.25)).toMatchObject({ free: true, reasons: [] });
    await host();
    expect(await explained(10)).toMatchObject({ free: true, reasons: [of("host", "taken", one, id)] });
  });

  it("names a day off, a full day, and a home that nobody shows", async () => {
    const oak = await agency.list({ address: "40 Oak Street" });
    const off = await host({ daysOff: ["2026-06-16"], propertyIds: [agency.listingId] });
    const full = await host({ maxPerDay: 1, propertyIds: [agency.listingId] });
    await show(15, agency.listingId, full);
    const { free, reasons } = await explained(10);
    expect(free).toBe(false);
    expect(reasons).toHaveLength(2);
    expect(reasons).toEqual(
      expect.arrayContaining([of("host", "day_off", off), of("host", "daily_maximum", full)]),
    );
    expect((await explained(10, oak)).reasons).toEqual([of("home", "no_host")]);
  });

  it("answers what public booking then does", async () => {
    await host({ hours: [{ day: 2, start: "10:00", end: "12:00" }] });
    await show(11, agency.listingId);
    const free = await agency.slotsOf("2026-06-16");
    for (const hour of [9, 9.5, 10, 10.5, 11, 11.5, 12])
      expect([hour, await explained(hour)]).toMatchObject([
        hour,
        { free: free.includes(at(hour)), offered: free.includes(at(hour)) },
      ]);
  });

  it("refuses a property that does not exist, an end before the start, and more than a day", async () => {
    const time = { start: at(10), end: at(11) };
    const foreign = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a51";
    expect((await ask({ ...time, propertyId: foreign })).status).toBe(422);
    expect((await ask({ ...time, propertyId: agency.listingId, end: at(10) })).status).toBe(422);
    expect((await ask({ ...time, propertyId: agency.listingId, end: at(11, 1) })).status).toBe(422);
  });
});
