import { z } from "zod";
import { assigneeFilter } from "./assignee.ts";
import { type EventKinds, related, subject } from "./event.ts";
import { ownIds } from "./metadata.ts";
import { openApiKeywords } from "./openapi-keywords.ts";
import { list, pagesOf } from "./pagination.ts";
import { changeTimes, field, id, timestamp, timestampInput } from "./schema.ts";
import { timeZone } from "./settings.ts";

export const calendarTypes = ["showing", "call", "inspection", "meeting"] as const;
export const calendarStatuses = ["pending", "confirmed", "completed", "cancelled"] as const;
/** The `source` values of entries imported from a calendar source. */
export const calendarProviders = ["provider_calendar_a", "provider_calendar_b"] as const;
/** A contact's response to an invitation: iCalendar's PARTSTAT. */
export const prospectResponses = ["accepted", "declined", "tentative"] as const;
/** Who confirmed a showing: the prospect, the account, or nobody, because it was booked too late to ask. */
export const confirmers = ["prospect", "host", "booking"] as const;
/** The outcome of a showing. */
export const showingOutcomes = ["attended", "no_show", "cancelled_late"] as const;
export const entrySources = ["internal", ...calendarProviders] as const;

export type CalendarStatus = (typeof calendarStatuses)[number];
export type ProspectResponse = (typeof prospectResponses)[number];
export type CalendarProvider = (typeof calendarProviders)[number];
export type EntrySource = (typeof entrySources)[number];

/** What a prospect thinks of a showing. */
export const feedbackFields = {
  rating: field(z.int().min(1).max(5), "From 1, poor, to 5, very good.", 5),
  text: field(z.string().max(2_000), "In the prospect's words; empty for none.", "Bright rooms."),
  wantsToApply: field(z.boolean(), "Whether the prospect wants to apply for the home.", true),
};

const showingFeedback = z
  .object({
    ...feedbackFields,
    at: field(timestamp, "When it was given.", "2026-12-02T16:00:00.000Z"),
  })
  .meta({ id: "ShowingFeedback", description: "What a prospect thinks of a showing." });
export type ShowingFeedback = z.output<typeof showingFeedback>;

/** Null until the prospect has given it. */
export const feedbackOrNull = field(
  showingFeedback.nullable(),
  "What the prospect said after the showing, see the setting emailPreferences.showingFeedbackEnabled; null before.",
  null,
);

export const calendarStatus = z.enum(calendarStatuses);
export const prospectResponse = z.enum(prospectResponses);

/** The requirements of a home that the prospect's answers in its form do not meet. */
export const requestReasons = [
  ...(["rent", "bedrooms", "bathrooms", "availability", "pets", "parking", "city"] as const),
  /** The answers were reviewed, and denied. */
  "denied",
] as const;
export type RequestReason = (typeof requestReasons)[number];

const showingRequest = z
  .object({
    reasons: field(
      z.array(z.enum(requestReasons)),
      "What of the property does not fit the answers, or is not known to; denied: the session was denied.",
      ["rent"],
    ),
    sessionId: field(id, "The session with the answers.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a55"),
    answerBy: field(timestamp, "By when the prospect was promised an answer.", "2026-11-30T23:00:00.000Z"),
  })
  .meta({ id: "ShowingRequest", description: "Why a person has to decide about a showing." })
  .register(openApiKeywords, { nullable: true });
export type ShowingRequest = z.output<typeof showingRequest>;

/** Values of other programs. Only showings have them. */
export const showingIds = ownIds("showings", "tour-77");

