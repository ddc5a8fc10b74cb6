import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { accountId, moment } from "./columns.ts";
import { ofAccount } from "./constraints.ts";

export const sessionRecordKinds = [
  "started",
  "said",
  "answered",
  "assistant",
  "completed",
  "reviewed",
  "erased",
] as const;

/** The record of each pre-screening session: its length, and the head of its chain. See docs/adr/0045. */
export const sessionRecordHeads = pgTable(
  "session_record_heads",
  {
    accountId: accountId(),
    sessionId: uuid("session_id").notNull(),
    length: integer("length").notNull(),
    /** The last entry's hash. */
    hash: text("hash").notNull(),
    lastAt: moment("last_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.sessionId] }),
    ofAccount(t),
    index("session_record_heads_last").on(t.lastAt),
  ],
);

/**
 * The entries of the records. Triggers reject changes and deletions; entries are deleted with their head when their
 * retention ends, and only what identifies an erased contact is redacted.
 */
export const sessionRecordEntries = pgTable(
  "session_record_entries",
  {
    accountId: accountId(),
    sessionId: uuid("session_id").notNull(),
    /** From 1, without gaps. */
    position: integer("position").notNull(),
    at: moment("at").notNull(),
    kind: text("kind", { enum: sessionRecordKinds }).notNull(),
    /** JSON, exactly as hashed, unless redacted. */
    data: text("data").notNull(),
    /** What identified the contact has been removed from `data`. A later entry has the hash of the remainder. */
    isRedacted: boolean("is_redacted").notNull().default(false),
    /**
     * The prospect's name, email and phone, as salted JSON. Null when there are none, and after the contact was erased.
     */
    personal: text("personal"),
    /** The hash of `personal`, so that the chain remains verifiable without it. */
    personalHash: text("personal_hash"),
    previousHash: text("previous_hash").notNull(),
    hash: text("hash").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.sessionId, t.position] }),
    foreignKey({
      name: "session_record_entries_head_fk",
      columns: [t.accountId, t.sessionId],
      foreignColumns: [sessionRecordHeads.accountId, sessionRecordHeads.sessionId],
    }).onDelete("cascade"),
  ],
);
