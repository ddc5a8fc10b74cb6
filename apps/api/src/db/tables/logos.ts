import { foreignKey, pgTable, text } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { accountId, moment } from "./columns.ts";
import { bytes } from "./idempotency.ts";

/** Account logos, a few kilobytes each. The settings say which one an account uses, and its size. */
export const logos = pgTable(
  "logos",
  {
    accountId: accountId().primaryKey(),
    /** Part of its URL: a prefix of the SHA-256 of its bytes. */
    hash: text("hash").notNull(),
    png: bytes("png").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [foreignKey({ columns: [t.accountId], foreignColumns: [accounts.id] })],
);
