import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import {
  calendarAccounts,
  calendarEntries,
  calendarSources,
  hosts,
  people,
  properties,
  showingHolds,
} from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";

interface Interval {
  start: Date;
  end: Date;
}

export type HostRow = typeof hosts.$inferSelect;

const byId = (accountId: string, id: string) => and(eq(hosts.accountId, accountId), eq(hosts.id, id));

export async function find(db: Queryable, accountId: string, personId: string): Promise<HostRow | undefined> {
  const [row] = await db.select().from(hosts).where(byId(accountId, personId));
  return row;
}

export async function isPerson(db: Queryable, accountId: string, id: string): Promise<boolean> {
  const found = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.accountId, accountId), eq(people.id, id)));
  return found.length > 0;
}

/** The account's active hosts, by id. */
export const active = (db: Queryable, accountId: string): Promise<HostRow[]> =>
  db
    .select()
    .from(hosts)
    .where(and(eq(hosts.accountId, accountId), hosts.active))
    .orderBy(hosts.id);

/** A source that is a person's calendar, whether or not the person shows homes at present. */
export interface OwnSource {
  sourceId: string;
  personId: string | null;
}

/** The calendars that people have connected, and those in the lists of hosts. */
export const ofPeople = (db: Queryable, accountId: string): Promise<OwnSource[]> =>
  db
    .select({
      sourceId: sql<string>`${calendarSources.id}`.as("source_id"),
      personId: calendarAccounts.personId,
    })
    .from(calendarSources)
    .innerJoin(
      calendarAccounts,
      and(
        eq(calendarAccounts.accountId, calendarSources.accountId),
        eq(calendarAccounts.id, calendarSources.calendarAccountId),
      ),
    )
    .where(and(eq(calendarSources.accountId, accountId), isNotNull(calendarAccounts.personId)))
    .unionAll(
      db
        .select({
          sourceId: sql<string>`unnest(${hosts.calendarSourceIds})`.as("source_id"),
          personId: sql<string | null>`${hosts.id}`.as("person_id"),
        })
        .from(hosts)
        .where(eq(hosts.accountId, accountId)),
    );

export async function put(tx: Tx, row: typeof hosts.$inferInsert): Promise<HostRow> {
  const [stored] = await tx
    .insert(hosts)
    .values(row)
    .onConflictDoUpdate({ target: [hosts.accountId, hosts.id], set: row })
    .returning();
  return stored!;
}

/** Deleted along with a calendar source. */
export async function forgetSource(tx: Tx, accountId: string, sourceId: string): Promise<void> {
  await tx
    .update(hosts)
    .set({ calendarSourceIds: sql`array_remove(${hosts.calendarSourceIds}, ${sourceId}::uuid)` })
    .where(and(eq(hosts.accountId, accountId), sql`${sourceId}::uuid = any(${hosts.calendarSourceIds})`));
}

/** The ids among these that name no property, or no calendar source, of the account. */
export async function missingOf(
  tx: Tx,
  accountId: string,
  { propertyIds, calendarSourceIds }: { propertyIds: string[]; calendarSourceIds: string[] },
): Promise<{ properties: string[]; sources: string[] }> {
  const without = (ids: string[], table: typeof properties | typeof calendarSources, more = sql`true`) =>
    sql`array(select wanted from unnest(${sql.param(ids)}::uuid[]) wanted where not exists (
      select from ${table} t where t.account_id = ${accountId}::uuid and t.id = wanted and ${more}))`;
  const [row] = await tx.execute<{ properties: string[]; sources: string[] }>(sql`
    select ${without(propertyIds, properties, sql`t.deleted_at is null`)} as properties,
      ${without(calendarSourceIds, calendarSources)} as sources`);
  return row!;
}

/** A property's place (its building, or else itself) and its rules for showings; undefined if it does not exist. */
export async function homeOf(db: Queryable, accountId: string, propertyId: string) {
  const [row] = await db
    .select({
      place: sql<string>`coalesce(${properties.buildingId}, ${properties.id})`,
      assigneeId: properties.assigneeId,
      showingNoticeMinutes: properties.showingNoticeMinutes,
      showingHorizonDays: properties.showingHorizonDays,
      showingsPerHour: properties.showingsPerHour,
      parties: properties.showingParties,
    })
    .from(properties)
    .where(and(eq(properties.accountId, accountId), eq(properties.id, propertyId)));
  return row;
}

/** What to look for; the times are those of a period. */
interface Around extends Interval {
  now: Date;
  /** Showings and holds to ignore. */
  exceptIds: string[];
}

const range = (from: unknown, to: unknown) => sql`tstzrange(${from}, ${to})`;
const period = ({ start, end }: Interval) =>
  sql`tstzrange(${start.toISOString()}::timestamptz, ${end.toISOString()}::timestamptz)`;
/** The same, hidden from the planner so that it reuses its plan: planning takes longer than the search. */
const somePeriod = (interval: Interval) => sql`(select ${period(interval)})`;

/** For results with thousands of times: unlike `extract`, avoids numeric. */
const msOf = (time: SQL) => sql`date_part('epoch', ${time}) * 1000`;

