import { z } from "zod";
import { assigneeFilter } from "./assignee.ts";
import {
  calendarStatus,
  confirmers,
  entryFields,
  showingIds,
  showingOutcomes,
  startWindow,
} from "./calendar.ts";
import { contact } from "./contact.ts";
import { type EventKinds, related, subject } from "./event.ts";
import { idsFilter, includedRecord, includeOf, sortBy, updatedAfter } from "./list-query.ts";
import { externalIdFilter, metadataFilter } from "./metadata.ts";
import { list, pagesOf } from "./pagination.ts";
import { property } from "./property.ts";
import { day, field, id, idParam, nonBlank, single, timestamp, timestampInput } from "./schema.ts";
import { timeZone } from "./settings.ts";
import { lasting, showingRules } from "./showing-rules.ts";

const propertyId = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";
const contactId = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4e";

/** A showing: a calendar entry with a property and a contact. */
export const showing = z
  .object({
    ...entryFields,
    type: field(z.literal("showing"), "Always `showing`.", "showing"),
    propertyId: field(id, "The property to show.", propertyId),
    contactId: field(id, "The contact who comes to see it.", contactId),
  })
  .meta({ id: "Showing", description: "An appointment at which a contact sees a property." });
export type Showing = z.output<typeof showing>;

const text = z.string().max(10_000);

/** How many showings can be moved at once; more parties come only to what the account booked beyond its own limits. */
export const maxGroupSize = 100;

const writable = {
  propertyId: field(
    id,
    "The property to show; it must belong to the account and not be deleted.",
    propertyId,
  ),
  contactId: field(
    id,
    "The contact who comes to see it; it must belong to the account and not be deleted.",
    contactId,
  ),
  assigneeId: field(
    id.nullish(),
    "The person who shows the home, an agent or an owner; null for nobody. Default: when the account has hosts, one who is free, see `showingAssignment`.",
    null,
    { leaveOut: true },
  ),
  title: field(nonBlank(500), "A short title.", "Showing with Dana Reyes"),
  startTime: field(timestampInput, "When it starts, ISO 8601.", "2026-12-01T16:00:00Z"),
  endTime: field(timestampInput, "When it ends, ISO 8601; after the start.", "2026-12-01T17:00:00Z"),
  timeZone: field(
    timeZone.optional(),
    "The IANA time zone it is planned in. Default: the time zone in the settings.",
    "America/Chicago",
  ),
  location: field(
    nonBlank(1000).optional(),
    "Where it takes place. Default: the property's address.",
    "12 Elm Street, Springfield, IL 62701",
  ),
  description: field(text.nullish(), "A longer description.", null),
  notes: field(text.nullish(), "Internal notes of the account.", "Ring twice."),
  ...showingIds.written,
};

const enforceAvailability = field(
  z.boolean().optional(),
  "true: refused with 409 (slot_taken) when the property is not free or nobody who shows it is. Otherwise, overlaps are accepted, and named in `conflicts`.",
  true,
);

const invite = field(
  z.boolean().optional(),
  "true: emails the contact an invitation with an .ics file and a link to move or cancel the showing, and from then on tells the contact of changes and reminds them. Refused with 422 when no email can reach the contact. Default: nobody is told.",
  true,
  { leaveOut: true },
);

/** Body of `POST /showings`. */
export const createShowingInput = z.object({
  ...writable,
  confirmed: field(z.boolean().optional(), "true: the showing is confirmed. Default: it is pending.", true, {
    leaveOut: true,
  }),
  invite,
  enforceAvailability,
});
export type CreateShowingInput = z.output<typeof createShowingInput>;

/** Body of `PATCH /showings/{id}`: only the fields to change. */
export const updateShowingInput = idParam.extend({
  ...z.object(writable).partial().shape,
  status: field(
    calendarStatus.optional(),
    "Status of the showing. Any status may follow any other.",
    "confirmed",
  ),
  declineReason: field(
    z.string().max(1_000).optional(),
    "With the status cancelled, declines a pending showing: the contact is told by email why, in these words, which may be empty, and at which other times the home is free.",
    "We are repairing the kitchen until Friday.",
    { leaveOut: true },
  ),
  outcome: field(
    z.enum(showingOutcomes).nullish(),
    "The outcome of the showing, once it has begun; null removes it.",
    "no_show",
    { leaveOut: true },
  ),
  outcomeNote: field(text.nullish(), "A note about it.", "Waited for 20 minutes.", { leaveOut: true }),
  invite,
  enforceAvailability,
});
export type UpdateShowingInput = z.output<typeof updateShowingInput>;

/** Body of `POST /showings/{id}/move-group`. */
export const moveGroupInput = idParam.extend({
  startTime: field(timestampInput, "When all of them start from now on, ISO 8601.", "2026-12-01T18:00:00Z"),
  endTime: field(timestampInput, "When they end, ISO 8601; after the start.", "2026-12-01T19:00:00Z"),
  assigneeId: field(
    id.nullish(),
    "The person who shows the home from now on, an agent or an owner; null for nobody. Default: who does already.",
    null,
    { leaveOut: true },
  ),
  previousStartTime: field(
    timestampInput.optional(),
    "Only if the showing still starts then; otherwise the request is refused with 409 (showing_moved).",
    "2026-12-01T16:00:00Z",
    { leaveOut: true },
  ),
  showingIds: field(
    z.array(id).min(1).max(maxGroupSize).optional(),
    "Only these showings of the group. Default: all of it.",
    ["0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4f"],
    { leaveOut: true },
  ),
  enforceAvailability,
});
export type MoveGroupInput = z.output<typeof moveGroupInput>;

