import type { EventType } from "@rental/contract";
import { bigint, foreignKey, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { accountId, moment } from "./columns.ts";

/** Events, written in the transaction of their change. Kept 30 days. Decision 40. */
export const outbox = pgTable(
  "outbox",
  {
    accountId: accountId(),
    id: uuid("id").primaryKey(),
    sequence: bigint("sequence", { mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    event: text("event").$type<EventType>().notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.accountId], foreignColumns: [accounts.id] }),
    index("outbox_account_sequence").on(t.accountId, t.sequence),
    index("outbox_sequence").on(t.sequence),
  ],
);
