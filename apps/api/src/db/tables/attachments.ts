import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, recordKey } from "./columns.ts";
import { recordKeys, sameAccount } from "./constraints.ts";
import { messages } from "./conversations.ts";

/**
 * The files of messages and drafts, and uploads not yet sent. When a row is deleted, for whatever reason, a trigger
 * registers its objects for removal in `image_uploads`.
 */
export const attachments = pgTable(
  "attachments",
  {
    ...recordKey(),
    /** Null until it is sent. */
    messageId: uuid("message_id"),
    /** The draft that holds it, or that it was sent from. */
    draftId: uuid("draft_id"),
    /** Who uploaded it and may send it; null if it came with an inbound message. */
    uploader: text("uploader"),
    name: text("name").notNull(),
    contentType: text("content_type").notNull(),
    bytes: integer("bytes").notNull(),
    /** Storage location: a key for which no upload URL was ever signed. */
    storedKey: text("stored_key").notNull(),
    /** SHA-256 of the stored bytes, in hexadecimal. */
    sha256: text("sha256").notNull(),
    /** A small WebP preview of a picture. */
    previewKey: text("preview_key"),
    createdAt: moment("created_at").notNull(),
    /** When it is removed if still unsent; null: it belongs to a message. */
    expiresAt: moment("expires_at"),
  },
  (t) => [
    ...recordKeys(t),
    sameAccount([t.accountId, t.messageId], messages),
    // Download URLs only contain the attachment's id.
    index("attachments_id").on(t.id),
    index("attachments_message").on(t.accountId, t.messageId),
    index("attachments_draft").on(t.accountId, t.draftId).where(sql`${t.draftId} is not null`),
    index("attachments_created").on(t.accountId, t.createdAt),
    index("attachments_expiring").on(t.expiresAt).where(sql`${t.expiresAt} is not null`),
  ],
);
