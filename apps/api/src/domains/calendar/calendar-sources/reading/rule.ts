import ICAL from "ical.js";
import { dayMs, type LocalTime } from "./times.ts";
import { unreadable } from "./unreadable.ts";
import type { WallClockTime } from "./zones.ts";

/**
 * Expands an RRULE to local times, in order, from its start until a time that is far enough. COUNT=0 means one
 * occurrence at most; an INTERVAL of 0 means 1.
 * @param since earlier times are not needed, and most of them left out
 * @throws UnreadableCalendar, or what ical.js throws
 */
export function* wallClockTimesOf(
  value: string,
  start: LocalTime,
  until: WallClockTime,
  since: WallClockTime = start.wall,
): Generator<WallClockTime> {
  const parts = partsOf(value);
  const end = parts.get("UNTIL");
  parts.delete("UNTIL");
  const last = end === undefined ? Number.POSITIVE_INFINITY : lastOf(end, start);
  const rule = ICAL.Recur.fromString([...parts].map((part) => part.join("=")).join(";"));
  const { months, count } = withoutMonths(rule);
  const iterator = rule.iterator(floating(startNear(since, parts, start.wall), start.isDate));
  let left = count;
  for (let time = iterator.next(); time && left > 0; time = iterator.next()) {
    const wall = wallOf(time);
    if (wall > until || wall > last) return;
    if (months && !months.includes(time.month)) continue;
    left -= 1;
    yield wall;
  }
}

/**
 * Takes BYMONTH out of a monthly rule, together with the COUNT of what remains: ical.js goes through these months in the
 * order in which they are written, each time a year later, and leaves out the first year when the start is in another month.
 */
function withoutMonths(rule: ICAL.Recur): { months?: number[]; count: number } {
  const { BYMONTH: months, ...parts } = rule.parts;
  if (rule.freq !== "MONTHLY" || !months) return { count: Number.POSITIVE_INFINITY };
  const count = rule.count ?? Number.POSITIVE_INFINITY;
  Object.assign(rule, { parts, count: null });
  return { months, count };
}

const daysOf = new Map([
  ["DAILY", 1],
  ["WEEKLY", 7],
]);

/**
 * Where a rule can begin as well, a whole number of intervals after its start: calendars have series of many years, whose
 * earlier times would take seconds. At least an interval before `since`, as the first week need not be complete.
 */
function startNear(since: WallClockTime, parts: Map<string, string>, start: WallClockTime): WallClockTime {
  const days = daysOf.get(parts.get("FREQ")!);
  const interval = Number(parts.get("INTERVAL") ?? 1);
  if (days === undefined || parts.has("COUNT") || !Number.isSafeInteger(interval)) return start;
  const step = days * interval * dayMs;
  return start + Math.max(0, Math.floor((since - start) / step) - 1) * step;
}

const known =
  /^(?:FREQ|UNTIL|COUNT|INTERVAL|WKST|BY(?:SECOND|MINUTE|HOUR|DAY|MONTHDAY|YEARDAY|WEEKNO|MONTH|SETPOS))$/;

function partsOf(value: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const part of value.toUpperCase().split(";")) {
    const [name, given = ""] = part.split("=", 2).map((side) => side.trim());
    if (name === "RSCALE" && given !== "GREGORIAN")
      throw unreadable("Its rule is for another kind of calendar.");
    if (known.test(name!) && given !== "") parts.set(name!, given);
  }
  for (const name of ["COUNT", "INTERVAL"]) if (/^0+$/.test(parts.get(name) ?? "")) parts.set(name, "1");
  if (!parts.has("FREQ")) throw unreadable("Its recurrence rule has no FREQ.");
  return parts;
}

/** The last local time that UNTIL allows: for a date or an incomplete time, the whole day counts. */
function lastOf(until: string, { zone, isDate }: LocalTime): WallClockTime {
  const [all, year, month, day, hour, minute, second, utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T([01]\d|2[0-4])([0-5]\d)([0-5]\d|60)(Z)?)?/.exec(until) ?? [];
  if (all === undefined) throw unreadable("The UNTIL of its recurrence rule is not a date.");
  if (Number(year) <= 1 || Number(year) > 9000) return Number.POSITIVE_INFINITY;
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (hour === undefined || all.length < until.length) return date + dayMs - 1;
  const wall = date + (Number(hour) * 3_600 + Number(minute) * 60 + Number(second)) * 1_000;
  // For all-day events, some programs write the day as midnight in UTC.
  if (isDate && wall === date) return date;
  return utc ? zone.wall(wall) : wall;
}

const wallOf = ({ year, month, day, hour, minute, second, isDate }: ICAL.Time): WallClockTime =>
  isDate ? Date.UTC(year, month - 1, day) : Date.UTC(year, month - 1, day, hour, minute, second);

function floating(wall: WallClockTime, isDate: boolean): ICAL.Time {
  const time = ICAL.Time.fromJSDate(new Date(wall), true);
  time.zone = ICAL.Timezone.localTimezone;
  time.isDate = isDate;
  return time;
}
