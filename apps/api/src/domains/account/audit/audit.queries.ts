import type { AuditAction } from "@rental/contract";
import { eq, sql } from "drizzle-orm";
import { keptSince } from "../../../db/retention.ts";
import type { RecordedValues } from "../../../db/tables/audit.ts";
import { auditEntries } from "../../../db/tables/index.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { filteredList } from "../../../platform/database/filtered-list.ts";

export type { RecordedValues };
export type AuditRow = typeof auditEntries.$inferSelect;

/** For acts that the triggers do not record, because they change no audited record. */
export async function insert(tx: Tx, entry: typeof auditEntries.$inferInsert): Promise<void> {
  await tx.insert(auditEntries).values(entry);
}

/** Newest first: ids increase with time. */
export const list = filteredList("audit", {
  from: auditEntries,
  where: sql`${auditEntries.id} >= ${sql.placeholder("keptFrom")}`,
  filters: {
    resources: (value) => sql`${auditEntries.resource} = any(${value}::text[])`,
    recordId: (value) => eq(auditEntries.recordId, value),
    principalId: (value) => eq(auditEntries.principalId, value),
    operation: (value) => eq(auditEntries.operation, value),
    action: (value) => eq(auditEntries.action, value as unknown as AuditAction),
    fromId: (value) => sql`${auditEntries.id} >= ${value}`,
    belowId: (value) => sql`${auditEntries.id} < ${value}`,
  },
  order: { direction: "desc", by: { id: auditEntries.id } },
});

/** All entries since this time are retained. */
export const keptFrom = (now: Date): Date => keptSince("audit_entries", now);
