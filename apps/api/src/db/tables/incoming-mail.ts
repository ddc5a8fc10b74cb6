import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, recordKey } from "./columns.ts";
import { recordKeys, sameAccount } from "./constraints.ts";
import { messages } from "./conversations.ts";
import { Records } from "./records.ts";

/**
 * Email received for an account: its outcome and full text. Partitioned by the timestamp in the id, see
 * ../retention.ts.
 */
export const incomingMail = pgTable(
  "incoming_mail",
  {
    ...recordKey(),
    /** The Message-ID, or a hash of the content if there is none. */
    mailId: text("mail_id").notNull(),
    outcome: text("outcome", { enum: ["received", "ignored", "bounced"] }).notNull(),
    /** Why it did not become a message. */
    reason: text("reason"),
    /** The claimed sender. */
    sender: text("sender"),
    /** The person on whose behalf the sender wrote, or else the sender. */
    correspondent: text("correspondent"),
    correspondentName: text("correspondent_name"),
    /** Whether the correspondent is proven to have written it. */
    isProven: boolean("is_proven").notNull().default(false),
    subject: text("subject").notNull(),
    /** Including the quoted parts and the signature, which the message omits. */
    text: text("text").notNull(),
    /** Names of its files. */
    attachments: text("attachments").array().notNull().default([]),
    messageId: uuid("message_id"),
    conversationId: uuid("conversation_id"),
    contactId: uuid("contact_id"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    ...recordKeys(t),
    sameAccount([t.accountId, t.messageId], messages),
    index("incoming_mail_mail_id").on(t.accountId, t.mailId),
    index("incoming_mail_message").on(t.accountId, t.messageId),
    index("incoming_mail_outcome").on(t.accountId, t.outcome, t.id),
    index("incoming_mail_contact").on(t.accountId, t.contactId, t.id),
  ],
);

export const incomingMailRecords = new Records(incomingMail, "incoming-mail", {
  remarks: "its deletion after 30 days does not count",
  audit: {
    values: [
      "outcome",
      "reason",
      "sender",
      "correspondent",
      "isProven",
      "subject",
      "messageId",
      "conversationId",
      "contactId",
    ],
    leftOut: ["mailId", "text", "correspondentName", "attachments"],
    renamed: { sender: "from", correspondent: "sender", isProven: "sender" },
  },
});
