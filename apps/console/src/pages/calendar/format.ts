import { dateFormat, useFormat } from "../../words/format.ts";

export { dayIn } from "../../words/format.ts";

/** Days and times of the calendar, in the time zone of the account. */
export function useZoneFormat(zone: string) {
  const { locale } = useFormat();
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = dateFormat(locale, { timeZone: zone, ...options });
    return (iso: string) => formatter.format(new Date(iso));
  };
  const range = dateFormat(locale, { timeZone: zone, dateStyle: "medium", timeStyle: "short" });
  return {
    /** Wednesday, December 2 */
    day: format({ weekday: "long", month: "long", day: "numeric" }),
    /** 9:30 AM */
    time: format({ timeStyle: "short" }),
    /** Dec 2, 2026, 9:30 AM */
    moment: format({ dateStyle: "medium", timeStyle: "short" }),
    /** Dec 2, 2026, 9:30 – 10:30 AM */
    span: (start: string, end: string) => range.formatRange(new Date(start), new Date(end)),
    /** Nov 29 – Dec 5, 2026 */
    days: (start: string, end: string) =>
      dateFormat(locale, { timeZone: zone, dateStyle: "medium" }).formatRange(new Date(start), new Date(end)),
    /** December 2026 */
    month: format({ month: "long", year: "numeric" }),
  };
}