/** A showing as shown in lists. */
export const listedShowing = showing
  .extend({ contact: includedRecord(contact, "contact"), property: includedRecord(property, "property") })
  .meta({ id: "ListedShowing", description: "A showing in a list." });
export type ListedShowing = z.output<typeof listedShowing>;

/** Query of `GET /showings`. All filters are combined. */
export const listShowingsInput = z.object({
  ...pagesOf(showing),
  sort: sortBy(["startTime", "updatedAt"], "startTime", {
    updatedAt: "updatedAfter, ids, externalId and metadata",
  }),
  ids: idsFilter,
  updatedAfter,
  propertyId: field(id.optional(), "Only showings of this property.", propertyId),
  contactId: field(id.optional(), "Only showings with this contact.", contactId),
  status: field(calendarStatus.optional(), "Only showings with this status.", "confirmed"),
  outcome: field(
    z.enum(showingOutcomes).optional(),
    "Only showings with this outcome. With contactId, `pagination.total` is how often.",
    "no_show",
    { leaveOut: true },
  ),
  assigneeId: assigneeFilter,
  externalId: externalIdFilter,
  metadata: metadataFilter,
  ...startWindow,
  include: includeOf(["contact", "property"]),
});
export type ListShowingsInput = z.output<typeof listShowingsInput>;

/** Days followed by at least seven more that ISO 8601 can represent. */
export const calendarDay = day.refine((date) => date >= "1970-01-01" && date <= "9999-12-01", {
  error: "must be between 1970-01-01 and 9999-12-01",
});
export const dateTo = field(
  calendarDay.optional(),
  "Last day, inclusive. Default: 7 days after the first. At most 60 days in all.",
  "2026-12-08",
);

/** Query of `GET /showings/availability`. */
export const availabilityInput = z.object({
  propertyId: field(
    id.optional(),
    "Consider only entries for this property and those without a property. Default: all entries.",
    propertyId,
  ),
  preferredDate: field(
    calendarDay.optional(),
    "Just this day, YYYY-MM-DD, local. Ignored when dateFrom or dateTo is given.",
    "2026-12-01",
  ),
  dateFrom: field(
    calendarDay.optional(),
    "First day, YYYY-MM-DD, local. Default: today in the account's time zone.",
    "2026-12-01",
  ),
  dateTo,
});
export type AvailabilityInput = z.output<typeof availabilityInput>;

const slot = z
  .object({
    date: field(day, "The local day, YYYY-MM-DD.", "2026-12-01"),
    start: field(timestamp, "When the slot starts.", "2026-12-01T15:00:00.000Z"),
    end: field(
      timestamp,
      "When the slot ends: one hour later, or with the open house.",
      "2026-12-01T16:00:00.000Z",
    ),
  })
  .meta({
    id: "AvailableSlot",
    description: "A free hour between 9:00 and 17:00 local time, or an open house that has room.",
  });

export const availability = z
  .object({
    dateRange: z
      .object({
        from: field(day, "First day, local.", "2026-12-01"),
        to: field(day, "Last day, inclusive, local.", "2026-12-08"),
      })
      .meta({ id: "DateRange", description: "The range of days." }),
    availableSlots: z
      .array(slot)
      .meta({ description: "Free slots in chronological order, without those in the past." }),
    existingEventCount: field(
      z.int(),
      "Number of pending and confirmed calendar entries of any type in the range.",
      3,
    ),
    timeZone: field(timeZone, "The account's time zone, to which 9:00 and 17:00 refer.", "America/Chicago"),
  })
  .meta({ id: "Availability", description: "Free slots in a range of days." });
export type Availability = z.output<typeof availability>;

/** Query of `GET /showings/availability/explain`. */
export const explainAvailabilityInput = lasting(
  z.object({
    propertyId: field(id, "The property to show.", propertyId),
    start: field(timestampInput, "When the showing would start, ISO 8601.", "2026-12-01T16:00:00Z"),
    end: field(timestampInput, "When it would end, ISO 8601; after the start.", "2026-12-01T16:30:00Z"),
  }),
  24,
);
export type ExplainAvailabilityInput = z.output<typeof explainAvailabilityInput>;

/** Why a time can't be booked. */
export const unavailableReasons = [
  ...(["outside_hours", "day_off", "taken", "buffer", "travel"] as const),
  ...(["daily_maximum", "too_soon", "too_late", "hour_full", "no_host", "open_house"] as const),
] as const;

