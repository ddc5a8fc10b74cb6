import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/**
 * Counters of first automatic emails to unproven addresses: per address across all accounts, and per source within an
 * account. Not tied to an account, because the addresses belong to nobody here.
 */
export const firstEmails = pgTable("first_emails", {
  /** What is counted, as a keyed hash. */
  scope: text("scope").primaryKey(),
  used: integer("used").notNull(),
  /** When the counter resets. */
  endsAt: moment("ends_at").notNull(),
});
