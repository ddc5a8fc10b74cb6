import { expect, it } from "vitest";
import type { ReadCalendar } from "../../src/domains/calendar/calendar-sources/reading/read-calendar.ts";
import { readInThread } from "../../src/domains/calendar/calendar-sources/reading/read-in-thread.ts";
import { UnreadableCalendar } from "../../src/domains/calendar/calendar-sources/reading/unreadable.ts";
import { inReadings, longestStop } from "../harness/event-loop.ts";
import { printedSeed, seededRandom } from "../harness/random.ts";
import { hostileCalendar } from "./hostile-calendars.ts";

const isLong = process.env.RUN_LONG === "1";
/** Kinds that are no calendar at all, and kinds whose event always has to be named. */
const isNoCalendar = new Set(["bytes", "blank", "other files"]);
const isNamed = new Set([
  "no start",
  "zones",
  "too often",
  "too many",
  "long lines",
  "names",
  "endless",
  "rules",
]);
const count = isLong ? 10_000 : 400;
const window = {
  from: Date.UTC(2026, 5, 1),
  now: Date.UTC(2026, 5, 20),
  to: Date.UTC(2027, 11, 1),
  timeZone: "America/Chicago",
};

it(`refuses or reads ${count} hostile calendars, with a reason for what it leaves out, without a crash and without stopping the others`, async () => {
  const random = seededRandom(printedSeed("hostile calendars"));
  const { ms } = await longestStop(async () => {
    for (let n = 0; n < count; n++) {
      const { kind, bytes } = hostileCalendar(random, n);
      const outcome = await readInThread(bytes, window).catch((error: unknown) => error);
      const what = `${kind}, calendar ${n}`;
      const isRefused = outcome instanceof UnreadableCalendar;
      // Some are cut off before the name of the calendar ends.
      if (kind !== "cut off") expect(isRefused, what).toBe(isNoCalendar.has(kind));
      const reasons = isRefused
        ? [outcome.message]
        : (outcome as ReadCalendar).skipped.map(({ reason }) => reason);
      for (const reason of reasons) {
        expect(reason, what).toMatch(/^[A-Z][^\n\r]{10,500}\.$/u);
        expect(reason, what).not.toMatch(/\bat \/|undefined|\[object|not a function|Cannot read/);
      }
      if (isNamed.has(kind)) expect(reasons, what).toHaveLength(1);
    }
  }, 10);
  expect(await inReadings(ms)).toBeLessThan(250);
}, 3_600_000);
