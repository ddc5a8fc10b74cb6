import { connectorChannels } from "@rental/contract";
import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { accountId, moment, recordKey } from "./columns.ts";
import { ofAccount, recordKeys, sameAccount } from "./constraints.ts";
import { contacts } from "./contacts.ts";
import { messages } from "./conversations.ts";
import { bytes } from "./idempotency.ts";
import { isNotDeleted, Records } from "./records.ts";

/** Programs that send and receive a channel's messages, and their state. */
export const connectors = pgTable(
  "connectors",
  {
    ...recordKey(),
    channel: text("channel", { enum: connectorChannels }).notNull(),
    name: text("name").notNull(),
    /** Null: it only delivers inbound messages. */
    outboundUrl: text("outbound_url"),
    active: boolean("active").notNull(),
    /** Encrypted. */
    secret: bytes("secret").notNull(),
    /** Number of failed attempts since the last 2xx. */
    consecutiveFailures: integer("consecutive_failures").notNull().default(0),
    /** While it is failing, the earliest time of the next attempt. */
    retryAt: moment("retry_at"),
    /** The worker run that is sending, and when its lease expires unless renewed. */
    leaseToken: uuid("lease_token"),
    leaseUntil: moment("lease_until"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    /** Deleted connectors are kept until their pending messages have been abandoned. */
    deletedAt: moment("deleted_at"),
  },
  (t) => [
    ...recordKeys(t),
    // Inbound requests identify the connector by its id alone.
    index("connectors_id").on(t.id),
    uniqueIndex("connectors_active_channel").on(t.accountId, t.channel).where(sql`${t.active}`),
  ],
);

/**
 * Messages to be sent by a connector, written in the transaction that stores the message. Partitioned by the timestamp
 * in the id, see ../retention.ts.
 */
export const connectorMessages = pgTable(
  "connector_messages",
  {
    accountId: accountId(),
    /** Increases with time: messages are sent in this order. */
    id: uuid("id").notNull(),
    connectorId: uuid("connector_id").notNull(),
    messageId: uuid("message_id").notNull(),
    /** Messages to the same contact are sent one at a time. */
    contactId: uuid("contact_id").notNull(),
    conversationId: uuid("conversation_id").notNull(),
    to: text("to").notNull(),
    subject: text("subject"),
    content: text("content").notNull(),
    status: text("status", { enum: ["pending", "sent", "failed"] }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    error: text("error"),
    /** The provider's id, used in its status reports. */
    providerMessageId: text("provider_message_id"),
    createdAt: moment("created_at").notNull(),
    sentAt: moment("sent_at"),
  },
  (t) => [
    ...recordKeys(t),
    sameAccount([t.accountId, t.messageId], messages),
    index("connector_messages_line").on(t.accountId, t.connectorId, t.id).where(sql`${t.status} = 'pending'`),
    index("connector_messages_provider")
      .on(t.accountId, t.connectorId, t.providerMessageId)
      .where(sql`${t.providerMessageId} is not null`),
  ],
);

/** Media files of inbound messages that have yet to be fetched. */
export const connectorMedia = pgTable(
  "connector_media",
  {
    ...recordKey(),
    messageId: uuid("message_id").notNull(),
    /** Sealed, because it may contain a secret of the provider. */
    url: text("url").notNull(),
    name: text("name"),
    contentType: text("content_type"),
    attempts: integer("attempts").notNull().default(0),
    dueAt: moment("due_at").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    ...recordKeys(t),
    sameAccount([t.accountId, t.messageId], messages),
    index("connector_media_due").on(t.dueAt),
    index("connector_media_message").on(t.accountId, t.messageId),
  ],
);

/** A contact's identifier in a chat app: the sender and recipient of its messages. */
export const contactAddresses = pgTable(
  "contact_addresses",
  {
    accountId: accountId(),
    channel: text("channel", { enum: connectorChannels }).notNull(),
    address: text("address").notNull(),
    contactId: uuid("contact_id").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.channel, t.address] }),
    ofAccount(t),
    sameAccount([t.accountId, t.contactId], contacts),
    index("contact_addresses_contact").on(t.accountId, t.contactId, t.channel),
  ],
);

export const connectorRecords = new Records(connectors, "connectors", {
  remarks: "`consecutiveFailures` does not count",
  shown: isNotDeleted,
  quiet: ["consecutiveFailures", "retryAt", "leaseToken", "leaseUntil"],
  audit: {
    values: ["channel", "name", "active"],
    hidden: ["outboundUrl", "secret"],
  },
  kept: "of the account",
});
