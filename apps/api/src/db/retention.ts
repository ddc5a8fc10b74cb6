const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** What is kept for a limited time and then removed. */
interface Retained {
  /** Kept at least this long. */
  keptMs: number;
  /** Why it is kept, and why no longer. */
  why: string;
}

/** A table that is partitioned by time; a whole partition is dropped when all its rows are older than `keptMs`. */
export interface Partitioned extends Retained {
  /** The column with the time: a timestamp or a UUIDv7. */
  by: { column: string; type: "moment" | "uuidv7" };
  /** The period of one partition; rows live up to this much longer than `keptMs`. */
  spanMs: number;
  /** Number of partitions that are created beyond the current one. */
  ahead: number;
  /** SQL condition for rows that still need processing: a partition with any of them is kept. */
  waits: string | null;
}

/** A table whose rows are deleted one by one, because it can't be partitioned by time. */
export interface Deleted extends Retained {
  /** The time that the period starts at; null in rows that are kept. */
  from: string;
  /** Its primary key. */
  key: string[];
  /** The function of the database that deletes, because triggers refuse everybody else. */
  by?: string;
}

/**
 * Everything that the program writes for itself and that would otherwise grow forever: what, how long, and why. Records
 * of accounts, such as contacts and messages, are kept until someone deletes them. See docs/adr/0022.
 */
export const partitioned = {
  idempotency_records: {
    keptMs: 24 * hourMs,
    why: "Within 24 hours, the same Idempotency-Key gets the same answer. The answers contain personal data.",
    by: { column: "created_at", type: "moment" },
    spanMs: dayMs,
    ahead: 2,
    waits: null,
  },
  outbox: {
    keptMs: 30 * dayMs,
    why: "The event log. Subscriptions can redeliver what they missed in the last 30 days.",
    by: { column: "id", type: "uuidv7" },
    spanMs: 10 * dayMs,
    ahead: 1,
    waits: "not fanned_out or awaits_triggers",
  },
  webhook_deliveries: {
    keptMs: 30 * dayMs,
    why: "The log of deliveries and their attempts, kept as long as the events.",
    by: { column: "event_id", type: "uuidv7" },
    spanMs: 10 * dayMs,
    ahead: 1,
    waits: "status = 'pending'",
  },
  outgoing_mail: {
    keptMs: 30 * dayMs,
    why: "The texts are kept in the messages. A month of the emails themselves is enough to look into complaints, and they contain personal data.",
    by: { column: "id", type: "uuidv7" },
    spanMs: 10 * dayMs,
    ahead: 1,
    waits: "status = 'pending'",
  },
  incoming_mail: {
    keptMs: 30 * dayMs,
    why: "What people wrote is kept in the messages. For a month, the whole text is available in case a rule cut too much of it, and email that arrives twice is recognized.",
    by: { column: "id", type: "uuidv7" },
    spanMs: 10 * dayMs,
    ahead: 1,
    waits: null,
  },
  connector_messages: {
    keptMs: 30 * dayMs,
    why: "Kept like outgoing email; providers report within days how their messages ended.",
    by: { column: "id", type: "uuidv7" },
    spanMs: 10 * dayMs,
    ahead: 1,
    waits: "status = 'pending'",
  },
  changes: {
    keptMs: 31 * dayMs,
    why: "The change feed. Cursors are valid for 30 days; one day more, because a change is older than its commit.",
    by: { column: "at", type: "moment" },
    spanMs: dayMs,
    ahead: 2,
    waits: null,
  },
  audit_entries: {
    keptMs: 365 * dayMs,
    why: "The audit log. A year is enough to look into disputes and mistakes; it contains personal data.",
    by: { column: "id", type: "uuidv7" },
    spanMs: 30 * dayMs,
    ahead: 1,
    waits: null,
  },
  request_log: {
    keptMs: 30 * dayMs,
    why: "The request log. A month is enough to find out why a program failed.",
    by: { column: "at", type: "moment" },
    spanMs: dayMs,
    ahead: 2,
    waits: null,
  },
} as const satisfies Record<string, Partitioned>;

export const deleted = {
  showing_holds: {
    keptMs: hourMs,
    why: "A hold is over after five minutes. For an hour, a visitor who comes back too late learns that it has expired.",
    from: "expires_at",
    key: ["account_id", "id"],
  },
  first_emails: {
    keptMs: 0,
    why: "Counters of automatic email to addresses that nobody has proven. Once their period is over, they limit nothing.",
    from: "ends_at",
    key: ["scope"],
  },
  workflow_runs: {
    keptMs: 365 * dayMs,
    why: "Ended runs with the trace of their steps, so that an account can see for a year what was done for a prospect. Not partitioned, because the rule of one live run per template, contact and property is unique over all time.",
    from: "completed_at",
    key: ["account_id", "id"],
  },
  session_record_heads: {
    keptMs: 3 * 365 * dayMs,
    why: "The record of a session, counted from its last entry. Three years are enough for claims of discrimination; it is kept when the contact is erased. Not partitioned, because a chain is only complete as a whole.",
    from: "last_at",
    key: ["account_id", "session_id"],
    by: "expire_session_records",
  },
  chats: {
    keptMs: dayMs,
    why: "Only chats in which the visitor never wrote anything: opening one is free, and nobody needs it after a day.",
    from: "unused_since",
    key: ["account_id", "id"],
  },
  sign_in_links: {
    keptMs: dayMs,
    why: "For a day, a person who opens an old link learns that it was used or has expired. The rows are also used to count the links that an account was sent in the last hour.",
    from: "expires_at",
    key: ["account_id", "id"],
  },
  sign_ins: {
    keptMs: 0,
    why: "The cookie expires with it, and the list of sign-ins shows only those that can be used.",
    from: "expires_at",
    key: ["account_id", "id"],
  },
  conversation_reads: {
    keptMs: 30 * dayMs,
    why: "What people have read. A conversation without a message for 30 days is archived, and then counts as read.",
    from: "read_up_to",
    key: ["account_id", "person_id", "conversation_id"],
  },
  usage_days: {
    keptMs: 40 * dayMs,
    why: "Requests per account and day, of which the API shows 30 days. One row per account and day.",
    from: "day",
    key: ["account_id", "day"],
  },
} as const satisfies Record<string, Deleted>;

/** The time before which nothing of a table is kept. */
export const keptSince = (name: keyof typeof partitioned, now: Date): Date =>
  new Date(now.getTime() - partitioned[name].keptMs);
