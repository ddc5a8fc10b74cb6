import { maxLetterHomes } from "@rental/contract";
import { type SQL, sql } from "drizzle-orm";
import { auditEntries, calendarEntries, contacts, properties } from "../../../db/tables/index.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { during, isBooked, type Period, rowsOf } from "./reports.queries.ts";

export interface HomeRow {
  id: string;
  title: string;
  address: string;
  unit: string | null;
  monthlyRent: number;
  available: boolean;
  /** Key of the first photo. */
  photoKey: string | null;
}

/** The homes that a contact owns now, by title; one more than allowed if there are too many. */
export const homesOf = (db: Queryable, accountId: string, ownerContactId: string): Promise<HomeRow[]> =>
  rowsOf(
    db,
    sql`
    select id, title, address, unit, monthly_rent::float8 as "monthlyRent", available, image_keys[1] as "photoKey"
    from ${properties}
    where account_id = ${accountId} and owner_contact_id = ${ownerContactId} and deleted_at is null
    order by title, id limit ${maxLetterHomes + 1}`,
  );

export interface RatingRow {
  id: string;
  ratings: number;
  /** Their sum. */
  stars: number;
}

/** The ratings of a period's showings, by home. */
export const ratings = (db: Queryable, period: Period, homes: string[]): Promise<RatingRow[]> =>
  rowsOf(
    db,
    sql`
    select e.property_id as id, count(*)::int as ratings, sum((e.feedback->>'rating')::int)::int as stars
    from ${calendarEntries} e
    join ${contacts} c on c.account_id = ${period.accountId} and c.id = e.contact_id
    where e.account_id = ${period.accountId} and e.type = 'showing' and ${during(sql`e.start_time`, period)}
      and e.property_id = any(${sql.param(homes)}::uuid[]) and e.feedback is not null
      and c.deleted_at is null and ${isBooked}
    group by e.property_id`,
  );

export interface ChangeRow<Value> {
  id: string;
  /** In ms. */
  at: number;
  before: Value;
  after: Value;
}

/** The changes of homes' rents in a period, oldest first, as far as the audit log goes back. */
export const rentChanges = (db: Queryable, period: Period, homes: string[]): Promise<ChangeRow<number>[]> =>
  changes(db, period, homes, "monthly_rent", (value) => sql`(${value})::float8`);

/** The same for their owners. */
export const ownerChanges = (
  db: Queryable,
  period: Period,
  homes: string[],
): Promise<ChangeRow<string | null>[]> => changes(db, period, homes, "owner_contact_id", (value) => value);

const changes = <Value>(
  db: Queryable,
  period: Period,
  homes: string[],
  column: string,
  read: (value: SQL) => SQL,
): Promise<ChangeRow<Value>[]> =>
  rowsOf(
    db,
    sql`
    select record_id as id, (extract(epoch from at) * 1000)::float8 as at,
      ${read(sql`before->>${column}::text`)} as before, ${read(sql`after->>${column}::text`)} as after
    from ${auditEntries} a
    where account_id = ${period.accountId} and record_id = any(${sql.param(homes)}::uuid[])
      and resource = 'properties' and action = 'updated' and after ? ${column}::text and ${during(sql`at`, period)}
    order by a.id`,
  );
