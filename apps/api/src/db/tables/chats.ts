import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment, recordKey } from "./columns.ts";
import { recordKeys } from "./constraints.ts";

/** What is known when a visitor opens a chat, before there is a contact. */
export interface ChatOpening {
  name?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  propertyId?: string | undefined;
  greeting: { id: string; content: string; options: string[] };
}

/**
 * A chat of a visitor. Its contact and its conversation are created with the visitor's first message; the conversation
 * has the id of the chat.
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
    /** What the script remembers; its form is that of the module. */
    state: jsonb("state").$type<Record<string, unknown>>().notNull().default({}),
    /** Number of messages of the visitor in the current minute and day, see gate/limits/windows.ts. */
    usage: jsonb("usage").$type<Record<string, [start: number, count: number]>>().notNull().default({}),
    /** Hash of the id that the client made for its request. */
    clientKey: text("client_key"),
    /** Null once the visitor has written: only unused chats are deleted. */
    unusedSince: moment("unused_since"),
    /** When the chat of a visitor who left no address ends, unless the visitor comes back; null otherwise. */
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
