import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Interval } from "../events/events.service.ts";
import { type DayRange, dayIn, dayRange, freeSlots, intervalOf } from "./slots.ts";

const quarterMs = 900_000;
const hourMs = 4 * quarterMs;
const dayMs = 24 * hourMs;
const never = new Date(0);

/** Every slot of the days, as HH:MM in UTC. */
const startsOf = (date: string, zone: string): string[] =>
  freeSlots({ from: date, to: date }, zone, never, []).map(({ start }) => start.slice(11, 16));

describe("slots", () => {
  it("are the eight hours from 9:00 to 17:00, in UTC for the zone UTC", () => {
    const slots = freeSlots({ from: "2026-07-04", to: "2026-07-04" }, "UTC", never, []);
    expect(slots).toHaveLength(8);
    expect(slots[0]).toEqual({
      date: "2026-07-04",
      start: "2026-07-04T09:00:00.000Z",
      end: "2026-07-04T10:00:00.000Z",
    });
    expect(slots.at(-1)!.end).toBe("2026-07-04T17:00:00.000Z");
  });

  it.each([
    ["America/Chicago", "2026-03-07", "15:00"],
    ["America/Chicago", "2026-03-08", "14:00"],
    ["America/Chicago", "2026-10-31", "14:00"],
    ["America/Chicago", "2026-11-01", "15:00"],
    ["Europe/Berlin", "2026-03-28", "08:00"],
    ["Europe/Berlin", "2026-03-29", "07:00"],
    ["Europe/Berlin", "2026-10-24", "07:00"],
    ["Europe/Berlin", "2026-10-25", "08:00"],
    ["Asia/Kolkata", "2026-07-01", "03:30"],
    ["Asia/Kathmandu", "2026-07-01", "03:15"],
    ["America/St_Johns", "2026-03-07", "12:30"],
    ["America/St_Johns", "2026-03-08", "11:30"],
    ["Australia/Lord_Howe", "2026-04-04", "22:00"],
    ["Australia/Lord_Howe", "2026-04-05", "22:30"],
    ["Pacific/Chatham", "2026-07-01", "20:15"],
  ])("in %s on %s start at 9:00 local time: %s UTC", (zone, date, start) => {
    const starts = startsOf(date, zone);
    expect(starts).toHaveLength(8);
    expect(starts[0]).toBe(start);
  });

  it("do not exist on a day that a zone skipped", () => {
    expect(startsOf("2011-12-30", "Pacific/Apia")).toEqual([]);
    expect(startsOf("2011-12-31", "Pacific/Apia")).toHaveLength(8);
  });

  it("exclude those that have started, but not one that starts now", () => {
    const range = { from: "2026-07-04", to: "2026-07-04" };
    const starts = (now: string) => freeSlots(range, "UTC", new Date(now), []).map(({ start }) => start);
    expect(starts("2026-07-04T14:00:00.000Z")).toHaveLength(3);
    expect(starts("2026-07-04T14:00:00.001Z")).toHaveLength(2);
    expect(starts("2026-07-05T00:00:00.000Z")).toEqual([]);
  });

  it("are taken by what overlaps them, but not by what ends when they start", () => {
    const busy = [interval("2026-07-04T09:59:59.999Z", "2026-07-04T11:00:00Z")];
    const free = freeSlots({ from: "2026-07-04", to: "2026-07-04" }, "UTC", never, busy);
    expect(free.map(({ start }) => start.slice(11, 13))).toEqual(["11", "12", "13", "14", "15", "16"]);
  });
});

