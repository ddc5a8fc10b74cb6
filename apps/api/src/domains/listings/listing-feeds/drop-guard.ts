import type { Tx } from "../../../platform/database/database.ts";
import * as listings from "./feed-listings.queries.ts";
import * as queries from "./listing-feeds.queries.ts";

/** A version that lacks more than this share, and at least this number, of the last one's listings awaits a person. */
const share = 0.2;
const fewest = 5;

/** The listings that a fetch may serve. */
export interface Verdict {
  /** The current listings of the feed. */
  ids: string[];
  /** Listings that disappeared too suddenly, and are served until a person confirms their removal. */
  kept: string[];
}

/**
 * Compares a feed's current listings with its last version. A portal takes down at once what a feed lacks, so that one bad
 * import or sync would take down everything. Listings removed by people disappear at once, and don't count.
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

/** How the feed's record shows a version that is held back. */
export const heldBy = ({ ids, kept }: Verdict, { heldSince }: queries.FeedRow, now: Date) =>
  kept.length === 0
    ? { heldSince: null, heldListings: null, heldMissing: null }
    : { heldSince: heldSince ?? now, heldListings: ids.length, heldMissing: kept.length };
