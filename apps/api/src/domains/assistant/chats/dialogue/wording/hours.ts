import { DateTime } from "luxon";
import type { AnswerTimes } from "../answer-times.ts";
import type { Words } from "./words.ts";

/** When the account usually answers, in words: `Monday to Friday, 9:00 AM to 5:00 PM (Central Time)`. */
export function answersIn(times: AnswerTimes | null, words: Words): string | null {
  if (times === null) return null;
  const { workingHours, timezone, opensAt } = times;
  const { start, end, days } = workingHours;
  const hours = start === end ? words.allDay : words.fromTo(clock(start, words), clock(end, words));
  const usual = words.usuallyAnswers(`${daysIn(days, words)}, ${hours}`, zoneName(timezone, words));
  if (opensAt === null) return usual;
  const opens = DateTime.fromISO(opensAt, { zone: timezone }).setLocale(words.locale);
  const day = opens.toLocaleString({ weekday: "long", month: "long", day: "numeric" });
  // In Spanish, a time ends with its own period: "9:00 a.m.".
  const back = words.backAt(day, blanks(opens.toLocaleString(DateTime.TIME_SIMPLE)));
  return `${usual} ${back.replace(/\.\.$/, ".")}`;
}

/** Joins consecutive days into ranges, starting from Monday. */
function daysIn(days: readonly number[], words: Words): string {
  const sorted = [...new Set(days)].map((day) => (day + 6) % 7).sort((a, b) => a - b);
  if (sorted.length === 7) return words.everyDay;
  const rows: number[][] = [];
  for (const day of sorted) {
    const last = rows.at(-1);
    if (last?.at(-1) === day - 1) last.push(day);
    else rows.push([day]);
  }
  const parts = rows.flatMap((row) =>
    row.length > 2
      ? [words.fromTo(weekday(row[0]!, words), weekday(row.at(-1)!, words))]
      : row.map((day) => weekday(day, words)),
  );
  return new Intl.ListFormat(words.locale, { type: "conjunction" }).format(parts);
}

/** @param day 0 for Monday */
const weekday = (day: number, { locale }: Words): string =>
  DateTime.fromObject({ weekYear: 2026, weekNumber: 2, weekday: (day + 1) as 1 })
    .setLocale(locale)
    .toLocaleString({ weekday: "long" });

const clock = (time: string, { locale }: Words): string =>
  blanks(DateTime.fromISO(time, { zone: "utc" }).setLocale(locale).toLocaleString(DateTime.TIME_SIMPLE));

/** Narrow no-break spaces can't be typed. */
const blanks = (text: string): string => text.replace(/\s/g, " ");

/** Such as `Central Time`. */
export function zoneName(timezone: string, { locale }: Words): string {
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone: timezone,
    timeZoneName: "longGeneric",
  }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timezone;
}
