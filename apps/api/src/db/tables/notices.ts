import type { EventType } from "@rental/contract";
import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, recordKey } from "./columns.ts";
import { recordKeys } from "./constraints.ts";

/** Events that owners may want to be told about; domains/inbox/notices/kinds.ts says how. */
export const noticedEvents = [
  "inquiry.created",
  "showing.booked",
  "session.completed",
] as const satisfies EventType[];

/**
 * What the owner of an account is to be told by email, written in the transaction that causes it. A worker sends one
 * email for all that are waiting. Rows are kept until the hour in which their email counts is over.
 */
export const ownerNotices = pgTable(
  "owner_notices",
  {
    ...recordKey(),
    /** What it is about; domains/inbox/notices/kinds.ts lists the kinds. */
    kind: text("kind").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    /** No email with it is sent before this time. */
    dueAt: moment("due_at").notNull(),
    /** The email that contains it, and when that was queued. */
    mailId: uuid("mail_id"),
    mailedAt: moment("mailed_at"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [...recordKeys(t), index("owner_notices_due").on(t.dueAt).where(sql`${t.mailId} is null`)],
);
