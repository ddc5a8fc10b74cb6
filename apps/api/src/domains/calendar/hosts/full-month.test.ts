/** The free times of a home, of whose calendars the database leaves out what can't matter, against a model that reads all. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { type Agency, openAgency } from "../../../../test/fixtures/agency.ts";
import { makePerson } from "../../../../test/fixtures/people.ts";
import { createContact } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import { newId } from "../../../platform/ids.ts";

const { server } = await testApi();
const minuteMs = 60_000;
/** Tuesday in UTC, whose minutes are numbers. */
const midnight = Date.UTC(2026, 5, 16);
const at = (minute: number): string => new Date(midnight + minute * minuteMs).toISOString();
const [opens, closes, duration] = [8 * 60, 12 * 60, 30];

interface Entry {
  from: number;
  minutes: number;
  /** The source in which it is; none: an entry of the account. */
  source: 0 | 1 | 2 | null;
}
interface Case {
  buffers: number[];
  entries: Entry[];
  /** A showing that others can join, and how long it is. */
  group: { from: number; minutes: number } | null;
}

/** On a grid of five minutes, so that gaps are often exactly as long as a showing with its buffers. */
const minute = fc.integer({ min: 0, max: 60 }).map((step) => opens - 30 + step * 5);
const source = fc.constantFrom(0 as const, 1 as const, 2 as const, null);
const buffer = fc.constantFrom(0, 5, 15);
/** Two entries of a calendar between which there is room for exactly this time, with buffers that may be a host's. */
const around = (from: number, minutes: number) =>
  fc
    .record({ room: buffer, where: source })
    .map(({ room, where }): Entry[] =>
      [from - room - 10, from + minutes + room].map((start) => ({ from: start, minutes: 10, source: where })),
    );
const someEntries = fc.array(fc.record({ from: minute, minutes: fc.constantFrom(5, 10, 20), source }), {
  maxLength: 4,
});
const cases: fc.Arbitrary<Case> = fc
  .record({ from: minute, minutes: fc.constantFrom(10, 30, 45), isThere: fc.boolean() })
  .chain(({ isThere, ...group }) =>
    fc.record({
      buffers: fc.tuple(buffer, buffer),
      entries: fc
        .tuple(
          someEntries,
          fc.array(
            fc.nat({ max: 7 }).chain((slot) => around(opens + slot * duration, duration)),
            { maxLength: 2 },
          ),
          isThere ? around(group.from, group.minutes) : fc.constant([]),
        )
        .map(([some, pairs, pair]) => [...some, ...pairs.flat(), ...pair]),
      group: fc.constant(isThere ? group : null),
    }),
  );

/** A showing that can be joined where nothing else would fit. */
const shortGroup: Case = {
  buffers: [0, 0],
  entries: [530, 550].map((from) => ({ from, minutes: 10, source: 0 })),
  group: { from: 540, minutes: 10 },
};

/** Two hosts with a calendar each; the third calendar is everybody's. */
async function office(agency: Agency, { buffers, entries, group }: Case): Promise<void> {
  const { sql } = server.database;
  const { accountId } = agency.account;
  const sources = [newId(), newId(), newId()];
  for (const source of sources)
    await sql`
      insert into calendar_sources (account_id, id, name, url, provider, last_fetched_at, next_fetch_at, created_at, updated_at)
      values (${accountId}, ${source}, 'Own', 'https://127.0.0.1:9/a.ics', 'provider_calendar_a', now(), '2099-01-01', now(), now())`;
  const hours = Array.from({ length: 7 }, (_, day) => ({ day, start: "08:00", end: "12:00" }));
  const hosts: string[] = [];
  for (const [index, bufferMinutes] of buffers.entries()) {
    const { id } = await makePerson(server, accountId, "agent");
    hosts.push(id);
    const body = {
      hours,
      active: true,
      timeZone: "UTC",
      daysOff: [],
      bufferMinutes,
      travelMinutes: 0,
      maxPerDay: 20,
      propertyIds: null,
      calendarSourceIds: [sources[index]!],
    };
    await server.request("PUT", `/people/${id}/host`, { as: agency.account, body });
  }
  for (const { from, minutes, source } of entries)
    await sql`
      insert into calendar_entries (account_id, id, type, title, start_time, end_time, time_zone, location, status, source,
        source_id, source_key, created_at, updated_at)
      values (${accountId}, ${newId()}, 'meeting', 'Busy', ${at(from)}, ${at(from + minutes)}, 'UTC', '', 'confirmed',
        ${source === null ? "internal" : "provider_calendar_a"}, ${source === null ? null : sources[source]!},
        ${source === null ? null : newId()}, now(), now())`;
  if (!group) return;
  const times = { startTime: at(group.from), endTime: at(group.from + group.minutes) };
  const contactId = (await createContact(server, agency.account)).id;
  const showing = {
    propertyId: agency.listingId,
    contactId,
    title: "Showing",
    assigneeId: hosts[0]!,
    ...times,
  };
  expect((await agency.api("POST", "/showings", showing)).status).toBe(201);
}

/** The starts of the free times, minute by minute. */
function byModel({ buffers, entries, group }: Case): number[] {
  const overlaps = (a: number, b: number, from: number, to: number) => a < to && b > from;
  const starts = buffers.flatMap((buffer, host) => {
    const isFree = (from: number, to: number) =>
      !entries.some(
        (entry) =>
          [host, 2, null].includes(entry.source) &&
          overlaps(entry.from - buffer, entry.from + entry.minutes + buffer, from, to),
      );
    const found: number[] = [];
    const around = host === 0 ? buffer : 0;
    for (let from = opens; from + duration <= closes; from += duration) {
      const isTaken =
        group && overlaps(group.from - around, group.from + group.minutes + around, from, from + duration);
      if (!isTaken && isFree(from, from + duration)) found.push(from);
    }
    if (host === 0 && group && group.from >= opens && group.from + group.minutes <= closes)
      if (isFree(group.from, group.from + group.minutes)) found.push(group.from);
    return found;
  });
  return [...new Set(starts)].sort((a, b) => a - b);
}

it("has the same free times as a model that reads every entry", async () => {
  server.clock.set("2026-06-15T12:00:00.000Z");
  let free = 0;
  await fc.assert(
    fc.asyncProperty(cases, async (all) => {
      const agency = await openAgency(server, { timezone: "UTC", defaultShowingDuration: duration });
      await agency.api("PATCH", `/properties/${agency.listingId}`, { showingParties: 3 });
      await office(agency, all);
      const expected = byModel(all);
      free += expected.length;
      const slots = await agency.slotsOf("2026-06-16");
      expect(slots.map((start) => (Date.parse(start) - midnight) / minuteMs)).toEqual(expected);
    }),
    { numRuns: 30, examples: [[shortGroup]] },
  );
  // The cases are not all full.
  expect(free).toBeGreaterThan(30);
}, 120_000);
