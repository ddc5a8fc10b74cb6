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

/** A mail server and its user; the password is in a separate column. */
export interface MailServerAddress {
  host: string;
  port: number;
  user: string;
}

/** The account's mailboxes: their servers, and the position up to which their mail was imported. */
export const mailboxes = pgTable(
  "mailboxes",
  {
    ...recordKey(),
    address: text("address").notNull(),
    imap: jsonb("imap").$type<MailServerAddress>().notNull(),
    /** Encrypted. */
    imapSecret: bytes("imap_secret").notNull(),
    /** Null if it only receives. */
    smtp: jsonb("smtp").$type<MailServerAddress>(),
    /** Encrypted. */
    smtpSecret: bytes("smtp_secret"),
    folder: text("folder").notNull(),
    active: boolean("active").notNull(),
    /** Older mail is not imported. */
    connectedAt: moment("connected_at").notNull(),
    /** The position: all mail up to this UID was imported, as long as the folder has this UIDVALIDITY. */
    uidValidity: bigint("uid_validity", { mode: "number" }),
    lastUid: bigint("last_uid", { mode: "number" }).notNull().default(0),
    /** The email that is being imported, and the number of attempts; they survive a crash. */
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
    /** The process that watches the mailbox over IDLE, and the end of its lease. */
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
