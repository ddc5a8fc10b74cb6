import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/**
 * Counters of first automatic emails to addresses that nobody has proven: one of each address, over all accounts, and one of each
 * source of an account. Without an account, because an address belongs to nobody here.
 */
export const firstEmails = pgTable("first_emails", {
  /** What is counted, as a keyed hash. */
  scope: text("scope").primaryKey(),
  used: integer("used").notNull(),
  /** When it counts anew. */
  endsAt: moment("ends_at").notNull(),
});
