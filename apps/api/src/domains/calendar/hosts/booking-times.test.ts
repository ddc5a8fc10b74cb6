import { defaultSettings } from "@rental/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Interval } from "../events/events.service.ts";
import { dayIn } from "../showings/slots.ts";
import {
  type BookingRules,
  bookingTimes,
  bookingWindow,
  fullHours,
  isInHours,
  merged,
  nextTimes,
  timeAt,
} from "./booking-times.service.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A Monday. */
const monday = { from: "2026-06-15", to: "2026-06-15" };
const wholeDay = { start: new Date("2026-06-15T00:00:00Z"), end: new Date("2026-06-16T00:00:00Z") };
const rules = (changes: Partial<BookingRules> = {}): BookingRules => ({ ...defaultSettings, ...changes });
const interval = (from: string, to: string): Interval => ({
  start: new Date(`2026-06-15T${from}:00Z`),
  end: new Date(`2026-06-15T${to}:00Z`),
});
const startsOf = (changes: Partial<BookingRules> = {}, busy: Interval[] = [], showings: Date[] = []) =>
  bookingTimes(rules(changes), monday, { ...wholeDay, busy, showings }).map(({ start }) =>
    start.toISOString().slice(11, 16),
  );
const workingHours = (start: string, end: string, days = [1]) => ({ workingHours: { start, end, days } });

describe("the times that prospects can book", () => {
  it("follow each other within the working hours", () => {
    expect(startsOf(workingHours("09:00", "11:15"))).toEqual(["09:00", "09:30", "10:00", "10:30"]);
    expect(startsOf({ ...workingHours("09:00", "11:15"), defaultShowingDuration: 45 })).toEqual([
      "09:00",
      "09:45",
      "10:30",
    ]);
  });

  it("are in the account's time zone", () => {
    expect(startsOf({ ...workingHours("09:00", "10:00"), timezone: "America/Chicago" })).toEqual([
      "14:00",
      "14:30",
    ]);
  });

  it("do not exist on other days, nor without working days", () => {
    expect(startsOf(workingHours("09:00", "17:00", [2]))).toEqual([]);
    expect(startsOf(workingHours("09:00", "17:00", []))).toEqual([]);
  });

  it("of working hours that last until the next day are on both days", () => {
    const nights = workingHours("23:00", "01:00", [0, 1]);
    expect(startsOf(nights)).toEqual(["00:00", "00:30", "23:00", "23:30"]);
  });

  it("go on through hours that touch, and so do those that an account chooses", () => {
    const touching = {
      hours: [
        { day: 1, start: "12:15", end: "13:30" },
        { day: 1, start: "11:00", end: "12:15" },
      ],
    };
    expect(startsOf(touching)).toEqual(["11:00", "11:30", "12:00", "12:30", "13:00"]);
    expect(isInHours(rules(touching), interval("12:00", "13:00"))).toBe(true);
    expect(isInHours(rules(touching), interval("13:00", "13:45"))).toBe(false);
    const apart = [touching.hours[0]!, { day: 1, start: "11:00", end: "12:14" }];
    expect(isInHours(rules({ hours: apart }), interval("12:00", "13:00"))).toBe(false);
    // The working hours of one day may touch those of the next.
    const nights = rules(workingHours("22:00", "22:00", [0, 1]));
    expect(isInHours(nights, interval("21:30", "22:30"))).toBe(true);
  });

  it("do not overlap when clocks skip the end of working hours that last until the next day", () => {
    const sunday = { from: "2026-03-08", to: "2026-03-08" };
    const hours = { timezone: "America/Chicago", ...workingHours("03:00", "02:30", [0, 6]) };
    const period = { start: new Date("2026-03-08T06:00:00Z"), end: new Date("2026-03-08T10:00:00Z") };
    const times = bookingTimes(rules(hours), sunday, { ...period, busy: [], showings: [] });
    expect(times.map(({ start }) => start.toISOString().slice(11, 16))).toEqual([
      "06:00",
      "06:30",
      "07:00",
      "07:30",
      "08:00",
      "08:30",
      "09:00",
      "09:30",
    ]);
  });

  it("keep the buffer free before and after what is in the calendar", () => {
    const taken = [interval("10:00", "10:30")];
    const hours = workingHours("09:00", "12:00");
    expect(startsOf({ ...hours, showingBufferMinutes: 15 }, taken)).toEqual(["09:00", "11:00", "11:30"]);
    expect(startsOf({ ...hours, showingBufferMinutes: 60 }, taken)).toEqual(["11:30"]);
  });

  it("end when the day has as many showings as allowed", () => {
    const booked = [interval("15:00", "15:30"), interval("16:00", "16:30")];
    const starts = booked.map(({ start }) => start);
    const hours = workingHours("09:00", "10:00");
    expect(startsOf({ ...hours, maxShowingsPerDay: 2 }, booked, starts)).toEqual([]);
    expect(startsOf({ ...hours, maxShowingsPerDay: 3 }, booked, starts)).toEqual(["09:00", "09:30"]);
  });
});

