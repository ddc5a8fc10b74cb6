import type { Property } from "@rental/contract";
import { openHouseLabels } from "@rental/contract/words/open-house";
import { DateTime } from "luxon";
import { startOf } from "../../../../platform/text/start-of.ts";

/** Maximum length of a quick reply, in characters. */
const maxLength = 40;

/** Shortens a text to a quick reply. */
export const cut = (text: string): string =>
  text.length <= maxLength ? text : `${startOf(text, maxLength - 1).trimEnd()}…`;

const localeOf = (language: string): string => (language === "es" ? "es-US" : "en-US");

/** Labels listings by name, numbering those with the same name. */
export function listingLabels(listings: readonly Property[]): string[] {
  const names = listings.map(({ title, address }) => cut(title || address));
  return names.map((name, at) => (names.indexOf(name) === at ? name : cut(`${at + 1}. ${name}`)));
}

/** A local date, such as `Tue, Dec 1`. @param day YYYY-MM-DD */
export const dayLabel = (day: string, language: string): string =>
  DateTime.fromISO(day, { zone: "utc" })
    .setLocale(localeOf(language))
    .toLocaleString({ weekday: "short", month: "short", day: "numeric" });

/** A local date for use in a sentence, such as `Tuesday, December 1`. @param day YYYY-MM-DD */
export const longDay = (day: string, language: string): string =>
  DateTime.fromISO(day, { zone: "utc" })
    .setLocale(localeOf(language))
    .toLocaleString({ weekday: "long", month: "long", day: "numeric" });

/** A time of day in the account's time zone, such as `3:30 PM`. */
export const timeLabel = (start: string, timeZone: string, language: string): string =>
  DateTime.fromISO(start, { zone: timeZone })
    .setLocale(localeOf(language))
    .toLocaleString(DateTime.TIME_SIMPLE)
    // Narrow no-break spaces can't be typed.
    .replace(/\s/g, " ");

/** Such as `Open house, Sat, Dec 5, 10:00 AM – 12:00 PM, others may come`. */
export function openHouseLabel(
  { start, end }: { start: string; end: string },
  timeZone: string,
  language: string,
): string {
  const day = dayLabel(DateTime.fromISO(start, { zone: timeZone }).toISODate()!, language);
  const [from, to] = [start, end].map((time) => timeLabel(time, timeZone, language));
  return openHouseLabels[language === "es" ? "es" : "en"](`${day}, ${from} – ${to}`);
}

/** Date and time, such as `Tuesday, December 1, 2026 at 3:30 PM CST`. */
export const momentLabel = (start: string, timeZone: string, language: string): string =>
  DateTime.fromISO(start, { zone: timeZone })
    .setLocale(localeOf(language))
    .toLocaleString({ ...DateTime.DATETIME_HUGE, timeZoneName: "short" })
    .replace(/\s/g, " ");
