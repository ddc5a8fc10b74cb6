import { calendarProviders, type SkippedEvent } from "@rental/contract";
import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, recordKey } from "./columns.ts";
import { recordKeys, sameAccount } from "./constraints.ts";
import { properties } from "./properties.ts";
import { Records } from "./records.ts";

/** External calendars whose events are imported as calendar entries, and their import state. */
export const calendarSources = pgTable(
  "calendar_sources",
  {
    ...recordKey(),
    name: text("name").notNull(),
    url: text("url").notNull(),
    /** Null: its entries block all properties. */
    propertyId: uuid("property_id"),
    /** The calendar account whose calendar it is, and with whose password it is read; null: its address is enough. */
    calendarAccountId: uuid("calendar_account_id"),
    provider: text("provider", { enum: calendarProviders }).notNull(),
    lastFetchedAt: moment("last_fetched_at"),
    lastSucceededAt: moment("last_succeeded_at"),
    lastError: text("last_error"),
    /** Number of failed fetches since the last success. */
    failures: integer("failures").notNull().default(0),
    eventCount: integer("event_count").notNull().default(0),
    /** Events that could not be read. */
    skipped: jsonb("skipped").$type<SkippedEvent[]>().notNull().default([]),
    /** Hash and time of the last notification to the owner about the import, so that it is not repeated. */
    told: text("told"),
    toldAt: moment("told_at"),
    nextFetchAt: moment("next_fetch_at").notNull(),
    /** The ETag of the last version read. */
    etag: text("etag"),
    lastModified: text("last_modified"),
    /**
     * The day and time zone that the entries were computed for; if they differ, even an unchanged file is read again.
     */
    readFor: text("read_for"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    ...recordKeys(t),
    sameAccount([t.accountId, t.propertyId], properties, "calendar_sources_property_fk"),
    index("calendar_sources_newest").on(t.accountId, t.createdAt, t.id),
    index("calendar_sources_due").on(t.nextFetchAt),
  ],
);

export const calendarSourceRecords = new Records(calendarSources, "calendar-sources", {
  remarks: "`lastFetchedAt`, which every fetch sets, does not count",
  quiet: [
    "lastFetchedAt",
    "lastSucceededAt",
    "failures",
    "nextFetchAt",
    "etag",
    "lastModified",
    "readFor",
    "told",
    "toldAt",
  ],
  audit: {
    values: ["name", "propertyId", "provider"],
    hidden: ["url"],
    leftOut: ["lastError", "eventCount", "skipped", "calendarAccountId"],
  },
  kept: "of the account",
});
