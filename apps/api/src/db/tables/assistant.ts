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

/** What a turn of the chat has done, until its answer is sent. */
export interface DecidedTurn {
  /** What the chat has to say; its form is that of the dialogue. */
  acts: unknown[];
  understoodBy: "rules" | "model";
  toolCalls: { name: string; args: unknown; accepted: boolean }[];
  promptHash: string | null;
}

/** Messages of visitors that the chat has yet to answer with the help of the language model; the oldest of a chat is next. */
export const chatTurns = pgTable(
  "chat_turns",
  {
    accountId: accountId(),
    /** The id of the message. */
    id: uuid("id").notNull(),
    chatId: uuid("chat_id").notNull(),
    position: bigserial("position", { mode: "number" }).notNull(),
    /** While a worker answers it, this is when the worker counts as gone. */
    dueAt: moment("due_at").notNull(),
    /** Null until the dialogue has taken its turn: from then on, only its answer is missing. */
    decided: jsonb("decided").$type<DecidedTurn>(),
  },
  (t) => [
    ...recordKeys(t),
    sameAccount([t.accountId, t.chatId], chats),
    index("chat_turns_next").on(t.accountId, t.chatId, t.position),
    index("chat_turns_due").on(t.dueAt),
  ],
);

/** What an account has used of the language model, by UTC month. */
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
