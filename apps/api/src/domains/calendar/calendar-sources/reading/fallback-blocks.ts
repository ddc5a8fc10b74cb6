import { type Component, lineNamed, linesNamed } from "./lines.ts";
import {
  durationOf,
  endOf,
  lengthOf,
  type Occurrence,
  reasonOf,
  startOf,
  UnreadableRule,
} from "./occurrences.ts";
import { wallClockTimesOf } from "./rule.ts";
import { dayMs, dayOf, roughDay } from "./times.ts";
import type { WallClockTime, Zones } from "./zones.ts";

/** How far ahead an unreadable event blocks time. */
const aheadMs = 365 * dayMs;
const weekMs = 7 * dayMs;
/** Maximum number of days that one unreadable event blocks. */
const maxDays = 366;

interface Now {
  now: number;
}

/** Whether the event is marked as not blocking its owner's time. */
export const isFree = (event: Component): boolean =>
  lineNamed(event, "TRANSP")?.value.toUpperCase() === "TRANSPARENT" ||
  lineNamed(event, "X-MICROSOFT-CDO-BUSYSTATUS")?.value.toUpperCase() === "FREE";

export const isCancelled = (event: Component): boolean =>
  event.calendar.method === "CANCEL" || lineNamed(event, "STATUS")?.value.toUpperCase() === "CANCELLED";

/** Whether an event can't block, whatever else is wrong with it: it was cancelled, takes up no time, or is over. */
export function neverBlocks(event: Component, { now }: Now): boolean {
  if (isCancelled(event) || isFree(event)) return true;
  const { first, days } = roughly(event);
  if (first === undefined || lineNamed(event, "RDATE")) return false;
  const rules = linesNamed(event, "RRULE");
  const until = rules.map(({ value }) => roughDay(/UNTIL=([^;]*)/i.exec(value)?.[1]));
  if (until.some((day) => day === undefined) || event.damaged.includes("RRULE")) return false;
  const last = Math.max(first, ...until.map(Number));
  return last + (days + 2) * dayMs < now;
}

/** The first day of an event, as far as its text gives one, and the number of days. */
function roughly(event: Component): { first: WallClockTime | undefined; days: number } {
  const first = roughDay(lineNamed(event, "DTSTART")?.value);
  const end = lineNamed(event, "DTEND")?.value;
  const last = roughDay(end);
  if (first === undefined) return { first, days: 1 };
  if (last !== undefined && last > first) {
    // The end of an all-day event is the day after its last day.
    const isDate = !/T/i.test(end!);
    return { first, days: Math.min(maxDays, (last - first) / dayMs + (isDate ? 0 : 1)) };
  }
  return { first, days: Math.min(maxDays, 1 + daysOf(lineNamed(event, "DURATION")?.value)) };
}

function daysOf(duration: string | undefined): number {
  try {
    if (duration === undefined) return 0;
    const { days, ms } = durationOf(duration);
    return Math.max(0, Math.ceil(days + ms / dayMs) - 1);
  } catch {
    // An unreadable duration lasts one day.
    return 0;
  }
}

/**
 * What an unreadable event blocks within a year: its weekly time, if only its rule is unreadable; otherwise its days.
 * An event without a readable day blocks nothing.
 */
export function fallbackBlocks(
  event: Component,
  cause: unknown,
  { now }: Now,
  zones: Zones,
): { at: string | null; reason: string; blocked: Occurrence[] } {
  const reason = reasonOf(cause);
  const { first, days } = roughly(event);
  if (first === undefined) return { at: null, reason, blocked: [] };
  const near = (time: number) => time > now - 2 * dayMs && time < now + aheadMs;
  const all = (cause instanceof UnreadableRule && weekly(event, zones, now)) || [
    ...wholeDays(event, first, days, zones, { now, isRuleRead: !(cause instanceof UnreadableRule) }),
  ];
  const blocked = all.filter(({ start, end }) => near(start) || (start < now && end > now));
  const at = blocked[0]?.start ?? zones.local.at(first);
  return { at: new Date(at).toISOString(), reason, blocked };
}

/** Once a week at the event's time. Nothing if that can't be read. */
function weekly(event: Component, zones: Zones, now: number): Occurrence[] | undefined {
  try {
    const start = startOf(event, zones);
    const length = lengthOf(event, start, zones);
    if (!("days" in length) || length.days * dayMs + length.ms === 0) return undefined;
    return weeks(start.wall, now).map((wall) => ({
      event,
      start: start.zone.at(wall),
      end: endOf(wall, start.zone, length),
      zone: start.zone,
      instance: `week of ${dayOf(wall)}`,
    }));
  } catch {
    // Falls back to blocking its days.
    return undefined;
  }
}

/** The same time in each week, from last week through the coming year. */
function weeks(first: WallClockTime, now: number): WallClockTime[] {
  const since = first + Math.max(0, Math.floor((now - first) / weekMs) - 1) * weekMs;
  return Array.from({ length: 55 }, (_, week) => since + week * weekMs);
}

function* wholeDays(
  event: Component,
  first: WallClockTime,
  days: number,
  { local }: Zones,
  { now, isRuleRead }: { now: number; isRuleRead: boolean },
): Generator<Occurrence> {
  const walls = new Set([first]);
  for (const { value } of linesNamed(event, "RRULE")) {
    for (const wall of isRuleRead ? byRule(value, first, now, local) : weeks(first, now)) walls.add(wall);
  }
  if (event.damaged.includes("RRULE")) for (const wall of weeks(first, now)) walls.add(wall);
  for (const { value } of linesNamed(event, "RDATE")) {
    for (const each of value.split(",", maxDays)) walls.add(roughDay(each) ?? first);
  }
  for (const wall of walls) {
    yield {
      event,
      start: local.at(wall),
      end: local.at(wall + days * dayMs),
      zone: local,
      instance: `day ${dayOf(wall)}`,
    };
  }
}

/** The days of a rule; once a week if the rule can't be read. */
function byRule(value: string, first: WallClockTime, now: number, zone: Zones["local"]): WallClockTime[] {
  try {
    const found: WallClockTime[] = [];
    const start = { wall: first, zone, isDate: true, isFloating: true };
    for (const wall of wallClockTimesOf(value, start, now + aheadMs)) {
      if (wall > now - weekMs) found.push(wall);
      if (found.length > maxDays) break;
    }
    return found;
  } catch {
    return weeks(first, now);
  }
}
