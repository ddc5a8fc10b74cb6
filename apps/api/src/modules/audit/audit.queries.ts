import type { AuditAction, AuditedResource } from "@rental/contract";
import { and, count, eq, sql } from "drizzle-orm";
import { keptSince } from "../../db/retention.ts";
import { auditEntries } from "../../db/tables/index.ts";
import type { Tx } from "../../platform/database.ts";
import { type Filters, filteredList } from "../../platform/filtered-list.ts";

export type AuditRow = typeof auditEntries.$inferSelect;

/** What the triggers do not write: an act that changes no record of theirs. */
export async function insert(tx: Tx, entry: typeof auditEntries.$inferInsert): Promise<void> {
  await tx.insert(auditEntries).values(entry);
}

type Filter = "resource" | "recordId" | "principalId" | "operation" | "action" | "fromId" | "belowId";

const filters: Filters<Filter> = {
  resource: (value) => eq(auditEntries.resource, value as unknown as AuditedResource),
  recordId: (value) => eq(auditEntries.recordId, value),
  principalId: (value) => eq(auditEntries.principalId, value),
  operation: (value) => eq(auditEntries.operation, value),
  action: (value) => eq(auditEntries.action, value as unknown as AuditAction),
  fromId: (value) => sql`${auditEntries.id} >= ${value}`,
  belowId: (value) => sql`${auditEntries.id} < ${value}`,
};

/** Newest first: ids increase with time. */
export const list = filteredList("audit", filters, {
  base: and(
    eq(auditEntries.accountId, sql.placeholder("accountId")),
    sql`${auditEntries.id} >= ${sql.placeholder("keptFrom")}`,
  ),
  rows: (db, where) => db.select().from(auditEntries).where(where),
  order: { direction: "desc", by: { id: auditEntries.id } },
  count: (db, where) => db.select({ total: count() }).from(auditEntries).where(where),
});

/** The time from which on all entries are kept. */
export const keptFrom = (now: Date): Date => keptSince("audit_entries", now);
