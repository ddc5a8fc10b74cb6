import type { DeleteImagesInput, Image, ReorderImagesInput } from "@rental/contract";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { notFound, ruleBroken } from "../../../platform/app-error.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/ids.ts";
import { emit } from "../../../platform/jobs/outbox.ts";
import * as queries from "./images.queries.ts";
import { imageRefusal } from "./images.verify.ts";
import { decoding } from "./render/decoders.ts";
import { ImageError } from "./render/image-error.ts";
import { legibleOnWhite } from "./render/legible.ts";
import { type RenderedImage, renderImage } from "./render/render.ts";
import { decodedBytes } from "./render/source.ts";
import { removeBytes, type StoredBytes, takeBytes } from "./stored-bytes.ts";

export { listOfBuilding, removeOfBuilding } from "./images.queries.ts";
export { imageRefusal, prepare } from "./images.verify.ts";
// Image operations for those that supply bytes: image imports check before they store.
export { ImageError } from "./render/image-error.ts";
export { type ImageType, sniffImage } from "./render/sniff.ts";
export {
  removalKind,
  removeBytes,
  type StoredObject,
  store,
  storeFiles,
  takeObjects,
} from "./stored-bytes.ts";

/** Imports and confirmations finish writing an object within this time after registering it. */
const storingTakesMs = 60 * 60 * 1000;

/** An image that `add` makes visible. */
export interface StoredImage extends StoredBytes {
  objectKey: string;
  altText: string | null;
}

/** The images in display order. @throws AppError 404 */
export async function list(call: Call, propertyId: string): Promise<Image[]> {
  await mustFindProperty(call, propertyId);
  const rows = await queries.list(call.database.read, call.caller.accountId, propertyId);
  return rows.map((row) => toImage(call, row));
}

/** @throws AppError 404 */
export async function mustFindProperty(call: Call, id: string) {
  const property = await queries.findProperty(call.database.read, call.caller.accountId, id);
  if (!property) throw notFound("property");
  return property;
}

/**
 * Appends stored images to a property, under the property's lock, so that concurrent calls can't exceed the limit
 * together. The caller emits.
 * @throws AppError 404 property; 422 `image_limit_reached`; 503 when the bytes waited too long and are being removed
 */
export async function add(call: WriteCall, propertyId: string, images: StoredImage[]): Promise<Image[]> {
  const { accountId } = call.caller;
  const property = await queries.lockProperty(call.tx, accountId, propertyId);
  if (!property) throw notFound("property");
  mustHaveRoom(call, property.imageKeys.length, images.length);
  const rows = await insert(call, images, { propertyId }, property.imageKeys.length);
  const keys = images.map(({ objectKey }) => objectKey);
  const allKeys = [...property.imageKeys, ...keys];
  await queries.setImageKeys(call.tx, accountId, propertyId, allKeys, call.clock.now());
  return rows.map((row) => toImage(call, row));
}

/** @param first the position of the first one @throws AppError 503 when the bytes are being removed */
export async function insert(
  call: WriteCall,
  images: StoredImage[],
  of: { propertyId: string } | { buildingId: string },
  first: number,
): Promise<queries.ImageRow[]> {
  const now = call.clock.now();
  await takeBytes(call, images);
  return queries.insert(
    call.tx,
    images.map((image, i) => ({
      ...image,
      ...of,
      accountId: call.caller.accountId,
      id: newId(),
      position: first + i,
      urlEndsAt: now,
      createdAt: now,
    })),
  );
}

/**
 * Deletes images of the account; ids of other accounts are skipped. A job removes their objects from storage.
 * @throws AppError 404 when the named property does not exist
 */
export async function remove(call: WriteCall, input: DeleteImagesInput): Promise<number> {
  const { accountId } = call.caller;
  await mustFindProperty(call, input.id);
  const affected = await queries.lockPropertiesOf(call.tx, accountId, input.imageIds);
  const removed = await queries.remove(call.tx, accountId, affected, input.imageIds);
  await removeBytes(call, removed);
  for (const id of new Set(removed.flatMap(({ propertyId }) => propertyId ?? []))) {
    await setOrder(call, id, await queries.list(call.tx, accountId, id));
  }
  return removed.length;
}

/** Schedules a job to remove all stored objects of an account; it works without the account. */
export function removeAllOf(tx: Tx, accountId: string, now: Date): Promise<void> {
  return queries.removeAllOf(tx, accountId, now, new Date(now.getTime() + storingTakesMs));
}

/** Registers an object that is about to be stored, so that it is removed at that time whatever happens. */
export async function register(
  tx: Tx,
  accountId: string,
  objectKey: string,
  now: Date,
  removeAt: Date,
): Promise<void> {
  const object = { objectKey, contentType: "application/octet-stream", sizeBytes: 0 };
  const removal = { status: "removing", urlEndsAt: now, removeAt } as const;
  await queries.insertUploads(tx, [{ accountId, id: newId(), ...object, ...removal }]);
}

