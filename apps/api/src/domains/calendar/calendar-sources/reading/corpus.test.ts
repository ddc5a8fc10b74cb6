import { expect, it } from "vitest";
import { readCalendar } from "./read-calendar.ts";

/** What programs write into calendars, and what it blocks, in UTC; the account is in New York. */
const window = {
  from: Date.UTC(2026, 9, 20),
  now: Date.UTC(2026, 10, 19),
  to: Date.UTC(2028, 4, 19),
  timeZone: "America/New_York",
};
const visit = ["UID:v", "SUMMARY:Visit"];
const event = (...lines: string[]) => ["BEGIN:VEVENT", ...visit, ...lines, "END:VEVENT"];
const calendar = (lines: string[], end = "\r\n") =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join(end);
const short = (at: number) => new Date(at).toISOString().slice(0, 16);
function read(bytes: Buffer | string[]) {
  const found = readCalendar(Buffer.isBuffer(bytes) ? bytes : Buffer.from(calendar(bytes)), window);
  const busy = found.entries.filter(({ status }) => status !== "cancelled").sort((a, b) => a.start - b.start);
  return { ...found, busy, times: busy.map(({ start, end }) => `${short(start)}/${short(end)}`) };
}
const oneHour = ["2026-12-10T18:00/2026-12-10T19:00"];
const oneDay = ["2026-12-10T05:00/2026-12-11T05:00"];

it.each([
  ["its end on the same day", ["DTSTART;VALUE=DATE:20261210", "DTEND;VALUE=DATE:20261210"]],
  ["its end before its start", ["DTSTART;VALUE=DATE:20261210", "DTEND;VALUE=DATE:18991230"]],
  ["a duration of nothing", ["DTSTART;VALUE=DATE:20261210", "DURATION:PT0S"]],
  ["no VALUE=DATE", ["DTSTART:20261210", "DTEND:20261211"]],
  ["VALUE=DATE before a time", ["DTSTART;VALUE=DATE:20261210T000000", "DTEND;VALUE=DATE:20261211T000000"]],
])("blocks the whole day of an event with %s", (_, lines) => {
  expect(read(event(...lines))).toMatchObject({ times: oneDay, skipped: [] });
});

it.each([
  ["of Windows", "Eastern Standard Time", "1300"],
  ["of Windows in summer", "Eastern Daylight Time", "1300"],
  ["that Outlook shows", '"(UTC-05:00) Eastern Time (US & Canada)"', "1300"],
  ["that Outlook shows, without quotes", "(UTC-05:00) Eastern Time (US & Canada)", "1300"],
  ["that Outlook makes of cities", '"(UTC+01:00) Amsterdam, Berlin, Bern, Rome"', "1900"],
  ["that is an offset", '"(GMT -3)"', "1500"],
  ["that is an offset with minutes", "UTC+05:30", "2330"],
  ["with blanks", "America/New York", "1300"],
  ["of Microsoft for UTC", "tzone://Microsoft/Utc", "1800"],
])("knows a zone by a name %s", (_, tzid, time) => {
  expect(read(event(`DTSTART;TZID=${tzid}:20261210T${time}00`, "DURATION:PT1H"))).toMatchObject({
    times: oneHour,
    skipped: [],
  });
});

it("completes a definition of a zone without TZOFFSETFROM, and goes by the name of one that says nothing", () => {
  const zone = (name: string, ...lines: string[]) => [
    "BEGIN:VTIMEZONE",
    `TZID:${name}`,
    ...lines,
    "END:VTIMEZONE",
  ];
  const at = (name: string, time: string) =>
    event(`DTSTART;TZID="${name}":20261210T${time}`, "DURATION:PT1H");
  const half = zone(
    "Plant 7",
    "BEGIN:STANDARD",
    "TZOFFSETTO:-0400",
    "DTSTART:16010101T000000",
    "END:STANDARD",
  );
  expect(read([...half, ...at("Plant 7", "140000")]).times).toEqual(oneHour);
  expect(read([...zone("GMT-2"), ...at("GMT-2", "160000")]).times).toEqual(oneHour);
});

