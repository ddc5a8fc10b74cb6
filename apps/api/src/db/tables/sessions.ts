import { reviewStatuses, sessionStatuses } from "@rental/contract";
import { sql } from "drizzle-orm";
import { foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { accountId, moment } from "./columns.ts";
import { contacts } from "./contacts.ts";

/** Pre-screening sessions. */
export const prescreeningSessions = pgTable(
  "prescreening_sessions",
  {
    accountId: accountId(),
    id: uuid("id").notNull(),
    contactId: uuid("contact_id").notNull(),
    /** No foreign key: sessions survive their template. */
    workflowTemplateId: uuid("workflow_template_id").notNull(),
    submission: jsonb("submission").$type<Record<string, unknown>>().notNull(),
    /** As last saved; after `expiresAt` a session may be expired before the worker updates it here. */
    status: text("status", { enum: sessionStatuses }).notNull(),
    reviewStatus: text("review_status", { enum: reviewStatuses }).notNull(),
    reviewNotes: text("review_notes"),
    reviewedAt: moment("reviewed_at"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({ columns: [t.accountId], foreignColumns: [accounts.id] }),
    foreignKey({
      name: "prescreening_sessions_contact_fk",
      columns: [t.accountId, t.contactId],
      foreignColumns: [contacts.accountId, contacts.id],
    }),
    // Lists are newest first: they read these indexes backwards.
    index("sessions_newest").on(t.accountId, t.createdAt, t.id),
    index("sessions_contact").on(t.accountId, t.contactId, t.createdAt, t.id),
    index("sessions_template").on(t.accountId, t.workflowTemplateId, t.createdAt, t.id),
    index("sessions_status").on(t.accountId, t.status, t.createdAt, t.id),
    index("sessions_review").on(t.accountId, t.reviewStatus, t.createdAt, t.id),
    // What can still expire, across accounts, for the worker.
    index("sessions_expiry")
      .on(t.expiresAt)
      .where(
        sql`${t.status} in ('draft', 'active') or (${t.status} = 'completed' and ${t.reviewStatus} = 'pending_review')`,
      ),
  ],
);
