import { locales } from "@rental/contract/words/language";
import { money } from "@rental/contract/words/money";
import { createContext, useContext } from "react";
import { useLanguage } from "./words.ts";

/** Creating a formatter takes far longer than using it, and lists use some in each row. */
const formats = new Map<string, unknown>();

function kept<Format>(create: () => Format, ...of: unknown[]): Format {
  const key = JSON.stringify(of);
  if (!formats.has(key)) formats.set(key, create());
  return formats.get(key) as Format;
}

export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  kept(() => new Intl.DateTimeFormat(locale, options), "date", locale, options);

const numberFormat = (locale: string) => kept(() => new Intl.NumberFormat(locale), "number", locale);

const relativeFormat = (locale: string) =>
  kept(() => new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" }), "relative", locale);

/** YYYY-MM-DD. @param at ISO 8601, or in ms */
export const dayIn = (timeZone: string | undefined, at: string | number): string =>
  dateFormat("sv-SE", { timeZone }).format(new Date(at));

/** With the year of dates that are not of this year. */
export function withYear(
  options: Intl.DateTimeFormatOptions,
  timeZone: string | undefined,
  ...at: Date[]
): Intl.DateTimeFormatOptions {
  const yearOf = (date: Date) => dateFormat("en", { timeZone, year: "numeric" }).format(date);
  const thisYear = yearOf(new Date());
  return at.every((date) => yearOf(date) === thisYear) ? options : { ...options, year: "numeric" };
}

/** The account's time zone; undefined for the browser's, until somebody has signed in. */
export const ZoneContext = createContext<string | undefined>(undefined);

/** A single name for zones that have several. */
const zoneName = (timeZone?: string) => dateFormat("en", { timeZone }).resolvedOptions().timeZone;

/** Whether a time zone is another than the reader's own. */
export const isOtherZone = (zone: string): boolean => zoneName(zone) !== zoneName();

/**
 * Dates, times, numbers and amounts as the person reads them: in the account's time zone, which times name to somebody
 * whose own is another. Dates have three forms: a short one, which leaves out this year, a long one, and how long ago.
 */
export function useFormat() {
  const { language } = useLanguage();
  const timeZone = useContext(ZoneContext);
  const locale = locales[language];
  const date = (iso: string, options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { timeZone, ...options }).format(new Date(iso));
  // `timeStyle` can't be combined with a name of the zone.
  const clock: Intl.DateTimeFormatOptions = {
    hour: "numeric",
    minute: "2-digit",
    ...(timeZone !== undefined && isOtherZone(timeZone) && { timeZoneName: "short" }),
  };
  const shortDay: Intl.DateTimeFormatOptions = { month: "short", day: "numeric" };
  const short = (iso: string, options: Intl.DateTimeFormatOptions, zone = timeZone) =>
    date(iso, { ...withYear(options, zone, new Date(iso)), timeZone: zone });
  return {
    locale,
    /** Nov 2, and Nov 2, 2025 */
    date: (iso: string) => short(iso, shortDay),
    /** Nov 2, 9:30 AM, and Nov 2, 2025, 9:30 AM */
    moment: (iso: string) => short(iso, { ...shortDay, ...clock }),
    /** Nov 2, 2026, 9:30 AM: where a date stands alone, such as on paper or beside a relative one. */
    long: (iso: string) => date(iso, { year: "numeric", ...shortDay, ...clock }),
    /** 9:30 AM */
    time: (iso: string) => date(iso, clock),
    /** "5 minutes ago", and the date of what is older than a week */
    ago(iso: string): string {
      const seconds = Math.min(0, (Date.parse(iso) - Date.now()) / 1000);
      const relative = relativeFormat(locale);
      if (seconds > -3600) return relative.format(Math.round(seconds / 60), "minute");
      if (seconds > -86_400) return relative.format(Math.round(seconds / 3600), "hour");
      if (seconds > -7 * 86_400) return relative.format(Math.round(seconds / 86_400), "day");
      return short(iso, shortDay);
    },
    /** Nov 2, 9:30:15 AM, and Nov 2, 2025, 9:30:15 AM */
    second: (iso: string) => short(iso, { ...shortDay, ...clock, second: "2-digit" }),
    number: (value: number) => numberFormat(locale).format(value),
    /** Nov 2, and Nov 2, 2025. @param iso a day without a time, YYYY-MM-DD */
    day: (iso: string) => short(`${iso}T00:00:00Z`, shortDay, "UTC"),
    /** 9:30 AM. @param time a time of day, HH:MM */
    clock: (time: string) => date(`1970-01-01T${time}:00Z`, { timeStyle: "short", timeZone: "UTC" }),
    /** Sunday for "0". The first of November 1970 was one. */
    weekday: (day: string) => date(`1970-11-0${Number(day) + 1}`, { weekday: "long", timeZone: "UTC" }),
    /** Today, YYYY-MM-DD. */
    today: () => dayIn(timeZone, Date.now()),
    /** $1,250, and $1,250.50: cents only where there are some */
    dollars: (value: number) => money(value, language),
  };
}
