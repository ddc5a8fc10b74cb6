import { calendarAccountServices, type FoundCalendar } from "@rental/contract";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { accountId, moment, recordKey } from "./columns.ts";
import { recordKeys, sameAccount } from "./constraints.ts";
import { bytes } from "./idempotency.ts";
import { people } from "./people.ts";
import { Records } from "./records.ts";

/** Connected users of calendar services, each with one calendar that is synchronized with the showings. */
export const calendarAccounts = pgTable(
  "calendar_accounts",
  {
    ...recordKey(),
    /** The person whose showings are in the calendar; null for all showings of the account. */
    personId: uuid("person_id"),
    /** How the calendars are reached. */
    service: text("service", { enum: calendarAccountServices }).notNull().default("caldav"),
    url: text("url").notNull(),
    username: text("username").notNull(),
    /** Encrypted: the password or the refresh token. */
    secret: bytes("secret").notNull(),
    /** The user's calendars, as found when connecting. */
    calendars: jsonb("calendars").$type<FoundCalendar[]>().notNull(),
    /** The synchronized calendar; null if none has been chosen. */
    calendarUrl: text("calendar_url"),
    /** Whether events contain names of contacts. */
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
    /** The end of a worker's claim; `nextSyncAt` is never earlier. */
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

/** The copies of showings in connected calendars, as last written or read. */
export const calendarCopies = pgTable(
  "calendar_copies",
  {
    accountId: accountId(),
    calendarAccountId: uuid("calendar_account_id").notNull(),
    /** Not a foreign key: a copy outlives its showing until it is removed from the calendar. */
    showingId: uuid("showing_id").notNull(),
    /** Null: not known yet. */
    etag: text("etag"),
    /** The server's id of the event; null where we choose the ids. */
    eventId: text("event_id"),
    /** The version of the showing in the calendar; -1 if it must be written again. */
    sequence: integer("sequence").notNull(),
    startTime: moment("start_time").notNull(),
    endTime: moment("end_time").notNull(),
    /** When it was found deleted, along with so many others that a person must decide. */
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
