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
    number: (value: number) => new Intl.NumberFormat(locale).format(value),
    /** $1,250 */
    dollars: (value: number) =>
      new Intl.NumberFormat(locale, { style: "currency", currency: "USD", maximumFractionDigits: 0 }).format(
        value,
      ),
  };
}