it("takes the years 0000 and 0001 as absent, and 9999 as no end", () => {
  const weekly = ["DTSTART:20261210T180000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=2"];
  const both = [...oneHour, "2026-12-17T18:00/2026-12-17T19:00"];
  expect(read(event(...weekly, "EXDATE:00010101T000000Z")).times).toEqual(both);
  const moved = ["RECURRENCE-ID:00000101T000000Z", "DTSTART:20261212T180000Z", "DURATION:PT1H"];
  expect(read([...event(...weekly), ...event(...moved)]).times).toHaveLength(3);
  const always = ["DTSTART:20261210T180000Z", "DURATION:PT1H", "RRULE:FREQ=MONTHLY;UNTIL=99991231T000000Z"];
  expect(read(event(...always)).times).toHaveLength(18);
  expect(read(event("DTSTART:20261210T180000Z", "DTEND:99991231T235959Z")).times).toEqual([
    "2026-12-10T18:00/9000-01-01T00:00",
  ]);
  expect(read(event("DTSTART:00010101T000000Z", "DURATION:PT1H"))).toMatchObject({
    times: [],
    skipped: [{ at: null }],
  });
});

it("counts the last day of UNTIL, also when its time is not complete", () => {
  const last = (until: string) =>
    read(
      event(
        "DTSTART;TZID=America/New_York:20261208T200000",
        "DURATION:PT1H",
        `RRULE:FREQ=DAILY;UNTIL=${until}`,
      ),
    ).times.at(-1);
  for (const until of ["20261210", "20261210T200000", "20261211T010000Z", "20261210T2000Z"])
    expect(last(until), until).toBe("2026-12-11T01:00/2026-12-11T02:00");
});

it("repeats COUNT=0 once, and finds occurrences by their day or by a time without a zone", () => {
  const weekly = (...more: string[]) => [
    "DTSTART;TZID=America/Denver:20261210T110000",
    "DURATION:PT1H",
    ...more,
  ];
  expect(read(event(...weekly("RRULE:FREQ=WEEKLY;COUNT=0"))).times).toEqual(oneHour);
  const three = "RRULE:FREQ=WEEKLY;COUNT=3";
  for (const exception of ["EXDATE:20261217T110000", "EXDATE;VALUE=DATE:20261217", "EXDATE:20261217"])
    expect(read(event(...weekly(three, exception))).times.map((time) => time.slice(8, 10))).toEqual([
      "10",
      "24",
    ]);
  for (const id of ["RECURRENCE-ID:20261217", "RECURRENCE-ID:20261217T110000"]) {
    const moved = event(id, "DTSTART:20261218T150000Z", "DURATION:PT1H");
    const days = read([...event(...weekly(three)), ...moved]).times.map((time) => time.slice(8, 10));
    expect(days, id).toEqual(["10", "18", "24"]);
  }
});

it("moves a time that a clock change skips, together with its end", () => {
  const skipped = event(
    "DTSTART;TZID=America/New_York:20270314T021500",
    "DTEND;TZID=America/New_York:20270314T031500",
  );
  expect(read(skipped).times).toEqual(["2027-03-14T07:15/2027-03-14T08:15"]);
});

it.each([
  ["a line that is broken in two", ['X-NOTE;X-BY="Ann', 'Lee":see the door', "DESCRIPTION:two", "lines"]],
  ["T240000", []],
  ["a line of another language", ["<br>Gate code: 4411</br>"]],
])("reads an event with %s", (_, more) => {
  const lines = ["DTSTART:20261210T230000Z", ...more, "DTEND:20261210T240000Z"];
  expect(read(event(...lines))).toMatchObject({ times: ["2026-12-10T23:00/2026-12-11T00:00"], skipped: [] });
});

