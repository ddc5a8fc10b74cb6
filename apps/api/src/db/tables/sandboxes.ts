import { sql } from "drizzle-orm";
import { bigint, foreignKey, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { accountId, moment, recordKey } from "./columns.ts";
import { recordKeys } from "./constraints.ts";

/** The accounts that are sandboxes of another. Their ids are UUIDs of version 8. */
export const sandboxes = pgTable(
  "sandboxes",
  {
    accountId: accountId().primaryKey(),
    parentId: uuid("parent_id").notNull(),
    /** By how much its clock is ahead of the time, in ms. */
    aheadMs: bigint("ahead_ms", { mode: "number" }).notNull().default(0),
    /** When to look for work that its clock makes due. */
    dueAt: moment("due_at").notNull(),
    /** How often work was woken: whoever is working looks again if it has changed. */
    woken: integer("woken").notNull().default(0),
    /** Who works through what is due, one at a time. */
    leaseToken: uuid("lease_token"),
    leaseUntil: moment("lease_until"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.accountId], foreignColumns: [accounts.id] }),
    foreignKey({ columns: [t.parentId], foreignColumns: [accounts.id] }),
    index("sandboxes_parent").on(t.parentId, t.createdAt),
    index("sandboxes_due").on(t.dueAt),
  ],
);

/** A file of what would have left; without its content if that is stored elsewhere. */
export interface SandboxAttachment {
  name: string;
  contentType: string;
  content: string | null;
}

/** What would have left a sandbox. */
export const sandboxOutbox = pgTable(
  "sandbox_outbox",
  {
    ...recordKey(),
    kind: text("kind", { enum: ["mail", "sms", "chat_app_a", "chat_app_b"] }).notNull(),
    to: text("to").notNull(),
    fromName: text("from_name"),
    subject: text("subject"),
    text: text("text").notNull(),
    html: text("html"),
    headers: jsonb("headers").$type<Record<string, string>>().notNull().default({}),
    attachments: jsonb("attachments").$type<SandboxAttachment[]>().notNull().default([]),
    contactId: uuid("contact_id"),
    conversationId: uuid("conversation_id"),
    showingId: uuid("showing_id"),
    messageId: uuid("message_id"),
    /** A message of which is yet to be noted that it was sent. */
    dueAt: moment("due_at"),
    /** By the sandbox's clock. */
    createdAt: moment("created_at").notNull(),
    /** By the time. */
    storedAt: moment("stored_at").notNull(),
  },
  (t) => [
    ...recordKeys(t),
    index("sandbox_outbox_contact").on(t.accountId, t.contactId),
    index("sandbox_outbox_due").on(t.dueAt).where(sql`${t.dueAt} is not null`),
    index("sandbox_outbox_stored").on(t.storedAt),
  ],
);
