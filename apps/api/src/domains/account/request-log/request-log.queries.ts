import { eq, sql } from "drizzle-orm";
import { keptSince } from "../../../db/retention.ts";
import { requestLog } from "../../../db/tables/index.ts";
import { filteredList } from "../../../platform/database/filtered-list.ts";

export type RequestRow = typeof requestLog.$inferSelect;

/** Newest first; the id decides between requests in the same millisecond. */
export const list = filteredList("request_log", {
  from: requestLog,
  where: sql`${requestLog.at} >= ${sql.placeholder("since")}`,
  filters: {
    statusFrom: (value) => sql`${requestLog.status} between ${value}::int and ${value}::int + 99`,
    method: (value) => eq(requestLog.method, value),
    path: (value) => sql`starts_with(${requestLog.path}, ${value})`,
    operation: (value) => eq(requestLog.operation, value),
    principalKind: (value) => eq(requestLog.principalKind, value),
    principalId: (value) => eq(requestLog.principalId, value),
    until: (value) => sql`${requestLog.at} < ${value}`,
  },
  order: { direction: "desc", by: { at: requestLog.at, id: requestLog.id } },
});

/** All requests since this time are retained. */
export const keptFrom = (now: Date): Date => keptSince("request_log", now);
