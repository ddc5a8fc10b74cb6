import { CronExpressionParser, type CronFieldCollection } from "cron-parser";

/** Five fields, or a name such as `@daily`: triggers have a resolution of one minute. */
const shape = /^\s*(@[a-z]+|\S+(\s+\S+){4})\s*$/i;

/** The search starts this long before now, to know on which side of a clock change it is. */
const headStartMs = 26 * 3_600_000;

/** The maximum number of days of each month. */
const daysOfMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * The first time after `now` that matches a cron expression in a time zone. A local hour skipped by a clock change
 * moves to the next one; a repeated hour counts once, except for expressions that match every hour or parts of one.
 * @returns nothing when the expression or the zone is invalid, or when there is no such time
 */
export function nextMoment(cron: string, zone: string, now: Date): Date | undefined {
  if (!shape.test(cron)) return undefined;
  try {
    const currentDate = new Date(now.getTime() - headStartMs);
    const moments = CronExpressionParser.parse(cron, { tz: zone, currentDate });
    if (namesNoDay(moments.fields)) return undefined;
    for (;;) {
      const moment = moments.next().toDate();
      if (moment > now) return moment;
    }
  } catch {
    // The parser reports invalid expressions only by throwing.
    return undefined;
  }
}

/**
 * Whether no month has such a day, as in `0 0 31 4,6 *`. The parser would try every day of many years, taking 100 ms.
 */
function namesNoDay({ dayOfMonth, dayOfWeek, month }: CronFieldCollection): boolean {
  if (dayOfMonth.isWildcard || !dayOfWeek.isWildcard) return false;
  const longest = Math.max(...month.values.map((number) => daysOfMonths[number - 1]!));
  return !dayOfMonth.values.some((day) => day === "L" || day <= longest);
}
