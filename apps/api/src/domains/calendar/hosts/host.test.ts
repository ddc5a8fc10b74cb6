/** The rule of free times, against a plain model that marks single minutes. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { bookingTimes } from "./booking-times.service.ts";
import {
  blockedFor,
  groupsOf,
  type Home,
  type Host,
  isOf,
  joinableFor,
  type Showing,
  shows,
  type Taken,
} from "./host.ts";

const minuteMs = 60_000;
/** Monday in UTC, on which everything of the model happens; its minutes are numbers. */
const midnight = Date.UTC(2026, 5, 15);
const at = (minute: number): Date => new Date(midnight + minute * minuteMs);
const minuteOf = (date: Date): number => (date.getTime() - midnight) / minuteMs;
const wholeDay = { start: at(0), end: at(24 * 60) };
const day = { from: "2026-06-15", to: "2026-06-15" };

/** A and B are in one building; to B and C, several parties may come at one time. */
const homes: Home[] = [
  { propertyId: "a", place: "building", parties: 1 },
  { propertyId: "b", place: "building", parties: 2 },
  { propertyId: "c", place: "c", parties: 3 },
];
const people = ["p1", "p2", "p3"];
const sources = ["s1", "s2"];
const duration = 15;

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
/** Times are on a grid of five minutes between 8:00 and 12:00, so that they often touch each other. */
const grid = fc.integer({ min: 0, max: 47 }).map((step) => 8 * 60 + step * 5);
const interval = fc
  .tuple(grid, fc.constantFrom(5, 15, 20, 40))
  .map(([start, minutes]) => ({ start: at(start), end: at(start + minutes) }));
const home = fc.constantFrom(...homes);

const hostOf = (personId: string | null): fc.Arbitrary<Host> =>
  fc
    .record({
      opens: fc.constantFrom(8 * 60, 9 * 60, 9 * 60 + 10),
      minutes: fc.constantFrom(40, 120, 180),
      isOff: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      bufferMinutes: fc.constantFrom(0, 5, 15),
      travelMinutes: fc.constantFrom(0, 10, 30),
      maxPerDay: fc.integer({ min: 1, max: 6 }),
      homes: fc.option(fc.subarray(homes, { minLength: 1 }), { freq: 2 }),
      sourceIds: fc.subarray(sources),
    })
    .map(({ opens, minutes, isOff, bufferMinutes, travelMinutes, maxPerDay, sourceIds, ...some }) => ({
      personId,
      bufferMinutes,
      travelMinutes,
      rules: {
        timezone: "UTC",
        workingHours: { start: "00:00", end: "00:00", days: [] },
        hours: [{ day: 1, start: clock(opens), end: clock(opens + minutes) }],
        daysOff: isOff ? ["2026-06-15"] : [],
        defaultShowingDuration: duration as 30,
        showingBufferMinutes: 0,
        maxShowingsPerDay: maxPerDay,
      },
      propertyIds: some.homes && new Set(some.homes.map(({ propertyId }) => propertyId)),
      sourceIds: new Set(sourceIds),
    }));

const showing: fc.Arbitrary<Showing> = fc
  .tuple(interval, home, fc.constantFrom(...people, null))
  .map(([time, where, assigneeId]) => ({ ...time, ...where, assigneeId }));
const other = fc
  .tuple(
    interval,
    fc.constantFrom<Taken["others"][number]["whose"]>(
      ...(["home", "everybody"] as const),
      ...sources.map((sourceId) => ({ sourceId })),
    ),
  )
  .map(([time, whose]) => ({ ...time, whose }));
const takenTimes: fc.Arbitrary<Taken> = fc.record({
  showings: fc
    .array(fc.tuple(showing, fc.integer({ min: 1, max: 3 })), { maxLength: 5 })
    .map((all) => all.flatMap(([one, parties]) => Array.from({ length: parties }, () => ({ ...one })))),
  others: fc.array(other, { maxLength: 3 }),
});

/** The starts of the free times, by the rule. */
const byRule = (host: Host, where: Home, taken: Taken): number[] =>
  bookingTimes(host.rules, day, {
    ...wholeDay,
    busy: blockedFor(host, where, taken),
    showings: groupsOf(taken.showings.filter((each) => isOf(host, each))).map(([first]) => first!.start),
    joinable: joinableFor(host, where, taken),
  }).map(({ start }) => minuteOf(start));

