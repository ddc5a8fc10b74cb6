import type {
  ConfirmImageInput,
  ConfirmImagesInput,
  Image,
  NewUpload,
  PresignImageInput,
  PresignImagesInput,
  UploadedImage,
} from "@rental/contract";
import { type Call, type WriteCall, wake } from "../../../gate/operation/call.ts";
import { AppError, invalid, notFound, ruleBroken } from "../../../platform/app-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/ids.ts";
import type { Platform } from "../../../platform/platform.ts";
import { newObjectKey, objectKeyPrefix } from "../../../platform/storage/object-key.ts";
import { UPLOAD_URL_SECONDS } from "../../../platform/storage/storage.ts";
import * as queries from "./images.queries.ts";
import * as images from "./images.service.ts";
import { withVerifiedUpload } from "./images.verify.ts";

export { withUpload } from "./images.verify.ts";

import { extensions, makeRoomForUploads, removalKind, store } from "./stored-bytes.ts";

/** An unconfirmed object is removed after this time, which exceeds the lifetime of its upload URL. */
const unconfirmedMs = 48 * 60 * 60 * 1000;
const uploadUrlMs = UPLOAD_URL_SECONDS * 1000;

/** @throws AppError 422 for an unknown property, or when it is full */
export async function presign(call: WriteCall, input: PresignImageInput) {
  const [presigned] = await presignAll(call, input.id, [input]);
  return { ...presigned!, maxImages: call.caller.limits.imagesPerProperty };
}

/** Whether a PUT may write this object: it is presigned and not yet confirmed. */
export const isOpenUpload = ({ database, clock }: Platform, objectKey: string): Promise<boolean> =>
  queries.isOpen(database.read, objectKey, clock.now());

/** Like `presign`, for 1 to 20 files. */
export async function presignBatch(call: WriteCall, input: PresignImagesInput) {
  const presigned = await presignAll(call, input.id, input.images);
  return presigned.map((one, i) => ({ fileName: input.images[i]!.fileName, ...one }));
}

/** Runs before the transaction of a confirmation: verifies the object and stores a copy of its bytes. */
export async function storeConfirmed(call: Call, input: ConfirmImageInput): Promise<images.StoredImage[]> {
  await mustBeConfirmable(call, input.id, [input], () => "objectKey");
  return [await storeUpload(call, input.id, input)];
}

/** The same for a photo of a building's own, which the caller has checked to exist and to have room. */
export async function storeConfirmedFor(call: Call, input: ConfirmImageInput): Promise<images.StoredImage> {
  await mustBeOpen(call, input.id, [input], () => "objectKey");
  return storeUpload(call, input.id, input);
}

/** Like `storeConfirmed`, for all images or none. */
export async function storeAllConfirmed(
  call: Call,
  input: ConfirmImagesInput,
): Promise<images.StoredImage[]> {
  await mustBeConfirmable(call, input.id, input.images, (i) => `images.${i}.objectKey`);
  const stored: images.StoredImage[] = [];
  for (const [i, image] of input.images.entries()) {
    stored.push(await storeUpload(call, input.id, image, `images.${i}: `));
  }
  return stored;
}

/**
 * Copies the bytes to a key that no URL reaches, because a PUT to the upload URL, which is still valid, must not change
 * the image. The uploaded object is removed.
 */
async function storeUpload(
  call: Call,
  recordId: string,
  said: UploadedImage,
  where = "",
): Promise<images.StoredImage> {
  try {
    return await withVerifiedUpload(call, said, where, async ({ bytes, ...image }) => ({
      ...(await store(call, call.caller.accountId, recordId, bytes, image)),
      objectKey: said.objectKey,
      altText: said.altText ?? null,
    }));
  } catch (error) {
    // It may have been confirmed in the meantime, and its object removed.
    if (error instanceof AppError && error.code === "image_not_uploaded")
      await mustBeOpen(call, recordId, [said], () => "objectKey");
    throw error;
  }
}

/** Makes stored uploads visible, with a single event. @throws AppError 404, 409, 422 */
export async function confirm(
  call: WriteCall,
  propertyId: string,
  stored: images.StoredImage[],
): Promise<Image[]> {
  const { accountId } = call.caller;
  // Locked before the uploads: every change of a property's images takes the property's lock first.
  if (!(await queries.lockProperty(call.tx, accountId, propertyId))) throw notFound("property");
  await endStored(call, propertyId, stored);
  const added = await images.add(call, propertyId, stored);
  await images.emitUpdated(call, propertyId);
  return added;
}

/** Closes the uploads of stored images. @throws AppError 409, 422 */
export async function endStored(
  call: WriteCall,
  recordId: string,
  stored: images.StoredImage[],
): Promise<void> {
  const { accountId } = call.caller;
  const keys = stored.map(({ objectKey }) => objectKey);
  const of = { propertyId: recordId };
  const uploads = await queries.endUploads(call.tx, accountId, of, keys, call.clock.now());
  if (uploads.length < keys.length) {
    const ended = new Set(uploads.map(({ objectKey }) => objectKey));
    const missing = keys.filter((key) => !ended.has(key));
    throw await notConfirmable(call, call.tx, recordId, missing);
  }
  for (const { id } of uploads) wake(call, removalKind, id);
}

/** Registers objects that a PUT may write, so that none is orphaned. */
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

