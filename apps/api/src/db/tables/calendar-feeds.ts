import { boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment, recordKey } from "./columns.ts";
import { recordKeys, sameAccount } from "./constraints.ts";
import { properties } from "./properties.ts";
import { Records } from "./records.ts";

/** Secret URLs that calendar programs subscribe to. */
export const calendarFeeds = pgTable(
  "calendar_feeds",
  {
    ...recordKey(),
    /** Null: the feed covers the whole account. */
    propertyId: uuid("property_id"),
    names: boolean("names").notNull(),
    /** The token itself is only in the URL. */
    tokenHash: text("token_hash").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    ...recordKeys(t),
    sameAccount([t.accountId, t.propertyId], properties, "calendar_feeds_property_fk"),
    // Subscribers identify the feed by its token alone.
    uniqueIndex("calendar_feeds_token").on(t.tokenHash),
    index("calendar_feeds_newest").on(t.accountId, t.createdAt, t.id),
  ],
);

export const calendarFeedRecords = new Records(calendarFeeds, "calendar-feeds", {
  quiet: ["tokenHash"],
  audit: { values: ["propertyId", "names"] },
  kept: "of the account",
});
