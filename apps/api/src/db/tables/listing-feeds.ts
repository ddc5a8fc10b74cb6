import { listingFeedFormats } from "@rental/contract";
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment, recordKey } from "./columns.ts";
import { recordKeys } from "./constraints.ts";
import { Records } from "./records.ts";

/** Secret URLs from which portals read listings. */
export const listingFeeds = pgTable(
  "listing_feeds",
  {
    ...recordKey(),
    name: text("name").notNull(),
    format: text("format", { enum: listingFeedFormats }).notNull(),
    /** Properties and buildings; both null: all properties. May name deleted ones, which are in no feed. */
    propertyIds: uuid("property_ids").array(),
    buildingIds: uuid("building_ids").array(),
    active: boolean("active").notNull(),
    /** The token itself is only in the URL. */
    tokenHash: text("token_hash").notNull(),
    /** Identifies the content that portals got last, and when that changed. */
    servedKey: text("served_key"),
    servedAt: moment("served_at"),
    /** The listings of the last version that was not held back; null before the first. */
    servedIds: uuid("served_ids").array(),
    /** Set while a newer version waits for a person: see drop-guard.ts. */
    heldSince: moment("held_since"),
    heldListings: integer("held_listings"),
    heldMissing: integer("held_missing"),
    lastFetchedAt: moment("last_fetched_at"),
    lastFetchedBy: text("last_fetched_by"),
    lastFetchedListings: integer("last_fetched_listings"),
    /** When the owner was told that nobody fetches it; null since the last fetch. */
    silenceToldAt: moment("silence_told_at"),
    /** When it was noticed that the plan has no feeds, and how often the owner was told. */
    planEndedAt: moment("plan_ended_at"),
    planEndTold: integer("plan_end_told").notNull().default(0),
    /** When the job looks at it next. */
    checkAt: moment("check_at").notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    ...recordKeys(t),
    // Portals identify the feed by its token alone.
    uniqueIndex("listing_feeds_token").on(t.tokenHash),
    index("listing_feeds_newest").on(t.accountId, t.createdAt, t.id),
    index("listing_feeds_check").on(t.checkAt),
  ],
);

export const listingFeedRecords = new Records(listingFeeds, "listing-feeds", {
  remarks: "what every fetch sets, such as `lastFetchedAt`, does not count",
  quiet: [
    "tokenHash",
    "servedKey",
    "servedAt",
    "servedIds",
    "checkAt",
    "silenceToldAt",
    "planEndTold",
    "lastFetchedAt",
    "lastFetchedBy",
    "lastFetchedListings",
  ],
  audit: {
    values: ["name", "format", "propertyIds", "buildingIds", "active"],
    leftOut: ["heldSince", "heldListings", "heldMissing", "planEndedAt"],
  },
  kept: "of the account",
});
