import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/database.ts";

const dayMs = 86_400_000;
/** The range that a feed covers, in days before and after the current UTC day. */
const daysBack = 90;
const daysAhead = 400;
/** How long cancelled entries remain visible as such, because calendar apps poll feeds rarely. */
const cancelledDays = 30;
/** Maximum number of upcoming entries, and of the most recent past ones. */
const maxUpcoming = 1_500;
const maxPast = 500;

/** A calendar entry as shown in a feed. */
export interface FeedEntry {
  id: string;
  type: "showing" | "call" | "inspection" | "meeting";
  status: "pending" | "confirmed" | "completed" | "cancelled";
  sequence: number;
  /** Milliseconds since 1970, like all times here. */
  start: number;
  end: number;
  created: number;
  updated: number;
  /** The property's address and unit. */
  address: string | null;
  unit: string | null;
  title: string;
  location: string;
  description: string | null;
  contactName: string | null;
}

/** One entry as in a feed, whatever its time. */
export async function feedEntry(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<FeedEntry | undefined> {
  const [row] = await db.execute<Row>(sql`
    ${fields} from calendar_entries e ${joins} where e.account_id = ${accountId} and e.id = ${id}`);
  return row;
}

type Row = { [Field in keyof FeedEntry]: FeedEntry[Field] };

const ms = (column: SQL): SQL => sql`extract(epoch from ${column})::float8 * 1000`;
const fields = sql`select e.id, e.type, e.status, e.sequence, e.title, e.location, e.description,
  ${ms(sql`e.start_time`)} as start, ${ms(sql`e.end_time`)} as "end",
  ${ms(sql`e.created_at`)} as created, ${ms(sql`e.updated_at`)} as updated,
  p.address, p.unit, c.name as "contactName"`;
const joins = sql`left join properties p on p.account_id = e.account_id and p.id = e.property_id
  left join contacts c on c.account_id = e.account_id and c.id = e.contact_id`;

/**
 * A feed's entries in chronological order: only those created by the account itself. Entries imported from other
 * calendars are left out, or a calendar that subscribes to this feed and is imported by us would grow with every round.
 */
export async function feedEntries(
  db: Queryable,
  { accountId, propertyId }: { accountId: string; propertyId: string | null },
  now: Date,
): Promise<FeedEntry[]> {
  const today = now.getTime() - (now.getTime() % dayMs);
  const at = (days: number) => new Date(today + days * dayMs).toISOString();
  const shown = sql`e.account_id = ${accountId} and e.source = 'internal'
    and (e.status <> 'cancelled' or e.updated_at >= ${new Date(now.getTime() - cancelledDays * dayMs).toISOString()})
    ${propertyId === null ? sql`` : sql`and e.property_id = ${propertyId}`}`;
  const rows = await db.execute<Row>(sql`
    ${fields} from (
      (select * from calendar_entries e where ${shown} and e.start_time >= ${at(0)} and e.start_time < ${at(daysAhead)}
        order by e.start_time, e.id limit ${maxUpcoming})
      union all
      (select * from calendar_entries e where ${shown} and e.start_time >= ${at(-daysBack)} and e.start_time < ${at(0)}
        order by e.start_time desc, e.id desc limit ${maxPast})
    ) e ${joins}
    order by e.start_time, e.id`);
  return [...rows];
}
