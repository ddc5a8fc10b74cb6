import { IANAZone } from "luxon";
import { windowsZones } from "./windows-zones.ts";

/**
 * Resolves a zone name that is neither in the IANA database nor defined by the calendar: a name from Windows or
 * Outlook, or an offset. Nothing for any other name.
 * @returns an IANA name, or the offset in milliseconds
 */
export function zoneByName(tzid: string): string | number | undefined {
  const text = tzid.trim().replace(/\s+/g, " ").slice(0, 200);
  if (/^(?:z|utc|gmt|tzone:\/\/microsoft\/utc|coordinated universal time)$/i.test(text)) return "UTC";
  const name = windowsName(text) ?? ianaLike(text) ?? cityOf(text);
  if (name !== undefined) return name;
  const [all, sign, hours, minutes = "0"] = offset.exec(text) ?? [];
  if (all === undefined || Number(hours) > 14 || Number(minutes) > 59) return undefined;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** Just an offset: `(GMT +1)`, `UTC-05:00`, `+0530`. */
const offset = /^\(?(?:UTC|GMT)? ?([+-]) ?(\d{1,2})(?::?(\d\d))?\)?$/i;

const byWindowsName = new Map([...windowsZones].map(([name, zone]) => [name.toLowerCase(), zone]));

/**
 * `Central Standard Time`, `Central Daylight Time`, and as displayed in Outlook: `(UTC-06:00) Central Time (US &
 * Canada)`.
 */
function windowsName(text: string): string | undefined {
  const plainName = text.toLowerCase().replace(prefix, "");
  const names = [plainName, plainName.replace(/ daylight time$/, " standard time")];
  const american = /^(\w+) time(?: \(us & canada\))?$/.exec(plainName);
  if (american) names.push(`${american[1]} standard time`);
  return names.map((name) => byWindowsName.get(name)).find((zone) => zone !== undefined);
}

const prefix = /^\((?:utc|gmt)[^)]{0,10}\) ?/i;

/** `America/New York`, and IANA names in another letter case. */
function ianaLike(text: string): string | undefined {
  const name = text.replaceAll(" ", "_");
  return name.includes("/") && IANAZone.isValidZone(name) ? name : undefined;
}

let cities: Map<string, string> | undefined;

/** Outlook names zones after cities in them: `(UTC+01:00) Amsterdam, Berlin, Bern`. */
function cityOf(text: string): string | undefined {
  if (!prefix.test(text)) return undefined;
  cities ??= new Map(
    Intl.supportedValuesOf("timeZone").map((zone) => [
      zone.slice(zone.lastIndexOf("/") + 1).toLowerCase(),
      zone,
    ]),
  );
  const named = text.replace(prefix, "").toLowerCase().split(/, ?/);
  return named.map((city) => cities!.get(city.replaceAll(" ", "_"))).find((zone) => zone !== undefined);
}
