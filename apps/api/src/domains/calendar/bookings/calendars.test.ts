import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Agency, openAgency } from "../../../../test/fixtures/agency.ts";
import { makePerson } from "../../../../test/fixtures/people.ts";
import { testApi } from "../../../../test/harness/api.ts";

const { server } = await testApi({ env: { ALLOW_PRIVATE_NETWORKS: "true" } });
const minuteMs = 60_000;
/** Tuesday, 9:00 in Chicago. */
const nine = "2026-06-16T14:00:00.000Z";
const ten = "2026-06-16T15:00:00.000Z";
const busyAtNine = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:-//Test//EN",
  "BEGIN:VEVENT",
  "UID:1",
  "SUMMARY:Away",
  "DTSTAMP:20260601T000000Z",
  "DTSTART:20260616T140000Z",
  "DTEND:20260616T143000Z",
  "END:VEVENT",
  "END:VCALENDAR",
  "",
].join("\r\n");
const empty = busyAtNine.replace(/BEGIN:VEVENT[\s\S]*END:VEVENT\r\n/, "");

/** The servers of other calendars: by path, what each one has; null: it never answers. */
const calendars = new Map<string, string | null>();
/** What has not been answered. */
const waiting = new Set<ServerResponse>();
let provider: Server;
let agency: Agency;

beforeAll(async () => {
  provider = createServer((request, response) => {
    const calendar = calendars.get(request.url!);
    if (calendar !== null) return response.end(calendar);
    waiting.add(response);
    response.on("close", () => waiting.delete(response));
  });
  await new Promise<void>((done) => provider.listen(0, "127.0.0.1", done));
});
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});
beforeEach(async () => {
  server.clock.set("2026-06-15T12:00:00.000Z");
  calendars.clear();
  waiting.clear();
  agency = await openAgency(server);
});

/** Adds a calendar and imports it. @returns its id */
async function addCalendar(path: string, calendar: string): Promise<string> {
  calendars.set(path, calendar);
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}${path}`;
  const { body } = await agency.api("POST", "/calendar-sources", { name: path, url });
  await server.drain(["calendar_refresh"]);
  return body.data.id;
}

it("an event that was added to another calendar a minute ago takes its time", async () => {
  await addCalendar("/own", empty);
  const { holdId } = (await agency.hold(nine)).body.data;
  calendars.set("/own", busyAtNine);
  server.clock.advance(minuteMs + 1);
  const answer = await agency.book({ holdId });
  expect([answer.status, answer.body.code, answer.body.alternatives[0].start]).toEqual([
    409,
    "slot_taken",
    ten,
  ]);
});

it("and a booking is not moved there either", async () => {
  await addCalendar("/own", empty);
  const { token } = await agency.made(ten);
  calendars.set("/own", busyAtNine);
  server.clock.advance(minuteMs + 1);
  expect((await agency.visit("PATCH", `/bookings/${token}`, { start: nine })).status).toBe(409);
});

it("only the calendar in showingCalendarId counts, and only it is fetched", async () => {
  const [own, other] = [await addCalendar("/own", empty), await addCalendar("/other", busyAtNine)];
  expect((await agency.slotsOf("2026-06-16"))[0]).toBe(ten);
  await agency.set({ showingCalendarId: own });
  expect((await agency.slotsOf("2026-06-16"))[0]).toBe(nine);
  calendars.set("/other", null);
  server.clock.advance(minuteMs + 1);
  expect((await agency.bookAt(nine)).status).toBe(201);
  await agency.set({ showingCalendarId: other });
  expect((await agency.bookAt(ten, { email: "eve@example.com" })).status).toBe(201);
});

it("the calendars of hosts count beside it, and are fetched as well", async () => {
  const [own, hosts] = [await addCalendar("/own", empty), await addCalendar("/host", empty)];
  await agency.set({ showingCalendarId: own });
  const { id } = await makePerson(server, agency.account.accountId, "agent");
  const body = {
    active: true,
    hours: [{ day: 2, start: "09:00", end: "17:00" }],
    timeZone: "America/Chicago",
    daysOff: [],
    bufferMinutes: 0,
    travelMinutes: 0,
    maxPerDay: 20,
    propertyIds: null,
    calendarSourceIds: [hosts],
  };
  const answer = await server.request("PUT", `/people/${id}/host`, { as: agency.account, body });
  expect(answer.status, answer.text).toBe(200);
  calendars.set("/host", busyAtNine);
  server.clock.advance(minuteMs + 1);
  expect((await agency.bookAt(nine)).body.code).toBe("slot_taken");
});

it("a booking does not wait for a calendar that does not answer, and what is known of it counts", async () => {
  await addCalendar("/own", busyAtNine);
  calendars.set("/own", null);
  server.clock.advance(minuteMs + 1);
  expect((await agency.bookAt(ten)).status).toBe(201);
  expect(waiting.size).toBe(1);
  expect((await agency.bookAt(nine)).status).toBe(409);
});
