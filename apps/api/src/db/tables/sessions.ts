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
  /** Sessions that began before questions could have one lack it. */
  help?: string | null;
  /** Whether the form asks it because the template does not: its answer is among the details of the visitor. */
  isBuiltIn: boolean;
};

/** What a session asks: fixed when it starts, whatever becomes of the template. */
export interface SessionForm {
  /** The version of the template. */
  version: number;
  name: string;
  /** Here and in the texts of questions, only {contactName} is still to be filled in. */
  intro: string | null;
  language: FormLanguage;
  questions: AskedQuestion[];
}

/** What the visitor gave besides the answers to the template's questions. */
export interface SessionVisitor {
  details: Partial<Record<ContactField, string>>;
  /** Keys of questions that were skipped in a conversation. */
  skipped: string[];
  /** By key, the words of answers that were given as text and understood. */
  words: Record<string, string>;
  /** The session created its contact. */
  madeContact: boolean;
  /** How often the answers were changed. Sessions that began before this was counted lack it. */
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
    /** Null until the visitor has given a name and an address: the account does not see the session until then. */
    contactId: uuid("contact_id"),
    /** No foreign key: sessions survive their template. */
    workflowTemplateId: uuid("workflow_template_id").notNull(),
    /** The property that the visitor asked about. */
    propertyId: uuid("property_id"),
    submission: jsonb("submission").$type<Record<string, unknown>>().notNull(),
    /** This and the next two are null in sessions that no visitor started. */
    form: json("form").$type<SessionForm>(),
    visitor: json("visitor").$type<SessionVisitor>(),
    /** Null until it is completed. */
    outcome: json("outcome").$type<SessionOutcome>(),
    /** As last saved; after `expiresAt` a session may be expired before the worker updates it here. */
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
      // Lists are newest first: they read these indexes backwards.
      index("sessions_newest").on(t.accountId, t.createdAt, t.id).where(isShown),
      index("sessions_contact").on(t.accountId, t.contactId, t.createdAt, t.id).where(isShown),
      index("sessions_template").on(t.accountId, t.workflowTemplateId, t.createdAt, t.id).where(isShown),
      index("sessions_status").on(t.accountId, t.status, t.createdAt, t.id).where(isShown),
      index("sessions_review").on(t.accountId, t.reviewStatus, t.createdAt, t.id).where(isShown),
      // What can still expire, across accounts, for the worker.
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
      ...["contactId", "workflowTemplateId", "submission", "status", "reviewStatus"],
      ...["reviewNotes", "expiresAt"],
    ],
    leftOut: ["propertyId", "reviewedAt"],
  },
});
