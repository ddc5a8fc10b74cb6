import { z } from "zod";
import { list, pagesOf } from "./pagination.ts";
import { field, id, single, timestamp, withDefault } from "./schema.ts";

const feedFields = {
  id: field(id, "Identifier of the feed.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a71"),
  propertyId: field(
    id.nullable(),
    "The property whose entries it has; null: those of the whole account.",
    "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d",
  ),
  names: field(
    z.boolean(),
    "Whether it shows titles, descriptions and names of contacts. Otherwise, only the kind, the time and the property's address.",
    false,
  ),
  createdAt: field(timestamp, "When it was created.", "2026-11-02T09:30:00.000Z"),
};

/** A secret URL that calendar programs subscribe to. */
export const calendarFeed = z
  .object(feedFields)
  .meta({ id: "CalendarFeed", description: "A secret URL that calendar programs subscribe to." });
export type CalendarFeed = z.output<typeof calendarFeed>;

export const calendarFeedWithUrl = z
  .object({
    ...feedFields,
    url: field(
      z.string(),
      "The URL to subscribe to. Whoever has it can read the feed. Shown on creation only.",
      "https://api.example.com/ical/dGhpcyBpcyBub3QgYSByZWFsIHRva2VuLCBzb3JyeSE.ics",
    ),
  })
  .meta({ id: "CalendarFeedWithUrl", description: "A calendar feed with its URL." });
export type CalendarFeedWithUrl = z.output<typeof calendarFeedWithUrl>;

/** Body of `POST /calendar-feeds`. */
export const createCalendarFeedInput = z.object({
  propertyId: field(
    id.nullish(),
    "Only entries of this property. Default: those of the whole account.",
    "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d",
    { leaveOut: true },
  ),
  names: field(
    withDefault(z.boolean(), false),
    "Whether the feed shows titles, descriptions and names of contacts. Default: false.",
    false,
  ),
});
export type CreateCalendarFeedInput = z.output<typeof createCalendarFeedInput>;

/** Query of `GET /calendar-feeds`. */
export const listCalendarFeedsInput = z.object(pagesOf(calendarFeed));
export type ListCalendarFeedsInput = z.output<typeof listCalendarFeedsInput>;

export const calendarFeedList = list(calendarFeed);
export const oneCalendarFeedWithUrl = single(calendarFeedWithUrl);
