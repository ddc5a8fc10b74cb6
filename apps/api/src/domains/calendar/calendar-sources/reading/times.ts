import type { Line } from "./lines.ts";
import { unreadable } from "./unreadable.ts";
import type { WallClockTime, Zone, Zones } from "./zones.ts";

/** A calendar time: the wall-clock time, and its zone. */
export interface LocalTime {
  wall: WallClockTime;
  zone: Zone;
  isDate: boolean;
  /** Whether the text has neither a zone nor an offset. */
  isFloating: boolean;
}

export const dayMs = 86_400_000;

/** Years that all parts of the program can represent. Earlier ones are long past; 9999 means "no end". */
const [firstYear, lastYear] = [1600, 9000];

const form = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d)(?::?(\d\d))?(?:\.\d+)?(Z)?)?$/i;

/**
 * Parses one time of a line; nothing for the years 0000 and 0001, with which programs say that there is none.
 * @throws UnreadableCalendar
 */
export function timeOf(line: Line, zones: Zones, value = line.value): LocalTime | undefined {
  const [all, year, month, day, hour, minute = "0", second = "0", utc] = form.exec(value.trim()) ?? [];
  if (all === undefined) throw unreadable(`Its ${line.name} is not a date or a time.`);
  if (isAbsent(value)) return undefined;
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const ofDay = Number(hour ?? 0) * 3_600 + Number(minute) * 60 + Number(second);
  const isReal =
    new Date(date).getUTCMonth() === Number(month) - 1 &&
    new Date(date).getUTCDate() === Number(day) &&
    Number(minute) < 60 &&
    Number(second) <= 60 &&
    ofDay <= 86_400;
  if (!isReal) throw unreadable(`Its ${line.name} is a date or a time that does not exist.`);
  const inYears = Math.min(Math.max(date, Date.UTC(firstYear, 0)), Date.UTC(lastYear, 0));
  const isDate = hour === undefined;
  const tzid = line.params.get("TZID");
  return {
    wall: inYears + (inYears === date ? ofDay * 1_000 : 0),
    zone: isDate ? zones.local : utc ? zones.utc : tzid ? zones.named(tzid) : zones.local,
    isDate,
    isFloating: isDate || (!utc && !tzid),
  };
}

/** Years that mean "none", as written by .NET and some databases. */
const isAbsent = (value: string): boolean => /^\s*000[01]/.test(value);

/** The times of a line that may have several. */
export const timesOf = (line: Line, zones: Zones): LocalTime[] =>
  line.value
    .split(",")
    .filter((value) => value.trim() !== "")
    .flatMap((value) => timeOf(line, zones, value) ?? []);

export const instant = ({ wall, zone }: LocalTime): number => zone.at(wall);

export const dayOf = (wall: WallClockTime): string => new Date(wall).toISOString().slice(0, 10);

/** The day at the beginning of a text, at midnight; undefined if there is none. A fallback for unreadable times. */
export function roughDay(value: string | undefined): WallClockTime | undefined {
  const [all, year, month, day] =
    /(?<!\d)(\d{4})-?(\d\d)-?(\d\d)(?!\d)/.exec(value?.slice(0, 200) ?? "") ?? [];
  if (all === undefined || Number(year) < firstYear || Number(month) < 1 || Number(month) > 12)
    return undefined;
  if (Number(day) < 1 || Number(day) > 31) return undefined;
  return Date.UTC(Math.min(Number(year), lastYear), Number(month) - 1, Number(day));
}
