import { followupStatuses } from "@rental/contract";
import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, recordKey } from "./columns.ts";
import { recordKeys, sameAccount } from "./constraints.ts";
import { contacts } from "./contacts.ts";
import { conversations } from "./conversations.ts";
import { Records } from "./records.ts";

/** Messages that are sent at a set time unless the contact replies first. */
export const followups = pgTable(
  "followups",
  {
    ...recordKey(),
    contactId: uuid("contact_id").notNull(),
    conversationId: uuid("conversation_id"),
    sequenceStep: integer("sequence_step").notNull(),
    message: text("message"),
    scheduledFor: moment("scheduled_for").notNull(),
    /** Created by the program; sent only within working hours. */
    automatic: boolean("automatic").notNull().default(false),
    status: text("status", { enum: followupStatuses }).notNull(),
    /** Why it failed: the code returned by the API, */
    reason: text("reason"),
    /** and the message, for people who inspect the database. */
    error: text("error"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => {
    const pending = sql`${t.status} = 'pending'`;
    return [
      ...recordKeys(t),
      sameAccount([t.accountId, t.contactId], contacts),
      sameAccount([t.accountId, t.conversationId], conversations),
      index("followups_newest").on(t.accountId, t.createdAt, t.id),
      index("followups_status").on(t.accountId, t.status, t.createdAt, t.id),
      index("followups_contact").on(t.accountId, t.contactId, t.createdAt, t.id),
      index("followups_due").on(t.scheduledFor).where(pending),
      index("followups_of_conversation").on(t.accountId, t.conversationId).where(pending),
    ];
  },
);

export const followupRecords = new Records(followups, "followups", {
  quiet: ["automatic", "error"],
  audit: {
    values: ["contactId", "conversationId", "sequenceStep", "message", "scheduledFor", "status", "reason"],
  },
});
