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
 * A page of the messages whose content, as search compares it, matches a LIKE pattern, newest first, and how many there are.
 * The hits are found once, for both. From three characters on the trigram index finds them; for shorter
 * patterns the account's messages are looked through.
 */
export async function search(
  db: Queryable,
  accountId: string,
  pattern: string,
  page: { limit: number; offset: number },
): Promise<{ rows: HitRow[]; total: number }> {
  const result = await db.execute(sql`
    with hits as materialized (
      select ${messages.id} as id, ${messages.sentAt} as sent_at
      from ${messages}
      where ${messages.accountId} = ${accountId} and ${messages.searchText} like ${pattern}
    ), page as (
      select id from hits order by sent_at desc, id desc limit ${page.limit} offset ${page.offset}
    )
    select (select count(*)::int from hits) as total, found.*
    from (select) as one left join lateral (
      select ${messages.id} as "messageId", ${messages.content}, ${messages.direction}, ${messages.channel},
        ${messages.sentAt} as "sentAt", ${messages.conversationId} as "conversationId",
        ${contacts.name} as "contactName"
      from page
      join ${messages} on ${messages.accountId} = ${accountId} and ${messages.id} = page.id
      join ${conversations} on ${conversations.accountId} = ${accountId}
        and ${conversations.id} = ${messages.conversationId}
      join ${contacts} on ${contacts.accountId} = ${accountId} and ${contacts.id} = ${conversations.contactId}
      order by ${messages.sentAt} desc, ${messages.id} desc
    ) as found on true
    order by found."sentAt" desc, found."messageId" desc`);
  const rows = [...result] as unknown as (HitRow & { total: number })[];
  const hits = rows.filter(({ messageId }) => messageId !== null);
  return {
    rows: hits.map(({ total: _, ...hit }) => ({ ...hit, sentAt: new Date(hit.sentAt) })),
    total: rows[0]!.total,
  };
}
