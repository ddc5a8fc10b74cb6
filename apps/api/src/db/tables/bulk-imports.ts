import { type BulkConversion, type BulkError, type BulkImageImport, importModes } from "@rental/contract";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Actor } from "./audit.ts";
import { moment, recordKey } from "./columns.ts";
import { recordKeys } from "./constraints.ts";
import { Records } from "./records.ts";

/**
 * Bulk imports of properties. Rows are inserted in chunks; `nextRow` advances in the same transaction, so that a killed
 * import resumes where it stopped.
 */
export const bulkImports = pgTable(
  "bulk_imports",
  {
    ...recordKey(),
    status: text("status", { enum: ["pending", "processing", "completed", "failed"] }).notNull(),
    mode: text("mode", { enum: importModes }).notNull().default("create"),
    total: integer("total").notNull(),
    /** The rows as sent, as JSON text; null once the import has ended. */
    rows: text("rows"),
    /** Number of rows processed so far. */
    nextRow: integer("next_row").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    updated: integer("updated").notNull().default(0),
    unchanged: integer("unchanged").notNull().default(0),
    createdPropertyIds: uuid("created_property_ids").array().notNull().default(sql`'{}'`),
    unmappedFields: text("unmapped_fields").array().notNull().default(sql`'{}'`),
    errors: jsonb("errors").$type<BulkError[]>().notNull().default([]),
    conversions: jsonb("conversions").$type<BulkConversion[]>().notNull().default([]),
    imageImports: jsonb("image_imports").$type<BulkImageImport[]>().notNull().default([]),
    /**
     * Who started it; the audit log attributes the properties to this actor. Null: nobody, or it was started by an
     * earlier release.
     */
    actor: jsonb("actor").$type<Actor>(),
    createdAt: moment("created_at").notNull(),
    completedAt: moment("completed_at"),
  },
  (t) => [
    ...recordKeys(t),
    index("bulk_imports_open").on(t.accountId, t.createdAt, t.id).where(sql`${t.completedAt} is null`),
    index("bulk_imports_ended").on(t.completedAt).where(sql`${t.completedAt} is not null`),
  ],
);

export const bulkImportRecords = new Records(bulkImports, "bulk-imports", {
  remarks: "each imported part of a job counts; a job is `deleted` 90 days after its end",
  quiet: ["rows", "nextRow", "actor"],
  audit: {
    values: ["status", "total", "failed"],
    leftOut: [
      "mode",
      "updated",
      "unchanged",
      "createdPropertyIds",
      "unmappedFields",
      "errors",
      "conversions",
      "imageImports",
      "completedAt",
    ],
  },
  kept: "listings",
});
