import type {
  ConfirmImageInput,
  ConfirmImagesInput,
  DeleteImagesInput,
  Image,
  NewUpload,
  PresignImageInput,
  PresignImagesInput,
  ReorderImagesInput,
  UploadedImage,
} from "@rental/contract";
import { type Call, type WriteCall, wake } from "../../gate/call.ts";
import { AppError, invalid, notFound, ruleBroken } from "../../platform/app-error.ts";
import type { Queryable, Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { emit } from "../../platform/outbox.ts";
import type { Platform } from "../../platform/platform.ts";
import { newObjectKey, objectKeyPrefix } from "../../platform/storage/object-key.ts";
import { UPLOAD_URL_SECONDS } from "../../platform/storage/storage.ts";
import { forAccount } from "../accounts/owner-call.ts";
import * as queries from "./images.queries.ts";
import { type VerifiedObject, verifyUpload } from "./images.verify.ts";

// What an image is, for whoever brings bytes: image imports judge before they store.
export { ImageError } from "./render/image-error.ts";
export { verifyImage } from "./render/source.ts";

export type StoredImage = VerifiedObject;

/** Kind of the job that removes objects from storage. */
export const removalKind = "image_removal";

/** An object that nobody confirmed is removed after this time. Longer than its upload URL lives. */
const unconfirmedMs = 48 * 60 * 60 * 1000;
/** No import writes an object later than this after it registered it. */
const importTakesMs = 60 * 60 * 1000;
const uploadUrlMs = UPLOAD_URL_SECONDS * 1000;

const extensions: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/heic": "heic",
};

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

/** Spec 4.2. @throws AppError 422 for an unknown property (decision 36) and when it is full */
export async function presign(call: WriteCall, input: PresignImageInput) {
  const [presigned] = await presignAll(call, input.id, [input]);
  return { ...presigned!, maxImages: call.caller.limits.imagesPerProperty };
}

/** As `presign`, for 1 to 20 files. */
export async function presignBatch(call: WriteCall, input: PresignImagesInput) {
  const presigned = await presignAll(call, input.id, input.images);
  return presigned.map((one, i) => ({ fileName: input.images[i]!.fileName, ...one }));
}

/** Before the transaction of a confirmation: looks at every object, as a whole. */
export async function verifyConfirmed(call: Call, input: ConfirmImageInput): Promise<VerifiedObject[]> {
  await mustBeConfirmable(call, input.id, [input], () => "objectKey");
  return [await verifyUpload(call, input)];
}

/** As `verifyConfirmed`; all images, or none. */
export async function verifyAllConfirmed(call: Call, input: ConfirmImagesInput): Promise<VerifiedObject[]> {
  await mustBeConfirmable(call, input.id, input.images, (i) => `images.${i}.objectKey`);
  const verified: VerifiedObject[] = [];
  for (const [i, image] of input.images.entries()) {
    verified.push(await verifyUpload(call, image, `images.${i}: `));
  }
  return verified;
}

/** Makes verified uploads visible; one event. @throws AppError 404, 409, 422 */
export async function confirm(
  call: WriteCall,
  propertyId: string,
  objects: VerifiedObject[],
): Promise<Image[]> {
  const images = await add(call, propertyId, objects);
  await emitUpdated(call, propertyId);
  return images;
}

/**
 * Adds verified objects to the end of a property's images, under the property's lock, so that parallel calls
 * can't pass the limit together. The caller emits.
 * @throws AppError 404 property; 422 `image_limit_reached`; 409 or 422 when an object can't be confirmed
 */
