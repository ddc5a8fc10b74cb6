import { type ListingFeedFormat, listingFeedFormats } from "@rental/contract";
import { and, asc, eq, getTableColumns, isNull, or, type SQL, sql } from "drizzle-orm";
import { auditEntries, buildings, properties, propertyImages } from "../../../db/tables/index.ts";
import { prepared, type Queryable } from "../../../platform/database/database.ts";
import { filteredList } from "../../../platform/database/filtered-list.ts";
import { typed } from "../../../platform/database/statement.ts";
import { isoMoment } from "../../../platform/text/iso-moment.ts";
import { gapsOf, isReady } from "./requirements.ts";

type Property = typeof properties.$inferSelect;
/** The columns of a property that feeds use. */
export type ListingRow = Omit<
  Property,
  | ("accountId" | "available" | "titleDerived" | "ownerContactId" | "assigneeId" | "excludedFromFeeds")
  | ("showingNoticeMinutes" | "showingHorizonDays" | "showingsPerHour" | "showingParties" | "bookingRequires")
  | ("openHouses" | "metadata" | "customFields" | "createdAt" | "deletedAt" | "updatedAt")
> & { updatedAt: string };

/** Restricts the listings of a feed. */
export interface Scope {
  feedId: string;
  accountId: string;
  format: ListingFeedFormat;
  /** Properties and buildings; both null: all properties. */
  propertyIds: string[] | null;
  buildingIds: string[] | null;
  /** Whether leads have an address or a phone. */
  hasContact: boolean;
}

const uuids = (ids: string[]): SQL => sql`${`{${ids.join(",")}}`}::uuid[]`;

const isIn = ({ feedId, accountId, format, propertyIds, buildingIds, hasContact }: Scope): SQL | undefined =>
  and(
    eq(properties.accountId, accountId),
    isNull(properties.deletedAt),
    propertyIds === null && buildingIds === null
      ? undefined
      : or(
          sql`${properties.id} = any(${uuids(propertyIds ?? [])})`,
          sql`${properties.buildingId} = any(${uuids(buildingIds ?? [])})`,
        ),
    isReady(format, { feedId: sql`${feedId}`, hasContact: sql`${hasContact}` }),
  );

/** The listings of the feed, and the removed ones that the drop guard keeps. */
const isShown = (scope: Scope, kept: string[]): SQL | undefined =>
  kept.length === 0
    ? isIn(scope)
    : or(
        isIn(scope),
        and(eq(properties.accountId, scope.accountId), sql`${properties.id} = any(${uuids(kept)})`),
      );

/** The versions of what listings inherit, including photos of other units, which may be in no feed. */
const versionsOfBuildings = ({ accountId }: Scope): SQL => sql`(
  select ${buildings.id}, concat_ws(' ', ${buildings}.xmin, ${buildings.updatedAt}, (
    select string_agg(${propertyImages.id}::text, ' ' order by ${propertyImages.id})
    from ${propertyImages} join ${properties} as unit
      on unit.account_id = ${propertyImages.accountId} and unit.id = ${propertyImages.propertyId}
    where ${propertyImages.accountId} = ${accountId} and ${propertyImages.id} = any(${buildings.imageIds})
      and unit.building_id = ${buildings.id} and unit.deleted_at is null)) as version
  from ${buildings} where ${buildings.accountId} = ${accountId}) as building`;

/** A digest of the feed's contents, and the number of its listings. */
export async function digest(
  db: Queryable,
  scope: Scope,
  kept: string[],
): Promise<{ digest: string; listings: number; place: string | null }> {
  const { id, city, state, updatedAt } = properties;
  const [row] = await db
    .select({
      // The transaction that wrote a row changes with every change of it, photos included. A restored database counts
      // them from the beginning, so the time of the change counts, too.
      digest: sql<string>`coalesce(sum(hashtextextended(
        ${id} || ' ' || ${properties}.xmin || ' ' || ${updatedAt} || ' ' || coalesce(building.version, ''), 0)), 0)::text`,
      listings: sql<number>`count(*)::int`,
      // Where most of the listings are, for formats that ask where the company is.
      place: sql<string | null>`mode() within group (order by ${city} || '|' || ${state})`,
    })
    .from(properties)
    .leftJoin(versionsOfBuildings(scope), sql`building.id = ${properties.buildingId}`)
    .where(isShown(scope, kept));
  return row!;
}

