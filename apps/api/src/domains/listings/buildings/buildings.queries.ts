import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { buildings, properties, propertyImages } from "../../../db/tables/index.ts";
import { prepared, type Queryable, type Tx } from "../../../platform/database/database.ts";
import { externalIdsOf } from "../../../platform/database/external-ids.ts";
import { filteredList, hasMetadata } from "../../../platform/database/filtered-list.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import { insertion, lockById, removeById, updateById } from "../../../platform/database/rows.ts";

export type BuildingRow = typeof buildings.$inferSelect;

export const find = lookup((db) =>
  db.select().from(buildings).where(among(buildings)).prepare("find_building"),
);

/** Locks a building against changes, deletion and new units until the transaction ends. */
export const lock = lockById(buildings, "update");

/** Prevents changes and deletion of a building until the transaction ends. */
export const share = lockById(buildings, "share");

export const insert = insertion(buildings);

export const externalIds = externalIdsOf(buildings, "buildings", "building");

export const update = updateById(buildings);

/** @returns whether there was one */
export const remove = removeById(buildings);

const unitsOf = (accountId: string, id: string) =>
  and(eq(properties.accountId, accountId), eq(properties.buildingId, id));

/** The number of its units that are not deleted. */
export const countUnits = (tx: Tx, accountId: string, id: string): Promise<number> =>
  tx.$count(properties, and(unitsOf(accountId, id), isNull(properties.deletedAt)));

/** Whether one of its units is public. */
export async function isPublic(db: Queryable, accountId: string, id: string): Promise<boolean> {
  const [unit] = await db
    .select({ id: properties.id })
    .from(properties)
    .where(and(unitsOf(accountId, id), isNull(properties.deletedAt), eq(properties.isPublic, true)))
    .limit(1);
  return unit !== undefined;
}

/** Clears the references of deleted properties to a building. */
export async function releaseUnits(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx.update(properties).set({ buildingId: null }).where(unitsOf(accountId, id));
}

/** The buildings with these ids. */
export const findMany = (db: Queryable, accountId: string, ids: string[]): Promise<BuildingRow[]> =>
  db
    .select()
    .from(buildings)
    .where(and(eq(buildings.accountId, accountId), inArray(buildings.id, ids)));

const findImages = prepared((db) =>
  db
    .select({
      id: propertyImages.id,
      objectKey: propertyImages.objectKey,
      ownerId: propertyImages.buildingId,
      buildingId: sql<string | null>`coalesce(${propertyImages.buildingId}, ${properties.buildingId})`,
    })
    .from(propertyImages)
    .leftJoin(
      properties,
      and(eq(properties.accountId, propertyImages.accountId), eq(properties.id, propertyImages.propertyId)),
    )
    .where(
      and(
        eq(propertyImages.accountId, sql.placeholder("accountId")),
        or(
          sql`${propertyImages.id} = any(${sql.placeholder("ids")}::uuid[])`,
          sql`${propertyImages.buildingId} = any(${sql.placeholder("buildingIds")}::uuid[])`,
        ),
        isNull(properties.deletedAt),
      ),
    )
    .orderBy(asc(propertyImages.position), asc(propertyImages.id))
    .prepare("find_images_of_buildings"),
);

/**
 * The given images that exist, each with the building that it, or its unit, belongs to, and all of these buildings' own
 * images in display order.
 */
export const imagesOf = (db: Queryable, accountId: string, buildingIds: string[], ids: string[]) =>
  findImages(db).execute({ accountId, buildingIds, ids });

/** Newest first; the id decides between buildings of the same millisecond. */
export const list = filteredList("buildings", {
  from: buildings,
  filters: {
    externalId: (value) => eq(buildings.externalId, value),
    metadata: (value) => hasMetadata(buildings.metadata, value),
  },
  byText: ["metadata"],
  order: { direction: "desc", by: { createdAt: buildings.createdAt, id: buildings.id } },
});