/** Written as literals, so that the planner matches the condition of the partial index. */
const blocking = sql`e.status in ('pending', 'confirmed')`;

/** The account's pending and confirmed showings and its live holds that overlap a period. */
export async function showingsIn(db: Queryable, accountId: string, around: Around) {
  const except = sql`${sql.param(around.exceptIds)}::uuid[]`;
  const rows = await db.execute<{
    id: string | null;
    start: number;
    end: number;
    propertyId: string;
    place: string;
    assigneeId: string | null;
  }>(sql`
    select found.id, ${msOf(sql`found.start_time`)} as start, ${msOf(sql`found.end_time`)} as "end",
      found.property_id as "propertyId",
      coalesce((select p.building_id from ${properties} p
        where p.account_id = ${accountId}::uuid and p.id = found.property_id), found.property_id) as place,
      found.assignee_id as "assigneeId"
    from (
      select e.id, e.start_time, e.end_time, e.property_id, e.assignee_id
      from ${calendarEntries} e
      where e.account_id = ${accountId}::uuid and e.type = 'showing' and ${blocking}
        and ${range(sql`e.start_time`, sql`e.end_time`)} && ${somePeriod(around)}
        and e.id <> all(${except})
      union all
      select null::uuid, h.start_time, h.end_time, h.property_id, h.assignee_id
      from ${showingHolds} h
      where h.account_id = ${accountId}::uuid and h.expires_at > ${around.now.toISOString()}
        and ${range(sql`h.start_time`, sql`h.end_time`)} && ${somePeriod(around)}
        and h.id <> all(${except})
    ) found`);
  return rows.map((row) => ({
    ...row,
    id: row.id ?? undefined,
    start: new Date(row.start),
    end: new Date(row.end),
  }));
}

interface OthersWanted {
  propertyId: string | null;
  listed: string[];
  only: string | null;
  bridgedMs: number;
}

/**
 * The times of other entries that concern a home or its hosts, merged by whom they occupy: the home, the host whose
 * calendar they are from, or everybody.
 * @param listed the sources that are in a host's list
 * @param only the only source that blocks, besides the listed ones; null for all
 * @param bridgedMs gaps between two of them that are as long or shorter count as taken
 */
export async function othersIn(
  db: Queryable,
  accountId: string,
  around: Interval & { exceptIds: string[] },
  { propertyId, listed, only, bridgedMs }: OthersWanted,
) {
  const isListed = sql`e.source_id = any(${sql.param(listed)}::uuid[])`;
  const bridge = sql`${bridgedMs}::float8 * interval '1 millisecond'`;
  const rows = await db.execute<{ isHome: boolean; sourceId: string | null; start: number; end: number }>(sql`
    select found."isHome", found.source_id as "sourceId", ${msOf(sql`lower(busy)`)} as start,
      ${msOf(sql`upper(busy)`)} - ${bridgedMs}::float8 as "end"
    from (
      select e.property_id is not null as "isHome", e.source_id,
        range_agg(${range(sql`e.start_time`, sql`e.end_time + ${bridge}`)}) as ranges
      from ${calendarEntries} e
      where e.account_id = ${accountId}::uuid and e.type <> 'showing' and ${blocking}
        and ${range(sql`e.start_time`, sql`e.end_time`)} && ${somePeriod(around)}
        and (e.property_id is null or e.property_id = ${propertyId}::uuid)
        and (e.source_id is null or ${only}::uuid is null or e.source_id = ${only}::uuid or ${isListed})
        and e.id <> all(${sql.param(around.exceptIds)}::uuid[])
      group by 1, 2
    ) found, unnest(found.ranges) busy`);
  const own = new Set(listed);
  const whoseOf = (isHome: boolean, sourceId: string | null): "home" | "everybody" | { sourceId: string } => {
    if (isHome) return "home";
    return sourceId !== null && own.has(sourceId) ? { sourceId } : "everybody";
  };
  return rows.map(({ isHome, sourceId, start, end }) => ({
    whose: whoseOf(isHome, sourceId),
    start: new Date(start),
    end: new Date(end),
  }));
}

/** The open houses of the account's properties that overlap a period, in order. */
export async function openHousesIn(db: Queryable, accountId: string, window: Interval) {
  const rows = await db.execute<{
    propertyId: string;
    place: string;
    keeperId: string | null;
    parties: number | null;
    start: number;
    end: number;
  }>(sql`
    select p.id as "propertyId", coalesce(p.building_id, p.id) as place,
      p.assignee_id as "keeperId", found.parties, extract(epoch from found."start")::float8 * 1000 as start,
      extract(epoch from found."end")::float8 * 1000 as "end"
    from ${properties} p,
      jsonb_to_recordset(p.open_houses) as found("start" timestamptz, "end" timestamptz, parties int)
    where p.account_id = ${accountId}::uuid and p.deleted_at is null and p.open_houses <> '[]'
      and ${range(sql`found."start"`, sql`found."end"`)} && ${period(window)}
    order by found."start", p.id`);
  return rows.map((row) => ({ ...row, start: new Date(row.start), end: new Date(row.end) }));
}