/** The ids of all listings of the feed, in their order. */
export async function ids(db: Queryable, scope: Scope): Promise<string[]> {
  const rows = await db
    .select({ id: properties.id })
    .from(properties)
    .where(isIn(scope))
    .orderBy(asc(properties.id));
  return rows.map(({ id }) => id);
}

const {
  accountId: _accountId,
  available: _available,
  titleDerived: _titleDerived,
  ownerContactId: _ownerContactId,
  assigneeId: _assigneeId,
  excludedFromFeeds: _excludedFromFeeds,
  showingNoticeMinutes: _notice,
  showingHorizonDays: _horizon,
  showingsPerHour: _perHour,
  showingParties: _parties,
  openHouses: _openHouses,
  bookingRequires: _bookingRequires,
  metadata: _metadata,
  customFields: _customFields,
  createdAt: _createdAt,
  deletedAt: _deletedAt,
  ...shown
} = getTableColumns(properties);

const someOf = prepared((db) =>
  db
    .select({ ...shown, updatedAt: isoMoment(properties.updatedAt) })
    .from(properties)
    .where(
      and(
        eq(properties.accountId, sql.placeholder("accountId")),
        sql`${properties.id} = any(${typed("ids", "uuid[]")})`,
      ),
    )
    .orderBy(asc(properties.id))
    .prepare("feed_listings"),
);

/** The properties with these ids, including deleted ones, in the order of the ids. */
export const some = (db: Queryable, accountId: string, ids: string[]): Promise<ListingRow[]> =>
  someOf(db).execute({ accountId, ids });

/** How many of these are properties, or buildings, of the account. */
export async function countOwn(
  db: Queryable,
  accountId: string,
  of: { propertyIds: string[]; buildingIds: string[] },
): Promise<number> {
  const [row] = await db
    .select({
      total: sql<number>`
        (select count(*) from ${properties} where account_id = ${accountId} and deleted_at is null
          and id = any(${uuids(of.propertyIds)}))::int
        + (select count(*) from ${buildings} where account_id = ${accountId} and id = any(${uuids(of.buildingIds)}))::int`,
    })
    .from(sql`(values (1)) as one`);
  return row!.total;
}

/**
 * Those of the properties that a person removed: deleted, unpublished, marked as rented or excluded in the console. What
 * an import does on a person's behalf is not a decision about each listing.
 */
export async function takenByPeople(db: Queryable, accountId: string, of: string[]): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select id from (
      select distinct on (record_id) record_id as id, action, after, principal_kind, operation
      from ${auditEntries}
      where account_id = ${accountId} and record_id = any(${uuids(of)}) and resource = 'properties'
        and (action = 'deleted' or after ?| array['is_public', 'available', 'excluded_from_feeds'])
      order by record_id, ${auditEntries.id} desc
    ) last
    where principal_kind in ('session', 'operator') and operation in ('properties.update', 'properties.delete')
      and (action = 'deleted' or after @> '{"is_public": false}' or after @> '{"available": false}'
        or after ? 'excluded_from_feeds')`);
  return rows.map(({ id }) => id);
}

const chosen = typed("propertyIds", "uuid[]");
const inBuildings = typed("buildingIds", "uuid[]");
const asked = { feedId: typed("feedId", "text"), hasContact: typed("hasContact", "boolean") };

const listOf = (format: ListingFeedFormat) =>
  filteredList(`listing_readiness_${format}`, {
    from: properties,
    columns: {
      id: properties.id,
      title: properties.title,
      createdAt: properties.createdAt,
      missing: gapsOf(format, asked),
    },
    where: and(
      isNull(properties.deletedAt),
      sql`((${chosen} is null and ${inBuildings} is null)
        or ${properties.id} = any(${chosen}) or ${properties.buildingId} = any(${inBuildings}))`,
    ),
    filters: {
      propertyId: (value) => eq(properties.id, value),
      ready: () => isReady(format, asked),
      notReady: () => sql`not ${isReady(format, asked)}`,
    },
    order: { direction: "desc", by: { createdAt: properties.createdAt, id: properties.id } },
  });

/** Every property that a feed could contain, with the requirements that it lacks, newest first. */
export const readiness = Object.fromEntries(
  listingFeedFormats.map((format) => [format, listOf(format)]),
) as Record<ListingFeedFormat, ReturnType<typeof listOf>>;
