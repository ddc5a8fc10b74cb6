import fc from "fast-check";
import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import { nextOpening, type OpeningHours } from "./working-hours.ts";

const chicago: OpeningHours = {
  timezone: "America/Chicago",
  workingHours: { start: "09:00", end: "17:00", days: [1, 2, 3, 4, 5] },
};
const withHours = (workingHours: Partial<OpeningHours["workingHours"]>, timezone = "America/Chicago") => ({
  timezone,
  workingHours: { ...chicago.workingHours, ...workingHours },
});
const next = (hours: OpeningHours, moment: string) =>
  nextOpening(hours, new Date(moment))?.toISOString() ?? null;

describe("the next opening", () => {
  it.each([
    ["is now during working hours", "2026-06-15T14:00:00.000Z", null],
    ["is now at the first instant of the working day", "2026-06-15T14:00:00.000Z", null],
    ["is later the same day before they begin", "2026-06-15T13:59:59.999Z", "2026-06-15T14:00:00.000Z"],
    ["is the next day from the instant they end", "2026-06-15T22:00:00.000Z", "2026-06-16T14:00:00.000Z"],
    ["is after the weekend", "2026-06-20T02:00:00.000Z", "2026-06-22T14:00:00.000Z"],
    ["follows the change to winter time", "2026-10-31T15:00:00.000Z", "2026-11-02T15:00:00.000Z"],
  ])("%s", (_, moment, expected) => {
    expect(next(chicago, moment)).toBe(expected);
  });

  it("belongs to the day on which it begins when the end is before the start", () => {
    const nights = withHours({ start: "22:00", end: "06:00", days: [5] }, "UTC");
    expect(next(nights, "2026-06-20T05:59:59.000Z")).toBeNull();
    expect(next(nights, "2026-06-20T06:00:00.000Z")).toBe("2026-06-26T22:00:00.000Z");
  });

  it("is at any time of a working day whose start and end are equal", () => {
    const allDay = withHours({ start: "00:00", end: "00:00", days: [1] }, "UTC");
    expect(next(allDay, "2026-06-15T23:59:59.999Z")).toBeNull();
    expect(next(allDay, "2026-06-16T00:00:00.000Z")).toBe("2026-06-22T00:00:00.000Z");
  });

  it("is at any time without working days", () => {
    expect(next(withHours({ days: [] }), "2026-06-15T03:00:00.000Z")).toBeNull();
  });

  it("is later by the hour that the clocks skip when it begins within that hour", () => {
    const early = withHours({ start: "02:30", end: "05:00", days: [0] });
    expect(next(early, "2026-03-08T07:00:00.000Z")).toBe("2026-03-08T08:30:00.000Z");
  });
});

const zones = Intl.supportedValuesOf("timeZone");
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
const anyHours = fc.record({
  timezone: fc.constantFrom(...zones),
  workingHours: fc.record({
    start: clock,
    end: clock,
    days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
  }),
});
const anyMoment = fc.date({
  min: new Date("2005-01-01"),
  max: new Date("2037-01-01"),
  noInvalidDate: true,
});

const hourMs = 3_600_000;

/** Whether clocks in the zone stay the same for two days before and after. */
function isFarFromChange(zone: string, moment: Date): boolean {
  const offsets = [-48, -24, 0, 24, 48].map(
    (hours) => DateTime.fromMillis(moment.getTime() + hours * hourMs, { zone }).offset,
  );
  return new Set(offsets).size === 1;
}

/** What a clock on the wall of the office says. */
function isOpenByClock(
  { timezone, workingHours: { start, end, days } }: OpeningHours,
  moment: Date,
): boolean {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: timezone,
    hourCycle: "h23",
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(moment);
  const part = (type: string) => parts.find((one) => one.type === type)!.value;
  const weekday = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].indexOf(part("weekday"));
  const time = `${part("hour")}:${part("minute")}`;
  if (start < end) return days.includes(weekday) && time >= start && time < end;
  return (days.includes(weekday) && time >= start) || (days.includes((weekday + 6) % 7) && time < end);
}

describe("in any zone, at any time", () => {
  it("agrees with the clock on the wall", () => {
    fc.assert(
      fc.property(anyHours, anyMoment, (hours, moment) => {
        fc.pre(isFarFromChange(hours.timezone, moment));
        expect(nextOpening(hours, moment) === null).toBe(isOpenByClock(hours, moment));
      }),
      { numRuns: 200 },
    );
  });

  it("names the first later time that is open", () => {
    fc.assert(
      fc.property(anyHours, anyMoment, fc.double({ min: 0, max: 1, noNaN: true }), (hours, moment, part) => {
        const opening = nextOpening(hours, moment);
        if (opening === null) return;
        expect(opening > moment).toBe(true);
        expect(nextOpening(hours, opening)).toBeNull();
        const wait = opening.getTime() - moment.getTime();
        for (const between of [opening.getTime() - 1, moment.getTime() + Math.floor(wait * part)]) {
          if (between < opening.getTime()) expect(nextOpening(hours, new Date(between))).toEqual(opening);
        }
      }),
      { numRuns: 200 },
    );
  });
});
