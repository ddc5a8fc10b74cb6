import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, recordKey } from "./columns.ts";
import { recordKeys, sameAccount } from "./constraints.ts";
import { messages } from "./conversations.ts";
import { Records } from "./records.ts";

/**
 * Email that an account received: what became of it, and its whole text. Partitioned by the time in its id, see
 * ../retention.ts.
 */
export const incomingMail = pgTable(
  "incoming_mail",
  {
    ...recordKey(),
    /** Its Message-ID, or a hash of its content when it has none. */
    mailId: text("mail_id").notNull(),
    outcome: text("outcome", { enum: ["received", "ignored", "bounced"] }).notNull(),
    /** Why it is no message. */
    reason: text("reason"),
    /** The sender that it claims. */
    sender: text("sender"),
    /** The person for whom the sender wrote, or the sender. */
    correspondent: text("correspondent"),
    correspondentName: text("correspondent_name"),
    /** Whether the correspondent surely wrote it. */
    isProven: boolean("is_proven").notNull().default(false),
    subject: text("subject").notNull(),
    /** With the quoted parts and the signature, which the message does not have. */
    text: text("text").notNull(),
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
    leftOut: ["mailId", "text", "correspondentName"],
    renamed: { sender: "from", correspondent: "sender", isProven: "sender" },
  },
});
