import { DateTime } from "luxon";
import { expect, it } from "vitest";
import { addDays, atClock, isDayOf, startOfDay } from "./local-days.ts";

/** Clocks change at midnight, at other hours, by half an hour, and not at all. */
const zones = [
  "America/Chicago",
  "America/Havana",
  "America/Santiago",
  "Asia/Beirut",
  "Australia/Lord_Howe",
  "Africa/Casablanca",
  "Asia/Kathmandu",
  "Europe/Dublin",
  "Pacific/Auckland",
  "UTC",
];
const clocks = ["00:00", "00:30", "01:59", "02:30", "09:00", "23:59"];

it.each(zones)("every time of every day of a year in %s is that of its clocks", (zone) => {
  for (let date = "2026-01-01"; date < "2027-01-01"; date = addDays(date, 1))
    for (const clock of clocks) {
      const [expected] = DateTime.fromISO(`${date}T${clock}`, { zone }).getPossibleOffsets();
      expect([date, clock, atClock(date, clock, zone)]).toEqual([date, clock, expected!.toMillis()]);
    }
});

it("a day begins at the first of two midnights, and after a skipped one", () => {
  const start = (date: string) => new Date(startOfDay(date, "America/Havana")).toISOString();
  expect(start("2026-11-01")).toBe("2026-11-01T04:00:00.000Z");
  expect(start("2026-03-08")).toBe("2026-03-08T05:00:00.000Z");
});

it("a day that a zone skipped is none", () => {
  expect(isDayOf("Pacific/Apia", "2011-12-29")).toBe(true);
  expect(isDayOf("Pacific/Apia", "2011-12-30")).toBe(false);
  expect(isDayOf("Pacific/Apia", "2011-12-31")).toBe(true);
});
