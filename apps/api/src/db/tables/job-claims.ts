import { integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { accountId } from "./columns.ts";

/**
 * Jobs being processed by workers. A row is deleted when its job ends; a row whose worker is gone shows that the
 * process died during the job. Without a foreign key, because rows come and go with every job.
 */
export const jobClaims = pgTable(
  "job_claims",
  {
    accountId: accountId(),
    /** The kind of the job, such as `mail`. */
    kind: text("kind").notNull(),
    /** The record to process. */
    id: uuid("id").notNull(),
    /** Number of the worker, which holds the advisory lock with this number while it is alive. */
    worker: integer("worker").notNull(),
    begunAt: timestamp("begun_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.kind, t.id, t.worker] })],
);
