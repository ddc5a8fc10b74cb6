import { customType, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { accountId, moment } from "./columns.ts";
import { ofAccount } from "./constraints.ts";

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Encrypted responses to writes with an Idempotency-Key. Partitioned by time, see ../retention.ts. */
export const idempotencyRecords = pgTable(
  "idempotency_records",
  {
    accountId: accountId(),
    /** Method and concrete path, such as `PATCH /properties/0198…`. */
    operation: text("operation").notNull(),
    key: text("key").notNull(),
    /** SHA-256 of the canonicalized body. */
    bodyHash: text("body_hash").notNull(),
    status: integer("status").notNull(),
    /** Headers and body of the response, sealed. */
    answer: bytes("answer").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    ofAccount(t),
    // Not unique, because partitions are daily. `IdempotencyStore.keep` ensures that a key has only one valid record at
    // a time.
    index("idempotency_records_key").on(t.accountId, t.operation, t.key),
  ],
);