/** The pending and confirmed showings of a person that have not begun, in order, locked. */
export const upcomingOf = async (tx: Tx, accountId: string, personId: string, now: Date) => {
  const rows = await tx
    .select()
    .from(calendarEntries)
    .where(
      and(
        eq(calendarEntries.accountId, accountId),
        eq(calendarEntries.assigneeId, personId),
        sql`${calendarEntries.type} = 'showing'`,
        sql`${calendarEntries.status} in ('pending', 'confirmed')`,
        sql`${calendarEntries.startTime} > ${now.toISOString()}`,
      ),
    )
    .orderBy(calendarEntries.startTime, calendarEntries.id)
    .for("update");
  return rows.map((row) => ({ ...row, propertyId: row.propertyId! }));
};

/** The imported calendars that are in this host's list alone. */
export async function listedBy(
  tx: Tx,
  accountId: string,
  personId: string,
): Promise<{ id: string; name: string }[]> {
  return tx.execute<{ id: string; name: string }>(sql`
    select s.id, s.name from ${calendarSources} s
    join ${hosts} h on h.account_id = s.account_id and s.id = any(h.calendar_source_ids)
    where s.account_id = ${accountId}::uuid and s.property_id is null and s.calendar_account_id is null
    group by s.id, s.name having bool_and(h.id = ${personId}::uuid)
    order by s.name, s.id`);
}

/** Removes a person from the hosts, and as the assignee of all calendar entries and holds. */
export async function leave(tx: Tx, accountId: string, personId: string): Promise<void> {
  await tx.delete(hosts).where(byId(accountId, personId));
  for (const table of [calendarEntries, showingHolds] as const)
    await tx
      .update(table)
      .set({ assigneeId: null })
      .where(and(eq(table.accountId, accountId), eq(table.assigneeId, personId)));
}

/** Assigns a showing to a person. */
export async function give(
  tx: Tx,
  accountId: string,
  id: string,
  assigneeId: string,
  now: Date,
): Promise<void> {
  await tx
    .update(calendarEntries)
    .set({ assigneeId, updatedAt: now })
    .where(and(eq(calendarEntries.accountId, accountId), eq(calendarEntries.id, id)));
}

/** An entry that overlaps a showing. */
export interface Overlap {
  id: string;
  startTime: Date;
  endTime: Date;
  propertyId: string | null;
  assigneeId: string | null;
  sourceId: string | null;
  isShowing: boolean;
}

/** The first 100 entries that overlap a time and may conflict with it. */
export const overlapping = (
  db: Queryable,
  accountId: string,
  during: Interval & { exceptId?: string | undefined },
  propertyId: string,
): Promise<Overlap[]> =>
  db
    .select({
      id: calendarEntries.id,
      startTime: calendarEntries.startTime,
      endTime: calendarEntries.endTime,
      propertyId: calendarEntries.propertyId,
      assigneeId: calendarEntries.assigneeId,
      sourceId: calendarEntries.sourceId,
      isShowing: sql<boolean>`${calendarEntries.type} = 'showing'`,
    })
    .from(calendarEntries)
    .where(
      and(
        eq(calendarEntries.accountId, accountId),
        sql`${calendarEntries.status} in ('pending', 'confirmed')`,
        sql`${range(calendarEntries.startTime, calendarEntries.endTime)} && ${period(during)}`,
        sql`(${calendarEntries.type} = 'showing' or ${calendarEntries.propertyId} is null
          or ${calendarEntries.propertyId} = ${propertyId}::uuid)`,
        sql`${calendarEntries.id} is distinct from ${during.exceptId ?? null}::uuid`,
      ),
    )
    .orderBy(calendarEntries.startTime, calendarEntries.id)
    .limit(100);

/** The number of each person's showings around a day, and when each was last assigned one. */
export async function loads(
  tx: Tx,
  accountId: string,
  personIds: string[],
  { day, week }: { day: Interval; week: Interval },
) {
  const starts = ({ start, end }: Interval) =>
    sql`e.start_time >= ${start.toISOString()} and e.start_time < ${end.toISOString()} and ${blocking}`;
  const groups = sql`count(distinct (e.property_id, e.start_time, e.end_time))`;
  return tx.execute<{ id: string; ofDay: number; ofWeek: number; lastAt: number }>(sql`
    select person.id, coalesce(found.of_day, 0) as "ofDay", coalesce(found.of_week, 0) as "ofWeek",
      coalesce(last.at, 0) as "lastAt"
    from unnest(${sql.param(personIds)}::uuid[]) person(id)
    left join lateral (
      select (${groups} filter (where ${starts(day)}))::int as of_day,
        (${groups} filter (where ${starts(week)}))::int as of_week
      from ${calendarEntries} e
      where e.account_id = ${accountId}::uuid and e.type = 'showing' and e.assignee_id = person.id
        and e.start_time >= ${week.start.toISOString()} and e.start_time < ${week.end.toISOString()}
    ) found on true
    left join lateral (
      select extract(epoch from max(e.created_at))::float8 as at from ${calendarEntries} e
      where e.account_id = ${accountId}::uuid and e.type = 'showing' and e.assignee_id = person.id
    ) last on true`);
}
