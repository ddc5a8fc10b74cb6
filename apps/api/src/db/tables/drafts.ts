import { type AttachmentNote, channels } from "@rental/contract";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, recordKey } from "./columns.ts";
import { recordKeys, sameAccount } from "./constraints.ts";
import { contacts } from "./contacts.ts";
import { properties } from "./properties.ts";
import { Records } from "./records.ts";

/** Messages waiting for a person to send them. */
export const drafts = pgTable(
  "drafts",
  {
    ...recordKey(),
    contactId: uuid("contact_id").notNull(),
    propertyId: uuid("property_id"),
    channel: text("channel", { enum: channels }),
    subject: text("subject"),
    content: text("content").notNull(),
    /** A copy of the data in `attachments`. */
    attachments: jsonb("attachments").$type<AttachmentNote[]>().notNull().default([]),
    /** A pending draft expires at `expires_at` without being updated. */
    status: text("status", { enum: ["pending", "sent"] }).notNull(),
    expiresAt: moment("expires_at").notNull(),
    sentAt: moment("sent_at"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    ...recordKeys(t),
    sameAccount([t.accountId, t.contactId], contacts),
    sameAccount([t.accountId, t.propertyId], properties),
    index("drafts_newest").on(t.accountId, t.createdAt, t.id),
    index("drafts_status").on(t.accountId, t.status, t.createdAt, t.id),
    index("drafts_contact").on(t.accountId, t.contactId, t.createdAt, t.id),
    index("drafts_channel").on(t.accountId, t.channel, t.createdAt, t.id),
  ],
);

export const draftRecords = new Records(drafts, "drafts", {
  audit: {
    values: [
      "contactId",
      "propertyId",
      "channel",
      "subject",
      "content",
      "attachments",
      "status",
      "expiresAt",
      "sentAt",
    ],
  },
});