const unavailableReason = z
  .object({
    of: field(z.enum(["home", "host"]), "Whom the reason concerns.", "host"),
    hostId: field(id.nullable(), "The person; null for the home, and in an account without hosts.", null),
    reason: field(
      z.enum(unavailableReasons),
      "taken: something overlaps the time. buffer, travel: something is too close. too_soon, too_late, hour_full: by `rules`. no_host: nobody shows the property. open_house: the home, or the host, has one then, and no place in it is free or it has other times.",
      "taken",
    ),
    entryId: field(id.nullable(), "The showing that is in the way, if it is one.", null),
  })
  .meta({ id: "UnavailableReason", description: "A reason why a time can't be booked." });
export type UnavailableReason = z.output<typeof unavailableReason>;

export const explainedTime = z
  .object({
    free: field(z.boolean(), "Whether the home is free and somebody who shows it is.", false),
    offered: field(
      z.boolean(),
      "Whether it is free and starts like a time of public booking: those follow one another from the beginning of the hours.",
      false,
    ),
    reasons: z
      .array(unavailableReason)
      .meta({ description: "What is in the way, of the home and of each host, even if another is free." }),
    hasHosts: field(
      z.boolean(),
      "Whether the account has hosts. Without any, a new showing is given to nobody unless assigneeId names somebody.",
      true,
    ),
    rules: z
      .object(showingRules)
      .meta({ id: "ShowingRules", description: "The property's own rules, or else the account's." }),
  })
  .meta({ id: "ExplainedTime", description: "Whether a time can be booked, and what is in the way." });
export type ExplainedTime = z.output<typeof explainedTime>;
export const oneExplainedTime = single(explainedTime);

/** What a showing overlaps. */
const conflict = z
  .object({
    id: field(
      id,
      "The other showing or calendar entry; of an open house, its property.",
      "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a51",
    ),
    startTime: field(timestamp, "When it starts.", "2026-12-01T16:00:00.000Z"),
    endTime: field(timestamp, "When it ends.", "2026-12-01T17:00:00.000Z"),
    of: field(z.enum(["home", "host"]), "Whose time it takes: the home's, or that of who shows it.", "host"),
    openHouse: field(z.boolean(), "Whether it is an open house.", false),
  })
  .meta({ id: "ShowingConflict", description: "An entry that a showing overlaps." });
export type ShowingConflict = z.output<typeof conflict>;

export const showingList = list(listedShowing);
export const oneShowing = single(showing);
export const oneWrittenShowing = oneShowing.extend({
  conflicts: z.array(conflict).meta({
    description: "What the showing overlaps, at most 100; empty when it is cancelled or over.",
    example: [],
  }),
});
export const movedGroup = oneWrittenShowing.extend({
  data: z.array(showing).meta({ description: "The showings that were moved." }),
});
export const oneAvailability = single(availability);

const movedShowing = subject.extend({
  previousStartTime: field(
    timestamp.optional(),
    "When it started before, if it was moved.",
    "2026-12-01T16:00:00.000Z",
  ),
});

const confirmedShowing = subject.extend({
  confirmedBy: field(z.enum(confirmers), "Who confirmed it.", "prospect"),
});

const showingWithOutcome = subject.extend({
  outcome: field(z.enum(showingOutcomes), "The outcome.", "no_show"),
});

const inShowing = { contactId: related.contactId, propertyId: related.propertyId };

/** Events about showings. */
export const showingEvents = {
  "showing.booked": {
    meaning: "A showing was scheduled.",
    label: { en: "A showing was scheduled", es: "Se programó una visita" },
    data: subject,
    example: { ...inShowing, status: "pending" },
  },
  "showing.updated": {
    meaning: "A showing was rescheduled, set to any status except cancelled, or otherwise changed.",
    label: { en: "A showing was changed", es: "Se cambió una visita" },
    data: movedShowing,
    example: { ...inShowing, status: "confirmed", previousStartTime: "2026-12-01T16:00:00.000Z" },
  },
  "showing.cancelled": {
    meaning: "A showing was deleted or set to cancelled.",
    label: { en: "A showing was cancelled", es: "Se canceló una visita" },
    data: subject,
    example: { ...inShowing, status: "cancelled" },
  },
  "showing.confirmed": {
    meaning:
      "It became certain that the contact comes to a showing: the contact was asked and agreed, the account confirmed it in the contact's place, or it was booked too late to ask.",
    label: { en: "A showing was confirmed", es: "Se confirmó una visita" },
    data: confirmedShowing,
    example: { ...inShowing, status: "confirmed", confirmedBy: "prospect" },
  },
  "showing.outcome_recorded": {
    meaning: "The account, or the person who showed the home, recorded or changed the outcome of a showing.",
    label: { en: "The outcome of a showing was recorded", es: "Se anotó el resultado de una visita" },
    data: showingWithOutcome,
    example: { ...inShowing, status: "confirmed", outcome: "no_show" },
  },
  "showing.deleted": {
    meaning: "A cancelled showing was permanently deleted by `rental purge`.",
    label: {
      en: "A cancelled showing was deleted for good",
      es: "Se eliminó para siempre una visita cancelada",
    },
    data: subject,
    example: { ...inShowing, status: "cancelled" },
  },
} as const satisfies EventKinds;
