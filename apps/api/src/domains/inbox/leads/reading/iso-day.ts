import { DateTime } from "luxon";

/** As portals write days; months before days, as in the United States. */
const formats = ["yyyy-MM-dd", "yyyyMMdd", "M/d/yyyy", "M/d/yy", "MMM d, yyyy", "MMMM d, yyyy"];

/** A day as YYYY-MM-DD. Other words, such as "as soon as possible", stay; the year 1 means no day. */
export function isoDay(text: string): string | undefined {
  for (const format of formats) {
    const day = DateTime.fromFormat(text.slice(0, 40), format, { zone: "utc", locale: "en-US" });
    if (day.isValid) return day.year > 1 ? day.toISODate() : undefined;
  }
  const iso = /^(\d{4})-\d\d-\d\dT/.exec(text);
  if (iso) return iso[1] === "0001" ? undefined : text.slice(0, 10);
  return text.slice(0, 100);
}