it("reads any line ends, what stands around a calendar, UTF-16, Windows-1252 and bytes folded within a character", () => {
  const lines = event("LOCATION:Café Größe 5 €", "DTSTART:20261210T180000Z", "DURATION:PT1H");
  const place = (bytes: Buffer) => {
    const found = read(bytes);
    expect(found.times).toEqual(oneHour);
    return found.entries[0]!.location;
  };
  for (const end of ["\r", "\n", "\r\n", "\r\r\n"])
    expect(place(Buffer.from(calendar(lines, end))), JSON.stringify(end)).toBe("Café Größe 5 €");
  const around = `Warning: cache is old\r\n${calendar(lines)}<!-- 12 ms -->\r\n`;
  expect(place(Buffer.from(around))).toBe("Café Größe 5 €");
  expect(place(Buffer.from(`\ufeff${calendar(lines)}`, "utf16le"))).toBe("Café Größe 5 €");
  expect(place(Buffer.from(calendar(lines), "utf16le").swap16())).toBe("Café Größe 5 €");
  const windows = Buffer.from(calendar(lines).replace("€", "\u0080"), "latin1");
  expect(place(windows)).toBe("Café Größe 5 €");
  const bytes = Buffer.from(calendar(lines));
  const within = bytes.indexOf(Buffer.from("é")) + 1;
  expect(
    place(Buffer.concat([bytes.subarray(0, within), Buffer.from("\r\n "), bytes.subarray(within)])),
  ).toBe("Café Größe 5 €");
});

it("blocks the busy periods of VFREEBUSY, and nothing of what is free or was cancelled", () => {
  const busy = [
    "BEGIN:VFREEBUSY",
    "UID:b",
    "DTSTART:20261201T000000Z",
    "DTEND:20261231T000000Z",
    "FREEBUSY:20261210T180000Z/PT1H",
    "FREEBUSY;FBTYPE=FREE:20261211T180000Z/PT1H",
    "FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261212T180000Z/20261212T190000Z,20261213T180000Z/never",
    "END:VFREEBUSY",
  ];
  const found = read(busy);
  expect(found.times).toEqual([
    ...oneHour,
    "2026-12-12T18:00/2026-12-12T19:00",
    "2026-12-13T05:00/2026-12-14T05:00",
  ]);
  expect(found.busy.map(({ status }) => status)).toEqual(["confirmed", "pending", "confirmed"]);
  expect(found.skipped).toMatchObject([{ uid: "b", at: "2026-12-13T05:00:00.000Z" }]);
  const cancelled = ["METHOD:CANCEL", ...busy, ...event("DTSTART:20261210T180000Z", "DURATION:PT1H")];
  expect(read(cancelled).times).toEqual([]);
});

it("does not judge an event that can never block", () => {
  const bad = "DTSTART;TZID=Mars:20261210T100000";
  for (const lines of [
    [bad, "STATUS:CANCELLED"],
    [bad, "TRANSP:TRANSPARENT"],
    [bad.replace("2026", "2014")],
    [bad.replace("2026", "2014"), "RRULE:FREQ=WEEKLY;UNTIL=20150101"],
  ])
    expect(read(event(...lines))).toMatchObject({ entries: [], skipped: [] });
});

it("blocks the days of an event that can't be read, by its rule where that can be read", () => {
  const found = read(event("DTSTART;TZID=Mars:20261210T100000", "RRULE:FREQ=WEEKLY;COUNT=2"));
  expect(found.times).toEqual([...oneDay, "2026-12-17T05:00/2026-12-18T05:00"]);
  expect(read(event("DTSTART:20261210T180000Z", "DTEND:20261210T170000Z")).times).toEqual(oneDay);
  expect(read(event("DTSTART:20261210T180000Z", "DTEND")).times).toEqual(oneDay);
  // Later than in a year, it is only named.
  expect(read(event("DTSTART;TZID=Mars:20271210T100000"))).toMatchObject({
    times: [],
    skipped: [{ uid: "v" }],
  });
});

it("imports the next 5,000 occurrences of a calendar that has more, and says which are missing", () => {
  const many = Array.from({ length: 10 }, (_, n) => [
    "BEGIN:VEVENT",
    `UID:${n}`,
    "DTSTART:20261201T120000Z",
    "DURATION:PT1H",
    "RRULE:FREQ=DAILY",
    "END:VEVENT",
  ]).flat();
  const found = read(many);
  expect(found.entries).toHaveLength(5_000);
  expect(found.skipped).toMatchObject([{ uid: "", at: "2028-04-14T12:00:00.000Z" }]);
});
