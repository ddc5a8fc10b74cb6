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

/** The record of each pre-screening session: how long it is, and where its chain ends. See docs/adr/0045. */
export const sessionRecordHeads = pgTable(
  "session_record_heads",
  {
    accountId: accountId(),
    sessionId: uuid("session_id").notNull(),
    length: integer("length").notNull(),
    /** Of the last entry. */
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
 * The entries of the records. Triggers refuse to change or delete them; they go with their head, when the time is over, and
 * only what identifies an erased contact is taken out.
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
    /** JSON, exactly as it was hashed, unless it is redacted. */
    data: text("data").notNull(),
    /** What identified the contact was taken out of `data`. A later entry has the hash of what is left. */
    isRedacted: boolean("is_redacted").notNull().default(false),
    /** JSON with a salt: name, email and phone of the prospect. Null when there is none, and after the contact was erased. */
    personal: text("personal"),
    /** Of `personal`, so that the chain holds without it. */
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
