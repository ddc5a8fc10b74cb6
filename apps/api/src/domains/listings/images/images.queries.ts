import { and, asc, eq, gt, inArray, isNotNull, isNull, like, lt, lte, or, sql } from "drizzle-orm";
import { imageUploads, properties, propertyImages } from "../../../db/tables/index.ts";
import { prepared, type Queryable, type Tx } from "../../../platform/database/database.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import { dueRecords } from "../../../platform/jobs/due.ts";
import type { JobRef } from "../../../platform/jobs/jobs.ts";

export type ImageRow = typeof propertyImages.$inferSelect;
export type NewImage = typeof propertyImages.$inferInsert;
export type UploadRow = typeof imageUploads.$inferSelect;

/** Finds a visible image. */
export const find = lookup((db) =>
  db.select().from(propertyImages).where(among(propertyImages)).prepare("find_image"),
);

const visibleProperty = (accountId: string, id: string) =>
  and(eq(properties.accountId, accountId), eq(properties.id, id), isNull(properties.deletedAt));

/** What images need to know about a property that is not deleted. */
export async function findProperty(db: Queryable, accountId: string, id: string) {
  const [row] = await db
    .select({ id: properties.id, imageKeys: properties.imageKeys })
    .from(properties)
    .where(visibleProperty(accountId, id));
  return row;
}

/** The same, locked until the transaction ends, which serializes changes to a property's images. */
export async function lockProperty(tx: Tx, accountId: string, id: string) {
  const [row] = await tx
    .select({ id: properties.id, imageKeys: properties.imageKeys })
    .from(properties)
    .where(visibleProperty(accountId, id))
    .for("no key update");
  return row;
}

/** Updates the copy of the object keys that property lists read. */
export async function setImageKeys(
  tx: Tx,
  accountId: string,
  id: string,
  imageKeys: string[],
  updatedAt: Date,
): Promise<void> {
  await tx.update(properties).set({ imageKeys, updatedAt }).where(visibleProperty(accountId, id));
}

const ofProperty = (accountId: string, propertyId: string) =>
  and(eq(propertyImages.accountId, accountId), eq(propertyImages.propertyId, propertyId));

const ofBuilding = (accountId: string, buildingId: string) =>
  and(eq(propertyImages.accountId, accountId), eq(propertyImages.buildingId, buildingId));

/** The building's own images in display order. */
export const listOfBuilding = (db: Queryable, accountId: string, buildingId: string): Promise<ImageRow[]> =>
  db
    .select()
    .from(propertyImages)
    .where(ofBuilding(accountId, buildingId))
    .orderBy(asc(propertyImages.position), asc(propertyImages.id));

/** Removes images of the building's own. @param ids which; undefined: all */
export const removeOfBuilding = (
  tx: Tx,
  accountId: string,
  buildingId: string,
  ids?: string[],
): Promise<ImageRow[]> =>
  tx
    .delete(propertyImages)
    .where(and(ofBuilding(accountId, buildingId), ids && inArray(propertyImages.id, ids)))
    .returning();

/** The images of a property in display order. */
export const list = (db: Queryable, accountId: string, propertyId: string): Promise<ImageRow[]> =>
  db
    .select()
    .from(propertyImages)
    .where(ofProperty(accountId, propertyId))
    .orderBy(asc(propertyImages.position));

export const insert = (tx: Tx, images: NewImage[]): Promise<ImageRow[]> =>
  tx.insert(propertyImages).values(images).returning();

/** Locks the properties that have any of these images of the account, always in the same order. @returns their ids */
export async function lockPropertiesOf(tx: Tx, accountId: string, imageIds: string[]): Promise<string[]> {
  const having = tx
    .select({ id: propertyImages.propertyId })
    .from(propertyImages)
    .where(and(eq(propertyImages.accountId, accountId), inArray(propertyImages.id, imageIds)));
  const rows = await tx
    .select({ id: properties.id })
    .from(properties)
    .where(
      and(eq(properties.accountId, accountId), inArray(properties.id, having), isNull(properties.deletedAt)),
    )
    .orderBy(asc(properties.id))
    .for("no key update");
  return rows.map(({ id }) => id);
}

/** Removes those of the images that belong to these properties. */
export const remove = (
  tx: Tx,
  accountId: string,
  propertyIds: string[],
  ids: string[],
): Promise<ImageRow[]> =>
  tx
    .delete(propertyImages)
    .where(
      and(
        eq(propertyImages.accountId, accountId),
        inArray(propertyImages.propertyId, propertyIds),
        inArray(propertyImages.id, ids),
      ),
    )
    .returning();

/** Sets the positions of a property's images to 0, 1, ... in the order of `ids`. */
export async function setOrder(tx: Tx, accountId: string, ids: string[]): Promise<void> {
  await tx.execute(sql`
    update ${propertyImages} set position = wanted.place - 1
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted(id, place)
    where ${propertyImages.accountId} = ${accountId} and ${propertyImages.id} = wanted.id`);
}

export async function insertUploads(tx: Tx, uploads: (typeof imageUploads.$inferInsert)[]): Promise<void> {
  await tx.insert(imageUploads).values(uploads);
}

