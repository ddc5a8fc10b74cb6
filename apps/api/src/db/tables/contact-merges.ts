import { index, jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import { moment, recordKey } from "./columns.ts";
import { recordKeys, sameAccount } from "./constraints.ts";
import { contacts } from "./contacts.ts";

/** The rows that a merge moved to the remaining contact: their keys, by table and column as references.ts names them. */
export type MovedRows = Record<string, string[]>;

/** The fields that were filled in, with their previous values. */
export interface FilledFields {
  before: Partial<
    Pick<
      typeof contacts.$inferSelect,
      | "name"
      | "email"
      | "phone"
      | "emailState"
      | "channelPreference"
      | "referralSource"
      | "assigneeId"
      | "externalId"
      | "assistantEnabled"
    >
  >;
  /** Keys of metadata that were added. */
  metadata: string[];
  /** Tags that were added. Missing: none. */
  tags?: string[];
  /** Keys of custom fields that were added. Missing: none. */
  customFields?: string[];
}

/** Merges that can still be undone, by the id of the contact that was merged; retention ends them. */
export const contactMerges = pgTable(
  "contact_merges",
  {
    ...recordKey(),
    intoId: uuid("into_id").notNull(),
    moved: jsonb("moved").$type<MovedRows>().notNull(),
    filled: jsonb("filled").$type<FilledFields>().notNull(),
    mergedAt: moment("merged_at").notNull(),
    undoUntil: moment("undo_until").notNull(),
  },
  (t) => [
    ...recordKeys(t),
    sameAccount([t.accountId, t.id], contacts, "contact_merges_contact_fk"),
    sameAccount([t.accountId, t.intoId], contacts, "contact_merges_into_fk"),
    index("contact_merges_into").on(t.accountId, t.intoId, t.mergedAt),
    // For retention, across accounts.
    index("contact_merges_until").on(t.undoUntil),
  ],
);
