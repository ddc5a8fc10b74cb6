import { type Language, useLanguage } from "./words.ts";

const locales: Record<Language, string> = { en: "en-US", es: "es-US" };

/** Dates, times, numbers and amounts as the person reads them. Times are in the browser's time zone. */
export function useFormat() {
  const locale = locales[useLanguage().language];
  const date = (iso: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, options).format(new Date(iso));
  return {
    locale,
    /** Nov 2, 2026 */
    date: (iso: string) => date(iso, { dateStyle: "medium" }),
    /** Nov 2, 2026, 9:30 AM */
    moment: (iso: string) => date(iso, { dateStyle: "medium", timeStyle: "short" }),
    /** Nov 2, 2026, 9:30:15 AM */
    second: (iso: string) => date(iso, { dateStyle: "medium", timeStyle: "medium" }),
    number: (value: number) => new Intl.NumberFormat(locale).format(value),
    /** Nov 2, 2026. @param iso a day without a time, YYYY-MM-DD */
    day: (iso: string) => date(`${iso}T00:00:00Z`, { dateStyle: "medium", timeZone: "UTC" }),
    /** Today in the browser's time zone, YYYY-MM-DD. */
    today: () => new Intl.DateTimeFormat("sv-SE").format(new Date()),
    /** $1,250, and $1,250.50: cents only where there are some */
    dollars: (value: number) =>
      new Intl.NumberFormat(locale, {
        style: "currency",
        currency: "USD",
        minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
      }).format(value),
  };
}
