import { customType, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { accountId, moment } from "./columns.ts";
import { ofAccount } from "./constraints.ts";

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Answers of writes that carried an Idempotency-Key, encrypted. Partitioned by time, see ../retention.ts. */
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
    ofAccount(t),
    // Not unique, because there is a partition per day. `IdempotencyStore.keep` ensures that a key has one valid record
    // at a time.
    index("idempotency_records_key").on(t.accountId, t.operation, t.key),
  ],
);