export async function add(call: WriteCall, propertyId: string, objects: VerifiedObject[]): Promise<Image[]> {
  const { accountId } = call.caller;
  const property = await queries.lockProperty(call.tx, accountId, propertyId);
  if (!property) throw notFound("property");
  const now = call.clock.now();
  const keys = objects.map(({ objectKey }) => objectKey);
  const uploads = await queries.takeUploads(call.tx, accountId, propertyId, keys, now);
  if (uploads.length < keys.length) {
    const taken = new Set(uploads.map(({ objectKey }) => objectKey));
    const missing = keys.filter((key) => !taken.has(key));
    throw await notConfirmable(call, call.tx, propertyId, missing);
  }
  mustHaveRoom(call, property.imageKeys.length, objects.length);
  const urlEndsAt = new Map(uploads.map((upload) => [upload.objectKey, upload.urlEndsAt]));
  const rows = await queries.insert(
    call.tx,
    objects.map((object, i) => ({
      ...object,
      accountId,
      id: newId(),
      propertyId,
      position: property.imageKeys.length + i,
      urlEndsAt: urlEndsAt.get(object.objectKey)!,
      createdAt: now,
    })),
  );
  await queries.setImageKeys(call.tx, accountId, propertyId, [...property.imageKeys, ...keys], now);
  return rows.map((row) => toImage(call, row));
}

/**
 * Deletes images; ids that are none of the property's are skipped. Their objects leave storage by a job.
 * @throws AppError 404
 */
export async function remove(call: WriteCall, input: DeleteImagesInput): Promise<number> {
  const { accountId } = call.caller;
  await mustLock(call, input.id);
  const removed = await queries.remove(call.tx, accountId, input.id, input.imageIds);
  if (removed.length === 0) return 0;
  const now = call.clock.now();
  const removals = removed.map(({ propertyId, objectKey, contentType, sizeBytes, urlEndsAt }) => ({
    ...{ accountId, id: newId(), propertyId, objectKey, contentType, sizeBytes, urlEndsAt },
    status: "removing" as const,
    removeAt: now,
  }));
  await queries.insertUploads(call.tx, removals);
  for (const { id } of removals) wake(call, removalKind, id);
  await setOrder(call, input.id, await queries.list(call.tx, accountId, input.id));
  return removed.length;
}

/** Has everything that an account stored removed from storage, by a job that needs the account no more. */
export function removeAllOf(tx: Tx, accountId: string, now: Date): Promise<void> {
  return queries.removeAllOf(tx, accountId, now, new Date(now.getTime() + importTakesMs));
}

/** The given ids first, then the others in their old order. Decision 5. @throws AppError 404 */
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

/** Whether the property is there and not deleted. */
export const exists = async (call: WriteCall, propertyId: string): Promise<boolean> =>
  (await queries.findProperty(call.tx, call.caller.accountId, propertyId)) !== undefined;

/** @throws AppError 422 `property_not_found` (decision 36), `image_limit_reached` */
export async function mustHaveRoomFor(call: WriteCall, propertyId: string, wanted: number): Promise<void> {
  const property = await queries.findProperty(call.tx, call.caller.accountId, propertyId);
  if (!property) throw propertyNotFound();
  mustHaveRoom(call, property.imageKeys.length, wanted);
}

/** @throws AppError 422 `image_limit_reached` */
function mustHaveRoom(call: Call, current: number, wanted: number): void {
  const { imagesPerProperty, title } = call.caller.limits;
  if (current + wanted <= imagesPerProperty) return;
  throw ruleBroken(
    "image_limit_reached",
    `The ${title} plan has ${imagesPerProperty} images per property; this one has ${current}, and ${wanted} more do not fit. Delete some or upgrade the plan.`,
  );
}

/** Registers objects that are about to be written, so that a crash leaves none behind unknown. */
export async function registerUploads(
  call: WriteCall,
  propertyId: string,
  uploads: { objectKey: string; contentType: string; sizeBytes: number }[],
  urlLivesMs: number,
): Promise<void> {
  const now = call.clock.now().getTime();
  await queries.insertUploads(
    call.tx,
    uploads.map(({ objectKey, contentType, sizeBytes }) => ({
      accountId: call.caller.accountId,
      id: newId(),
      propertyId,
      objectKey,
      contentType,
      sizeBytes,
      status: "open" as const,
      urlEndsAt: new Date(now + urlLivesMs),
      removeAt: new Date(now + unconfirmedMs),
    })),
  );
}

