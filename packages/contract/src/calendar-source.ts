import { z } from "zod";
import { calendarProviders } from "./calendar.ts";
import { list, pagesOf } from "./pagination.ts";
import {
  changeTimes,
  field,
  id,
  idParam,
  nonBlank,
  outboundUrl,
  single,
  timestamp,
  withDefault,
} from "./schema.ts";

const exampleId = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a72";
const exampleProperty = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";
const exampleUrl = "https://example.com/calendars/agent.ics";

const provider = z.enum(calendarProviders);

/** An event that could not be parsed. */
const skippedEvent = z
  .object({
    uid: field(
      z.string(),
      "Its UID in its calendar; empty when what is named is no single event.",
      "a1b2@example.com",
    ),
    title: field(z.string(), "Its title.", "Dentist"),
    at: field(
      timestamp.nullable(),
      "When the time that it blocks begins; null when it has no readable day, and blocks nothing.",
      "2026-11-05T06:00:00.000Z",
    ),
    reason: field(z.string(), "Why it can't be read, for people.", "It ends before it starts."),
  })
  .meta({ id: "SkippedEvent", description: "An event of another calendar that could not be read." });
export type SkippedEvent = z.output<typeof skippedEvent>;

/** An external calendar whose events are imported as calendar entries. */
export const calendarSource = z
  .object({
    id: field(id, "Identifier of the source.", exampleId),
    name: field(z.string(), "Its display name.", "Agent's own calendar"),
    url: field(z.string(), "Where the calendar is read from.", exampleUrl),
    propertyId: field(
      id.nullable(),
      "The property whose showings its events block; null: those of all properties.",
      null,
    ),
    calendarAccountId: field(
      id.nullable(),
      "The calendar account whose calendar it is; it is changed and removed with that. null: it is read by its address alone.",
      null,
    ),
    provider: field(provider, "The `source` of its entries.", "provider_calendar_a"),
    lastFetchedAt: field(
      timestamp.nullable(),
      "When it was last fetched, successfully or not; null before the first time.",
      "2026-11-02T09:30:00.000Z",
    ),
    lastSucceededAt: field(
      timestamp.nullable(),
      "When its entries were last brought up to date.",
      "2026-11-02T09:30:00.000Z",
    ),
    lastError: field(
      z.string().nullable(),
      "Why the last fetch failed, for people; null when it succeeded. The entries of the last successful fetch remain. A source that was never read blocks nothing.",
      null,
    ),
    eventCount: field(
      z.int(),
      "Number of its events that are not cancelled, as of the last successful fetch.",
      12,
    ),
    skipped: field(
      z.array(skippedEvent),
      "Events that could not be read at the last successful fetch, at most 100. One that might block within a year blocks its whole day; one whose recurrence rule can't be read, its time in every week.",
      [],
    ),
    ...changeTimes,
  })
  .meta({
    id: "CalendarSource",
    description: "Another calendar, whose events are imported as calendar entries.",
  });
export type CalendarSource = z.output<typeof calendarSource>;

const urlHelp =
  "https (or webcal, which means the same), without user name or password; every address that the host resolves to must be public.";
const writable = {
  name: field(nonBlank(200), "Its display name.", "Agent's own calendar"),
  url: field(
    outboundUrl("(https|webcals?)"),
    `The address of the calendar as iCalendar: ${urlHelp}`,
    exampleUrl,
  ),
  propertyId: field(
    id.nullish(),
    "The property whose showings its events block. Default, and null: all properties.",
    exampleProperty,
    { leaveOut: true },
  ),
  provider: field(provider, "What its entries have as their `source`.", "provider_calendar_a"),
};

/** Body of `POST /calendar-sources`. */
export const createCalendarSourceInput = z.object({
  ...writable,
  provider: field(
    withDefault(provider, "provider_calendar_a"),
    "What its entries have as their `source`. Default: provider_calendar_a.",
    "provider_calendar_a",
  ),
});
export type CreateCalendarSourceInput = z.output<typeof createCalendarSourceInput>;

/** Body of `PATCH /calendar-sources/{id}`: only the fields to change. */
export const updateCalendarSourceInput = idParam.extend(z.object(writable).partial().shape);
export type UpdateCalendarSourceInput = z.output<typeof updateCalendarSourceInput>;

/** Query of `GET /calendar-sources`. */
export const listCalendarSourcesInput = z.object(pagesOf(calendarSource));
export type ListCalendarSourcesInput = z.output<typeof listCalendarSourcesInput>;

export const calendarSourceList = list(calendarSource);
export const oneCalendarSource = single(calendarSource);