describe("the window in which prospects can book", () => {
  const now = new Date("2026-06-15T12:00:00Z");
  const days = (count: number) => new Date(now.getTime() + count * 24 * hourMs);

  it("begins 2 hours from now and ends 30 days from now, unless the rules say otherwise", () => {
    const period = { start: days(-1), end: days(60) };
    const own = { showingNoticeMinutes: 0, showingHorizonDays: 45, showingsPerHour: null };
    expect(bookingWindow(period, own, now)).toEqual({ start: now, end: days(45) });
    expect(bookingWindow(period, defaultSettings, now)).toEqual({
      start: new Date("2026-06-15T14:00:00Z"),
      end: days(30),
    });
  });

  it("does not exist for periods that are over or too far ahead", () => {
    expect(bookingWindow({ start: days(-2), end: days(-1) }, defaultSettings, now)).toBeUndefined();
    expect(bookingWindow({ start: days(31), end: days(32) }, defaultSettings, now)).toBeUndefined();
  });

  it("does not exist when the notice reaches beyond the furthest day", () => {
    const impossible = { showingNoticeMinutes: 2 * 24 * 60, showingHorizonDays: 1, showingsPerHour: null };
    expect(bookingWindow({ start: days(0), end: days(5) }, impossible, now)).toBeUndefined();
  });
});

describe("the hours that are full", () => {
  const full = (zone: string, ...starts: string[]) =>
    fullHours(
      { ...defaultSettings, showingsPerHour: 2 },
      zone,
      starts.map((start) => new Date(start)),
    ).map(({ start, end }) => [start.toISOString(), end.toISOString()]);

  it("are those of the clock in the zone, also where it is not a whole hour from UTC", () => {
    const starts = ["2026-06-15T10:10:00Z", "2026-06-15T10:20:00Z", "2026-06-15T11:00:00Z"];
    expect(full("UTC", ...starts)).toEqual([["2026-06-15T10:00:00.000Z", "2026-06-15T11:00:00.000Z"]]);
    // In Nepal, at 15:55, 16:05 and 16:45.
    expect(full("Asia/Kathmandu", ...starts)).toEqual([
      ["2026-06-15T10:15:00.000Z", "2026-06-15T11:15:00.000Z"],
    ]);
  });

  it("are two where a clock shows an hour twice", () => {
    const [before, after] = ["2026-11-01T06:10:00Z", "2026-11-01T07:10:00Z"];
    expect(full("America/Chicago", before, after)).toEqual([]);
    expect(full("America/Chicago", before, after, after)).toEqual([
      ["2026-11-01T07:00:00.000Z", "2026-11-01T08:00:00.000Z"],
    ]);
  });
});

