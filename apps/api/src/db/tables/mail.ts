import type { ProspectResponse } from "@rental/contract";
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, recordKey } from "./columns.ts";
import { recordKeys, sameAccount } from "./constraints.ts";
import { messages } from "./conversations.ts";

/** A showing as the .ics of an email has it. */
export interface Invitation {
  /** `cancel`: it no longer takes place. */
  method: "request" | "cancel";
  /** The showing; the UID in calendars. */
  id: string;
  sequence: number;
  /** When it was changed like this; ISO 8601, like all times here. */
  changedAt: string;
  start: string;
  end: string;
  isConfirmed: boolean;
  title: string;
  location: string;
  description: string;
  /**
   * Set for a contact, who is asked whether it comes: what it is known to have answered; `needs-action`: nothing. Absent for people of the
   * account, and in emails of an earlier release.
   */
  response?: ProspectResponse | "needs-action";
}

/**
 * Email to be sent, written in the transaction that causes it; a worker sends it. Partitioned by the time in its id,
 * see ../retention.ts.
 */
export const outgoingMail = pgTable(
  "outgoing_mail",
  {
    ...recordKey(),
    /** The message that is sent as this email, and that records the outcome. */
    messageId: uuid("message_id"),
    /** The contact it goes to; null: somebody of the account. */
    contactId: uuid("contact_id"),
    /** The contacts that it names, for mail to somebody of the account; null if an earlier release wrote it. */
    aboutContactIds: uuid("about_contact_ids").array(),
    /** The conversation that an answer continues. */
    conversationId: uuid("conversation_id"),
    /** Message-IDs of earlier emails of the conversation; the last one is the email that this one answers. */
    references: text("references").array().notNull().default(sql`'{}'`),
    /** The showing that the contact booked and can change by a link in it. */
    showingId: uuid("showing_id"),
    /** The link with which its recipient, a person of the account, signs in. */
    signInLinkId: uuid("sign_in_link_id"),
    /** Showings that are attached for the recipient's calendar. */
    invitations: jsonb("invitations").$type<Invitation[]>().notNull().default([]),
    /** Nobody wrote it: it has a link to opt out, and leaves only while the contact may get such email. */
    automatic: boolean("automatic").notNull().default(false),
    /** It takes the place of messages that the conversation's chat has not shown, and has a link to the chat. */
    linksChat: boolean("links_chat").notNull().default(false),
    to: text("to").notNull(),
    fromName: text("from_name"),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    status: text("status", { enum: ["pending", "sent", "failed"] }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** When the next attempt is due. */
    dueAt: moment("due_at").notNull(),
    error: text("error"),
    createdAt: moment("created_at").notNull(),
    sentAt: moment("sent_at"),
  },
  (t) => [
    ...recordKeys(t),
    sameAccount([t.accountId, t.messageId], messages),
    index("outgoing_mail_due").on(t.dueAt).where(sql`${t.status} = 'pending'`),
  ],
);
