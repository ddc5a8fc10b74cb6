import { dateFormat, useFormat, withYear } from "../../words/format.ts";

export { dayIn } from "../../words/format.ts";

/** Days and times of the calendar, in the time zone of the account, without this year. */
export function useZoneFormat(zone: string) {
  const { locale } = useFormat();
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = dateFormat(locale, { timeZone: zone, ...options });
    return (iso: string) => formatter.format(new Date(iso));
  };
  const short = (options: Intl.DateTimeFormatOptions) => (iso: string) =>
    format(withYear(options, zone, new Date(iso)))(iso);
  const range = (options: Intl.DateTimeFormatOptions) => (start: string, end: string) => {
    const [from, to] = [new Date(start), new Date(end)];
    return dateFormat(locale, { timeZone: zone, ...withYear(options, zone, from, to) }).formatRange(from, to);
  };
  const day: Intl.DateTimeFormatOptions = { month: "short", day: "numeric" };
  const moment: Intl.DateTimeFormatOptions = { ...day, hour: "numeric", minute: "2-digit" };
  return {
    /** Wednesday, December 2 */
    day: short({ weekday: "long", month: "long", day: "numeric" }),
    /** 9:30 AM */
    time: format({ timeStyle: "short" }),
    /** Dec 2, 9:30 AM */
    moment: short(moment),
    /** Dec 2, 9:30 – 10:30 AM */
    span: range(moment),
    /** Nov 29 – Dec 5 */
    days: range(day),
    /** December 2026 */
    month: format({ month: "long", year: "numeric" }),
  };
}
