import type { ChannelName, Message } from "@rental/contract";
import { sql } from "drizzle-orm";
import { contacts, conversations, messages } from "../../../db/tables/index.ts";
import { plannedEachTime, type Queryable } from "../../../platform/database/database.ts";
import { countHits, isCached, type Wanted } from "./search-totals.ts";

export interface HitRow {
  messageId: string;
  content: string;
  direction: Message["direction"];
  channel: ChannelName;
  sentAt: Date;
  conversationId: string;
  contactName: string;
}

/**
 * Up to this many matches are found, counted and sorted by time in one statement. Beyond that, messages are scanned in
 * time order until the page is full, and counted separately, so that the cost of a page does not depend on the number
 * of matches.
 */
const maxSorted = 10_000;

const found = ({ accountId, pattern }: Wanted) => sql`
  select ${messages.id} as id, ${messages.sentAt} as sent_at from ${messages}
  where ${messages.accountId} = ${accountId} and ${messages.searchText} like ${pattern}`;

const newestFirst = sql`order by sent_at desc, id desc`;

/**
 * The displayed fields of the messages whose ids are in `page`. Each statement materializes `page`: until PostgreSQL
 * has statistics on an account with many new messages, it expects a single row, and would recompute the page for each
 * message.
 */
const shown = ({ accountId }: Wanted) => sql`
  select ${messages.id} as "messageId", ${messages.content}, ${messages.direction}, ${messages.channel},
    ${messages.sentAt} as "sentAt", ${messages.conversationId} as "conversationId",
    ${contacts.name} as "contactName"
  from page
  join ${messages} on ${messages.accountId} = ${accountId} and ${messages.id} = page.id
  join ${conversations} on ${conversations.accountId} = ${accountId}
    and ${conversations.id} = ${messages.conversationId}
  join ${contacts} on ${contacts.accountId} = ${accountId} and ${contacts.id} = ${conversations.contactId}
  order by ${messages.sentAt} desc, ${messages.id} desc`;

interface Page {
  limit: number;
  offset: number;
}

/**
 * A page of matching messages, newest first, and the number of matches. Patterns of three or more characters use the
 * trigram index; shorter ones scan all of the account's messages.
 */
export async function search(
  db: Queryable,
  wanted: Wanted,
  page: Page,
  now: Date,
): Promise<{ rows: HitRow[]; total: number }> {
  // Only searches with many matches are cached.
  if (!isCached(wanted)) {
    const sorted = await sortHits(db, wanted, page);
    if (sorted.total <= maxSorted) return sorted;
  }
  const [rows, total] = await Promise.all([walkHits(db, wanted, page), countHits(db, wanted, now)]);
  return { rows, total };
}

/**
 * The matching messages after a given one, newest first, using the same strategy as the first page.
 * @param from.total the number of matches when the first page was read
 */
export async function searchAfter(
  db: Queryable,
  wanted: Wanted,
  from: { sentAt: string; messageId: string; limit: number; total: number },
): Promise<HitRow[]> {
  const older = sql`${found(wanted)} and (${messages.sentAt}, ${messages.id})
    < (${from.sentAt}::timestamptz, ${from.messageId}::uuid)`;
  const page =
    from.total <= maxSorted
      ? sql`with hits as materialized (${older}), page as materialized (select id from hits ${newestFirst} limit ${from.limit})`
      : sql`with page as materialized (${older} ${newestFirst} limit ${from.limit})`;
  const rows = await db.execute(sql`${plannedEachTime} ${page} ${shown(wanted)}`);
  return ([...rows] as unknown as HitRow[]).map(toHit);
}

/**
 * The page and the total in one statement, if there are at most `maxSorted` matches; otherwise the returned total
 * exceeds that and the page is meaningless. The limited subquery is unordered, because an order could lead the planner
 * to scan all messages for a few matches.
 */
async function sortHits(db: Queryable, wanted: Wanted, page: Page) {
  const result = await db.execute(sql`
    ${plannedEachTime} with hits as materialized (${found(wanted)} limit ${maxSorted + 1}), page as materialized (
      select id from hits ${newestFirst} limit ${page.limit} offset ${page.offset}
    )
    select (select count(*)::int from hits) as total, shown.*
    from (select) as one left join lateral (${shown(wanted)}) as shown on true
    order by shown."sentAt" desc, shown."messageId" desc`);
  const rows = [...result] as unknown as (HitRow & { total: number })[];
  const hits = rows.filter(({ messageId }) => messageId !== null);
  return { rows: hits.map(({ total: _, ...hit }) => toHit(hit)), total: rows[0]!.total };
}

async function walkHits(db: Queryable, wanted: Wanted, page: Page): Promise<HitRow[]> {
  const rows = await db.execute(sql`
    ${plannedEachTime} with page as materialized (
      ${found(wanted)} ${newestFirst} limit ${page.limit} offset ${page.offset}
    ) ${shown(wanted)}`);
  return ([...rows] as unknown as HitRow[]).map(toHit);
}

const toHit = (row: HitRow): HitRow => ({ ...row, sentAt: new Date(row.sentAt) });
