import { maxReportGroups, type ReportGroup } from "@rental/contract";
import { homeName } from "@rental/contract/words/place";
import { type SQL, sql } from "drizzle-orm";
import {
  calendarEntries,
  contacts,
  conversations,
  people,
  prescreeningSessions,
  properties,
} from "../../../db/tables/index.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { Database, Queryable, Tx } from "../../../platform/database/database.ts";
import { plannedEachTimeMark } from "../../../platform/database/statement.ts";
import { createFairLimit } from "../../../platform/process/fair-limit.ts";

/*
 * Reports are rare, and each scans its period once. Rows with `total` have the numbers of all groups combined. If there
 * are too many groups, one row more than allowed is returned.
 */

/** A report of a large account takes a connection for seconds, and other accounts write over the same ones. */
const fewAtOnce = createFairLimit({
  places: 4,
  placesPerOwner: 2,
  maxQueue: 500,
  maxQueuePerOwner: 100,
  busy: () =>
    new AppError(
      "service-unavailable",
      "Too many reports are being read at the moment. Try again in a few seconds.",
      {
        headers: { "Retry-After": "5" },
      },
    ),
});

/**
 * Runs the statements of a report with enough memory to hash a year of a large account. They join whole periods: if the
 * planner underestimates these, it would sort and loop instead, for minutes.
 */
