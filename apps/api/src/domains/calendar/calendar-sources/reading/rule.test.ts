import { expect, it } from "vitest";
import { wallClockTimesOf } from "./rule.ts";
import { dayMs } from "./times.ts";
import { utc } from "./zones.ts";

const since = Date.UTC(2026, 0, 1);
const until = since + 100 * dayMs;
const from = (wall: number, isDate = false) => ({ wall, zone: utc, isDate, isFloating: true });

it.each([
  "FREQ=DAILY",
  "FREQ=DAILY;INTERVAL=3",
  "FREQ=DAILY;INTERVAL=0;BYMONTH=2,3",
  "FREQ=DAILY;BYDAY=MO,FR;BYHOUR=9,17",
  "FREQ=WEEKLY",
  "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU;WKST=SU",
  "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU;WKST=MO",
  "FREQ=WEEKLY;INTERVAL=5;BYDAY=SA,MO",
  "FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=-1",
  "FREQ=WEEKLY;INTERVAL=400",
  "FREQ=WEEKLY;UNTIL=20260201T000000Z",
  "FREQ=WEEKLY;UNTIL=20100101",
  "FREQ=WEEKLY;COUNT=540",
  "FREQ=MONTHLY;BYDAY=2TU",
])("takes place at the same times when those of the years before are left out: %s", (rule) => {
  for (const first of ["2016-01-05T09:00:00Z", "2016-01-03T23:30:00Z", "2020-02-29T00:00:00Z"])
    for (const isDate of [false, true])
      for (let day = 0; day < 7; day++) {
        const needed = since + day * dayMs;
        const start = from(Date.parse(first), isDate);
        const all = [...wallClockTimesOf(rule, start, until)].filter((wall) => wall >= needed);
        const near = [...wallClockTimesOf(rule, start, until, needed)].filter((wall) => wall >= needed);
        expect(near).toEqual(all);
      }
});

it.each(["FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU", "FREQ=DAILY;UNTIL=20100101"])(
  "does not go through the years before, which many calendars have: %s",
  (rule) => {
    const times = [...wallClockTimesOf(rule, from(Date.UTC(1970, 0, 1)), until, since)];
    expect(times.length).toBeLessThan(120);
  },
);

it.each([
  [
    "FREQ=MONTHLY;BYMONTH=11,1,2;BYMONTHDAY=10",
    ["2025-11-10", "2026-01-10", "2026-02-10", "2026-11-10", "2027-01-10"],
  ],
  ["FREQ=MONTHLY;BYMONTH=12;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", ["2025-12-31", "2026-12-31"]],
  ["FREQ=MONTHLY;INTERVAL=2;BYMONTH=11,12,1;BYMONTHDAY=10", ["2025-12-10", "2026-12-10"]],
  ["FREQ=MONTHLY;BYMONTH=1,11;BYMONTHDAY=10;COUNT=3", ["2025-11-10", "2026-01-10", "2026-11-10"]],
])(
  "takes place in the months that a monthly rule names, in any order, from its first year: %s",
  (rule, days) => {
    const start = from(Date.UTC(2025, 9, 30), true);
    const times = [...wallClockTimesOf(rule, start, Date.UTC(2027, 0, 31))];
    expect(times.map((time) => new Date(time).toISOString().slice(0, 10))).toEqual(days);
  },
);
