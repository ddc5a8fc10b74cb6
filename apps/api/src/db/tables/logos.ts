import { foreignKey, pgTable, text } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { accountId, moment } from "./columns.ts";
import { bytes } from "./idempotency.ts";

/** The logos of accounts, a few kilobytes each. Which one an account has, and its size, is in its settings. */
export const logos = pgTable(
  "logos",
  {
    accountId: accountId().primaryKey(),
    /** Part of its URL: the beginning of the SHA-256 of its bytes. */
    hash: text("hash").notNull(),
    png: bytes("png").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [foreignKey({ columns: [t.accountId], foreignColumns: [accounts.id] })],
);