describe("whatever the settings and the calendar", () => {
  const clock = fc.integer({ min: 0, max: 47 }).map((half) => {
    const hour = String(Math.floor(half / 2)).padStart(2, "0");
    return `${hour}:${half % 2 === 0 ? "00" : "30"}`;
  });
  const anyRules = fc.record({
    timezone: fc.constantFrom(
      "UTC",
      "America/Chicago",
      "Asia/Kathmandu",
      "Australia/Lord_Howe",
      "Europe/Berlin",
    ),
    workingHours: fc.record({
      start: clock,
      end: clock,
      days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 7 }),
    }),
    defaultShowingDuration: fc.constantFrom(30 as const, 45 as const, 60 as const),
    showingBufferMinutes: fc.constantFrom(15 as const, 30 as const, 60 as const),
    maxShowingsPerDay: fc.integer({ min: 1, max: 20 }),
  });
  /** Around the changes of the clocks of 2026, and in summer. */
  const anyDay = fc.constantFrom(
    "2026-03-08",
    "2026-03-29",
    "2026-04-05",
    "2026-06-15",
    "2026-10-25",
    "2026-11-01",
  );
  const anyBusy = fc.array(
    fc.tuple(fc.integer({ min: -1440, max: 4320 }), fc.integer({ min: 1, max: 300 })),
    {
      maxLength: 6,
    },
  );

  it("a time is as long as a showing, keeps its distance, and is in order", () => {
    fc.assert(
      fc.property(anyRules, anyDay, anyBusy, (any, from, minutes) => {
        const midnight = Date.parse(`${from}T00:00:00Z`);
        const busy = minutes
          .map(([start, length]) => ({
            start: new Date(midnight + start * minuteMs),
            end: new Date(midnight + (start + length) * minuteMs),
          }))
          .sort((a, b) => a.start.getTime() - b.start.getTime());
        const window = { start: new Date(midnight - 24 * hourMs), end: new Date(midnight + 72 * hourMs) };
        const showings = busy.map(({ start }) => start);
        const range = { from, to: from };
        const free = bookingTimes(any, range, { ...window, busy: merged(busy), showings });
        free.forEach(({ start, end }, index) => {
          expect(end.getTime() - start.getTime()).toBe(any.defaultShowingDuration * minuteMs);
          if (index > 0) expect(start >= free[index - 1]!.end).toBe(true);
          const day = dayIn(any.timezone, start);
          expect(showings.filter((each) => dayIn(any.timezone, each) === day).length).toBeLessThan(
            any.maxShowingsPerDay,
          );
          for (const taken of busy) {
            const gap = Math.max(
              taken.start.getTime() - end.getTime(),
              start.getTime() - taken.end.getTime(),
            );
            expect(gap).toBeGreaterThanOrEqual(any.showingBufferMinutes * minuteMs);
          }
        });
      }),
      { numRuns: 200 },
    );
  });

  it("the next times are the first free ones from a time on, and then those before it", () => {
    const anyFrom = fc.integer({ min: -3000, max: 6000 });
    fc.assert(
      fc.property(anyRules, anyDay, anyBusy, anyFrom, (any, day, minutes, fromMinute) => {
        const midnight = Date.parse(`${day}T00:00:00Z`);
        const at = (minute: number) => new Date(midnight + minute * minuteMs);
        const busy = minutes
          .map(([start, length]) => ({ start: at(start), end: at(start + length) }))
          .sort((a, b) => a.start.getTime() - b.start.getTime());
        const showings = busy.map(({ start }) => start);
        const calendar = { start: at(-1440), end: at(4320), busy: merged(busy), showings };
        const from = at(fromMinute);
        const days = { from: at(-2880).toISOString().slice(0, 10), to: at(5760).toISOString().slice(0, 10) };
        const all = bookingTimes(any, days, calendar);
        const [later, earlier] = [true, false].map((isLater) =>
          all.filter(({ start }) => start >= from === isLater),
        );
        expect(nextTimes(any, from, calendar, 6)).toEqual([...later!, ...earlier!].slice(0, 6));
        for (const time of all) expect(timeAt(any, time.start, calendar)).toEqual(time);
        const offTime = new Date(from.getTime() + 1);
        expect(timeAt(any, offTime, calendar)).toBeUndefined();
      }),
      { numRuns: 200 },
    );
  });
});
