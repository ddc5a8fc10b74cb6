import { customType, foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { accountId, moment } from "./columns.ts";

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Answers of writes that carried an Idempotency-Key, kept 24 h, encrypted. Decisions 33-34. */
export const idempotencyRecords = pgTable(
  "idempotency_records",
  {
    accountId: accountId(),
    /** Method and concrete path, such as `PATCH /properties/0198…`. */
    operation: text("operation").notNull(),
    key: text("key").notNull(),
    /** SHA-256 of the body in canonical form. */
    bodyHash: text("body_hash").notNull(),
    status: integer("status").notNull(),
    /** Headers and body of the answer, sealed. */
    answer: bytes("answer").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.operation, t.key] }),
    foreignKey({ columns: [t.accountId], foreignColumns: [accounts.id] }),
    index("idempotency_created").on(t.createdAt),
  ],
);
