import { hasUnit } from "@rental/contract/words/place";
import { and, eq, getTableColumns, gte, ilike, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { buildings, placeText, properties } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";
import { externalIdsOf } from "../../../platform/database/external-ids.ts";
import { filteredList, hasMetadata, hasTag, isAmong } from "../../../platform/database/filtered-list.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import { insertion, lockById, updateById } from "../../../platform/database/rows.ts";
import { isoMoment } from "../../../platform/text/iso-moment.ts";
import { hasStreet, streetText } from "./street-text.ts";

export type PropertyRow = typeof properties.$inferSelect;
export type NewProperty = typeof properties.$inferInsert;

const {
  accountId: _accountId,
  deletedAt: _deletedAt,
  titleDerived: _titleDerived,
  vacancies: _vacancies,
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
  "accountId" | "deletedAt" | "titleDerived" | "vacancies" | "createdAt" | "updatedAt"
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

/** Finds a property of any account, for email to its address. */
export async function findAnywhere(
  db: Queryable,
  id: string,
): Promise<{ accountId: string; id: string } | undefined> {
  const [row] = await db
    .select({ accountId: properties.accountId, id: properties.id })
    .from(properties)
    .where(and(eq(properties.id, id), isNull(properties.deletedAt)))
    .limit(1);
  return row;
}

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

export const externalIds = externalIdsOf(properties, "properties", "property");

/** The properties with these external ids or, with `all`, every one that is not deleted. */
export const findPresent = (
  tx: Tx,
  accountId: string,
  externalIds: string[],
  all: boolean,
): Promise<PropertyRow[]> =>
  tx
    .select()
    .from(properties)
    .where(
      and(
        eq(properties.accountId, accountId),
        isNull(properties.deletedAt),
        all ? undefined : sql`${properties.externalId} = any(${sql.param(externalIds)}::text[])`,
      ),
    )
    .orderBy(properties.id);

/** Updates a property that is not deleted. */
export const update = updateById(properties, isNull(properties.deletedAt));

const { petPolicy, parking, available, availabilityDate } = properties;

/** Of the property, or else of its building. */
const petPolicyAmong = (...policies: ("allowed" | "negotiable" | "not_allowed")[]) =>
  or(
    inArray(petPolicy, policies),
    and(
      isNull(petPolicy),
      sql`${properties.buildingId} in (select ${buildings.id} from ${buildings}
        where ${buildings.accountId} = ${properties.accountId} and ${inArray(buildings.petPolicy, policies)})`,
    ),
  );

/** Newest first; the id breaks ties within a millisecond. */
export const list = filteredList("properties", {
  from: properties,
  columns: shown,
  where: isNull(properties.deletedAt),
  filters: {
    ids: (value) => isAmong(properties.id, value),
    updatedAfter: (value) => sql`${properties.updatedAt} > ${value}::timestamptz`,
    externalId: (value) => eq(properties.externalId, value),
    metadata: (value) => hasMetadata(properties.metadata, value),
    tag: (value) => hasTag(properties.tags, value),
    search: (value) =>
      or(ilike(properties.title, sql`${value}`), ilike(placeText(properties), sql`${value}`)),
    isPublic: () => eq(properties.isPublic, true),
    notPublic: () => eq(properties.isPublic, false),
    available: () => eq(available, true),
    notAvailable: () => eq(available, false),
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
    petFriendlyListing: () => petPolicyAmong("allowed", "negotiable"),
    notPetFriendlyListing: () => petPolicyAmong("not_allowed"),
    hasParking: () => inArray(parking, ["included", "available"]),
    noParking: () => eq(parking, "none"),
    city: (value) => ilike(properties.city, sql`${value}`),
    buildingId: (value) => eq(properties.buildingId, value),
    ownerContactId: (value) => eq(properties.ownerContactId, value),
    openHouseAfter: (value) => sql`${properties.openHouses} <> '[]' and exists (
      select from jsonb_to_recordset(${properties.openHouses}) as open_house("end" timestamptz)
      where open_house."end" > ${value}::timestamptz)`,
    assigneeId: (value) => eq(properties.assigneeId, value),
    unassigned: () => isNull(properties.assigneeId),
  },
  byText: ["city", "search", "metadata", "tag"],
  kept: [
    {
      list: "properties",
      by: { isPublic: () => sql`key_1 = 'true'`, notPublic: () => sql`key_1 = 'false'` },
    },
    {
      list: "properties_of_assignee",
      by: { assigneeId: (value) => sql`key_1 = ${value}`, unassigned: () => sql`key_1 = ''` },
    },
  ],
  order: { direction: "desc", by: { createdAt: properties.createdAt, id: properties.id } },
  sorts: {
    updatedAt: {
      by: { updatedAt: properties.updatedAt, id: properties.id },
      with: ["updatedAfter", "ids", "externalId", "metadata", "tag", "search"],
      needs: "updatedAfter",
    },
    monthlyRent: {
      by: { monthlyRent: properties.monthlyRent, id: properties.id },
      with: ["minRent", "maxRent", "ids", "externalId", "metadata", "tag", "search"],
    },
  },
});

/** Finds the property that the account gave this id. */
export async function findByExternalId(
  tx: Tx,
  accountId: string,
  externalId: string,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: properties.id })
    .from(properties)
    .where(
      and(
        eq(properties.accountId, accountId),
        eq(properties.externalId, externalId),
        isNull(properties.deletedAt),
      ),
    );
  return row?.id;
}

