import { LRUCache } from "lru-cache";
import { DateTime } from "luxon";
import type { Texts } from "./texts/index.ts";

/** Rent and deposits: without cents when there are none. */
export function money(amount: number, { locale }: Texts): string {
  const fraction = Number.isInteger(amount) ? 0 : 2;
  return numberFormat(locale, fraction).format(amount);
}

export const wholeNumber = (value: number, { locale }: Texts): string => value.toLocaleString(locale);

/** A calendar day, YYYY-MM-DD, such as "December 1, 2026". */
export const longDay = (day: string, { locale }: Texts): string =>
  DateTime.fromISO(day, { zone: "utc", locale }).toLocaleString(DateTime.DATE_FULL);

/** The beginning of a text, in whole characters. */
export const shorten = (text: string, most: number): string =>
  text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .toWellFormed()
        .trimEnd()}…`;

const formats = new LRUCache<string, Intl.NumberFormat>({ max: 10 });

/** Making a format takes far longer than using it. */
function numberFormat(locale: string, fraction: 0 | 2): Intl.NumberFormat {
  const key = `${locale} ${fraction}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: fraction,
    maximumFractionDigits: fraction,
  });
  formats.set(key, made);
  return made;
}
