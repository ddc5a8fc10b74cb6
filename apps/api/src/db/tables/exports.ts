import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment, recordKey } from "./columns.ts";
import { recordKeys } from "./constraints.ts";

/**
 * Exports of accounts. The file itself is in storage; its row in `image_uploads` removes it, also when the process that
 * writes it is killed or the account is deleted.
 */
export const exports = pgTable(
  "exports",
  {
    ...recordKey(),
    status: text("status", { enum: ["pending", "processing", "completed", "failed"] }).notNull(),
    /** Storage location of the file of the latest attempt. */
    storedKey: text("stored_key"),
    bytes: bigint("bytes", { mode: "number" }),
    createdAt: moment("created_at").notNull(),
    completedAt: moment("completed_at"),
    /** When the file is no longer served. */
    expiresAt: moment("expires_at"),
  },
  (t) => [
    ...recordKeys(t),
    // One at a time per account.
    uniqueIndex("exports_open").on(t.accountId).where(sql`${t.completedAt} is null`),
    index("exports_ended").on(t.completedAt),
    // Download URLs only contain the export's id.
    index("exports_id").on(t.id),
  ],
);