/** Puts verified bytes into storage, under a key of their own that `add` may make visible. */
export async function store(
  platform: Platform,
  accountId: string,
  propertyId: string,
  bytes: Buffer,
  contentType: string,
): Promise<StoredImage> {
  const sizeBytes = bytes.length;
  const objectKey = await forAccount(platform, accountId, async (call) => {
    const key = objectKeyFor(call, propertyId, contentType);
    await registerUploads(call, propertyId, [{ objectKey: key, contentType, sizeBytes }], 0);
    return key;
  });
  await platform.storage.put(objectKey, bytes, { contentType });
  const info = await platform.storage.head(objectKey);
  if (!info) throw new Error(`${objectKey} was stored and is not there.`);
  return { objectKey, etag: info.etag, contentType, sizeBytes, altText: null };
}

/** A fresh object key of the caller's, with the extension of the type. */
export const objectKeyFor = (call: Call, propertyId: string, contentType: string): string =>
  newObjectKey(call.caller.userId, propertyId, extensions[contentType] ?? "");

async function presignAll(call: WriteCall, propertyId: string, files: NewUpload[]) {
  await mustHaveRoomFor(call, propertyId, files.length);
  const uploads = files.map(({ fileName, contentType, sizeBytes }) => {
    const extension = /\.([A-Za-z0-9]{1,8})$/.exec(fileName)?.[1] ?? extensions[contentType]!;
    return { objectKey: newObjectKey(call.caller.userId, propertyId, extension), contentType, sizeBytes };
  });
  await registerUploads(call, propertyId, uploads, uploadUrlMs);
  return Promise.all(
    uploads.map(async ({ objectKey, contentType, sizeBytes }) => ({
      uploadUrl: await call.storage.presignPut({ key: objectKey, contentType, contentLength: sizeBytes }),
      objectKey,
    })),
  );
}

/** 422, not 404, where spec 7 says so. Decision 36. */
const propertyNotFound = () => ruleBroken("property_not_found", "There is no such property in this account.");

/** Refuses early what needs no look at the bytes: keys of others, unknown keys, a full property. */
async function mustBeConfirmable(
  call: Call,
  propertyId: string,
  images: UploadedImage[],
  fieldOf: (index: number) => string,
): Promise<void> {
  const property = await mustFindProperty(call, propertyId);
  const prefix = objectKeyPrefix(call.caller.userId, propertyId);
  const keys = images.map(({ objectKey }) => objectKey);
  const errors = keys.flatMap((key, i) => {
    if (!key.startsWith(prefix)) return [{ field: fieldOf(i), message: `must start with ${prefix}` }];
    return keys.indexOf(key) < i ? [{ field: fieldOf(i), message: "is given twice" }] : [];
  });
  if (errors.length > 0) throw invalid(errors);
  const { accountId } = call.caller;
  const db = call.database.read;
  const uploads = await queries.findUploads(db, accountId, propertyId, keys, call.clock.now());
  const known = new Set(uploads.map(({ objectKey }) => objectKey));
  const missing = keys.filter((key) => !known.has(key));
  if (missing.length > 0) throw await notConfirmable(call, db, propertyId, missing);
  mustHaveRoom(call, property.imageKeys.length, images.length);
}

async function notConfirmable(
  call: Call,
  db: Queryable,
  propertyId: string,
  keys: string[],
): Promise<AppError> {
  const confirmed = await queries.findByObjectKeys(db, call.caller.accountId, propertyId, keys);
  if (confirmed.length > 0) {
    const detail = `The object ${confirmed[0]!.objectKey} was confirmed before. List the images to see it.`;
    return new AppError("conflict", detail, { code: "image_already_confirmed" });
  }
  return ruleBroken(
    "image_not_presigned",
    `There is no upload ${keys[0]}, or it is older than 48 hours. Presign the image again.`,
  );
}

async function mustLock(call: WriteCall, propertyId: string): Promise<void> {
  if (!(await queries.lockProperty(call.tx, call.caller.accountId, propertyId))) throw notFound("property");
}

/** Numbers the images from 0 in this order, keeps the copy in the property, and emits. */
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

const emitUpdated = (call: WriteCall, id: string) => emit(call, "property.updated", { id, propertyId: id });

const toImage = (call: Call, { id, objectKey, altText, position }: queries.ImageRow): Image => ({
  id,
  url: `${call.config.cdnUrl}/${objectKey}`,
  altText,
  order: position,
});
