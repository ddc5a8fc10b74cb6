import { channels } from "@rental/contract";
import { foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { accountId, moment } from "./columns.ts";
import { contacts } from "./contacts.ts";
import { properties } from "./properties.ts";
import { Records } from "./records.ts";

/** Messages that wait for a person. */
export const drafts = pgTable(
  "drafts",
  {
    accountId: accountId(),
    id: uuid("id").notNull(),
    contactId: uuid("contact_id").notNull(),
    propertyId: uuid("property_id"),
    channel: text("channel", { enum: channels }),
    subject: text("subject"),
    content: text("content").notNull(),
    /** A pending draft is expired from `expires_at` on, without any update. */
    status: text("status", { enum: ["pending", "sent"] }).notNull(),
    expiresAt: moment("expires_at").notNull(),
    sentAt: moment("sent_at"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({ columns: [t.accountId], foreignColumns: [accounts.id] }),
    foreignKey({ columns: [t.accountId, t.contactId], foreignColumns: [contacts.accountId, contacts.id] }),
    foreignKey({
      columns: [t.accountId, t.propertyId],
      foreignColumns: [properties.accountId, properties.id],
    }),
    index("drafts_newest").on(t.accountId, t.createdAt, t.id),
    index("drafts_status").on(t.accountId, t.status, t.createdAt, t.id),
    index("drafts_contact").on(t.accountId, t.contactId, t.createdAt, t.id),
    index("drafts_channel").on(t.accountId, t.channel, t.createdAt, t.id),
  ],
);

export const draftRecords = new Records(drafts, "drafts", {
  audit: {
    values: ["contactId", "propertyId", "channel", "subject", "content", "status", "expiresAt", "sentAt"],
  },
});
