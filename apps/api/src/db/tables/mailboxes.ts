import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { moment, recordKey } from "./columns.ts";
import { recordKeys } from "./constraints.ts";
import { bytes } from "./idempotency.ts";
import { Records } from "./records.ts";

/** A mail server and the user there; the password is in a column of its own. */
export interface MailServerAddress {
  host: string;
  port: number;
  user: string;
}

/** Ordinary mailboxes of the account: where their mail is read and sent, and how far it was taken in. */
export const mailboxes = pgTable(
  "mailboxes",
  {
    ...recordKey(),
    address: text("address").notNull(),
    imap: jsonb("imap").$type<MailServerAddress>().notNull(),
    /** Encrypted. */
    imapSecret: bytes("imap_secret").notNull(),
    /** Null: it only receives. */
    smtp: jsonb("smtp").$type<MailServerAddress>(),
    /** Encrypted. */
    smtpSecret: bytes("smtp_secret"),
    folder: text("folder").notNull(),
    active: boolean("active").notNull(),
    /** Older mail is not taken in. */
    connectedAt: moment("connected_at").notNull(),
    /** The position: all mail up to this UID was taken in, as long as the folder has this UIDVALIDITY. */
    uidValidity: bigint("uid_validity", { mode: "number" }),
    lastUid: bigint("last_uid", { mode: "number" }).notNull().default(0),
    /** The email that is being taken in, and how often that began: a crash leaves them. */
    attemptedUid: bigint("attempted_uid", { mode: "number" }),
    attempts: integer("attempts").notNull().default(0),
    leftCount: integer("left_count").notNull().default(0),
    lastCheckedAt: moment("last_checked_at"),
    lastSucceededAt: moment("last_succeeded_at"),
    lastError: text("last_error"),
    lastSendError: text("last_send_error"),
    /** Number of failed checks since the last success. */
    failures: integer("failures").notNull().default(0),
    /** Also the end of the claim of the worker that is checking it. */
    nextCheckAt: moment("next_check_at").notNull(),
    /** The process that waits for new mail over IDLE, and until when unless it extends that. */
    watchToken: uuid("watch_token"),
    watchedUntil: moment("watched_until"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    ...recordKeys(t),
    index("mailboxes_newest").on(t.accountId, t.createdAt, t.id),
    index("mailboxes_due").on(t.nextCheckAt).where(sql`${t.active}`),
    // An account sends from one address.
    uniqueIndex("mailboxes_active_sender")
      .on(t.accountId)
      .where(sql`${t.active} and ${t.smtpSecret} is not null`),
  ],
);

export const mailboxRecords = new Records(mailboxes, "mailboxes", {
  remarks: "`lastCheckedAt`, which every check sets, does not count",
  quiet: [
    "lastCheckedAt",
    "lastSucceededAt",
    "failures",
    "nextCheckAt",
    "connectedAt",
    "uidValidity",
    "lastUid",
    "attemptedUid",
    "attempts",
    "watchToken",
    "watchedUntil",
  ],
  audit: {
    values: ["address", "imap", "smtp", "folder", "active"],
    hidden: ["imapSecret", "smtpSecret"],
    leftOut: ["lastError", "lastSendError", "leftCount"],
    renamed: { imapSecret: "imap", smtpSecret: "smtp" },
  },
  kept: "of the account",
});
