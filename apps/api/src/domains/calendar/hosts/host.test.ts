/** The rule of free times, against a plain model that marks single minutes. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { bookingTimes } from "./booking-times.service.ts";
import {
  assignHosts,
  blockedFor,
  groupsOf,
  type Home,
  type Host,
  isOf,
  joinableFor,
  type OpenHouse,
  type PlannedOpenHouse,
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
/** Open houses, of which no two of one home overlap, and how many come to each. */
const openHouses = fc
  .uniqueArray(
    fc.record({
      time: fc
        .tuple(grid, fc.constantFrom(30, 45))
        .map(([start, minutes]) => ({ start, end: start + minutes })),
      where: home,
      most: fc.constantFrom(1, 2, 3, null),
      assigneeId: fc.constantFrom(...people, null),
      guests: fc.nat({ max: 3 }),
    }),
    {
      maxLength: 3,
      comparator: (a, b) => a.where === b.where && a.time.start < b.time.end && b.time.start < a.time.end,
    },
  )
  .map((all) =>
    all.map(({ time, where, most, assigneeId, guests }) => ({
      openHouse: { ...where, start: at(time.start), end: at(time.end), assigneeId, parties: most },
      guests,
    })),
  );
const plainTimes = fc.record({
  showings: fc
    .array(fc.tuple(showing, fc.integer({ min: 1, max: 3 })), { maxLength: 5 })
    .map((all) => all.flatMap(([one, parties]) => Array.from({ length: parties }, () => ({ ...one })))),
  others: fc.array(other, { maxLength: 3 }),
});
const takenTimes: fc.Arbitrary<Taken> = fc
  .tuple(plainTimes, openHouses)
  .map(([{ showings, others }, open]) => ({
    others,
    openHouses: open.map(({ openHouse }) => openHouse),
    showings: [
      ...showings,
      ...open.flatMap(({ openHouse: { parties: _, ...showing }, guests }) =>
        Array.from({ length: guests }, () => ({ ...showing })),
      ),
    ],
  }));

/** The free times, by the rule. */
const timesByRule = (host: Host, where: Home, taken: Taken) =>
  bookingTimes(host.rules, day, {
    ...wholeDay,
    busy: blockedFor(host, where, taken),
    showings: groupsOf([...taken.showings, ...taken.openHouses].filter((each) => isOf(host, each))).map(
      ([first]) => first!.start,
    ),
    joinable: joinableFor(host, where, taken),
  });
const byRule = (host: Host, where: Home, taken: Taken): number[] =>
  timesByRule(host, where, taken)
    .map(({ start }) => minuteOf(start))
    .sort((a, b) => a - b);

