import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment, recordKey } from "./columns.ts";
import { recordKeys } from "./constraints.ts";

/** What is known when a visitor opens a chat, before a contact exists. */
export interface ChatOpening {
  name?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  propertyId?: string | undefined;
  greeting: { id: string; content: string; options: string[] };
}

/**
 * A visitor's chat. Its contact and conversation are created with the visitor's first message; the conversation shares
 * the chat's id.
 */
export const chats = pgTable(
  "chats",
  {
    ...recordKey(),
    /** Null until the visitor has written. */
    contactId: uuid("contact_id"),
    /** ISO 639-1 code. */
    language: text("language").notNull(),
    opening: jsonb("opening").$type<ChatOpening>().notNull(),
    /** The script's memory, in the module's format. */
    state: jsonb("state").$type<Record<string, unknown>>().notNull().default({}),
    /** Counts of the visitor's messages in the current minute and day, see gate/limits/windows.ts. */
    usage: jsonb("usage").$type<Record<string, [start: number, count: number]>>().notNull().default({}),
    /** Hash of the id that the client generated for its request. */
    clientKey: text("client_key"),
    /** Null once the visitor has written: only unused chats are deleted. */
    unusedSince: moment("unused_since"),
    /** When the chat of a visitor who left no address ends, unless the visitor returns; null otherwise. */
    endsAt: moment("ends_at"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    ...recordKeys(t),
    uniqueIndex("chats_client_key").on(t.accountId, t.clientKey).where(sql`${t.clientKey} is not null`),
    index("chats_contact").on(t.accountId, t.contactId),
    index("chats_newest").on(t.accountId, t.createdAt),
    index("chats_ending").on(t.endsAt).where(sql`${t.endsAt} is not null`),
    index("chats_unused").on(t.unusedSince).where(sql`${t.unusedSince} is not null`),
  ],
);
