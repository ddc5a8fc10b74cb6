const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Data that is kept for a limited time and then removed. */
interface Retained {
  /** Minimum retention period. */
  keptMs: number;
  /** Why it is kept, and why no longer. */
  why: string;
}

/** A table partitioned by time; a partition is dropped once all of its rows are older than `keptMs`. */
export interface Partitioned extends Retained {
  /** The partitioning column: a timestamp or a UUIDv7. */
  by: { column: string; type: "moment" | "uuidv7" };
  /** The period of one partition; rows may outlive `keptMs` by up to this long. */
  spanMs: number;
  /** Number of partitions created ahead of the current one. */
  ahead: number;
  /** SQL condition for rows that still need processing: partitions with such rows are kept. */
  waits: string | null;
}

/** A table whose rows are deleted individually, because it can't be partitioned by time. */
export interface Deleted extends Retained {
  /** SQL expression for the start of the retention period; null for rows that are kept. */
  from: string;
  /** Its primary key. */
  key: string[];
  /** A table whose rows are parts of these and go with them, and its columns that name their row. */
  parts?: { table: string; of: string[] };
  /** The database function that deletes, because triggers reject all other deletions. */
  by?: string;
}

/**
 * Everything the program writes for its own use that would otherwise grow without bound: what, how long, and why.
 * Account records, such as contacts and messages, are kept until someone deletes them. See docs/adr/0022.
 */
export const partitioned = {
  idempotency_records: {
    keptMs: 24 * hourMs,
    why: "Responses that an Idempotency-Key repeats; personal data.",
    by: { column: "created_at", type: "moment" },
    spanMs: dayMs,
    ahead: 2,
    waits: null,
  },
  outbox: {
    keptMs: 30 * dayMs,
    why: "The event log, for redeliveries.",
    by: { column: "id", type: "uuidv7" },
    spanMs: 10 * dayMs,
    ahead: 1,
    waits: "not fanned_out or awaits_triggers",
  },
  webhook_deliveries: {
    keptMs: 30 * dayMs,
    why: "Deliveries with their attempts.",
    by: { column: "event_id", type: "uuidv7" },
    spanMs: 10 * dayMs,
    ahead: 1,
    waits: "status = 'pending'",
  },
  outgoing_mail: {
    keptMs: 30 * dayMs,
    why: "Emails that were sent, for complaints.",
    by: { column: "id", type: "uuidv7" },
    spanMs: 10 * dayMs,
    ahead: 1,
    waits: "status = 'pending'",
  },
  incoming_mail: {
    keptMs: 30 * dayMs,
    why: "Whole emails, to read them again and recognize repeated ones.",
    by: { column: "id", type: "uuidv7" },
    spanMs: 10 * dayMs,
    ahead: 1,
    waits: null,
  },
  leads: {
    keptMs: 30 * dayMs,
    why: "What portals sent, for the same reasons.",
    by: { column: "id", type: "uuidv7" },
    spanMs: 10 * dayMs,
    ahead: 1,
    waits: null,
  },
  connector_messages: {
    keptMs: 30 * dayMs,
    why: "Messages for connectors.",
    by: { column: "id", type: "uuidv7" },
    spanMs: 10 * dayMs,
    ahead: 1,
    waits: "status = 'pending'",
  },
  changes: {
    keptMs: 31 * dayMs,
    why: "The change feed, whose cursors are valid for 30 days.", // a change is older than its commit
    by: { column: "at", type: "moment" },
    spanMs: dayMs,
    ahead: 2,
    waits: null,
  },
  audit_entries: {
    keptMs: 365 * dayMs,
    why: "The audit log, for disputes; personal data.",
    by: { column: "id", type: "uuidv7" },
    spanMs: 30 * dayMs,
    ahead: 1,
    waits: null,
  },
  request_log: {
    keptMs: 30 * dayMs,
    why: "The request log.",
    by: { column: "at", type: "moment" },
    spanMs: dayMs,
    ahead: 2,
    waits: null,
  },
} as const satisfies Record<string, Partitioned>;

export const deleted = {
  showing_holds: {
    keptMs: hourMs,
    why: "Expired holds.",
    // Until then, a visitor who comes back learns that the hold has expired.
    from: "expires_at",
    key: ["account_id", "id"],
  },
  first_emails: {
    keptMs: 0,
    why: "Counters of automatic email to unproven addresses.",
    from: "ends_at",
    key: ["scope"],
  },
  contact_merges: {
    keptMs: 0,
    why: "What a merge moved, for 30 days, in which it can be undone.",
    from: "undo_until",
    key: ["account_id", "id"],
  },
  workflow_runs: {
    keptMs: 365 * dayMs,
    why: "Ended runs.",
    // Not partitioned: one live run per template, contact and property is unique over all time.
    from: "completed_at",
    key: ["account_id", "id"],
  },
  session_record_heads: {
    keptMs: 3 * 365 * dayMs,
    why: "Records of sessions, from the last entry, for claims of discrimination.",
    // Not partitioned: a chain is a whole.
    from: "last_at",
    key: ["account_id", "session_id"],
    by: "expire_session_records",
  },
  bulk_imports: {
    keptMs: 90 * dayMs,
    why: "Imports of properties that have ended, with the errors of their rows.",
    from: "completed_at",
    key: ["account_id", "id"],
  },
  image_imports: {
    keptMs: 90 * dayMs,
    why: "Imports of images that have ended, with their URLs.",
    from: "completed_at",
    key: ["account_id", "id"],
    parts: { table: "image_import_urls", of: ["account_id", "import_id"] },
  },
  api_keys: {
    keptMs: 365 * dayMs,
    why: "Keys that were revoked or have expired, as long as the audit log names them.",
    from: "least(revoked_at, expires_at)",
    key: ["account_id", "id"],
  },
  exports: {
    keptMs: dayMs,
    why: "The state of an export; its file is deleted after an hour.",
    from: "completed_at",
    key: ["account_id", "id"],
  },
  sandbox_outbox: {
    keptMs: 30 * dayMs,
    why: "What sandboxes would have sent.",
    from: "stored_at",
    key: ["account_id", "id"],
  },
  chats: {
    keptMs: dayMs,
    why: "Only chats in which the visitor wrote nothing.",
    from: "unused_since",
    key: ["account_id", "id"],
  },
  sign_in_links: {
    keptMs: dayMs,
    why: "Links that were used or have expired.",
    from: "expires_at",
    key: ["account_id", "id"],
  },
  sign_ins: {
    keptMs: 0,
    why: "The cookie expires with it.",
    from: "expires_at",
    key: ["account_id", "id"],
  },
  conversation_reads: {
    keptMs: 30 * dayMs,
    why: "Which conversations were read.",
    from: "read_up_to",
    key: ["account_id", "person_id", "conversation_id"],
  },
  usage_days: {
    keptMs: 40 * dayMs,
    why: "Requests per account and day.",
    from: "day",
    key: ["account_id", "day"],
  },
  image_import_budgets: {
    keptMs: 62 * dayMs,
    why: "Imported images per account, from the start of their month.",
    from: "to_date(month, 'YYYY-MM')",
    key: ["account_id", "month"],
  },
  assistant_usage: {
    keptMs: 62 * dayMs,
    why: "Calls of the language model per account, from the start of their month.",
    from: "to_date(month, 'YYYY-MM')",
    key: ["account_id", "month"],
  },
} as const satisfies Record<string, Deleted>;

/** The start of a table's retention period; older rows may already be gone. */
export const keptSince = (name: keyof typeof partitioned, now: Date): Date =>
  new Date(now.getTime() - partitioned[name].keptMs);
