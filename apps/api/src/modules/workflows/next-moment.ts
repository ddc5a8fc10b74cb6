import { CronExpressionParser } from "cron-parser";

/** Five fields, or a name such as `@daily`: minutes are the finest that a trigger knows. */
const shape = /^\s*(@[a-z]+|\S+(\s+\S+){4})\s*$/i;

/** Reckoning begins this long before now, so that it knows on which side of a time change it stands. */
const headStartMs = 26 * 3_600_000;

/**
 * The first moment after `now` that a cron expression means by the wall clock of a zone. An hour that a time
 * change leaves out moves to the one after it; one that comes twice counts once, except for expressions that
 * mean every hour, or parts of one.
 * @returns nothing when the expression or the zone can't be read, or when there is no such moment
 */
export function nextMoment(cron: string, zone: string, now: Date): Date | undefined {
  if (!shape.test(cron)) return undefined;
  try {
    const currentDate = new Date(now.getTime() - headStartMs);
    const moments = CronExpressionParser.parse(cron, { tz: zone, currentDate });
    for (;;) {
      const moment = moments.next().toDate();
      if (moment > now) return moment;
    }
  } catch {
    // The parser has no other way to say that it can't read it.
    return undefined;
  }
}
