import { and, eq, getTableColumns, gte, ilike, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { properties } from "../../../db/tables/index.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { filteredList } from "../../../platform/database/filtered-list.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import { insertion, lockById, updateById } from "../../../platform/database/rows.ts";
import { isoMoment } from "../../../platform/text/iso-moment.ts";

export type PropertyRow = typeof properties.$inferSelect;
export type NewProperty = typeof properties.$inferInsert;

const {
  accountId: _accountId,
  deletedAt: _deletedAt,
  titleDerived: _titleDerived,
  ...own
} = getTableColumns(properties);

/** The columns that are returned, with times in wire format. Account and deletion are implied by the query. */
const shown = {
  ...own,
  createdAt: isoMoment(properties.createdAt),
  updatedAt: isoMoment(properties.updatedAt),
};
export type ShownProperty = Omit<
  PropertyRow,
  "accountId" | "deletedAt" | "titleDerived" | "createdAt" | "updatedAt"
> & {
  createdAt: string;
  updatedAt: string;
};

/** Finds a property that is not deleted. */
export const find = lookup((db) =>
  db
    .select(shown)
    .from(properties)
    .where(and(among(properties), isNull(properties.deletedAt)))
    .prepare("find_property"),
);

/** Locks a property that is not deleted until the transaction ends. */
export const lock = lockById(properties, "update", isNull(properties.deletedAt));

/** Takes a shared lock that prevents changes to a property that is not deleted until the transaction ends. */
export const share = lockById(properties, "share", isNull(properties.deletedAt));

export const insert = insertion(properties);

const columns = Object.entries(getTableColumns(properties));
const columnNames = sql.raw(columns.map(([, { name }]) => `"${name}"`).join(", "));

/**
 * Inserts many rows with one statement and one parameter: with twenty parameters per row, parsing and binding would
 * take longer than the insert itself.
 */
export async function insertMany(tx: Tx, rows: NewProperty[]): Promise<void> {
  const records = rows.map((row) =>
    Object.fromEntries(
      columns.map(([member, { name }]) => [name, (row as Record<string, unknown>)[member] ?? null]),
    ),
  );
  for (const record of records) record.image_keys ??= [];
  await tx.execute(sql`
    insert into ${properties} (${columnNames})
    select ${columnNames} from json_populate_recordset(null::${properties}, ${JSON.stringify(records)}::json)`);
}

/** Updates a property that is not deleted. */
export const update = updateById(properties, isNull(properties.deletedAt));

const { petPolicy, parking, available, availabilityDate } = properties;

/** Newest first; the id breaks ties within a millisecond. */
export const list = filteredList("properties", {
  from: properties,
  columns: shown,
  where: isNull(properties.deletedAt),
  filters: {
    isPublic: () => eq(properties.isPublic, true),
    minRent: (value) => gte(properties.monthlyRent, value),
    maxRent: (value) => lte(properties.monthlyRent, value),
    minBedrooms: (value) => gte(properties.bedrooms, value),
    studio: () => eq(properties.bedrooms, 0),
    propertyType: (value) => sql`${properties.propertyType} = any(${value}::text[])`,
    minBathrooms: (value) => gte(properties.bathrooms, value),
    availableBefore: (value) =>
      or(lte(availabilityDate, value), and(isNull(availabilityDate), eq(available, true))),
    petFriendly: () => inArray(petPolicy, ["allowed", "negotiable"]),
    notPetFriendly: () => eq(petPolicy, "not_allowed"),
    hasParking: () => inArray(parking, ["included", "available"]),
    noParking: () => eq(parking, "none"),
    city: (value) => ilike(properties.city, sql`${value}`),
  },
  byText: ["city"],
  kept: [{ list: "properties", by: { isPublic: () => sql`key_1 = 'true'` } }],
  order: { direction: "desc", by: { createdAt: properties.createdAt, id: properties.id } },
});

/** Shorter ones, such as "Loft", may occur in any text. */
const shortestAddress = 8;

/** Finds the property whose address occurs in a text, ignoring case: the longest match, or none if two are the same. */
export async function findNamedIn(tx: Tx, accountId: string, text: string): Promise<string | null> {
  const rows = await tx
    .select({ id: properties.id, address: properties.address })
    .from(properties)
    .where(
      and(
        eq(properties.accountId, accountId),
        isNull(properties.deletedAt),
        sql`length(${properties.address}) >= ${shortestAddress}`,
        sql`strpos(lower(${text}::text), lower(${properties.address})) > 0`,
      ),
    )
    .orderBy(sql`length(${properties.address}) desc`, properties.id)
    .limit(2);
  const [first, second] = rows;
  return first && first.address.toLowerCase() !== second?.address.toLowerCase() ? first.id : null;
}
