import { z } from "zod";
import { day, field, id, idParam, single } from "./schema.ts";
import { clock, timeZone } from "./settings.ts";

const hours = z
  .object({
    day: field(z.int().min(0).max(6), "The weekday; 0 is Sunday.", 1),
    start: field(clock, "When the person begins, HH:MM.", "09:00"),
    end: field(clock, "When the person ends, HH:MM; after the start.", "17:00"),
  })
  .refine(({ start, end }) => start < end, { path: ["end"], error: "must be after start" })
  .meta({ id: "HostHours", description: "A period of a weekday in which a person shows homes." });
export type HostHours = z.output<typeof hours>;

const hostFields = {
  active: field(z.boolean(), "Whether the person shows homes.", true),
  hours: field(
    z
      .array(hours)
      .max(50)
      .refine((all) => !all.some((one, i) => all.slice(i + 1).some((other) => overlap(one, other))), {
        error: "must not overlap each other",
      }),
    "When the person shows homes, in its time zone. They count instead of the account's workingHours.",
    [{ day: 1, start: "09:00", end: "17:00" }],
  ),
  timeZone: field(timeZone, "The IANA time zone of the hours.", "America/Chicago"),
  daysOff: field(z.array(day).max(400), "Days on which the person shows nothing, YYYY-MM-DD, local.", [
    "2026-12-25",
  ]),
  bufferMinutes: field(
    z.int().min(0).max(240),
    "Minutes to keep free before and after everything in the person's calendar.",
    15,
  ),
  travelMinutes: field(
    z.int().min(0).max(240),
    "Minutes on top of the buffer between two places; homes of one building are one place.",
    20,
  ),
  maxPerDay: field(z.int().min(1).max(50), "Maximum number of the person's showings a day.", 8),
  propertyIds: field(
    z.array(id).max(10_000).nullable(),
    "The properties that the person shows; null for all.",
    ["0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a10"],
  ),
  calendarSourceIds: field(z.array(id).max(100), "Imported calendars that block the person's time alone.", [
    "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a20",
  ]),
};

const overlap = (a: HostHours, b: HostHours): boolean =>
  a.day === b.day && a.start < b.end && b.start < a.end;

/** Which homes a person shows, and when. */
export const host = z.object(hostFields).meta({
  id: "Host",
  description: "When, where and how often a person shows homes.",
});
export type Host = z.output<typeof host>;

/** Body of `PUT /people/{id}/host`: all members. */
export const putHostInput = idParam
  .extend(hostFields)
  .refine(({ active, hours }) => !active || hours.length > 0, {
    path: ["hours"],
    error: "must have at least one period while the person is active",
  });
export type PutHostInput = z.output<typeof putHostInput>;

export const oneHost = single(host);
