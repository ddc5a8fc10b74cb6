import type { EventType } from "@rental/contract";
import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, recordKey } from "./columns.ts";
import { recordKeys } from "./constraints.ts";

/** Events that owners may want to be notified about; domains/inbox/notices/kinds.ts says how. */
export const noticedEvents = [
  "inquiry.created",
  "showing.booked",
  "session.completed",
] as const satisfies EventType[];

/**
 * Email notifications for account owners, written in the transaction that causes them. A worker batches all pending
 * ones into one email. Rows are kept until the hour in which their email counts is over.
 */
export const ownerNotices = pgTable(
  "owner_notices",
  {
    ...recordKey(),
    /** The kind of notification, as listed in domains/inbox/notices/kinds.ts. */
    kind: text("kind").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    /** The earliest time to send an email with it. */
    dueAt: moment("due_at").notNull(),
    /** The email that contains it, and when that was enqueued. */
    mailId: uuid("mail_id"),
    mailedAt: moment("mailed_at"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [...recordKeys(t), index("owner_notices_due").on(t.dueAt).where(sql`${t.mailId} is null`)],
);
