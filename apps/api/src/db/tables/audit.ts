import { type AuditAction, type AuditedResource, auditPrincipalKinds } from "@rental/contract";
import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { accountId, moment } from "./columns.ts";

/** The author of a transaction's changes, for the audit log. The name is as of the time of the change. */
export interface Actor {
  kind: "apiKey" | "session" | "operator" | "calendar";
  /** The id of the key, the person or the calendar account; null for operators. */
  id: string | null;
  name: string;
  /** The operation's name, such as `contacts.update`, or an operator's command. */
  operation: string;
  /** Null when no request caused the change. */
  requestId: string | null;
}

/** Values by database column; for settings, by name. */
export type RecordedValues = Record<string, unknown>;

/**
 * The audit log: who did what, written by the triggers of ../audit.ts in the transaction of the change. Partitioned by
 * the timestamp in the ids, see ../retention.ts. See docs/adr/0039.
 */
export const auditEntries = pgTable(
  "audit_entries",
  {
    // No foreign key: it would lock the account row for every change.
    accountId: accountId(),
    /** Increases with time. */
    id: uuid("id").notNull().default(sql`new_audit_id()`),
    principalKind: text("principal_kind", { enum: auditPrincipalKinds }).notNull(),
    principalId: uuid("principal_id"),
    principalName: text("principal_name").notNull(),
    operation: text("operation").notNull(),
    requestId: uuid("request_id"),
    action: text("action").$type<AuditAction>().notNull(),
    /** Null for an act that concerns no record. */
    resource: text("resource").$type<AuditedResource>(),
    recordId: uuid("record_id"),
    /** Only the changed values; null for creations, and for acts that concern no record. */
    before: jsonb("before").$type<RecordedValues>(),
    after: jsonb("after").$type<RecordedValues>(),
    /** Columns whose values were truncated. */
    truncated: text("truncated").array(),
    at: moment("at").notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    index("audit_entries_record").on(t.accountId, t.recordId, t.id),
    index("audit_entries_principal").on(t.accountId, t.principalId, t.id),
  ],
);
