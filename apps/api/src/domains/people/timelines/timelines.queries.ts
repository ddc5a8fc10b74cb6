import { maxTimelineTextLength, type TimelineType } from "@rental/contract";
import { type SQL, sql } from "drizzle-orm";
import { keptSince } from "../../../db/retention.ts";
import type { RecordedValues } from "../../../db/tables/audit.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { lowestIdAt } from "../../../platform/ids.ts";

/** The start of a page: after this entry. */
export interface Place {
  at: Date;
  id: string;
  type: TimelineType;
}

export interface Part {
  accountId: string;
  /** The contact or the property. */
  id: string;
  types: readonly TimelineType[];
  after: Place | null;
  limit: number;
  now: Date;
}

export interface EntryRow {
  type: TimelineType;
  id: string;
  /** Milliseconds since 1970. */
  ms: number;
  conversationId: string | null;
  contactId: string | null;
  contactName: string | null;
  propertyId: string | null;
  propertyTitle: string | null;
  direction: "inbound" | "outbound" | null;
  channel: "email" | "sms" | "web" | "chat_app_a" | "chat_app_b" | null;
  text: string | null;
  title: string | null;
  status: string | null;
  outcome: string | null;
  source: string | null;
  personId: string | null;
  actor: string | null;
  before: RecordedValues | null;
  after: RecordedValues | null;
}

interface Branch {
  from: SQL;
  where: SQL;
  /** Must follow, with the id, the columns compared by `where` in an index. */
  at: SQL;
  /** Default: by both. */
  order?: SQL;
}

/** The newest rows of one type. Each type has its own index, so that the number of other rows does not matter. */
function newest(
  type: TimelineType,
  { after, limit }: Part,
  { from, where, at, order = sql`${at} desc, r.id desc` }: Branch,
): SQL {
  const isAfter = after
    ? sql`and (${at}, r.id, ${type}::text) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid, ${after.type}::text)`
    : sql``;
  return sql`(select ${type}::text as type, ${at} as at, r.id from ${from}
    where ${where} ${isAfter} order by ${order} limit ${limit})`;
}

const own = ({ accountId, id }: Part, column: string): SQL =>
  sql`r.account_id = ${accountId}::uuid and r.${sql.identifier(column)} = ${id}::uuid`;

/** The newest rows of each conversation: a contact has few conversations, but may have many messages in one. */
function inConversations(type: TimelineType, part: Part, table: string, column: string): SQL {
  const rows = newest(type, part, {
    from: sql`${sql.identifier(table)} r`,
    where: sql`r.account_id = c.account_id and r.conversation_id = c.id`,
    at: sql`r.${sql.identifier(column)}`,
  });
  return sql`(select x.* from conversations c cross join lateral ${rows} x
    where c.account_id = ${part.accountId}::uuid and c.contact_id = ${part.id}::uuid
    order by x.at desc, x.id desc limit ${part.limit})`;
}

/** The changes of the record itself, in the order of their ids, which increase with time. */
function changesOf(part: Part, resource: "contacts" | "properties"): SQL {
  const { after, now } = part;
  const end = after ? sql`and r.id < ${lowestIdAt(new Date(after.at.getTime() + 1))}::uuid` : sql``;
  return newest("change", part, {
    from: sql`audit_entries r`,
    where: sql`${own(part, "record_id")} and r.resource = ${resource} and r.action in ('updated', 'deleted')
      and r.id >= ${lowestIdAt(keptSince("audit_entries", now))}::uuid ${end}`,
    at: sql`to_timestamp(('x' || replace(left(r.id::text, 13), '-', ''))::bit(48)::bigint / 1000.0)::timestamptz(3)`,
    order: sql`r.id desc`,
  });
}

function sessionsOf(part: Part, column: "contact_id" | "property_id") {
  const of = sql`${own(part, column)} and r.contact_id is not null`;
  const from = sql`prescreening_sessions r`;
  return {
    form: newest("form", part, { from, where: of, at: sql`r.created_at` }),
    decision: newest("decision", part, {
      from,
      where: sql`${of} and r.reviewed_at is not null`,
      at: sql`r.reviewed_at`,
    }),
  };
}

const showingsOf = (part: Part, column: "contact_id" | "property_id"): SQL =>
  newest("showing", part, {
    from: sql`calendar_entries r`,
    where: sql`${own(part, column)} and r.type = 'showing'`,
    at: sql`r.start_time`,
  });

