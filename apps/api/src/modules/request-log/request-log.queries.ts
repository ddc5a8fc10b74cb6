import { and, count, eq, sql } from "drizzle-orm";
import { keptSince } from "../../db/retention.ts";
import { requestLog } from "../../db/tables/index.ts";
import { type Filters, filteredList } from "../../platform/filtered-list.ts";

export type RequestRow = typeof requestLog.$inferSelect;

type Filter = "statusFrom" | "method" | "path" | "operation" | "principalId" | "until";

const filters: Filters<Filter> = {
  statusFrom: (value) => sql`${requestLog.status} between ${value}::int and ${value}::int + 99`,
  method: (value) => eq(requestLog.method, value),
  path: (value) => sql`starts_with(${requestLog.path}, ${value})`,
  operation: (value) => eq(requestLog.operation, value),
  principalId: (value) => eq(requestLog.principalId, value),
  until: (value) => sql`${requestLog.at} < ${value}`,
};

/** Newest first; the id decides between requests of the same millisecond. */
export const list = filteredList("request_log", filters, {
  base: and(
    eq(requestLog.accountId, sql.placeholder("accountId")),
    sql`${requestLog.at} >= ${sql.placeholder("since")}`,
  ),
  rows: (db, where) => db.select().from(requestLog).where(where),
  order: { direction: "desc", by: { at: requestLog.at, id: requestLog.id } },
  count: (db, where) => db.select({ total: count() }).from(requestLog).where(where),
});

/** The time from which on all requests are kept. */
export const keptFrom = (now: Date): Date => keptSince("request_log", now);