/** Keeps registered objects: they have become part of records. @returns false when some were removed already */
export const keepRegistered = async (tx: Tx, accountId: string, keys: string[]): Promise<boolean> =>
  (await queries.unregister(tx, accountId, keys)) === keys.length;

/** Changes when a registered object is removed. */
export const removeAt = queries.removeAt;

/** Puts the given ids first, then the others in their previous order. @throws AppError 404 */
export async function reorder(call: WriteCall, input: ReorderImagesInput): Promise<void> {
  await mustLock(call, input.id);
  const rows = await queries.list(call.tx, call.caller.accountId, input.id);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const first = new Set<queries.ImageRow>();
  for (const id of input.imageIds) {
    const row = byId.get(id.toLowerCase());
    if (row) first.add(row);
  }
  if (first.size === 0) return;
  await setOrder(call, input.id, [...first, ...rows.filter((row) => !first.has(row))]);
}

/** Whether the property exists and is not deleted. */
export const exists = async (call: WriteCall, propertyId: string): Promise<boolean> =>
  (await queries.findProperty(call.tx, call.caller.accountId, propertyId)) !== undefined;

/** @throws AppError 422 `property_not_found`, `image_limit_reached` */
export async function mustHaveRoomFor(call: WriteCall, propertyId: string, wanted: number): Promise<void> {
  const property = await queries.findProperty(call.tx, call.caller.accountId, propertyId);
  if (!property) throw propertyNotFound();
  mustHaveRoom(call, property.imageKeys.length, wanted);
}

/** @throws AppError 422 `image_limit_reached` */
export function mustHaveRoom(
  call: Call,
  current: number,
  wanted: number,
  of: "property" | "building" = "property",
): void {
  const { imagesPerProperty, title } = call.caller.limits;
  if (current + wanted <= imagesPerProperty) return;
  throw ruleBroken(
    "image_limit_reached",
    `The ${title} plan allows ${imagesPerProperty} images per ${of}. This ${of} has ${current}, so ${wanted} more do not fit. Delete some images or upgrade the plan.`,
  );
}

/** 422, not 404, because the property is only referenced, in order to add images to it. */
export const propertyNotFound = () =>
  ruleBroken("property_not_found", "There is no such property in this account.");

async function mustLock(call: WriteCall, propertyId: string): Promise<void> {
  if (!(await queries.lockProperty(call.tx, call.caller.accountId, propertyId))) throw notFound("property");
}

/** Sets the positions from 0 in this order, updates the copy in the property, and emits. */
async function setOrder(call: WriteCall, propertyId: string, rows: queries.ImageRow[]): Promise<void> {
  const { accountId } = call.caller;
  if (rows.length > 0)
    await queries.setOrder(
      call.tx,
      accountId,
      rows.map(({ id }) => id),
    );
  const keys = rows.map(({ objectKey }) => objectKey);
  await queries.setImageKeys(call.tx, accountId, propertyId, keys, call.clock.now());
  await emitUpdated(call, propertyId);
}

export const emitUpdated = (call: WriteCall, id: string) =>
  emit(call, "property.updated", { id, propertyId: id });

/** @throws AppError 404 */
export async function get(call: Call, id: string): Promise<Image> {
  const row = await queries.find(call.database.read, call.caller.accountId, id);
  if (!row) throw notFound("image");
  return toImage(call, row);
}

export const toImage = (call: Call, { id, objectKey, altText, position }: queries.ImageRow): Image => ({
  id,
  url: `${call.config.cdnUrl}/${objectKey}`,
  altText,
  order: position,
});

interface Box {
  width: number;
  height: number;
}

/** Renders an image to fit into a box, once a decoder is free. @throws AppError 422, or 503 while all are busy */
export const renderSmall = (
  accountId: string,
  bytes: Buffer,
  box: Box,
  format: "png" | "webp",
): Promise<RenderedImage> =>
  rendering(accountId, bytes, () => renderImage(bytes, { ...box, fit: "inside", quality: 75, format }));

/** The same as a PNG that can be seen on white, whatever it was drawn for. */
export const renderLegible = (accountId: string, bytes: Buffer, box: Box): Promise<RenderedImage> =>
  rendering(accountId, bytes, async () =>
    legibleOnWhite(await renderImage(bytes, { ...box, fit: "inside", quality: 75, format: "png" }), box),
  );

async function rendering(
  accountId: string,
  bytes: Buffer,
  render: () => Promise<RenderedImage>,
): Promise<RenderedImage> {
  try {
    return await decoding(await decodedBytes(bytes), { owner: accountId }, render);
  } catch (error) {
    throw error instanceof ImageError ? imageRefusal(error) : error;
  }
}
