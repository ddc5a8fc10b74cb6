import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { chats } from "./chats.ts";
import { accountId, moment } from "./columns.ts";
import { ofAccount, recordKeys, sameAccount } from "./constraints.ts";

/** The result of a chat turn, kept until its answer is sent. */
export interface DecidedTurn {
  /** What the chat has to say, in the dialogue's format. */
  acts: unknown[];
  understoodBy: "rules" | "model";
  toolCalls: { name: string; args: unknown; accepted: boolean }[];
  promptHash: string | null;
}

/**
 * Visitors' messages that the chat has yet to answer with the help of the language model; each chat's oldest is next.
 */
export const chatTurns = pgTable(
  "chat_turns",
  {
    accountId: accountId(),
    /** The id of the message. */
    id: uuid("id").notNull(),
    chatId: uuid("chat_id").notNull(),
    position: bigserial("position", { mode: "number" }).notNull(),
    /** While a worker answers it, the time when its claim expires. */
    dueAt: moment("due_at").notNull(),
    /** Null until the dialogue has taken its turn; after that, only the answer is missing. */
    decided: jsonb("decided").$type<DecidedTurn>(),
  },
  (t) => [
    ...recordKeys(t),
    sameAccount([t.accountId, t.chatId], chats),
    index("chat_turns_next").on(t.accountId, t.chatId, t.position),
    index("chat_turns_due").on(t.dueAt),
  ],
);

/** An account's usage of the language model, by UTC month. */
export const assistantUsage = pgTable(
  "assistant_usage",
  {
    accountId: accountId(),
    /** YYYY-MM */
    month: text("month").notNull(),
    calls: integer("calls").notNull().default(0),
    tokens: bigint("tokens", { mode: "number" }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.month] }), ofAccount(t)],
);
