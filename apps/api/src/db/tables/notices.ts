import type { EventType } from "@rental/contract";
import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, recordKey } from "./columns.ts";
import { recordKeys, sameAccount } from "./constraints.ts";
import { people } from "./people.ts";

/** Events that people of the account may want to be notified about; domains/inbox/notices/kinds.ts says how. */
export const noticedEvents = [
  "inquiry.created",
  "showing.booked",
  "session.completed",
] as const satisfies EventType[];

/**
 * Email notifications for people of accounts, written in the transaction that causes them. When they are due, a worker
 * settles who gets them, and batches all pending ones of a person into one email. Rows are kept until the hour in which
 * their email counts is over.
 */
export const ownerNotices = pgTable(
  "owner_notices",
  {
    ...recordKey(),
    /** The kind of notification, as listed in domains/inbox/notices/kinds.ts. */
    kind: text("kind").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    /** Who gets it; null until it is due, unless it is for one person whatever happens. */
    recipientId: uuid("recipient_id"),
    /** The earliest time to send an email with it. */
    dueAt: moment("due_at").notNull(),
    /** The email that contains it, and when that was enqueued. */
    mailId: uuid("mail_id"),
    mailedAt: moment("mailed_at"),
    /** When it was handed over to the recipient's browsers; null: not yet, or nobody is settled to get it. */
    pushedAt: moment("pushed_at"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    ...recordKeys(t),
    sameAccount([t.accountId, t.recipientId], people, "owner_notices_recipient_fk").onDelete("cascade"),
    index("owner_notices_due").on(t.dueAt).where(sql`${t.mailId} is null`),
  ],
);
