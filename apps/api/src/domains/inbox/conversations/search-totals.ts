import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { messages } from "../../../db/tables/index.ts";
import { plannedEachTime, type Queryable } from "../../../platform/database/database.ts";
import { lowestIdAt } from "../../../platform/ids.ts";
import { maxEntries } from "../../../platform/max-entries.ts";

/**
 * Exact totals of searches with many matches. Counting takes half a second per million messages, so totals are cached,
 * and the next search counts only the messages added since.
 *
 * Messages are never deleted, nor does their text change. As long as an account has the same number of messages up to a
 * certain id, they are the same messages with the same matches. That number is the maintained total of all its messages
 * minus the few after the id. If it has changed, because a message was stored after others with a higher id, everything
 * is counted again. See docs/adr/0007.
 */

/** The search: an account's messages whose content, normalized for search, matches a LIKE pattern. */
export interface Wanted {
  accountId: string;
  pattern: string;
}

/** An account's counts up to an id, as of when they were taken. */
interface Counted {
  upTo: string;
  messages: number;
  hits: number;
}

/** Each entry takes about 300 bytes. */
const remembered = new LRUCache<string, Counted>(maxEntries(2_000));

const keyOf = ({ accountId, pattern }: Wanted): string => `${accountId} ${pattern}`;

/** Messages of transactions no longer than this are counted with the later ones, not twice. */
const settledMs = 60_000;
const settledIdAt = (now: Date): string => lowestIdAt(new Date(now.getTime() - settledMs));

/** Whether the total of this search is cached. */
export const isCached = (wanted: Wanted): boolean => remembered.has(keyOf(wanted));

/** The number of matches: the cached total plus those added since, or else a full count. */
export async function countHits(db: Queryable, wanted: Wanted, now: Date): Promise<number> {
  const key = keyOf(wanted);
  const upTo = settledIdAt(now);
  const known = remembered.get(key);
  const counted = known && (await countSince(db, wanted, known, upTo));
  const { total, ...next } = counted ?? (await countAll(db, wanted, upTo));
  remembered.set(key, next);
  return total;
}

/** The maintained total of an account's messages. */
const ofAccount = (accountId: string) => {
  const where = sql`account_id = ${accountId} and list = 'messages'`;
  return sql`(coalesce((select sum(total) from list_totals where ${where}), 0)
    + coalesce((select sum(delta) from list_total_changes where ${where}), 0))::int`;
};

const isHit = ({ pattern }: Wanted) => sql`${messages.searchText} like ${pattern}`;

async function countAll(db: Queryable, wanted: Wanted, upTo: string): Promise<Counted & { total: number }> {
  const { accountId } = wanted;
  const mine = sql`${messages.accountId} = ${accountId}`;
  const isLater = sql`${messages.id} > ${upTo}::uuid`;
  const [row] = await db.execute<{ total: number; laterHits: number; messages: number; later: number }>(sql`
    ${plannedEachTime} select count(*)::int as total, (count(*) filter (where ${isLater}))::int as "laterHits",
      ${ofAccount(accountId)} as messages,
      (select count(*)::int from ${messages} where ${mine} and ${isLater}) as later
    from ${messages} where ${mine} and ${isHit(wanted)}`);
  const { total, laterHits, messages: all, later } = row!;
  return { total, upTo, messages: all - later, hits: total - laterHits };
}

/**
 * Counts the messages after the cached ones, and advances the cached totals to a later id.
 * @returns nothing when the cached totals are no longer valid
 */
async function countSince(
  db: Queryable,
  wanted: Wanted,
  known: Counted,
  upTo: string,
): Promise<(Counted & { total: number }) | undefined> {
  const next = upTo > known.upTo ? upTo : known.upTo;
  const isSettled = sql`${messages.id} <= ${next}::uuid`;
  const [row] = await db.execute<
    Record<"all" | "later" | "laterHits" | "settled" | "settledHits", number>
  >(sql`
    ${plannedEachTime} select ${ofAccount(wanted.accountId)} as all, count(*)::int as later,
      (count(*) filter (where ${isHit(wanted)}))::int as "laterHits",
      (count(*) filter (where ${isSettled}))::int as settled,
      (count(*) filter (where ${isSettled} and ${isHit(wanted)}))::int as "settledHits"
    from ${messages} where ${messages.accountId} = ${wanted.accountId} and ${messages.id} > ${known.upTo}::uuid`);
  const { all, later, laterHits, settled, settledHits } = row!;
  if (all - later !== known.messages) return undefined;
  return {
    total: known.hits + laterHits,
    upTo: next,
    messages: known.messages + settled,
    hits: known.hits + settledHits,
  };
}