export const reading = <T>(
  { transact }: Database,
  accountId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  fewAtOnce({ owner: accountId }, () =>
    transact(async (tx) => {
      await tx.execute(sql`${sql.raw(plannedEachTimeMark)} select set_config('work_mem', '64MB', true), set_config('enable_nestloop', 'off', true),
        set_config('enable_sort', 'off', true), set_config('max_parallel_workers_per_gather', '0', true),
        set_config('jit', 'off', true)`);
      return work(tx);
    }),
  );

/** A period; the end is exclusive. */
export interface Period {
  accountId: string;
  start: Date;
  end: Date;
}

interface Grouped {
  key: string | null;
  isTotal: boolean;
}

const maxRows = maxReportGroups + 2;
const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;
export const during = (column: SQL | typeof contacts.createdAt, { start, end }: Period) =>
  sql`${column} >= ${at(start)} and ${column} < ${at(end)}`;

/** Groups rows by `key`, and adds one for all. */
const byKey = sql`group by grouping sets ((key), ()) limit ${maxRows}`;
const total = sql`grouping(key) = 1 as "isTotal"`;
/** Restricts rows to these homes. @param key the grouping key */
const among = (key: SQL, homes: string[] | undefined): SQL =>
  homes ? sql`${key}::text = any(${sql.param(homes)}::text[])` : sql`true`;
const count = (where: SQL) => sql`(count(*) filter (where ${where}))::int`;
const minutes = (from: SQL, to: SQL) => sql`date_part('epoch', ${to} - ${from}) / 60`;

/** Excludes requests that are pending or cancelled: records, and copies of them, do not tell whether these were accepted. */
export const isBooked = sql`(e.request is null or e.status in ('confirmed', 'completed'))`;

/** Combined as bits, because one aggregate is cheaper than five. */
const bit = { answered: 1, booked: 2, came: 4, completed: 8, approved: 16 };
const reached = {
  answered: sql.raw(`${bit.answered}`),
  booked: sql.raw(`${bit.booked}`),
  attended: sql.raw(`${bit.booked + bit.came}`),
  completed: sql.raw(`${bit.completed}`),
  approved: sql.raw(`${bit.completed + bit.approved}`),
};
/** Sums over rows that represent several leads each. */
const amountOf = (name: keyof typeof bit) =>
  sql`coalesce(sum(amount) filter (where reached & ${sql.raw(`${bit[name]}`)} > 0), 0)::int`;

/**
 * The events that make a contact a lead, with their outcomes. Forms have no home here, as the API does not show theirs.
 */
const eventsOf = (period: Period) => sql`
  select contact_id, first_inbound_at as at, property_id, assignee_id, 0 as places,
    case when coalesce(first_reply_at, first_automatic_at) is null then 0 else ${reached.answered} end as reached
  from ${conversations}
  where account_id = ${period.accountId} and ${during(sql`first_inbound_at`, period)}
  union all
  select contact_id, created_at, property_id, assignee_id, ${isBooked}::int,
    case when not ${isBooked} then 0 when outcome = 'attended' then ${reached.attended} else ${reached.booked} end
  from ${calendarEntries} e
  where account_id = ${period.accountId} and type = 'showing' and ${during(sql`created_at`, period)}
  union all
  select contact_id, created_at, null, null, 0,
    case when review_status = 'approved' then ${reached.approved}
      when outcome is not null or status = 'completed' or review_status <> 'pending_review' then ${reached.completed}
      else 0 end
  from ${prescreeningSessions}
  where account_id = ${period.accountId} and contact_id is not null and ${during(sql`created_at`, period)}`;

/** The tables of the ids by which leads can be grouped, besides sources. */
const numberedBy = {
  home: { table: properties, column: sql`property_id` },
  host: { table: people, column: sql`assignee_id` },
};

/** Number of bits for a home or host, below the milliseconds of the longest period, in 63 bits. */
const numberBits = 26;

/**
 * The grouping keys of leads: the home or host of the earliest event that has one. They are numbered, because the minimum
 * of integers takes half the time of that of texts.
 */
function keysOfLeads({ accountId, start }: Period, groupBy: ReportGroup) {
  if (groupBy === "source")
    return {
      numbered: sql``,
      joined: sql``,
      first: sql`null::bigint`,
      key: sql`c.source`,
      named: sql`leads`,
    };
  const { table, column } = numberedBy[groupBy];
  return {
    numbered: sql`numbered as materialized (
        select id, row_number() over () as number from ${table} where account_id = ${accountId}),`,
    joined: sql`left join numbered on numbered.id = v.${column}`,
    first: sql`min((date_part('epoch', v.at - ${at(start)}) * 1000)::bigint << ${sql.raw(`${numberBits}`)} | number)`,
    key: sql`v.first & ${sql.raw(`${2 ** numberBits - 1}`)}`,
    named: sql`(select numbered.id as key, reached, amount, places
      from leads left join numbered on numbered.number = leads.key) leads`,
  };
}

export interface LeadNumbers extends Grouped {
  leads: number;
  answered: number;
  booked: number;
  attended: number;
  formCompleted: number;
  approved: number;
  places: number;
}

/** @param homes with groupBy home: only these */
export function leads(
  db: Queryable,
  period: Period,
  groupBy: ReportGroup,
  homes?: string[],
): Promise<LeadNumbers[]> {
  const { numbered, joined, first, key, named } = keysOfLeads(period, groupBy);
  return rowsOf(
    db,
    sql`
    with ${numbered} of_contacts as (
      select contact_id, ${first} as first, bit_or(reached) as reached, sum(places) as places
      from (${eventsOf(period)}) v ${joined}
      group by contact_id),
    leads as (
      select ${key} as key, reached, count(*) as amount, sum(places) as places
      from of_contacts v
      join ${contacts} c on c.account_id = ${period.accountId} and c.id = v.contact_id
      where c.deleted_at is null and c.role = 'prospect'
      group by 1, 2)
    select key, ${total}, coalesce(sum(amount), 0)::int as leads, ${amountOf("answered")} as answered,
      ${amountOf("booked")} as booked, ${amountOf("came")} as attended,
      ${amountOf("completed")} as "formCompleted", ${amountOf("approved")} as approved,
      coalesce(sum(places), 0)::int as places
    from ${named} where ${among(sql`key`, homes)} ${byKey}`,
  );
}

const keyOf: Record<ReportGroup, SQL> = {
  source: sql`c.source`,
  home: sql`e.property_id`,
  host: sql`e.assignee_id`,
};

export interface ResponseNumbers extends Grouped {
  asked: number;
  answered: number;
  /** Median and 90th percentile; null if nobody answered. */
  minutes: [number, number] | null;
  withinHour: number;
  automatic: number;
  automaticMinutes: number | null;
}

export const responses = (db: Queryable, period: Period, groupBy: ReportGroup): Promise<ResponseNumbers[]> =>
  rowsOf(
    db,
    sql`
    with asked as (
      select ${keyOf[groupBy]} as key,
        ${minutes(sql`first_inbound_at`, sql`first_reply_at`)} as minutes,
        ${minutes(sql`first_inbound_at`, sql`first_automatic_at`)} as automatic
      from ${conversations} e
      join ${contacts} c on c.account_id = ${period.accountId} and c.id = e.contact_id
      where e.account_id = ${period.accountId} and ${during(sql`first_inbound_at`, period)}
        and c.deleted_at is null and c.role = 'prospect')
    select key, ${total}, count(*)::int as asked, count(minutes)::int as answered,
      percentile_cont(array[0.5, 0.9]) within group (order by minutes) as minutes,
      ${count(sql`minutes <= 60`)} as "withinHour", count(automatic)::int as automatic,
      percentile_cont(0.5) within group (order by automatic) as "automaticMinutes"
    from asked ${byKey}`,
  );

/** The median minutes until a person answered the first message, by source; null if none was answered. */
export const medians = (db: Queryable, period: Period): Promise<(Grouped & { minutes: number | null })[]> =>
  rowsOf(
    db,
    sql`
    with asked as (
      select c.source as key, ${minutes(sql`first_inbound_at`, sql`first_reply_at`)} as minutes
      from ${conversations} e
      join ${contacts} c on c.account_id = ${period.accountId} and c.id = e.contact_id
      where e.account_id = ${period.accountId} and ${during(sql`first_inbound_at`, period)}
        and first_reply_at is not null and c.deleted_at is null and c.role = 'prospect')
    select key, ${total}, percentile_cont(0.5) within group (order by minutes) as minutes from asked ${byKey}`,
  );

export interface ShowingNumbers extends Grouped {
  booked: number;
  confirmed: number;
  attended: number;
  noShow: number;
  cancelled: number;
}

/** @param homes with groupBy home: only these */
export const showings = (
  db: Queryable,
  period: Period,
  groupBy: ReportGroup,
  homes?: string[],
): Promise<ShowingNumbers[]> =>
  rowsOf(
    db,
    sql`
    with shown as (
      select ${keyOf[groupBy]} as key, e.status, e.outcome, e.confirmed_at
      from ${calendarEntries} e
      join ${contacts} c on c.account_id = ${period.accountId} and c.id = e.contact_id
      where e.account_id = ${period.accountId} and e.type = 'showing' and ${during(sql`e.start_time`, period)}
        and c.deleted_at is null and ${isBooked})
    select key, ${total}, count(*)::int as booked,
      ${count(sql`status in ('confirmed', 'completed') or confirmed_at is not null`)} as confirmed,
      ${count(sql`outcome = 'attended'`)} as attended, ${count(sql`outcome = 'no_show'`)} as "noShow",
      ${count(sql`status = 'cancelled' or outcome = 'cancelled_late'`)} as cancelled
    from shown where ${among(sql`key`, homes)} ${byKey}`,
  );

export interface VacancyNumbers extends Grouped {
  homes: number;
  days: number;
  taken: number;
}

/** @param zone in which availability dates begin; the end of the period is not in the future */
export const vacancy = (
  db: Queryable,
  { accountId, start, end }: Period,
  zone: string,
  only?: string[],
): Promise<VacancyNumbers[]> =>
  rowsOf(
    db,
    sql`
    with stood as (
      select p.id as key,
        extract(epoch from least(coalesce(v."to", ${at(end)}), ${at(end)}) - greatest(v.since, ${at(start)})) as seconds,
        v."to" >= ${at(start)} and v."to" < ${at(end)} as taken
      from ${properties} p
      cross join lateral (
        select "to", greatest("from",
          case when "to" is null then p.availability_date else "date" end::timestamp at time zone ${zone}) as since
        from jsonb_to_recordset(coalesce(p.vacancies, case when p.available
          then jsonb_build_array(jsonb_build_object('from', p.created_at)) else '[]' end))
          as stand("from" timestamptz, "to" timestamptz, "date" date)) v
      where p.account_id = ${accountId} and p.deleted_at is null
        ${only ? sql`and p.id = any(${sql.param(only)}::uuid[])` : sql``}),
    of_homes as (
      -- A home can be taken before the day from which it is available.
      select key, sum(greatest(seconds, 0)) / 86400 as days, count(*) filter (where taken) as taken
      from stood where seconds > 0 or taken group by key)
    select key, ${total}, ${count(sql`days > 0`)} as homes, coalesce(sum(days), 0)::float8 as days,
      coalesce(sum(taken), 0)::int as taken
    from of_homes ${byKey}`,
  );

/** The labels of groups: titles of homes, of units with their address, and names of people. */
export async function labels(
  db: Queryable,
  accountId: string,
  groupBy: "home" | "host",
  keys: string[],
): Promise<Map<string, string | null>> {
  const among = sql`account_id = ${accountId} and id = any(${sql.param(keys)}::uuid[])`;
  if (groupBy === "home") {
    const homes = await rowsOf<Pick<typeof properties.$inferSelect, "id" | "title" | "address" | "unit">>(
      db,
      sql`select id, title, address, unit from ${properties} where ${among} and deleted_at is null`,
    );
    return new Map(homes.map((home) => [home.id, home.unit ? homeName(home) : home.title]));
  }
  const found = await rowsOf<{ id: string; label: string | null }>(
    db,
    sql`select id, coalesce(name, email) as label from ${people} where ${among}`,
  );
  return new Map(found.map(({ id, label }) => [id, label]));
}

/** Not prepared, because periods differ too much for a shared plan. */
export const rowsOf = async <Row>(db: Queryable, query: SQL): Promise<Row[]> =>
  (await db.execute(sql`${sql.raw(plannedEachTimeMark)} ${query}`)) as unknown as Row[];
