import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, recordKey } from "./columns.ts";
import { recordKeys, sameAccount } from "./constraints.ts";
import { conversations } from "./conversations.ts";
import { Records } from "./records.ts";

/** Private notes of people in a conversation. Code that writes to contacts must not read them. */
export const notes = pgTable(
  "notes",
  {
    ...recordKey(),
    conversationId: uuid("conversation_id").notNull(),
    /** No reference, nor below: a note outlives the people who have left. Null: a program wrote it. */
    authorId: uuid("author_id"),
    text: text("text").notNull(),
    mentionIds: uuid("mention_ids").array().notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    ...recordKeys(t),
    sameAccount([t.accountId, t.conversationId], conversations),
    index("notes_newest").on(t.accountId, t.conversationId, t.createdAt, t.id),
  ],
);

export const noteRecords = new Records(notes, "notes", {
  audit: { values: ["conversationId", "authorId", "text", "mentionIds"] },
});