/** The owner of uploads: a property for images, or the uploader for attachments. */
export type UploadsOf = { propertyId: string } | { uploader: string };

const openUpload = (accountId: string, of: UploadsOf, objectKeys: string[], now: Date) =>
  and(
    eq(imageUploads.accountId, accountId),
    "propertyId" in of
      ? eq(imageUploads.propertyId, of.propertyId)
      : and(isNull(imageUploads.propertyId), eq(imageUploads.uploader, of.uploader)),
    inArray(imageUploads.objectKey, objectKeys),
    eq(imageUploads.status, "open"),
    gt(imageUploads.removeAt, now),
  );

/**
 * Sums the bytes of an account's uploads with a status, counting each as at least `least` bytes. Locks: later
 * transactions that ask wait for this one. @param uploaders a pattern that limits whose uploads count
 */
export async function lockUploadBytes(
  tx: Tx,
  accountId: string,
  status: "open" | "storing",
  least: number,
  uploaders?: string,
): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${accountId}`}, 0))`);
  const [row] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${countedBytes(least)}), 0)`.mapWith(Number) })
    .from(imageUploads)
    .where(
      and(
        eq(imageUploads.accountId, accountId),
        eq(imageUploads.status, status),
        uploaders === undefined ? undefined : like(imageUploads.uploader, uploaders),
      ),
    );
  return row!.bytes;
}

/** Bigint, because the sum of the sizes exceeds an integer. */
const countedBytes = (least: number) => sql`greatest(${imageUploads.sizeBytes}, ${least})::bigint`;

/**
 * Makes expired uploads due for removal, oldest first, until they add up to `bytes`: their URLs have expired, so
 * nothing rewrites them. Skips those being confirmed now. @returns the ids, and the bytes counted for them
 */
export async function endExpiredUploads(
  tx: Tx,
  accountId: string,
  { bytes, least, now }: { bytes: number; least: number; now: Date },
): Promise<{ ids: string[]; bytes: number }> {
  const expired = tx
    .select({
      id: imageUploads.id,
      urlEndsAt: imageUploads.urlEndsAt,
      counted: sql<number>`${countedBytes(least)}`.as("counted"),
    })
    .from(imageUploads)
    .where(
      and(
        eq(imageUploads.accountId, accountId),
        eq(imageUploads.status, "open"),
        lte(imageUploads.urlEndsAt, now),
      ),
    )
    .for("update", { skipLocked: true })
    .as("expired");
  const older = tx
    .select({
      id: expired.id,
      counted: expired.counted,
      sum: sql<number>`sum(${expired.counted}) over (order by ${expired.urlEndsAt}, ${expired.id})`.as("sum"),
    })
    .from(expired)
    .as("older");
  const rows = await tx
    .update(imageUploads)
    .set({ status: "removing", removeAt: now })
    .from(older)
    .where(
      and(
        eq(imageUploads.accountId, accountId),
        eq(imageUploads.id, older.id),
        lt(sql`${older.sum} - ${older.counted}`, bytes),
      ),
    )
    .returning({ id: imageUploads.id, counted: older.counted });
  return {
    ids: rows.map(({ id }) => id),
    bytes: rows.reduce((sum, { counted }) => sum + Number(counted), 0),
  };
}

const openObject = prepared((db) =>
  db
    .select({ removeAt: imageUploads.removeAt })
    .from(imageUploads)
    .where(and(eq(imageUploads.objectKey, sql.placeholder("objectKey")), eq(imageUploads.status, "open")))
    .prepare("find_open_object"),
);

/** Whether an object is awaiting confirmation. Across accounts, for the upload route. */
export async function isOpen(db: Queryable, objectKey: string, now: Date): Promise<boolean> {
  const [row] = await openObject(db).execute({ objectKey });
  return row !== undefined && row.removeAt > now;
}

/** Finds uploads that may be confirmed. */
export const findUploads = (
  db: Queryable,
  accountId: string,
  of: UploadsOf,
  objectKeys: string[],
  now: Date,
): Promise<UploadRow[]> =>
  db
    .select()
    .from(imageUploads)
    .where(openUpload(accountId, of, objectKeys, now));

/** Closes confirmed uploads, so that the uploaded objects can be removed. @returns those that were open */
export const endUploads = (
  tx: Tx,
  accountId: string,
  of: UploadsOf,
  objectKeys: string[],
  now: Date,
): Promise<UploadRow[]> =>
  tx
    .update(imageUploads)
    .set({ status: "removing", removeAt: now })
    .where(openUpload(accountId, of, objectKeys, now))
    .returning();

/** Deletes the rows of stored objects that become part of an image. @returns the number of rows */
export async function takeStored(tx: Tx, accountId: string, keys: string[], now: Date): Promise<number> {
  const rows = await tx
    .delete(imageUploads)
    .where(
      and(
        eq(imageUploads.accountId, accountId),
        inArray(imageUploads.objectKey, keys),
        eq(imageUploads.status, "storing"),
        gt(imageUploads.removeAt, now),
      ),
    )
    .returning({ id: imageUploads.id });
  return rows.length;
}

/** Deletes the rows of objects that are not to be removed after all. @returns their number */
export async function unregister(tx: Tx, accountId: string, keys: string[]): Promise<number> {
  const rows = await tx.execute(sql`
    delete from ${imageUploads} where account_id = ${accountId} and status = 'removing'
      and object_key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::text::jsonb)) returning id`);
  return rows.length;
}

/** Changes when an object that is to be removed is due. */
export async function removeAt(tx: Tx, accountId: string, objectKey: string, at: Date): Promise<void> {
  await tx
    .update(imageUploads)
    .set({ removeAt: at })
    .where(
      and(
        eq(imageUploads.accountId, accountId),
        eq(imageUploads.objectKey, objectKey),
        eq(imageUploads.status, "removing"),
      ),
    );
}

/** Returns those of these objects that are visible images of the property or building. */
export const findByObjectKeys = (
  db: Queryable,
  accountId: string,
  recordId: string,
  objectKeys: string[],
): Promise<ImageRow[]> =>
  db
    .select()
    .from(propertyImages)
    .where(
      and(
        or(ofProperty(accountId, recordId), ofBuilding(accountId, recordId)),
        inArray(propertyImages.objectKey, objectKeys),
      ),
    );

const visibleObject = prepared((db) =>
  db
    .select({
      accountId: propertyImages.accountId,
      storedKey: propertyImages.storedKey,
      sha256: propertyImages.sha256,
      masterKey: propertyImages.masterKey,
      masterSha256: propertyImages.masterSha256,
    })
    .from(propertyImages)
    .leftJoin(
      properties,
      and(eq(properties.accountId, propertyImages.accountId), eq(properties.id, propertyImages.propertyId)),
    )
    .where(and(eq(propertyImages.objectKey, sql.placeholder("objectKey")), isNull(properties.deletedAt)))
    .prepare("find_visible_object"),
);

/** Finds an object that is an image of a building, or of a property that is not deleted. Across accounts, for the image host. */
export async function findVisibleObject(db: Queryable, objectKey: string) {
  const [row] = await visibleObject(db).execute({ objectKey });
  return row;
}

/** Objects to remove from storage, most overdue first. Across accounts, because workers serve all of them. */
export const dueRemovals = dueRecords(imageUploads, imageUploads.removeAt);

/** Images confirmed by an earlier version. Across accounts, because workers serve all of them. */
export const dueUpgrades = dueRecords(propertyImages, propertyImages.upgradeAt);

const image = ({ accountId, id }: JobRef) =>
  and(eq(propertyImages.accountId, accountId), eq(propertyImages.id, id));
const upgradable = (ref: JobRef) => and(image(ref), isNotNull(propertyImages.upgradeAt));

export async function findUpgradable(db: Queryable, ref: JobRef): Promise<ImageRow | undefined> {
  const [row] = await db.select().from(propertyImages).where(upgradable(ref));
  return row;
}

/** Replaces the bytes of an image. @returns false if it no longer exists or another worker was faster */
export async function upgrade(tx: Tx, ref: JobRef, bytes: Partial<NewImage>): Promise<boolean> {
  const rows = await tx
    .update(propertyImages)
    .set({ ...bytes, upgradeAt: null })
    .where(upgradable(ref))
    .returning({ id: propertyImages.id });
  return rows.length > 0;
}

const upload = ({ accountId, id }: JobRef) =>
  and(eq(imageUploads.accountId, accountId), eq(imageUploads.id, id));

/** Prevents an object that is to be removed from being confirmed. */
export async function startRemoval(db: Queryable, ref: JobRef, now: Date): Promise<UploadRow | undefined> {
  const [row] = await db
    .update(imageUploads)
    .set({ status: "removing" })
    .where(and(upload(ref), lte(imageUploads.removeAt, now)))
    .returning();
  return row;
}

export async function postponeRemoval(db: Queryable, ref: JobRef, removeAt: Date): Promise<void> {
  await db.update(imageUploads).set({ removeAt }).where(upload(ref));
}

export async function endRemoval(db: Queryable, ref: JobRef): Promise<void> {
  await db.delete(imageUploads).where(upload(ref));
}

/** Makes all objects of an account due for removal; objects still being written are removed again at `again`. */
export async function removeAllOf(tx: Tx, accountId: string, now: Date, again: Date): Promise<void> {
  const due = { status: sql`'removing'`, removeAt: sql`${now.toISOString()}::timestamptz` };
  await tx
    .update(imageUploads)
    .set({ ...due, urlEndsAt: sql`greatest(${imageUploads.urlEndsAt}, ${again.toISOString()}::timestamptz)` })
    .where(eq(imageUploads.accountId, accountId));
  await tx.execute(sql`
    insert into ${imageUploads} (account_id, id, property_id, object_key, content_type, size_bytes, status, url_ends_at, remove_at)
    select account_id, gen_random_uuid(), property_id, stored.key, content_type, size_bytes, ${due.status}, url_ends_at, ${due.removeAt}
    from ${propertyImages}, unnest(array[stored_key, master_key]) as stored(key)
    where ${propertyImages.accountId} = ${accountId} and stored.key is not null`);
}