const ofContact = (part: Part): Partial<Record<TimelineType, SQL>> => ({
  message: inConversations("message", part, "messages", "sent_at"),
  note: inConversations("note", part, "notes", "created_at"),
  showing: showingsOf(part, "contact_id"),
  ...sessionsOf(part, "contact_id"),
  // Few, because they are kept for 30 days.
  lead: newest("lead", part, {
    from: sql`leads r`,
    where: sql`${own(part, "contact_id")} and r.created_at >= ${keptSince("leads", part.now).toISOString()}::timestamptz`,
    at: sql`r.created_at`,
  }),
  merge: newest("merge", part, {
    from: sql`contact_merges r`,
    where: own(part, "into_id"),
    at: sql`r.merged_at`,
  }),
  change: changesOf(part, "contacts"),
  creation: newest("creation", part, {
    from: sql`contacts r`,
    where: own(part, "id"),
    at: sql`r.created_at`,
  }),
});

/** Conversations only appear when they began: their messages belong to contacts, and are too many for a home's page. */
const ofProperty = (part: Part): Partial<Record<TimelineType, SQL>> => ({
  conversation: newest("conversation", part, {
    from: sql`conversations r`,
    where: own(part, "property_id"),
    at: sql`r.started_at`,
  }),
  showing: showingsOf(part, "property_id"),
  ...sessionsOf(part, "property_id"),
  change: changesOf(part, "properties"),
  creation: newest("creation", part, {
    from: sql`properties r`,
    where: own(part, "id"),
    at: sql`r.created_at`,
  }),
});

const branches = { contacts: ofContact, properties: ofProperty };
export type Subject = keyof typeof branches;

/** The types of entries that a timeline of these records can have. */
export const typesOf = {
  contacts: ["message", "note", "showing", "form", "decision", "lead", "merge", "change", "creation"],
  properties: ["conversation", "showing", "form", "decision", "change", "creation"],
} as const satisfies Record<Subject, readonly TimelineType[]>;

/** The newest entries after a place. Reads only the keys of that many rows per type, then the records of the page. */
export async function page(db: Queryable, subject: Subject, part: Part): Promise<EntryRow[]> {
  const { accountId, id, types, limit } = part;
  const all = branches[subject](part);
  const chosen = types.flatMap((type) => all[type] ?? []);
  const isOf = (alias: string, ...of: TimelineType[]) =>
    sql`k.type in (${sql.join(
      of.map((type) => sql`${type}`),
      sql`, `,
    )}) and ${sql.raw(alias)}.account_id = ${accountId}::uuid and ${sql.raw(alias)}.id = k.id`;
  const contactId = sql`case when k.type = 'merge' then k.id when ${subject === "contacts"} then ${id}::uuid
    else coalesce(c.contact_id, s.contact_id, p.contact_id) end`;
  const propertyId = sql`case when ${subject === "properties"} then ${id}::uuid
    else coalesce(c.property_id, s.property_id, p.property_id, l.property_id) end`;
  const rows = await db.execute<EntryRow & Record<string, unknown>>(sql`
    with k as materialized (select * from (${sql.join(chosen, sql` union all `)}) as keys
      order by at desc, id desc, type desc limit ${limit})
    select k.type, k.id, (extract(epoch from k.at) * 1000)::float8 as ms, c.id as "conversationId",
      ${contactId} as "contactId", o.name as "contactName", ${propertyId} as "propertyId", h.title as "propertyTitle",
      m.direction, m.channel, left(nullif(coalesce(m.content, n.text, l.message, s.outcome_note), ''), ${maxTimelineTextLength}) as text,
      coalesce(s.title, p.form ->> 'name') as title,
      case when k.type = 'decision' then p.review_status else coalesce(s.status, p.status, l.outcome) end as status,
      s.outcome, case when k.type = 'creation' then o.source else l.kind end as source,
      coalesce(n.author_id, case when a.principal_kind = 'session' then a.principal_id end) as "personId",
      a.principal_name as actor, a.before, a.after
    from k
    left join messages m on ${isOf("m", "message")}
    left join notes n on ${isOf("n", "note")}
    left join calendar_entries s on ${isOf("s", "showing")}
    left join prescreening_sessions p on ${isOf("p", "form", "decision")}
    left join leads l on ${isOf("l", "lead")}
    left join audit_entries a on ${isOf("a", "change")}
    left join conversations c on c.account_id = ${accountId}::uuid
      and c.id = coalesce(m.conversation_id, n.conversation_id, case when k.type = 'conversation' then k.id end)
    left join contacts o on o.account_id = ${accountId}::uuid and o.id = ${contactId}
    left join properties h on h.account_id = ${accountId}::uuid and h.id = ${propertyId}
    order by k.at desc, k.id desc, k.type desc`);
  return rows as unknown as EntryRow[];
}
