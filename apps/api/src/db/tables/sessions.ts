import {
  type ContactField,
  type FormLanguage,
  type FormQuestion,
  reviewStatuses,
  sessionStatuses,
} from "@rental/contract";
import { sql } from "drizzle-orm";
import { index, json, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, recordKey } from "./columns.ts";
import { recordKeys, sameAccount } from "./constraints.ts";
import { contacts } from "./contacts.ts";
import { properties } from "./properties.ts";
import { Records } from "./records.ts";

/** A question of a session's form. */
export type AskedQuestion = Omit<FormQuestion, "help"> & {
  /** Missing in sessions that predate help texts. */
  help?: string | null;
  /** Whether the form asks it because the template does not: its answer is stored among the visitor's details. */
  isBuiltIn: boolean;
};

/** What a session asks: fixed when it starts, regardless of later changes to the template. */
export interface SessionForm {
  /** The template's version. */
  version: number;
  name: string;
  /** Here and in the questions' texts, only {contactName} remains to be filled in. */
  intro: string | null;
  language: FormLanguage;
  questions: AskedQuestion[];
}

/** What the visitor entered besides the answers to the template's questions. */
export interface SessionVisitor {
  details: Partial<Record<ContactField, string>>;
  /** Keys of the questions skipped in a conversation. */
  skipped: string[];
  /** By key, the original wording of answers that were given as text and understood. */
  words: Record<string, string>;
  /** Whether the session created its contact. */
  madeContact: boolean;
  /** How often the answers were changed. Missing in sessions that predate this counter. */
  changes?: number;
}

/** What followed the last answer. */
export interface SessionOutcome {
  message: string;
  listingIds: string[];
  redirectUrl: string | null;
  externalLink: { url: string; label: string } | null;
}

/** Pre-screening sessions. */
export const prescreeningSessions = pgTable(
  "prescreening_sessions",
  {
    ...recordKey(),
    /** Null until the visitor has given a name and an address; the account can't see the session before that. */
    contactId: uuid("contact_id"),
    /** No foreign key: sessions outlive their template. */
    workflowTemplateId: uuid("workflow_template_id").notNull(),
    /** The property that the visitor asked about. */
    propertyId: uuid("property_id"),
    submission: jsonb("submission").$type<Record<string, unknown>>().notNull(),
    /** Null, like the next two, in sessions that were not started by a visitor. */
    form: json("form").$type<SessionForm>(),
    visitor: json("visitor").$type<SessionVisitor>(),
    /** Null until it is completed. */
    outcome: json("outcome").$type<SessionOutcome>(),
    /** As last stored; after `expiresAt`, a session may be expired before the worker updates this. */
    status: text("status", { enum: sessionStatuses }).notNull(),
    reviewStatus: text("review_status", { enum: reviewStatuses }).notNull(),
    reviewNotes: text("review_notes"),
    reviewedAt: moment("reviewed_at"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => {
    const isShown = sql`${t.contactId} is not null`;
    return [
      ...recordKeys(t),
      sameAccount([t.accountId, t.contactId], contacts, "prescreening_sessions_contact_fk"),
      sameAccount([t.accountId, t.propertyId], properties, "prescreening_sessions_property_fk"),
      // Lists are newest first and read these indexes backwards.
      index("sessions_newest").on(t.accountId, t.createdAt, t.id).where(isShown),
      index("sessions_contact").on(t.accountId, t.contactId, t.createdAt, t.id).where(isShown),
      // For timelines.
      index("sessions_property").on(t.accountId, t.propertyId, t.createdAt, t.id).where(isShown),
      index("sessions_decided_contact")
        .on(t.accountId, t.contactId, t.reviewedAt, t.id)
        .where(sql`${isShown} and ${t.reviewedAt} is not null`),
      index("sessions_decided_property")
        .on(t.accountId, t.propertyId, t.reviewedAt, t.id)
        .where(sql`${isShown} and ${t.reviewedAt} is not null`),
      index("sessions_template").on(t.accountId, t.workflowTemplateId, t.createdAt, t.id).where(isShown),
      index("sessions_status").on(t.accountId, t.status, t.createdAt, t.id).where(isShown),
      index("sessions_review").on(t.accountId, t.reviewStatus, t.createdAt, t.id).where(isShown),
      // Sessions that can still expire, across accounts, for the worker.
      index("sessions_expiry")
        .on(t.expiresAt)
        .where(
          sql`${t.status} in ('draft', 'active') or (${t.status} = 'completed' and ${t.reviewStatus} = 'pending_review')`,
        ),
    ];
  },
);

export const sessionRecords = new Records(prescreeningSessions, "sessions", {
  remarks: "`created` when the prospect has given a name and an email address or phone number",
  shown: "row.contact_id is not null",
  quiet: ["form", "visitor", "outcome"],
  audit: {
    values: [
      "contactId",
      "workflowTemplateId",
      "submission",
      "status",
      "reviewStatus",
      "reviewNotes",
      "expiresAt",
    ],
    leftOut: ["propertyId", "reviewedAt"],
  },
});