describe("slots, compared with a plain model", () => {
  const zones = [
    "UTC",
    "America/Chicago",
    "America/St_Johns",
    "Europe/Berlin",
    "Africa/Cairo",
    "Asia/Kolkata",
    "Asia/Kathmandu",
    "Australia/Adelaide",
    "Australia/Lord_Howe",
    "Pacific/Chatham",
    "America/Asuncion",
  ];
  /** Dates around clock changes in both hemispheres, and any others. */
  const firstDay = fc
    .oneof(
      fc.constantFrom(
        "2026-03-07",
        "2026-03-28",
        "2026-04-03",
        "2026-04-23",
        "2026-10-03",
        "2026-10-24",
        "2026-10-30",
      ),
      fc.integer({ min: 0, max: 800 }).map((days) => addDays("2025-06-01", days)),
    )
    .chain((date) => fc.integer({ min: -1, max: 1 }).map((days) => addDays(date, days)));
  const busyPieces = fc.array(
    fc.record({ at: fc.integer({ min: -20, max: 500 }), quarters: fc.integer({ min: 1, max: 30 }) }),
    { maxLength: 8 },
  );

  it("are exactly the hours at which a wall clock reads 9 to 16, neither past nor taken", () => {
    const given = fc.record({
      zone: fc.constantFrom(...zones),
      from: firstDay,
      days: fc.integer({ min: 1, max: 4 }),
      nowQuarter: fc.integer({ min: -50, max: 300 }),
      pieces: busyPieces,
    });
    fc.assert(
      fc.property(given, ({ zone, from, days, nowQuarter, pieces }) => {
        const range = { from, to: addDays(from, days - 1) };
        const base = Date.parse(`${from}T00:00:00Z`);
        const now = new Date(base + nowQuarter * quarterMs);
        const taken = pieces.map(({ at, quarters }) => ({
          start: new Date(base + at * quarterMs),
          end: new Date(base + (at + quarters) * quarterMs),
        }));
        expect(freeSlots(range, zone, now, merged(taken))).toEqual(model(range, zone, now, taken));
      }),
      { numRuns: 300 },
    );
  });

  it("lie within the interval of their days, which ends where the next day's begins", () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), firstDay, (zone, from) => {
        const to = addDays(from, 2);
        const { start, end } = intervalOf({ from, to }, zone);
        const next = addDays(to, 1);
        expect(intervalOf({ from: next, to: next }, zone).start).toEqual(end);
        expect([dayIn(zone, start), dayIn(zone, new Date(end.getTime() - 1)), dayIn(zone, end)]).toEqual([
          from,
          to,
          next,
        ]);
        for (const slot of freeSlots({ from, to }, zone, never, [])) {
          expect(new Date(slot.start) >= start && new Date(slot.end) <= end).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  /** Reads the local clock every quarter of an hour. */
  function model({ from, to }: DayRange, zone: string, now: Date, taken: Interval[]) {
    const wall = wallClock(zone);
    const slots: { date: string; start: string; end: string }[] = [];
    const last = Date.parse(`${to}T00:00:00Z`) + 2 * dayMs;
    for (let at = Date.parse(`${from}T00:00:00Z`) - dayMs; at < last; at += quarterMs) {
      const [start, end] = [wall(at), wall(at + hourMs)];
      const isSlot =
        start.minute === 0 &&
        start.hour >= 9 &&
        start.hour <= 16 &&
        end.date === start.date &&
        end.hour === start.hour + 1 &&
        end.minute === 0;
      if (!isSlot || start.date < from || start.date > to || at < now.getTime()) continue;
      if (taken.some((one) => one.start.getTime() < at + hourMs && one.end.getTime() > at)) continue;
      slots.push({
        date: start.date,
        start: new Date(at).toISOString(),
        end: new Date(at + hourMs).toISOString(),
      });
    }
    return slots;
  }
});

describe("the range of days", () => {
  const today = "2026-06-15";

  it.each([
    [{}, "2026-06-15", "2026-06-22"],
    [{ dateFrom: "2026-07-01" }, "2026-07-01", "2026-07-08"],
    [{ dateTo: "2026-06-16" }, "2026-06-15", "2026-06-16"],
    [{ preferredDate: "2026-08-01" }, "2026-08-01", "2026-08-01"],
    [{ preferredDate: "2026-08-01", dateFrom: "2026-07-01" }, "2026-07-01", "2026-07-08"],
    [{ dateFrom: "2026-07-01", dateTo: "2026-07-01" }, "2026-07-01", "2026-07-01"],
    [{ dateFrom: "2026-07-01", dateTo: "2026-08-29" }, "2026-07-01", "2026-08-29"],
  ])("for %j is %s to %s", (input, from, to) => {
    expect(dayRange(input, today)).toEqual({ from, to });
  });

  it("has at most 60 days, including the last", () => {
    expect(() => dayRange({ dateFrom: "2026-07-01", dateTo: "2026-08-30" }, today)).toThrow(
      "at most 60 days",
    );
  });

  it("can't end before it starts", () => {
    expect(() => dayRange({ dateFrom: "2026-07-02", dateTo: "2026-07-01" }, today)).toThrow(
      "before 2026-07-02",
    );
    expect(() => dayRange({ dateTo: "2026-06-14" }, today)).toThrow("before 2026-06-15");
  });
});

const interval = (start: string, end: string): Interval => ({ start: new Date(start), end: new Date(end) });

const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** In order and disjoint, as the database returns them. */
function merged(pieces: Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const { start, end } of [...pieces].sort((a, b) => a.start.getTime() - b.start.getTime())) {
    const last = result.at(-1);
    if (last && last.end >= start) last.end = new Date(Math.max(last.end.getTime(), end.getTime()));
    else result.push({ start, end });
  }
  return result;
}

function wallClock(zone: string) {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  return (at: number) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    return {
      date: `${parts.year}-${parts.month}-${parts.day}`,
      hour: Number(parts.hour),
      minute: Number(parts.minute),
    };
  };
}