/** The starts of the free times, minute by minute. */
function byModel(host: Host, where: Home, { showings, openHouses: open, others }: Taken): number[] {
  const [hours] = host.rules.hours!;
  const [opens, closes] = [hours!.start, hours!.end].map((time) => minuteOf(new Date(`2026-06-15T${time}Z`)));
  const isHosts = ({ assigneeId, propertyId }: Showing) =>
    host.personId === null ||
    assigneeId === host.personId ||
    (assigneeId === null && (host.propertyIds === null || host.propertyIds.has(propertyId)));
  const groupOf = ({ propertyId, start, end }: Showing) =>
    `${propertyId} ${minuteOf(start)} ${minuteOf(end)}`;
  /** Whether every minute would be free without these showings. */
  const all = [...showings, ...open];
  const isFree = (from: number, to: number, without: Showing[] = []): boolean => {
    const blocked = new Set<number>();
    const block = ({ start, end }: { start: Date; end: Date }, around: number) => {
      for (let minute = minuteOf(start) - around; minute < minuteOf(end) + around; minute++)
        blocked.add(minute);
    };
    for (const each of all.filter((one) => !without.includes(one))) {
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
  const isShown = ({ propertyId, assigneeId }: Showing) =>
    propertyId === where.propertyId && (host.personId === null || assigneeId === host.personId);
  // Open houses are shown whatever the hours, and whatever else is shown of the home meanwhile.
  const found = open
    .filter(isShown)
    .filter(
      (each) => showings.filter((one) => groupOf(one) === groupOf(each)).length < (each.parties ?? 1_000),
    )
    .filter(({ start, end }) =>
      isFree(
        minuteOf(start),
        minuteOf(end),
        all.filter(({ propertyId }) => propertyId === where.propertyId),
      ),
    )
    .map(({ start }) => minuteOf(start));
  if (host.rules.daysOff!.length > 0) return found.sort((a, b) => a - b);
  if (new Set(all.filter(isHosts).map(groupOf)).size < host.rules.maxShowingsPerDay)
    for (let start = opens!; start + duration <= closes!; start += duration)
      if (isFree(start, start + duration)) found.push(start);
  const here = showings.filter(isShown);
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
function grant(
  hosts: Host[],
  planned: PlannedOpenHouse[],
  wishes: { where: Home; wish: number; choice: number }[],
): Showing[] {
  const showings: Showing[] = [];
  for (const { where, wish, choice } of wishes) {
    const taken = { showings, others: [], openHouses: assignHosts(planned, hosts, { showings, others: [] }) };
    const found = hosts
      .filter((host) => shows(host, where.propertyId))
      .map((host) => ({ host, times: timesByRule(host, where, taken) }))
      .filter(({ times }) => times.length > 0);
    if (found.length === 0) continue;
    const { host, times } = found[choice % found.length]!;
    const { start, end } = times[wish % times.length]!;
    showings.push({ ...where, assigneeId: host.personId, start, end });
  }
  return showings;
}

/** Whether a host gets from each thing to the next, with the buffer. */
function isReachable(host: Host, all: Showing[]): boolean {
  const own = groupsOf(all)
    .map(([first]) => first!)
    .toSorted((a, b) => a.start.getTime() - b.start.getTime());
  return own.slice(1).every((next, index) => {
    const before = own[index]!;
    // One after the other at one home are shown by who is there.
    const travel = before.place === next.place ? 0 : host.travelMinutes;
    return (next.start.getTime() - before.end.getTime()) / minuteMs >= host.bufferMinutes + travel;
  });
}

const ofHost = <Of extends { assigneeId: string | null }>({ personId }: Host, all: Of[]): Of[] =>
  all.filter(({ assigneeId }) => assigneeId === personId);

it("never has a host in two places or a home shown twice, however wishes come", () => {
  const wish = fc.record({ where: home, wish: fc.nat({ max: 50 }), choice: fc.nat({ max: 5 }) });
  const hosts = fc.oneof(
    hostOf(null).map((one) => [one]),
    fc.tuple(...people.map(hostOf)),
  );
  const plans = openHouses.map((all) =>
    all.map(({ openHouse: { assigneeId, ...one } }) => ({ ...one, keeperId: assigneeId })),
  );
  let [granted, joined, came] = [0, 0, 0];
  fc.assert(
    fc.property(hosts, plans, fc.array(wish, { maxLength: 25 }), (all, given, wishes) => {
      // The account may plan more open houses than its hosts can show: only those that they can.
      const planned: PlannedOpenHouse[] = [];
      for (const one of given) {
        const open = assignHosts([...planned, one], all, { showings: [], others: [] });
        if (all.every((host) => isReachable(host, ofHost(host, open)))) planned.push(one);
      }
      const showings = grant(all, planned, wishes);
      const open = assignHosts(planned, all, { showings, others: [] });
      const openAt = (one: Showing): OpenHouse | undefined =>
        open.find((each) => groupsOf([each, one]).length === 1);
      granted += showings.length;
      for (const host of all) {
        const groups = groupsOf(ofHost(host, showings));
        for (const group of groups) {
          const there = openAt(group[0]!);
          if (there) came += group.length;
          else if (group.length > 1) joined++;
          const most = there
            ? there.parties
            : homes.find((each) => each.propertyId === group[0]!.propertyId)!.parties;
          expect(group.length).toBeLessThanOrEqual(most ?? Number.POSITIVE_INFINITY);
        }
        const shown = [...ofHost(host, showings), ...ofHost(host, open)];
        if (groups.some(([first]) => !openAt(first!)))
          expect(groupsOf(shown).length).toBeLessThanOrEqual(host.rules.maxShowingsPerDay);
        expect(isReachable(host, shown)).toBe(true);
      }
      const shown = [...showings, ...open];
      for (const [index, one] of shown.entries())
        for (const two of shown.slice(index + 1))
          if (one.propertyId === two.propertyId && one.start < two.end && two.start < one.end)
            expect([two.start, two.end, two.assigneeId]).toEqual([one.start, one.end, one.assigneeId]);
    }),
    { numRuns: 500 },
  );
  expect(granted).toBeGreaterThan(500);
  expect(joined).toBeGreaterThan(100);
  expect(came).toBeGreaterThan(100);
});
