import { expect, it } from "vitest";
import { readCalendar } from "./read-calendar.ts";

const window = {
  from: Date.UTC(2026, 5, 1),
  now: Date.UTC(2026, 5, 30),
  to: Date.UTC(2027, 11, 1),
  timeZone: "America/Chicago",
};
const event = (...lines: string[]) => ["BEGIN:VEVENT", "UID:1", "SUMMARY:Visit", ...lines, "END:VEVENT"];
const calendar = (...parts: string[][]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...parts.flat(), "END:VCALENDAR", ""].join("\r\n");
/** From when until when, in order, as in `20261101T1600-1700`. */
const read = (...parts: string[][]) =>
  readCalendar(Buffer.from(calendar(...parts)), window)
    .entries.sort((a, b) => a.start - b.start)
    .map(({ start, end }) => `${short(start)}/${short(end)}`);
const short = (at: number) => new Date(at).toISOString().slice(0, 16);

it("counts times without a zone and whole days in the account's zone, whatever the server's is", () => {
  expect(read(event("DTSTART:20261101T093000", "DURATION:PT1H"))).toEqual([
    "2026-11-01T15:30/2026-11-01T16:30",
  ]);
  // A day of 25 hours.
  expect(read(event("DTSTART;VALUE=DATE:20261101"))).toEqual(["2026-11-01T05:00/2026-11-02T06:00"]);
  expect(read(event("DTSTART;VALUE=DATE:20261101", "DTEND;VALUE=DATE:20261104"))).toEqual([
    "2026-11-01T05:00/2026-11-04T06:00",
  ]);
});

it("uses a zone that the calendar defines, under a name that is no IANA name", () => {
  const zone = [
    "BEGIN:VTIMEZONE",
    "TZID:W. Europe Standard Time",
    "BEGIN:STANDARD",
    "DTSTART:16010101T030000",
    "TZOFFSETFROM:+0200",
    "TZOFFSETTO:+0100",
    "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10",
    "END:STANDARD",
    "BEGIN:DAYLIGHT",
    "DTSTART:16010101T020000",
    "TZOFFSETFROM:+0100",
    "TZOFFSETTO:+0200",
    "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3",
    "END:DAYLIGHT",
    "END:VTIMEZONE",
  ];
  const at = (day: string) =>
    read(zone, event(`DTSTART;TZID=W. Europe Standard Time:${day}T090000`, "DURATION:PT1H"))[0];
  expect(at("20260715")).toBe("2026-07-15T07:00/2026-07-15T08:00");
  expect(at("20261215")).toBe("2026-12-15T08:00/2026-12-15T09:00");
});

it("takes an IANA name behind a program's own prefix, and names an event in a zone that nobody defines", () => {
  expect(
    read(
      event("DTSTART;TZID=/example.org/20210210_1/America/Argentina/Salta:20261101T090000", "DURATION:PT1H"),
    ),
  ).toEqual(["2026-11-01T12:00/2026-11-01T13:00"]);
  const unknown = readCalendar(
    Buffer.from(calendar(event("DTSTART;TZID=Office:20261101T090000", "DURATION:PT1H"))),
    window,
  );
  expect(unknown.skipped).toMatchObject([{ uid: "1", title: "Visit" }]);
  expect(unknown.skipped[0]!.reason).toContain('Its time zone "Office" is neither');
});

it("tells of each event whether it may take long: one that takes place once does not", () => {
  const followed: unknown[] = [];
  const once = event("DTSTART:20261101T093000");
  const twice = event("UID:2", "DTSTART:20261101T093000", "RRULE:FREQ=DAILY;COUNT=2").filter(
    (line) => line !== "UID:1",
  );
  const follow = (...told: unknown[]) => void followed.push(told);
  readCalendar(Buffer.from(calendar(once, twice)), window, { follow });
  expect(followed).toEqual([
    [0, false],
    [1, true],
  ]);
});