/** The starts of the free times, minute by minute. */
function byModel(host: Host, where: Home, { showings, others }: Taken): number[] {
  if (host.rules.daysOff!.length > 0) return [];
  const [hours] = host.rules.hours!;
  const [opens, closes] = [hours!.start, hours!.end].map((time) => minuteOf(new Date(`2026-06-15T${time}Z`)));
  const isHosts = ({ assigneeId, propertyId }: Showing) =>
    host.personId === null ||
    assigneeId === host.personId ||
    (assigneeId === null && (host.propertyIds === null || host.propertyIds.has(propertyId)));
  const groupOf = ({ propertyId, start, end }: Showing) =>
    `${propertyId} ${minuteOf(start)} ${minuteOf(end)}`;
  /** Whether every minute would be free without these showings. */
  const isFree = (from: number, to: number, without: Showing[] = []): boolean => {
    const blocked = new Set<number>();
    const block = ({ start, end }: { start: Date; end: Date }, around: number) => {
      for (let minute = minuteOf(start) - around; minute < minuteOf(end) + around; minute++)
        blocked.add(minute);
    };
    for (const each of showings.filter((one) => !without.includes(one))) {
      const travel = each.place === where.place ? 0 : host.travelMinutes;
      if (isHosts(each)) block(each, host.bufferMinutes + travel);
      if (each.propertyId === where.propertyId) block(each, 0);
    }
    for (const { whose, ...time } of others)
      if (typeof whose === "string" || host.sourceIds.has(whose.sourceId)) block(time, host.bufferMinutes);
    return Array.from({ length: to - from }, (_, minute) => from + minute).every(
      (each) => !blocked.has(each),
    );
  };
  const found: number[] = [];
  if (new Set(showings.filter(isHosts).map(groupOf)).size < host.rules.maxShowingsPerDay)
    for (let start = opens!; start + duration <= closes!; start += duration)
      if (isFree(start, start + duration)) found.push(start);
  const here = showings.filter(
    ({ propertyId, assigneeId }) =>
      propertyId === where.propertyId && (host.personId === null || assigneeId === host.personId),
  );
  for (const group of new Set(here.map(groupOf))) {
    const members = here.filter((each) => groupOf(each) === group);
    const [start, end] = [minuteOf(members[0]!.start), minuteOf(members[0]!.end)];
    const hasRoom = members.length < where.parties && start >= opens! && end <= closes!;
    if (hasRoom && isFree(start, end, members)) found.push(start);
  }
  return found.sort((a, b) => a - b);
}

it("finds the same free times as a model that marks every minute", () => {
  const host = fc.constantFrom("p1", null).chain(hostOf);
  let free = 0;
  fc.assert(
    fc.property(host, home, takenTimes, (who, where, taken) => {
      const expected = byModel(who, where, taken);
      free += expected.length;
      expect(byRule(who, where, taken)).toEqual(expected);
    }),
    { numRuns: 2_000 },
  );
  // The cases are not all full, nor closed.
  expect(free).toBeGreaterThan(1_000);
});

/** Wishes that are granted one after the other, each to any of the hosts who are free. */
function grant(hosts: Host[], wishes: { where: Home; wish: number; choice: number }[]): Showing[] {
  const showings: Showing[] = [];
  for (const { where, wish, choice } of wishes) {
    const found = hosts
      .filter((host) => shows(host, where.propertyId))
      .map((host) => ({ host, starts: byRule(host, where, { showings, others: [] }) }))
      .filter(({ starts }) => starts.length > 0);
    if (found.length === 0) continue;
    const { host, starts } = found[choice % found.length]!;
    const start = starts[wish % starts.length]!;
    showings.push({ ...where, assigneeId: host.personId, start: at(start), end: at(start + duration) });
  }
  return showings;
}

it("never has a host in two places or a home shown twice, however wishes come", () => {
  const wish = fc.record({ where: home, wish: fc.nat({ max: 50 }), choice: fc.nat({ max: 5 }) });
  const hosts = fc.oneof(
    hostOf(null).map((one) => [one]),
    fc.tuple(...people.map(hostOf)),
  );
  let [granted, joined] = [0, 0];
  fc.assert(
    fc.property(hosts, fc.array(wish, { maxLength: 25 }), (all, wishes) => {
      const showings = grant(all, wishes);
      granted += showings.length;
      for (const host of all) {
        const groups = groupsOf(showings.filter(({ assigneeId }) => assigneeId === host.personId));
        joined += groups.filter(({ length }) => length > 1).length;
        for (const group of groups)
          expect(group.length).toBeLessThanOrEqual(
            homes.find(({ propertyId }) => propertyId === group[0]!.propertyId)!.parties,
          );
        const own = groups.map(([first]) => first!).toSorted((a, b) => a.start.getTime() - b.start.getTime());
        expect(own.length).toBeLessThanOrEqual(host.rules.maxShowingsPerDay);
        for (const [index, next] of own.slice(1).entries()) {
          const before = own[index]!;
          const travel = before.place === next.place ? 0 : host.travelMinutes;
          const gap = (next.start.getTime() - before.end.getTime()) / minuteMs;
          expect(gap).toBeGreaterThanOrEqual(host.bufferMinutes + travel);
        }
      }
      for (const [index, one] of showings.entries())
        for (const two of showings.slice(index + 1))
          if (one.propertyId === two.propertyId && one.start < two.end && two.start < one.end)
            expect(one).toEqual(two);
    }),
    { numRuns: 500 },
  );
  expect(granted).toBeGreaterThan(500);
  expect(joined).toBeGreaterThan(100);
});
