import {
  type ChannelName,
  calendarStatuses,
  calendarTypes,
  confirmers,
  entrySources,
  prospectResponses,
  type ShowingFeedback,
  type ShowingRequest,
  showingOutcomes,
} from "@rental/contract";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { calendarSources } from "./calendar-sources.ts";
import { metadataIndex, moment, recordKey } from "./columns.ts";
import { recordKeys, sameAccount } from "./constraints.ts";
import { contacts } from "./contacts.ts";
import { people } from "./people.ts";
import { properties } from "./properties.ts";
import { Records } from "./records.ts";

/** The confirmation of a showing: the hours with which it was booked, and the state of the question to the prospect. */
export interface Confirmation {
  askHours: number;
  /** Null if the showing is not cancelled for lack of an answer. */
  cancelHours: number | null;
  /** How the prospect was asked: the email or message that must have been sent before anything is cancelled. */
  asked?: { by: ChannelName; mailId?: string; messageId?: string };
  /** No further automatic steps: it was decided, or the prospect could not be asked. */
  isOver?: true;
}

/** Showings and all other calendar entries. */
export const calendarEntries = pgTable(
  "calendar_entries",
  {
    ...recordKey(),
    type: text("type", { enum: calendarTypes }).notNull(),
    propertyId: uuid("property_id"),
    contactId: uuid("contact_id"),
    /** The person who shows the home; null for nobody, and for entries of other types. */
    assigneeId: uuid("assignee_id"),
    title: text("title").notNull(),
    description: text("description"),
    startTime: moment("start_time").notNull(),
    endTime: moment("end_time").notNull(),
    timeZone: text("time_zone").notNull(),
    /** Empty when the entry has no location. */
    location: text("location").notNull(),
    status: text("status", { enum: calendarStatuses }).notNull(),
    notes: text("notes"),
    source: text("source", { enum: entrySources }).notNull(),
    /** The calendar it was imported from, and its identifier there. */
    sourceId: uuid("source_id"),
    sourceKey: text("source_key"),
    /** Booked by the prospect, who gets email about the showing and can move or cancel it via a link. */
    byProspect: boolean("by_prospect").notNull().default(false),
    /** The language in which the prospect booked, which may differ from that of an existing contact. */
    bookedIn: text("booked_in"),
    /** Booked by the account, which invited the contact; the contact then gets the same email and link. */
    invited: boolean("invited").notNull().default(false),
    /** The contact's response to the invitation for this time. */
    prospectResponse: text("prospect_response", { enum: prospectResponses }),
    /** When the next reminder is due; null: none. */
    remindAt: moment("remind_at"),
    reminderSentAt: moment("reminder_sent_at"),
    /** Null if the prospect is not asked to confirm. */
    confirmation: jsonb("confirmation").$type<Confirmation>(),
    confirmationAskedAt: moment("confirmation_asked_at"),
    confirmedAt: moment("confirmed_at"),
    confirmedBy: text("confirmed_by", { enum: confirmers }),
    /** When it was cancelled because nobody confirmed it. */
    lapsedAt: moment("lapsed_at"),
    /** Its outcome, and a note about it. */
    outcome: text("outcome", { enum: showingOutcomes }),
    outcomeNote: text("outcome_note"),
    /** When an outcome was first recorded; the host can correct it through the link for a while. */
    outcomeAt: moment("outcome_at"),
    /** The prospect's feedback. */
    feedback: jsonb("feedback").$type<ShowingFeedback>(),
    feedbackAskedAt: moment("feedback_asked_at"),
    /** When the host is asked for the outcome, or the prospect for feedback; null for neither. */
    afterStepAt: moment("after_step_at"),
    /** Why a person has to decide about a prospect's request; null if it was booked. */
    request: jsonb("request").$type<ShowingRequest>(),
    /** When the next step of the confirmation is due; null for none. */
    nextStepAt: moment("next_step_at"),
    externalId: text("external_id"),
    metadata: jsonb("metadata").$type<Record<string, string>>(),
    /** Increases with every change: calendar programs use the version with the highest number. */
    sequence: integer("sequence")
      .notNull()
      .default(sql`0`)
      .$onUpdate(() => sql`calendar_entries.sequence + 1`),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => {
    const isShowing = sql`${t.type} = 'showing'`;
    return [
      ...recordKeys(t),
      sameAccount([t.accountId, t.propertyId], properties, "calendar_entries_property_fk"),
      sameAccount([t.accountId, t.contactId], contacts, "calendar_entries_contact_fk"),
      sameAccount([t.accountId, t.sourceId], calendarSources, "calendar_entries_source_fk"),
      sameAccount([t.accountId, t.assigneeId], people, "calendar_entries_assignee_fk"),
      check("calendar_entries_order", sql`${t.endTime} > ${t.startTime}`),
      check(
        "calendar_entries_showing",
        sql`${t.type} <> 'showing' or (${t.propertyId} is not null and ${t.contactId} is not null)`,
      ),
      index("calendar_entries_start").on(t.accountId, t.startTime, t.id),
      index("calendar_entries_type").on(t.accountId, t.type, t.startTime, t.id),
      index("calendar_entries_property").on(t.accountId, t.propertyId, t.startTime, t.id),
      index("showings_contact").on(t.accountId, t.contactId, t.startTime, t.id).where(isShowing),
      index("showings_assignee").on(t.accountId, t.assigneeId, t.startTime, t.id).where(isShowing),
      index("showings_status").on(t.accountId, t.status, t.startTime, t.id).where(isShowing),
      uniqueIndex("showings_external_id")
        .on(t.accountId, t.externalId)
        .where(sql`${isShowing} and ${t.externalId} is not null`),
      index("showings_updated").on(t.accountId, t.updatedAt, t.id).where(isShowing),
      metadataIndex("showings_metadata", t, isShowing),
      index("showings_newest").on(t.accountId, t.createdAt).where(isShowing),
      index("showings_to_remind").on(t.remindAt).where(sql`${t.remindAt} is not null`),
      index("showings_next_step").on(t.nextStepAt).where(sql`${t.nextStepAt} is not null`),
      index("showings_after_step").on(t.afterStepAt).where(sql`${t.afterStepAt} is not null`),
      uniqueIndex("calendar_entries_imported")
        .on(t.accountId, t.sourceId, t.sourceKey)
        .where(sql`${t.sourceId} is not null`),
      // For overlap queries: a btree index can't find entries that start before the window. The time comes first
      // because windows are short; with the property first, every search read a thousand pages.
      index("calendar_entries_during").using(
        "gist",
        t.accountId,
        sql`tstzrange(${t.startTime}, ${t.endTime})`,
      ),
    ];
  },
);

const calendarTreatment = {
  quiet: [
    "sequence",
    "remindAt",
    "sourceId",
    "sourceKey",
    "byProspect",
    "bookedIn",
    "confirmation",
    "nextStepAt",
    "outcomeAt",
    "feedbackAskedAt",
    "afterStepAt",
  ],
  audit: {
    values: [
      "type",
      "propertyId",
      "contactId",
      "assigneeId",
      "title",
      "description",
      "startTime",
      "endTime",
      "timeZone",
      "location",
      "status",
      "notes",
      "source",
      "invited",
      "prospectResponse",
      "confirmationAskedAt",
      "confirmedAt",
      "confirmedBy",
      "lapsedAt",
      "outcome",
      "outcomeNote",
      "feedback",
      "request",
      "externalId",
      "metadata",
    ],
    leftOut: ["reminderSentAt"],
  },
};

export const showingRecords = new Records(calendarEntries, "showings", {
  ...calendarTreatment,
  shown: "row.type = 'showing'",
  remarks: "the calendar entries that are showings",
});

export const eventRecords = new Records(calendarEntries, "events", {
  ...calendarTreatment,
  shown: "row.type <> 'showing'",
  remarks: "the other calendar entries",
});