/** A file that is not an image of a property. */
export interface PresignedFile {
  objectKey: string;
  contentType: string;
  sizeBytes: number;
  /** Identifies who may confirm it. */
  uploader: string;
  fileName: string;
}

/**
 * Registers an object that is not an image, and signs the URL of its PUT. @throws AppError 422 `upload_bytes_exceeded`
 */
export async function presignFile(call: WriteCall, file: PresignedFile): Promise<string> {
  await makeRoomForUploads(call, [file]);
  const now = call.clock.now().getTime();
  await queries.insertUploads(call.tx, [
    {
      accountId: call.caller.accountId,
      id: newId(),
      propertyId: null,
      ...file,
      status: "open",
      urlEndsAt: new Date(now + uploadUrlMs),
      removeAt: new Date(now + unconfirmedMs),
    },
  ]);
  const { objectKey: key, contentType, sizeBytes: contentLength } = file;
  return call.storage.presignPut({ key, contentType, contentLength });
}

export { mustHaveRoomForVisitors } from "./stored-bytes.ts";

/** Finds an upload that may be confirmed; nothing for an upload of somebody else. */
export async function findOpenFile(
  call: Call,
  uploader: string,
  objectKey: string,
): Promise<queries.UploadRow | undefined> {
  const { accountId } = call.caller;
  const now = call.clock.now();
  return (await queries.findUploads(call.database.read, accountId, { uploader }, [objectKey], now))[0];
}

/** Closes a confirmed upload, whose object is then removed. @returns whether it was open */
export async function endFile(call: WriteCall, uploader: string, objectKey: string): Promise<boolean> {
  const { accountId } = call.caller;
  const now = call.clock.now();
  const [upload] = await queries.endUploads(call.tx, accountId, { uploader }, [objectKey], now);
  if (upload) wake(call, removalKind, upload.id);
  return upload !== undefined;
}

async function presignAll(call: WriteCall, propertyId: string, files: NewUpload[]) {
  const { accountId } = call.caller;
  // Locked, so that nobody deletes the property before its uploads are registered.
  const property = await queries.lockProperty(call.tx, accountId, propertyId);
  if (!property) throw images.propertyNotFound();
  images.mustHaveRoom(call, property.imageKeys.length, files.length);
  return presignFor(call, propertyId, files);
}

/** Registers files of a property or building, and signs the URLs of their PUTs. @throws AppError 422 `upload_bytes_exceeded` */
export async function presignFor(call: WriteCall, recordId: string, files: NewUpload[]) {
  await makeRoomForUploads(call, files);
  const uploads = files.map(({ fileName, contentType, sizeBytes }) => {
    const extension = /\.([A-Za-z0-9]{1,8})$/.exec(fileName)?.[1] ?? extensions[contentType]!;
    return { objectKey: newObjectKey(call.caller.userId, recordId, extension), contentType, sizeBytes };
  });
  await registerUploads(call, recordId, uploads, uploadUrlMs);
  return Promise.all(
    uploads.map(async ({ objectKey, contentType, sizeBytes }) => ({
      uploadUrl: await call.storage.presignPut({ key: objectKey, contentType, contentLength: sizeBytes }),
      objectKey,
    })),
  );
}

/** Rejects early what can be decided without the bytes: keys of other accounts, unknown keys, a full property. */
async function mustBeConfirmable(
  call: Call,
  propertyId: string,
  uploaded: UploadedImage[],
  fieldOf: (index: number) => string,
): Promise<void> {
  const property = await images.mustFindProperty(call, propertyId);
  await mustBeOpen(call, propertyId, uploaded, fieldOf);
  images.mustHaveRoom(call, property.imageKeys.length, uploaded.length);
}

/** @throws AppError 409, 422 for keys that are not open uploads of the property or building */
async function mustBeOpen(
  call: Call,
  recordId: string,
  uploaded: UploadedImage[],
  fieldOf: (index: number) => string,
): Promise<void> {
  const prefix = objectKeyPrefix(call.caller.userId, recordId);
  const keys = uploaded.map(({ objectKey }) => objectKey);
  const errors = keys.flatMap((key, i) => {
    if (!key.startsWith(prefix)) return [{ field: fieldOf(i), message: `must start with ${prefix}` }];
    return keys.indexOf(key) < i ? [{ field: fieldOf(i), message: "is given twice" }] : [];
  });
  if (errors.length > 0) throw invalid(errors);
  const { accountId } = call.caller;
  const db = call.database.read;
  const of = { propertyId: recordId };
  const uploads = await queries.findUploads(db, accountId, of, keys, call.clock.now());
  const known = new Set(uploads.map(({ objectKey }) => objectKey));
  const missing = keys.filter((key) => !known.has(key));
  if (missing.length > 0) throw await notConfirmable(call, db, recordId, missing);
}

async function notConfirmable(
  call: Call,
  db: Queryable,
  recordId: string,
  keys: string[],
): Promise<AppError> {
  const confirmed = await queries.findByObjectKeys(db, call.caller.accountId, recordId, keys);
  if (confirmed.length > 0) {
    const detail = `The object ${confirmed[0]!.objectKey} is already confirmed. List the images to see it.`;
    return new AppError("conflict", detail, { code: "image_already_confirmed" });
  }
  return ruleBroken(
    "image_not_presigned",
    `There is no upload ${keys[0]}, or it is older than 48 hours. Presign the image again.`,
  );
}
