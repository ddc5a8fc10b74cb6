import {
  type AssistantPause,
  type AttachmentNote,
  channels,
  conversationStatuses,
  directions,
  type MessageMetadata,
} from "@rental/contract";
import { type SQL, sql } from "drizzle-orm";
import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment, recordKey } from "./columns.ts";
import { recordKeys, sameAccount } from "./constraints.ts";
import { contacts } from "./contacts.ts";
import { people } from "./people.ts";
import { properties } from "./properties.ts";
import { Records } from "./records.ts";

/**
 * One per contact and property; the absence of a property counts as a value of its own. Each is opened under the lock of
 * its contact. Those of a contact that was merged stay conversations of their own, for their addresses and chats.
 */
export const conversations = pgTable(
  "conversations",
  {
    ...recordKey(),
    contactId: uuid("contact_id").notNull(),
    propertyId: uuid("property_id"),
    /** `active` conversations idle for 30 days count as archived, even before the job updates them. */
    status: text("status", { enum: conversationStatuses }).notNull(),
    startedAt: moment("started_at").notNull(),
    lastMessageAt: moment("last_message_at").notNull(),
    /** Since when a reply from the contact is pending; null after a reply. Automatic follow-ups count from here. */
    awaitingReplySince: moment("awaiting_reply_since"),
    /** Number of automatic follow-ups since the contact last wrote. */
    followupSteps: integer("followup_steps").notNull().default(0),
    /** The assistant's last pause, which may be over; null: none, or it was resumed. */
    assistantPause: jsonb("assistant_pause").$type<AssistantPause>(),
    /** A portal's address for this conversation alone: email to the contact goes there. It identifies nobody. */
    relayAddress: text("relay_address"),
    /** For reports: when the contact first wrote, and the first replies after that. */
    firstInboundAt: moment("first_inbound_at"),
    firstReplyAt: moment("first_reply_at"),
    firstAutomaticAt: moment("first_automatic_at"),
    assigneeId: uuid("assignee_id"),
    /** Deleting a label removes it here. */
    labelIds: uuid("label_ids").array().notNull().default(sql`'{}'`),
    /** When people were done with it; null after the contact writes again. */
    closedAt: moment("closed_at"),
    /** Open again from then on, even before the job clears it. Null while it is closed. */
    snoozedUntil: moment("snoozed_until"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    ...recordKeys(t),
    sameAccount([t.accountId, t.contactId], contacts),
    sameAccount([t.accountId, t.propertyId], properties),
    sameAccount([t.accountId, t.assigneeId], people, "conversations_assignee_fk"),
    // The reply address of an email identifies the conversation by its id alone.
    index("conversations_id").on(t.id),
    index("conversations_latest").on(t.accountId, t.lastMessageAt, t.id),
    index("conversations_updated").on(t.accountId, t.updatedAt, t.id),
    index("conversations_status").on(t.accountId, t.status, t.lastMessageAt, t.id),
    index("conversations_contact").on(t.accountId, t.contactId, t.lastMessageAt, t.id),
    index("conversations_property")
      .on(t.accountId, t.propertyId, t.startedAt, t.id)
      .where(sql`${t.propertyId} is not null`),
    index("conversations_assignee").on(t.accountId, t.assigneeId, t.lastMessageAt, t.id),
    // Without the many that have none.
    index("conversations_labels").using("gin", t.labelIds).where(sql`${t.labelIds} <> '{}'`),
    index("conversations_open").on(t.accountId, t.lastMessageAt, t.id).where(sql`${t.closedAt} is null`),
    index("conversations_open_assignee")
      .on(t.accountId, t.assigneeId, t.lastMessageAt, t.id)
      .where(sql`${t.closedAt} is null`),
    index("conversations_resting")
      .on(t.accountId, t.lastMessageAt, t.id)
      .where(sql`${t.closedAt} is null and ${t.snoozedUntil} is not null`),
    index("conversations_handed_over")
      .on(t.accountId, t.lastMessageAt, t.id)
      .where(sql`${t.closedAt} is null and ${t.assistantPause} ->> 'reason' = 'handed_over'`),
    index("conversations_closed")
      .on(t.accountId, t.lastMessageAt, t.id)
      .where(sql`${t.closedAt} is not null`),
    index("conversations_snoozed").on(t.snoozedUntil).where(sql`${t.snoozedUntil} is not null`),
    index("conversations_relay").on(t.accountId, t.relayAddress).where(sql`${t.relayAddress} is not null`),
    index("conversations_first_inbound")
      .on(t.accountId, t.firstInboundAt)
      .where(sql`${t.firstInboundAt} is not null`),
    index("conversations_idle").on(t.lastMessageAt).where(sql`${t.status} = 'active'`),
    index("conversations_awaiting")
      .on(t.accountId, t.awaitingReplySince)
      .where(sql`${t.awaitingReplySince} is not null`),
  ],
);

export const messages = pgTable(
  "messages",
  {
    ...recordKey(),
    conversationId: uuid("conversation_id").notNull(),
    direction: text("direction", { enum: directions }).notNull(),
    content: text("content").notNull(),
    /**
     * The case-folded content (platform/database/search-text.ts) that search compares, independently of the server's
     * locale.
     */
    searchText: text("search_text").notNull(),
    channel: text("channel", { enum: channels }).notNull(),
    /** A copy of the data in `attachments`, so that lists need no join. */
    attachments: jsonb("attachments").$type<AttachmentNote[]>().notNull().default([]),
    metadata: jsonb("metadata").$type<MessageMetadata>(),
    /** The channel provider's id for an inbound message. */
    providerMessageId: text("provider_message_id"),
    /** The workflow templates whose runs caused it, which its events do not start again. */
    causes: uuid("causes").array().notNull().default(sql`'{}'`),
    /**
     * Increases with each message of a conversation, in commit order: every message is stored under its contact's lock.
     */
    position: bigserial("position", { mode: "number" }).notNull(),
    /** For chat messages that have not been shown: when an email replaces them, or they are abandoned. */
    unseenUntil: moment("unseen_until"),
    /** The email that replaces a chat message. */
    mailId: uuid("mail_id"),
    sentAt: moment("sent_at").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    ...recordKeys(t),
    sameAccount([t.accountId, t.conversationId], conversations),
    uniqueIndex("messages_provider_id")
      .on(t.accountId, t.channel, t.providerMessageId)
      .where(sql`${t.providerMessageId} is not null`),
    index("messages_position").on(t.accountId, t.conversationId, t.position),
    index("messages_unseen").on(t.unseenUntil).where(sql`${t.unseenUntil} is not null`),
    index("messages_mail").on(t.accountId, t.mailId).where(sql`${t.mailId} is not null`),
    index("messages_newest").on(t.accountId, t.conversationId, t.sentAt, t.id),
    // Search reads it backwards for words that occur in many messages.
    index("messages_latest").on(t.accountId, t.sentAt, t.id),
    index("messages_search").using("gin", t.accountId, t.searchText.op("gin_trgm_ops")),
  ],
);

export const conversationRecords = new Records(conversations, "conversations", {
  quiet: [
    "awaitingReplySince",
    "followupSteps",
    "relayAddress",
    "firstInboundAt",
    "firstReplyAt",
    "firstAutomaticAt",
  ],
  audit: {
    values: [
      "contactId",
      "propertyId",
      "status",
      "assistantPause",
      "assigneeId",
      "labelIds",
      "closedAt",
      "snoozedUntil",
    ],
    leftOut: ["startedAt", "lastMessageAt"],
  },
});

export const messageRecords = new Records(messages, "messages", {
  quiet: ["searchText", "providerMessageId", "causes", "position", "unseenUntil", "mailId"],
  audit: {
    values: ["conversationId", "direction", "content", "channel", "attachments", "metadata"],
    leftOut: ["sentAt"],
  },
});

/** Whether a conversation has a label, as the index `conversations_labels` answers it. */
export const hasLabel = (id: SQL): SQL =>
  sql`(${conversations.labelIds} @> array[${id}::uuid] and ${conversations.labelIds} <> '{}')`;
