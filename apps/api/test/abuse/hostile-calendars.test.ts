import { expect, it } from "vitest";
import { readInThread } from "../../src/modules/calendar-sources/reading/read-in-thread.ts";
import { UnreadableCalendar } from "../../src/modules/calendar-sources/reading/unreadable.ts";
import { longestStop } from "../harness/event-loop.ts";
import { printedSeed, seededRandom } from "../harness/random.ts";
import { hostileCalendar } from "./hostile-calendars.ts";

const isLong = process.env.RUN_LONG === "1";
const count = isLong ? 10_000 : 400;
const window = { from: Date.UTC(2026, 5, 1), to: Date.UTC(2027, 11, 1), timeZone: "America/Chicago" };

it(`refuses ${count} hostile calendars, each with a reason, without a crash and without a stop of 2 s`, async () => {
  const random = seededRandom(printedSeed("hostile calendars"));
  const { ms } = await longestStop(async () => {
    for (let n = 0; n < count; n++) {
      const { kind, bytes } = hostileCalendar(random, n);
      const outcome = await readInThread(bytes, window).catch((error: unknown) => error);
      const what = `${kind}, calendar ${n}`;
      expect(outcome, what).toBeInstanceOf(UnreadableCalendar);
      const { message } = outcome as UnreadableCalendar;
      expect(message, what).toMatch(/^[A-Z][^\n\r]{10,500}\.$/u);
      expect(message, what).not.toMatch(/\bat \/|undefined|\[object|not a function|Cannot read/);
    }
  }, 10);
  expect(ms).toBeLessThan(2_000);
}, 3_600_000);
