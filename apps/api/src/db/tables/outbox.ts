import type { EventType } from "@rental/contract";
import { sql } from "drizzle-orm";
import { bigint, boolean, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { accountId, moment } from "./columns.ts";
import { ofAccount } from "./constraints.ts";

/** Events, written in the transaction of their change. Partitioned by the time in their ids, see ../retention.ts. */
export const outbox = pgTable(
  "outbox",
  {
    accountId: accountId(),
    id: uuid("id").primaryKey(),
    sequence: bigint("sequence", { mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    event: text("event").$type<EventType>().notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    createdAt: moment("created_at").notNull(),
    /**
     * Whether its deliveries were created. A flag rather than a high-water mark, because a lower sequence may commit
     * later.
     */
    fannedOut: boolean("fanned_out").notNull().default(false),
    /** Whether a workflow template waits for it that no worker has processed yet. See docs/adr/0014. */
    awaitsTriggers: boolean("awaits_triggers").notNull().default(false),
    /** The templates whose runs caused it: it does not start them again. */
    causes: uuid("causes").array().notNull().default(sql`'{}'`),
    /** What continues the trace of the change, while traces are switched on. */
    traceparent: text("traceparent"),
  },
  (t) => [
    ofAccount(t),
    index("outbox_account_sequence").on(t.accountId, t.sequence),
    index("outbox_waiting").on(t.accountId, t.sequence).where(sql`not ${t.fannedOut}`),
    index("outbox_triggering").on(t.sequence).where(sql`${t.awaitsTriggers}`),
  ],
);
