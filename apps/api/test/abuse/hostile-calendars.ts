/** Calendars that can't be imported, each for a reason of its own, made of the numbers of `random`. */

type Random = () => number;

const below = (random: Random, end: number): number => Math.floor(random() * end);
const pick = <T>(random: Random, items: readonly T[]): T => items[below(random, items.length)]!;
const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

const lines = (...all: string[]) => `${all.join("\r\n")}\r\n`;
const calendar = (...inside: string[]) => lines("BEGIN:VCALENDAR", "VERSION:2.0", ...inside, "END:VCALENDAR");
const event = (...inside: string[]) => ["BEGIN:VEVENT", "UID:1", "SUMMARY:Visit", ...inside, "END:VEVENT"];
const soon = "DTSTART:20260701T090000Z";

/** Text of characters that programs trip over. */
const noise = (random: Random, length: number): string =>
  times(length, () =>
    pick(random, ["\u0000", "\u0007", ";", ":", '"', "\\", ",", "=", "\ud800", "\u2028", "漢", "a", " "]),
  ).join("");

const badDates = [
  ..."garbage 2026 20261301T000000Z 20260231T999999Z -0001 99999999T000000Z 00000101T000000Z 20260701T Infinity".split(
    " ",
  ),
  "",
  "T",
  "20260701T250000",
  "P1D",
  "__proto__",
  "NaN",
  "1e9",
  "2026-07-01T09:00:00Z",
  "'; drop table",
];
const badRules = [
  ..."FREQ= FREQ=NONSENSE FREQ=DAILY;COUNT=x FREQ=DAILY;INTERVAL=x FREQ=WEEKLY;BYDAY=XX INTERVAL=1 garbage".split(
    " ",
  ),
  "FREQ=MONTHLY;BYMONTHDAY=99",
  "FREQ=DAILY;UNTIL=x",
  "FREQ=DAILY;BYHOUR=77",
  "FREQ=YEARLY;BYWEEKNO=400",
];
const names = ["__proto__", "constructor", "toString", "hasOwnProperty", "prototype"];

/** Kinds of hostile calendars. */
const kinds: Record<string, (random: Random) => string | Buffer> = {
  bytes: (random) => Buffer.from(times(below(random, 4_000), () => below(random, 256))),
  blank: (random) => pick(random, ["", " ", "\r\n\r\n", "\ufeff", "\0".repeat(100)]),
  "other files": (random) =>
    pick(random, [
      "<!DOCTYPE html>",
      '{"events":[]}',
      "%PDF-1.7",
      "PK\u0003\u0004",
      "BEGIN:VCARD\r\nEND:VCARD\r\n",
      "<?xml version='1.0'?>",
    ]),
  "UTF-16": () => Buffer.from(calendar(...event(soon)), "utf16le"),
  "cut off": (random) => {
    const whole = calendar(...event(soon, "DESCRIPTION:x"), ...event(soon));
    return whole.slice(0, below(random, whole.lastIndexOf("END:VEVENT")));
  },
  "lines of noise": (random) =>
    calendar(...event(soon, `x${noise(random, below(random, 500)).replace(/[;:]/g, "x")}`)),
  dates: (random) =>
    calendar(...event(`DTSTART${pick(random, ["", ";VALUE=TEXT"])}:${pick(random, badDates)}`)),
  ends: (random) => calendar(...event(soon, `DTEND:${pick(random, badDates)}`)),
  "no start": () => calendar(...event("DTEND:20260701T100000Z")),
  rules: (random) => calendar(...event(soon, "DURATION:PT1H", `RRULE:${pick(random, badRules)}`)),
  exceptions: (random) =>
    calendar(...event(soon, "RRULE:FREQ=DAILY;COUNT=9", `EXDATE:${pick(random, badDates)}`)),
  zones: (random) => {
    const name = noise(random, 1 + below(random, 200)).replace(/[^a-z\u6f22]/g, "z");
    return calendar(...event(`DTSTART;TZID="x${name}":20260701T090000`));
  },
  "defined zones": (random) => {
    const parts = ["DTSTART:19700101T000000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200"];
    parts.splice(below(random, 3), 1);
    const zone = [
      "BEGIN:VTIMEZONE",
      "TZID:Office",
      "BEGIN:STANDARD",
      ...parts,
      "END:STANDARD",
      "END:VTIMEZONE",
    ];
    return calendar(...zone, ...event("DTSTART;TZID=Office:20260701T090000", "DURATION:PT1H"));
  },
  "too often": (random) =>
    calendar(
      ...event(soon, "DURATION:PT1S", `RRULE:FREQ=${pick(random, ["HOURLY", "MINUTELY", "SECONDLY"])}`),
    ),
  "too many": () =>
    calendar(
      ...times(5_001, (n) =>
        event(`UID:${n}`, soon, "DURATION:PT1H").filter((line) => line !== "UID:1"),
      ).flat(),
    ),
  depth: (random) => lines("BEGIN:VCALENDAR", ...times(1 + below(random, 20_000), () => "BEGIN:VEVENT")),
  names: (random) => {
    const name = pick(random, names);
    return calendar(
      `BEGIN:${name}`,
      `END:${name}`,
      ...event(`${name};${name}=1:x`, `DTSTART;${name}=x:${name}`),
    );
  },
  "long lines": (random) => calendar(...event(`SUMMARY:${"x".repeat(below(random, 500_000))}`, "DTSTART:x")),
};

/** A rule that has no occurrence, for which ical.js looks without an end. */
const endless = (): string => calendar(...event(soon, "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30"));

/** Every this many calendars, one is endless: it takes up its whole time. */
const endlessEvery = 400;

export function hostileCalendar(random: Random, n: number): { kind: string; bytes: Buffer } {
  if (n % endlessEvery === endlessEvery - 1) return { kind: "endless", bytes: Buffer.from(endless()) };
  const all = Object.entries(kinds);
  const [kind, make] = all[n % all.length]!;
  return { kind, bytes: Buffer.from(make(random)) };
}
