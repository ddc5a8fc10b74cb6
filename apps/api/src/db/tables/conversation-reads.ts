import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { accountId, moment } from "./columns.ts";
import { ofAccount, sameAccount } from "./constraints.ts";
import { conversations } from "./conversations.ts";
import { people } from "./people.ts";

/** How far people have read conversations. No row means that the person has read nothing of the conversation. */
export const conversationReads = pgTable(
  "conversation_reads",
  {
    accountId: accountId(),
    personId: uuid("person_id").notNull(),
    conversationId: uuid("conversation_id").notNull(),
    /** The time of the conversation's latest message when the person viewed it. */
    readUpTo: moment("read_up_to").notNull(),
    /** When the person viewed it; the person's other browsers poll for the latest. */
    readAt: moment("read_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.personId, t.conversationId] }),
    ofAccount(t),
    sameAccount([t.accountId, t.personId], people, "conversation_reads_person_fk").onDelete("cascade"),
    sameAccount(
      [t.accountId, t.conversationId],
      conversations,
      "conversation_reads_conversation_fk",
    ).onDelete("cascade"),
    index("conversation_reads_newest").on(t.accountId, t.personId, t.readAt),
    index("conversation_reads_conversation").on(t.accountId, t.conversationId),
    index("conversation_reads_expiry").on(t.readUpTo),
  ],
);
