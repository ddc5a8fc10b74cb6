import { DateTime, IANAZone } from "luxon";
import { expect, it } from "vitest";
import type { FeedEntry } from "../../calendar-feeds/feed-entries.queries.ts";
import { icsOf } from "../../calendar-feeds/ics.ts";
import { readCalendar } from "./read-calendar.ts";
import { ianaZone } from "./zones.ts";

const hourMs = 3_600_000;
const [from, to] = [Date.UTC(2026, 0, 1), Date.UTC(2027, 5, 1)];
const zones = Intl.supportedValuesOf("timeZone");

/** The clock changes of a zone within a year and a half: after each of these times, the offset differs. */
function changesOf(name: string): number[] {
  const zone = IANAZone.create(name);
  const changes: number[] = [];
  let offset = zone.offset(from);
  for (let day = from; day < to; day += 24 * hourMs) {
    const next = zone.offset(day + 24 * hourMs);
    if (next === offset) continue;
    offset = next;
    let [before, after] = [day, day + 24 * hourMs];
    while (after - before > 60_000) {
      const middle = Math.floor((before + after) / 120_000) * 60_000;
      if (zone.offset(middle) === zone.offset(before)) before = middle;
      else after = middle;
    }
    changes.push(after);
  }
  return changes;
}

/** Times that are hard to get right: around each change, and in the middle of both seasons. */
const hardTimes = new Map(
  zones.map((name) => [
    name,
    [
      Date.UTC(2026, 0, 15, 12),
      Date.UTC(2026, 6, 15, 12),
      ...changesOf(name).flatMap((at) =>
        [-90, -60, -30, -1, 0, 1, 30, 60, 90].map((minutes) => at + minutes * 60_000),
      ),
    ],
  ]),
);

const stamp = (wall: number) => new Date(wall).toISOString().replace(/[-:]|\.000Z$/g, "");

it("reads back what a feed says, in every zone and at both changes of its clocks", async () => {
  const times = [...new Set([...hardTimes.values()].flat())].sort((a, b) => a - b);
  const entries = times.map(
    (start, n): FeedEntry => ({
      id: `entry-${n}`,
      type: "showing",
      status: "confirmed",
      sequence: n,
      created: from,
      updated: from,
      start,
      end: start + hourMs,
      address: "12 Elm Street; Springfield, IL",
      unit: null,
      title: `Visit\n${n} \u{1f3e0}`,
      location: "",
      description: null,
      contactName: null,
    }),
  );
  for (let at = 0; at < entries.length; at += 2_000) {
    const part = entries.slice(at, at + 2_000);
    const text = await icsOf("Calendar", part, true);
    // The reader's own zone makes no difference.
    for (const timeZone of ["UTC", "America/Chicago", "Australia/Lord_Howe"]) {
      const read = readCalendar(Buffer.from(text), {
        from,
        now: from,
        to: to + 48 * hourMs,
        timeZone,
      }).entries;
      expect(read.map(({ uid, title, start, end }) => ({ id: uid, title, start, end }))).toEqual(
        part.map(({ id, title, start, end }) => ({ id, title, start, end })),
      );
    }
  }
}, 120_000);

it("reads local times of every zone, and of an hour that is repeated, the first", () => {
  expect(zones.length).toBeGreaterThan(400);
  for (const [name, times] of hardTimes) {
    const zone = ianaZone(name);
    for (const at of times) {
      const wall = zone.wall(at);
      const event = [
        "BEGIN:VEVENT",
        "UID:1",
        `DTSTART;TZID=${name}:${stamp(wall)}`,
        "DURATION:PT1H",
        "END:VEVENT",
      ];
      const text = ["BEGIN:VCALENDAR", ...event, "END:VCALENDAR"].join("\r\n");
      const [read] = readCalendar(Buffer.from(text), {
        from,
        now: from,
        to,
        timeZone: "Asia/Kathmandu",
      }).entries;
      // At a time whose clock reading comes twice, the first of the two is meant.
      const first = [at - 2 * hourMs, at - hourMs, at - hourMs / 2, at].find(
        (time) => zone.wall(time) === wall,
      )!;
      expect([name, stamp(wall), read!.start]).toEqual([name, stamp(wall), first]);
      expect(read!.timeZone).toBe(name);
    }
  }
}, 120_000);

it("keeps the local time of a weekly event across clock changes", () => {
  for (const name of zones) {
    const start = DateTime.fromISO("2026-02-02T18:00", { zone: name });
    const event = [
      "BEGIN:VEVENT",
      "UID:1",
      `DTSTART;TZID=${name}:20260202T180000`,
      "DURATION:PT1H",
      "RRULE:FREQ=WEEKLY;COUNT=60",
      "END:VEVENT",
    ];
    const text = ["BEGIN:VCALENDAR", ...event, "END:VCALENDAR"].join("\r\n");
    const read = readCalendar(Buffer.from(text), {
      from,
      now: from,
      to: Date.UTC(2028, 0),
      timeZone: "UTC",
    }).entries;
    const expected = Array.from({ length: 60 }, (_, weeks) => start.plus({ weeks }).toMillis());
    expect([name, read.map((entry) => entry.start)]).toEqual([name, expected]);
  }
}, 120_000);

it("skips from an hour that does not exist as RFC 5545 says: with the offset before the change", () => {
  const newYork = ianaZone("America/New_York");
  expect(new Date(newYork.at(Date.UTC(2026, 2, 8, 2, 30))).toISOString()).toBe("2026-03-08T07:30:00.000Z");
  expect(new Date(newYork.at(Date.UTC(2026, 10, 1, 1, 30))).toISOString()).toBe("2026-11-01T05:30:00.000Z");
});