/** Shorter ones, such as "Loft", may occur in any text. */
const minAddressLength = 8;

/** Addresses to compare. */
const maxAddresses = 500;

/** The second word of an address, if it may be abbreviated. */
const direction = "^([ns]?[ew]?[.]?|north(east|west)?|south(east|west)?|east|west)$";

/**
 * Finds the property whose address occurs in a text, ignoring case and how its street is abbreviated: the longest match.
 * Of several with that address, the one whose unit the text names; none if it names none of them, or two.
 */
export async function findNamedIn(tx: Tx, accountId: string, text: string): Promise<string | null> {
  const rows = await tx
    .select({ id: properties.id, address: properties.address, unit: properties.unit })
    .from(properties)
    .where(
      and(
        eq(properties.accountId, accountId),
        isNull(properties.deletedAt),
        sql`length(${properties.address}) >= ${minAddressLength}`,
        sql`strpos(lower(${text}::text), lower(split_part(${properties.address}, ' ', 1))) > 0`,
        or(
          sql`strpos(lower(${text}::text), lower(split_part(${properties.address}, ' ', 2))) > 0`,
          sql`lower(split_part(${properties.address}, ' ', 2)) ~ ${direction}`,
        ),
      ),
    )
    .orderBy(sql`length(${properties.address}) desc`, properties.id)
    .limit(maxAddresses);
  const said = streetText(text);
  const named = rows
    .map((row) => ({ ...row, street: streetText(row.address) }))
    .filter(({ street }) => hasStreet(said, street))
    .sort((one, other) => other.street.length - one.street.length);
  const there = named.filter(({ street }) => street === named[0]!.street);
  if (there.length === 1) return there[0]!.id;
  const ofUnit = there.filter(({ unit }) => unit !== null && hasUnit(text, unit));
  return ofUnit.length === 1 ? ofUnit[0]!.id : null;
}

/** Finds the property with exactly this title, ignoring case. Null if there is none, or several. */
export async function findTitled(tx: Tx, accountId: string, title: string): Promise<string | null> {
  const rows = await tx
    .select({ id: properties.id })
    .from(properties)
    .where(
      and(
        eq(properties.accountId, accountId),
        isNull(properties.deletedAt),
        sql`lower(${properties.title}) = lower(${title}::text)`,
      ),
    )
    .limit(2);
  return rows.length === 1 ? rows[0]!.id : null;
}
