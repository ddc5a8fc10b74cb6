import type { ChannelName, Message } from "@rental/contract";
import { sql } from "drizzle-orm";
import { contacts, conversations, messages } from "../../db/tables/index.ts";
import type { Queryable } from "../../platform/database.ts";

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
 * Up to this many matches are found together with their number, and sorted by time. With more matches, messages are
 * scanned in order of time until the page is full, and counted separately: the cost of that page does not depend on the
 * number of matches.
 */
const mostSorted = 10_000;

const found = (accountId: string, pattern: string) => sql`
  select ${messages.id} as id, ${messages.sentAt} as sent_at from ${messages}
  where ${messages.accountId} = ${accountId} and ${messages.searchText} like ${pattern}`;

/** The fields shown of the messages whose ids are in `page`. */
const shown = (accountId: string) => sql`
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
 * A page of the messages whose content (in the form that search compares) matches a LIKE pattern, newest first, and the
 * number of matches. From three characters on, the trigram index finds them; for shorter patterns, all messages of the
 * account are scanned.
 */
export async function search(
  db: Queryable,
  accountId: string,
  pattern: string,
  page: Page,
): Promise<{ rows: HitRow[]; total: number }> {
  const sorted = await sortHits(db, accountId, pattern, page);
  if (sorted.total <= mostSorted) return sorted;
  const rows = await walkHits(db, accountId, pattern, page);
  return { rows, total: await countHits(db, accountId, pattern) };
}

/**
 * The page and the total in one statement if there are at most `mostSorted` matches; otherwise the total is larger than
 * that and the page is meaningless. There is no order inside the limit, because it could lead the planner to scan all
 * messages for a few matches.
 */
async function sortHits(db: Queryable, accountId: string, pattern: string, page: Page) {
  const result = await db.execute(sql`
    with hits as materialized (${found(accountId, pattern)} limit ${mostSorted + 1}), page as (
      select id from hits order by sent_at desc, id desc limit ${page.limit} offset ${page.offset}
    )
    select (select count(*)::int from hits) as total, shown.*
    from (select) as one left join lateral (${shown(accountId)}) as shown on true
    order by shown."sentAt" desc, shown."messageId" desc`);
  const rows = [...result] as unknown as (HitRow & { total: number })[];
  const hits = rows.filter(({ messageId }) => messageId !== null);
  return { rows: hits.map(({ total: _, ...hit }) => toHit(hit)), total: rows[0]!.total };
}

async function walkHits(db: Queryable, accountId: string, pattern: string, page: Page): Promise<HitRow[]> {
  const rows = await db.execute(sql`
    with page as (
      ${found(accountId, pattern)} order by sent_at desc, id desc limit ${page.limit} offset ${page.offset}
    ) ${shown(accountId)}`);
  return ([...rows] as unknown as HitRow[]).map(toHit);
}

async function countHits(db: Queryable, accountId: string, pattern: string): Promise<number> {
  const rows = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${found(accountId, pattern)}) as hits`,
  );
  return rows[0]!.total;
}

const toHit = (row: HitRow): HitRow => ({ ...row, sentAt: new Date(row.sentAt) });
