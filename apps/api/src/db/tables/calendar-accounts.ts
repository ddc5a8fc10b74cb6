import { calendarAccountServices, type FoundCalendar } from "@rental/contract";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { accountId, moment, recordKey } from "./columns.ts";
import { recordKeys, sameAccount } from "./constraints.ts";
import { bytes } from "./idempotency.ts";
import { people } from "./people.ts";
import { Records } from "./records.ts";

/** Users of calendar servers: showings are written to one of their calendars, and changes there are read back. */
export const calendarAccounts = pgTable(
  "calendar_accounts",
  {
    ...recordKey(),
    /** Whose calendar it is: the showings that this person shows. Null: the account's, all showings. */
    personId: uuid("person_id"),
    /** How the calendars are reached. */
    service: text("service", { enum: calendarAccountServices }).notNull().default("caldav"),
    url: text("url").notNull(),
    username: text("username").notNull(),
    /** Encrypted: the password, or what access is renewed with. */
    secret: bytes("secret").notNull(),
    /** Those that were found when it was connected. */
    calendars: jsonb("calendars").$type<FoundCalendar[]>().notNull(),
    /** The chosen one; null: nothing is written or read. */
    calendarUrl: text("calendar_url"),
    /** Whether what is written names contacts. */
    names: boolean("names").notNull(),
    /** The state of the calendar up to which changes were read. */
    state: text("state"),
    lastSyncedAt: moment("last_synced_at"),
    lastSucceededAt: moment("last_succeeded_at"),
    lastError: text("last_error"),
    /** Number of failures since the last success. */
    failures: integer("failures").notNull().default(0),
    /** Number of showings deleted in the calendar that a person must decide about. */
    deletedCount: integer("deleted_count").notNull().default(0),
    /** The end of the claim of the worker that is at it: `nextSyncAt` is never earlier. */
    claimedUntil: moment("claimed_until"),
    nextSyncAt: moment("next_sync_at").notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    ...recordKeys(t),
    sameAccount([t.accountId, t.personId], people, "calendar_accounts_person_fk").onDelete("cascade"),
    index("calendar_accounts_newest").on(t.accountId, t.createdAt, t.id),
    index("calendar_accounts_due").on(t.nextSyncAt),
  ],
);

/** Showings as they were last written to, or read from, a connected calendar. */
export const calendarCopies = pgTable(
  "calendar_copies",
  {
    accountId: accountId(),
    calendarAccountId: uuid("calendar_account_id").notNull(),
    /** No foreign key: a copy outlives its showing until it is taken out of the calendar. */
    showingId: uuid("showing_id").notNull(),
    /** Null: not known yet. */
    etag: text("etag"),
    /** The id that the server gave the event; null where ids are ours. */
    eventId: text("event_id"),
    /** The version of the showing that is in the calendar; -1: none was stored for certain. */
    sequence: integer("sequence").notNull(),
    startTime: moment("start_time").notNull(),
    endTime: moment("end_time").notNull(),
    /** When it was found deleted, together with so many others that a person must decide. */
    deletedAt: moment("deleted_at"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.calendarAccountId, t.showingId] }),
    sameAccount([t.accountId, t.calendarAccountId], calendarAccounts, "calendar_copies_account_fk").onDelete(
      "cascade",
    ),
    index("calendar_copies_showing").on(t.accountId, t.showingId),
  ],
);

export const calendarAccountRecords = new Records(calendarAccounts, "calendar-accounts", {
  remarks: "`lastSyncedAt`, which every pass sets, does not count",
  quiet: ["lastSyncedAt", "lastSucceededAt", "failures", "nextSyncAt", "claimedUntil", "state"],
  audit: {
    values: ["personId", "service", "url", "username", "calendarUrl", "names"],
    hidden: ["secret"],
    leftOut: ["lastError", "calendars", "deletedCount"],
  },
  kept: "of the account",
});
