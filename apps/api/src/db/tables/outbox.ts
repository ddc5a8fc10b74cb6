import type { EventType } from "@rental/contract";
import { sql } from "drizzle-orm";
import { bigint, boolean, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { accountId, moment } from "./columns.ts";
import { ofAccount } from "./constraints.ts";

/**
 * Events, written in the transaction of their change. Partitioned by the timestamp in their ids, see ../retention.ts.
 */
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
     * Whether its deliveries have been created. A flag rather than a high-water mark, because a lower sequence may
     * commit later.
     */
    fannedOut: boolean("fanned_out").notNull().default(false),
    /** Whether it triggers a workflow template and no worker has processed it yet. See docs/adr/0014. */
    awaitsTriggers: boolean("awaits_triggers").notNull().default(false),
    /** The templates whose runs caused it, which it does not start again. */
    causes: uuid("causes").array().notNull().default(sql`'{}'`),
    /** The trace context of the change, if tracing was enabled. */
    traceparent: text("traceparent"),
  },
  (t) => [
    ofAccount(t),
    index("outbox_account_sequence").on(t.accountId, t.sequence),
    index("outbox_waiting").on(t.accountId, t.sequence).where(sql`not ${t.fannedOut}`),
    index("outbox_triggering").on(t.sequence).where(sql`${t.awaitsTriggers}`),
  ],
);
