import type { Tx } from "../../../platform/database/database.ts";
import * as listings from "./feed-listings.queries.ts";
import * as queries from "./listing-feeds.queries.ts";

/** A version waits for a person if it lacks more than this share of the last one's listings, and at least so many. */
const share = 0.2;
const fewest = 5;

/** What a fetch may serve. */
export interface Verdict {
  /** The listings that the feed has now. */
  ids: string[];
  /** Listings that disappeared too suddenly, and are served until a person confirms. Empty: nothing waits. */
  kept: string[];
}

/**
 * Compares what a feed has now with its last version. A portal takes down at once what a feed lacks, so one bad import
 * or sync would take down everything. What a person removed is gone at once, and does not count.
 */
export async function judge(tx: Tx, feed: queries.FeedRow, scope: listings.Scope): Promise<Verdict> {
  const ids = await listings.ids(tx, scope);
  const before = await queries.servedIds(tx, feed);
  const now = new Set(ids);
  const gone = (before ?? []).filter((id) => !now.has(id));
  if (before === null || !isSudden(gone.length, before.length)) return { ids, kept: [] };
  const byPeople = new Set(await listings.takenByPeople(tx, feed.accountId, gone));
  const kept = gone.filter((id) => !byPeople.has(id));
  return { ids, kept: isSudden(kept.length, before.length) ? kept : [] };
}

const isSudden = (gone: number, before: number): boolean => gone >= fewest && gone > share * before;

/** What the record tells of a version that waits. */
export const heldBy = ({ ids, kept }: Verdict, { heldSince }: queries.FeedRow, now: Date) =>
  kept.length === 0
    ? { heldSince: null, heldListings: null, heldMissing: null }
    : { heldSince: heldSince ?? now, heldListings: ids.length, heldMissing: kept.length };
