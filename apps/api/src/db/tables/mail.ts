import type { ProspectResponse } from "@rental/contract";
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, recordKey } from "./columns.ts";
import { recordKeys, sameAccount } from "./constraints.ts";
import { messages } from "./conversations.ts";

/** A showing as represented in an email's .ics file. */
export interface Invitation {
  /** `cancel`: it no longer takes place. */
  method: "request" | "cancel";
  /** The showing's id; the UID in calendars. */
  id: string;
  sequence: number;
  /** The time of this change; ISO 8601, like all times here. */
  changedAt: string;
  start: string;
  end: string;
  isConfirmed: boolean;
  title: string;
  location: string;
  description: string;
  /**
   * For a contact, who is asked to respond: the known response; `needs-action`: none yet. Absent for people of the
   * account, and in emails of an earlier release.
   */
  response?: ProspectResponse | "needs-action";
}

/**
 * Outgoing email, written in the transaction that causes it; a worker sends it. Partitioned by the timestamp in its id,
 * see ../retention.ts.
 */
export const outgoingMail = pgTable(
  "outgoing_mail",
  {
    ...recordKey(),
    /** The message sent as this email, which records the outcome. */
    messageId: uuid("message_id"),
    /** The recipient contact; null: somebody of the account. */
    contactId: uuid("contact_id"),
    /** The contacts mentioned in mail to somebody of the account; null if written by an earlier release. */
    aboutContactIds: uuid("about_contact_ids").array(),
    /** The conversation that a reply continues. */
    conversationId: uuid("conversation_id"),
    /** Message-IDs of earlier emails in the conversation; this email replies to the last one. */
    references: text("references").array().notNull().default(sql`'{}'`),
    /** The showing that the contact booked and can change via a link in the email. */
    showingId: uuid("showing_id"),
    /** The link with which the recipient, a person of the account, signs in. */
    signInLinkId: uuid("sign_in_link_id"),
    /** Showings attached for the recipient's calendar. */
    invitations: jsonb("invitations").$type<Invitation[]>().notNull().default([]),
    /** Not written by a person: it has an opt-out link, and is only sent while the contact may get such email. */
    automatic: boolean("automatic").notNull().default(false),
    /** It replaces messages that the conversation's chat has not shown, and links to the chat. */
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
