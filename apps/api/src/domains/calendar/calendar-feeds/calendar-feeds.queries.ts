import { eq, getTableColumns, sql } from "drizzle-orm";
import { accounts, calendarFeeds } from "../../../db/tables/index.ts";
import { prepared } from "../../../platform/database/database.ts";
import { filteredList } from "../../../platform/database/filtered-list.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import { insertion, removeById } from "../../../platform/database/rows.ts";

export type FeedRow = typeof calendarFeeds.$inferSelect;

export const find = lookup((db) =>
  db.select().from(calendarFeeds).where(among(calendarFeeds)).prepare("find_calendar_feed"),
);

/** The feed with this token, and its account's plan. */
export const findByToken = prepared((db) =>
  db
    .select({
      ...getTableColumns(calendarFeeds),
      accountName: accounts.name,
      plan: accounts.plan,
      accountCreatedAt: accounts.createdAt,
    })
    .from(calendarFeeds)
    .innerJoin(accounts, eq(accounts.id, calendarFeeds.accountId))
    .where(eq(calendarFeeds.tokenHash, sql.placeholder("tokenHash")))
    .prepare("find_calendar_feed_by_token"),
);

export const insert = insertion(calendarFeeds);

/** @returns whether the feed existed */
export const remove = removeById(calendarFeeds);

/** Newest first; the id breaks ties within a millisecond. */
export const list = filteredList("calendar_feeds", {
  from: calendarFeeds,
  order: { direction: "desc", by: { createdAt: calendarFeeds.createdAt, id: calendarFeeds.id } },
});
