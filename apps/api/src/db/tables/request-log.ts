import { requestPrincipalKinds } from "@rental/contract";
import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, primaryKey, real, smallint, text, uuid } from "drizzle-orm/pg-core";
import { accountId, moment } from "./columns.ts";

/**
 * Requests made with keys and by people, without their bodies; see src/gate/operation/request-recorder.ts. Partitioned
 * by time, see ../retention.ts. See docs/adr/0040.
 */
export const requestLog = pgTable(
  "request_log",
  {
    accountId: accountId(),
    at: moment("at").notNull(),
    /** The X-Request-Id. */
    id: uuid("id").notNull(),
    method: text("method").notNull(),
    path: text("path").notNull(),
    operation: text("operation"),
    status: smallint("status").notNull(),
    problem: text("problem"),
    ms: real("ms").notNull(),
    principalKind: text("principal_kind", { enum: requestPrincipalKinds }).notNull(),
    principalId: uuid("principal_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.at, t.id] })],
);

/** Requests per account and UTC day, aggregated in batches; see src/gate/limits/usage-counter.ts. */
export const usageDays = pgTable(
  "usage_days",
  {
    accountId: accountId(),
    day: date("day", { mode: "string" }).notNull(),
    requests: integer("requests").notNull().default(sql`0`),
    /** The number of those requests that may change data. */
    writes: integer("writes").notNull().default(sql`0`),
    /** Requests refused with 429, which are not counted as requests. */
    refused: integer("refused").notNull().default(sql`0`),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.day] }), index("usage_days_day").on(t.day)],
);
