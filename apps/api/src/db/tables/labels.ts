import { labelColors } from "@rental/contract";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment, recordKey } from "./columns.ts";
import { recordKeys } from "./constraints.ts";
import { Records } from "./records.ts";

/** Words that people put on conversations, which have their ids. */
export const labels = pgTable(
  "labels",
  {
    ...recordKey(),
    name: text("name").notNull(),
    /** The name without case. */
    nameKey: text("name_key").notNull(),
    color: text("color", { enum: labelColors }).notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    ...recordKeys(t),
    uniqueIndex("labels_name").on(t.accountId, t.nameKey),
    index("labels_newest").on(t.accountId, t.createdAt, t.id),
  ],
);

export const labelRecords = new Records(labels, "labels", {
  quiet: ["nameKey"],
  audit: { values: ["name", "color"] },
  kept: "of the account",
});