it("repeats by rules and dates, except for EXDATE", () => {
  const start = [
    "DTSTART;TZID=America/New_York:20261030T090000",
    "DTEND;TZID=America/New_York:20261030T100000",
  ];
  const days = (...lines: string[]) => read(event(...start, ...lines)).map((time) => time.slice(5, 16));
  expect(days("RRULE:FREQ=DAILY;COUNT=4")).toEqual([
    "10-30T13:00",
    "10-31T13:00",
    "11-01T14:00",
    "11-02T14:00",
  ]);
  expect(days("RRULE:FREQ=DAILY;UNTIL=20261101T140000Z")).toEqual([
    "10-30T13:00",
    "10-31T13:00",
    "11-01T14:00",
  ]);
  expect(days("RRULE:FREQ=DAILY;UNTIL=20261101T135959Z")).toEqual(["10-30T13:00", "10-31T13:00"]);
  expect(days("RRULE:FREQ=DAILY;UNTIL=20261101")).toHaveLength(3);
  expect(
    days(
      "RRULE:FREQ=DAILY;COUNT=4",
      "EXDATE;TZID=America/New_York:20261031T090000",
      "EXDATE:20261101T140000Z",
    ),
  ).toEqual(["10-30T13:00", "11-02T14:00"]);
  expect(days("RRULE:FREQ=DAILY;COUNT=3", "EXDATE;VALUE=DATE:20261031")).toEqual([
    "10-30T13:00",
    "11-01T14:00",
  ]);
  expect(days("RDATE;TZID=America/New_York:20261103T120000,20261103T120000")).toEqual([
    "10-30T13:00",
    "11-03T17:00",
  ]);
  expect(read(event(...start, "RDATE;VALUE=PERIOD:20261103T120000Z/PT3H"))[1]).toBe(
    "2026-11-03T12:00/2026-11-03T15:00",
  );
});

it("applies changed, moved and cancelled occurrences, and those of all later ones", () => {
  const series = event("DTSTART:20261102T090000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=4");
  const moved = event("RECURRENCE-ID:20261109T090000Z", "DTSTART:20261110T120000Z", "DURATION:PT2H");
  expect(read(series, moved)).toEqual([
    "2026-11-02T09:00/2026-11-02T10:00",
    "2026-11-10T12:00/2026-11-10T14:00",
    "2026-11-16T09:00/2026-11-16T10:00",
    "2026-11-23T09:00/2026-11-23T10:00",
  ]);
  const cancelled = event(
    "RECURRENCE-ID:20261109T090000Z",
    "DTSTART:20261109T090000Z",
    "DURATION:PT1H",
    "STATUS:CANCELLED",
  );
  const statuses = readCalendar(Buffer.from(calendar(series, cancelled)), window).entries.map(
    ({ status }) => status,
  );
  expect(statuses.sort()).toEqual(["cancelled", "confirmed", "confirmed", "confirmed"]);
  const later = event(
    "RECURRENCE-ID;RANGE=THISANDFUTURE:20261116T090000Z",
    "DTSTART:20261116T110000Z",
    "DURATION:PT1H",
  );
  expect(read(series, later).map((time) => time.slice(8, 16))).toEqual([
    "02T09:00",
    "09T09:00",
    "16T11:00",
    "23T11:00",
  ]);
  // Some programs export a changed occurrence without its series.
  expect(read(moved)).toHaveLength(1);
});

it("keeps the local time of all later occurrences that are moved across a clock change", () => {
  const fridays = [
    "DTSTART;TZID=America/Chicago:20261023T090000",
    "DURATION:PT1H",
    "RRULE:FREQ=WEEKLY;COUNT=4",
  ];
  const since = "RECURRENCE-ID;TZID=America/Chicago;RANGE=THISANDFUTURE:20261030T090000";
  const monday = ["DTSTART;TZID=America/Chicago:20261102T090000", "DURATION:PT1H"];
  expect(read(event(...fridays), event(since, ...monday))).toEqual([
    "2026-10-23T14:00/2026-10-23T15:00",
    "2026-11-02T15:00/2026-11-02T16:00",
    "2026-11-09T15:00/2026-11-09T16:00",
    "2026-11-16T15:00/2026-11-16T16:00",
  ]);
});

it("takes the version with the highest SEQUENCE of an event that is there twice", () => {
  const versions = [2, 3, 1].map((sequence) =>
    event(`DTSTART:2026110${sequence}T090000Z`, "DURATION:PT1H", `SEQUENCE:${sequence}`),
  );
  expect(read(...versions)).toEqual(["2026-11-03T09:00/2026-11-03T10:00"]);
});

it("keeps keys, cuts long texts and removes what can't be stored", () => {
  const lines = [
    "DTSTART:20261102T090000Z",
    "DURATION:PT1H",
    `DESCRIPTION:${"x".repeat(5_000)}`,
    "LOCATION:a\u0000b\ud800c",
  ];
  const [first] = readCalendar(Buffer.from(calendar(event(...lines))), window).entries;
  const [again] = readCalendar(Buffer.from(calendar(event(...lines, "SEQUENCE:7"))), window).entries;
  expect(first!.key).toBe(again!.key);
  expect(first!.description).toHaveLength(1_000);
  expect(first!.location).toBe("a b\ufffdc");
});