/** The common fields of showings and other calendar entries. */
export const entryFields = {
  id: field(id, "Identifier of the entry.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a51"),
  assigneeId: field(
    id.nullable(),
    "The person who shows the home; null for nobody, and for other entries.",
    null,
  ),
  title: field(z.string(), "A short title.", "Showing with Dana Reyes"),
  description: field(z.string().nullable(), "A longer description.", null),
  startTime: field(timestamp, "When it starts.", "2026-12-01T16:00:00.000Z"),
  endTime: field(timestamp, "When it ends; after the start.", "2026-12-01T17:00:00.000Z"),
  timeZone: field(timeZone, "The IANA time zone it is planned in.", "America/Chicago"),
  location: field(
    z.string(),
    "Where it takes place; empty when there is no location.",
    "12 Elm Street, Springfield, IL 62701",
  ),
  status: field(calendarStatus, "Pending and confirmed entries block their time.", "pending"),
  notes: field(z.string().nullable(), "Internal notes of the account.", null),
  source: field(z.enum(entrySources), "Where the entry comes from.", "internal"),
  invited: field(
    z.boolean(),
    "Whether the contact has an invitation by email, because it booked the showing itself or the account sent one: it can move and cancel the showing by a link, and is told of changes. false for other entries.",
    false,
  ),
  prospectResponse: field(
    prospectResponse.nullable(),
    "What the contact of a showing last answered, with the buttons of its mail program or on the page of the booking; null before an answer, and again when the showing is moved. It does not change the status.",
    null,
  ),
  confirmationAskedAt: field(
    timestamp.nullable(),
    "When the contact was asked whether it comes to a showing, see the setting showingConfirmation; null when it was not, and again when the showing is moved.",
    null,
  ),
  confirmedAt: field(
    timestamp.nullable(),
    "Since when it is certain that the contact comes; null while it is not.",
    null,
  ),
  confirmedBy: field(
    z.enum(confirmers).nullable(),
    "Who said so: the prospect; the host, who set the status to confirmed after the contact was asked; or the booking itself, which was too late to ask.",
    null,
  ),
  lapsedAt: field(
    timestamp.nullable(),
    "When it was cancelled because nobody confirmed it; null otherwise, and again when it is put back.",
    null,
  ),
  outcome: field(
    z.enum(showingOutcomes).nullable(),
    "The outcome of a showing, as the account recorded it: the contact came, did not come, or cancelled too late; null before.",
    null,
  ),
  outcomeNote: field(z.string().nullable(), "What the account noted about it.", null),
  feedback: feedbackOrNull,
  request: field(
    showingRequest.nullable(),
    "Why a showing that a prospect asked for was not booked right away: while it is pending, a person confirms or cancels it; null for others.",
    null,
  ),
  reminderSentAt: field(timestamp.nullable(), "When the reminder was sent.", null),
  ...showingIds.shown,
  ...changeTimes,
};

/** A calendar entry of any type; only showings are guaranteed to have a property and a contact. */
export const calendarEvent = z
  .object({
    ...entryFields,
    type: field(z.enum(calendarTypes), "The kind of entry.", "inspection"),
    propertyId: field(
      id.nullable(),
      "The property; null when the entry is not about one.",
      "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d",
    ),
    contactId: field(
      id.nullable(),
      "The contact; null when the entry is not with a contact.",
      "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4e",
    ),
  })
  .meta({ id: "CalendarEvent", description: "A calendar entry of any type." });
export type CalendarEvent = z.output<typeof calendarEvent>;

/** The time range of a calendar list. Adjacent ranges neither overlap nor leave gaps. */
export const startWindow = {
  startAfter: field(
    timestampInput.optional(),
    "Only entries that start at or after this time, ISO 8601.",
    "2026-12-01T00:00:00Z",
  ),
  startBefore: field(
    timestampInput.optional(),
    "Only entries that start before this time, ISO 8601.",
    "2027-01-01T00:00:00Z",
  ),
};

/** Query of `GET /events`. All filters are combined. */
export const listEventsInput = z.object({
  ...pagesOf(calendarEvent),
  ...startWindow,
  endAfter: field(
    timestampInput.optional(),
    "Only entries that end after this time, ISO 8601. With startBefore: all entries that take place between the two, also those that began long before.",
    "2026-12-01T00:00:00Z",
  ),
  type: field(z.enum(calendarTypes).optional(), "Only entries of this type.", "inspection"),
  assigneeId: assigneeFilter,
});
export type ListEventsInput = z.output<typeof listEventsInput>;

export const eventList = list(calendarEvent);

/** Events about calendar entries other than showings. */
export const calendarEvents = {
  "event.created": {
    meaning: "A calendar entry other than a showing was created, or replaces one that was moved.",
    label: { en: "A calendar entry was created", es: "Se creó una cita del calendario" },
    data: subject,
    example: { propertyId: related.propertyId, status: "confirmed" },
  },
  "event.cancelled": {
    meaning: "A calendar entry other than a showing was cancelled.",
    label: { en: "A calendar entry was cancelled", es: "Se canceló una cita del calendario" },
    data: subject,
    example: { propertyId: related.propertyId, status: "cancelled" },
  },
  "event.deleted": {
    meaning:
      "An entry vanished from an imported calendar or was moved there, or `rental purge` deleted a cancelled entry other than a showing.",
    label: { en: "A calendar entry was deleted", es: "Se eliminó una cita del calendario" },
    data: subject,
    example: { propertyId: related.propertyId, status: "cancelled" },
  },
} as const satisfies EventKinds;
