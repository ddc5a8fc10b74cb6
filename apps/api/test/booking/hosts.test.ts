import { afterAll, beforeAll, expect, it } from "vitest";
import { openAgency } from "../fixtures/agency.ts";
import { makePerson } from "../fixtures/people.ts";
import { startTestServer, type TestServer } from "../harness/server.ts";

const callers = 500;
const homes = 20;
const minuteMs = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Shown {
  propertyId: string;
  assigneeId: string;
  startTime: string;
  endTime: string;
}

/** The minutes between the end of each showing and the start of the next. */
const gapsOf = (showings: Shown[]): number[] =>
  showings
    .slice(1)
    .map((next, index) => (Date.parse(next.startTime) - Date.parse(showings[index]!.endTime)) / minuteMs);

// A busy machine takes its time.
it(`${callers} callers for ${homes} homes and 3 hosts find no host in two places and no home shown twice`, {
  timeout: 240_000,
}, async () => {
  const agency = await openAgency(server, {}, "owner@example.com");
  const listings = [agency.listingId];
  while (listings.length < homes)
    listings.push(await agency.list({ address: `${listings.length} Oak Street` }));
  const maxPerDay = new Map<string, number>();
  for (const max of [3, 5, 20]) {
    const { id } = await makePerson(server, agency.account.accountId, "agent");
    const body = {
      hours: Array.from({ length: 7 }, (_, day) => ({ day, start: "09:00", end: "17:00" })),
      active: true,
      timeZone: "America/Chicago",
      daysOff: [],
      bufferMinutes: 10,
      travelMinutes: 20,
      maxPerDay: max,
      propertyIds: null,
      calendarSourceIds: [],
    };
    const answer = await server.request("PUT", `/people/${id}/host`, { as: agency.account, body });
    expect(answer.status, answer.text).toBe(200);
    maxPerDay.set(id, max);
  }
  const times = await agency.slotsOf("2026-06-16");
  expect(times.length).toBeGreaterThan(8);
  const answers = await Promise.all(
    Array.from({ length: callers }, (_, n) =>
      agency.book({
        propertyId: listings[n % homes],
        start: times[(n * 7) % times.length],
        name: `Prospect ${n}`,
        email: `prospect-${n}@example.com`,
      }),
    ),
  );

  const refused = answers.filter(({ status }) => status !== 201);
  for (const { status, body, text } of refused) {
    expect([status, body.code], text).toEqual([409, "slot_taken"]);
    expect(body.alternatives).toHaveLength(6);
  }
  const showings: Shown[] = await agency.showings();
  expect(showings).toHaveLength(callers - refused.length);
  for (const [id, max] of maxPerDay) {
    const own = showings.filter(({ assigneeId }) => assigneeId === id);
    expect(own.length).toBeGreaterThan(0);
    expect(own.length).toBeLessThanOrEqual(max);
    // Every home is a place of its own, but one may be shown twice in a row.
    for (const [index, gap] of gapsOf(own).entries()) {
      const isSamePlace = own[index]!.propertyId === own[index + 1]!.propertyId;
      expect(gap).toBeGreaterThanOrEqual(isSamePlace ? 10 : 30);
    }
  }
  expect(showings.filter(({ assigneeId }) => !maxPerDay.has(assigneeId))).toEqual([]);
  for (const listing of listings)
    for (const gap of gapsOf(showings.filter(({ propertyId }) => propertyId === listing)))
      expect(gap).toBeGreaterThanOrEqual(0);
  console.info(`${callers} callers: ${showings.length} booked, ${refused.length} refused`);
});
