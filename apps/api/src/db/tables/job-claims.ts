import { integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { accountId } from "./columns.ts";

/**
 * Jobs in the hands of workers. A row goes when its job ends; one whose worker is gone tells that the process died
 * over it. By no foreign key: rows come and go with every job.
 */
export const jobClaims = pgTable(
  "job_claims",
  {
    accountId: accountId(),
    /** Kind of the job, such as `mail`. */
    kind: text("kind").notNull(),
    /** The record that is worked on. */
    id: uuid("id").notNull(),
    /** Number of the worker, which holds the advisory lock of that number while it lives. */
    worker: integer("worker").notNull(),
    begunAt: timestamp("begun_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.kind, t.id, t.worker] })],
);
