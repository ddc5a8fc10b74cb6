import {
  boolean,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { accountId, moment } from "./columns.ts";
import { properties } from "./properties.ts";
import { Records } from "./records.ts";

/** Secret URLs that calendar programs subscribe to. */
export const calendarFeeds = pgTable(
  "calendar_feeds",
  {
    accountId: accountId(),
    id: uuid("id").notNull(),
    /** Null: the entries of the whole account. */
    propertyId: uuid("property_id"),
    names: boolean("names").notNull(),
    /** The token is in the URL and nowhere else. */
    tokenHash: text("token_hash").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({ columns: [t.accountId], foreignColumns: [accounts.id] }),
    foreignKey({
      name: "calendar_feeds_property_fk",
      columns: [t.accountId, t.propertyId],
      foreignColumns: [properties.accountId, properties.id],
    }),
    // A subscriber only has the token.
    uniqueIndex("calendar_feeds_token").on(t.tokenHash),
    index("calendar_feeds_newest").on(t.accountId, t.createdAt, t.id),
  ],
);

export const calendarFeedRecords = new Records(calendarFeeds, "calendar-feeds", {
  quiet: ["tokenHash"],
  audit: { values: ["propertyId", "names"], leftOut: ["tokenHash"] },
  kept: "of the account",
});
