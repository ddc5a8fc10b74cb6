import { type Call, type WriteCall, wake } from "../../../gate/operation/call.ts";
import { AppError, ruleBroken } from "../../../platform/app-error.ts";
import { newId } from "../../../platform/ids.ts";
import type { Platform } from "../../../platform/platform.ts";
import { newObjectKey } from "../../../platform/storage/object-key.ts";
import { hashOf } from "../../../platform/storage/storage.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as queries from "./images.queries.ts";
import type { PreparedImage } from "./render/source.ts";

/** Kind of the job that removes objects from storage. */
export const removalKind = "image_removal";

/**
 * Stored bytes that did not become part of an image are removed after this time, which exceeds the duration of any
 * import or confirmation.
 */
const storingMs = 60 * 60 * 1000;
const megabyte = 1024 ** 2;

/** The minimum size that an upload is counted as, which also limits how many there can be. */
const minBytes = 256 * 1024;

export const extensions: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/heic": "heic",
};

/** Bytes in storage, under keys that no upload URL reaches. See the columns of `property_images`. */
export interface StoredBytes {
  storedKey: string;
  sha256: string;
  masterKey: string | null;
  masterSha256: string | null;
  contentType: string;
  sizeBytes: number;
}

/**
 * Stores an image's bytes and master under new keys, which `add` may make visible. The keys are registered first, so
 * that a crash leaves no orphaned objects behind.
 */
export async function store(
  platform: Platform,
  accountId: string,
  propertyId: string,
  bytes: Buffer,
  { type, master }: PreparedImage,
): Promise<StoredBytes> {
  const files = [{ bytes, contentType: type as string }, ...(master ? [master] : [])];
  const [original, other] = await storeFiles(
    platform,
    accountId,
    propertyId,
    files,
    (call, { contentType }) => objectKeyFor(call, propertyId, contentType),
  );
  return {
    storedKey: original!.key,
    sha256: original!.sha256,
    masterKey: other?.key ?? null,
    masterSha256: other?.sha256 ?? null,
    contentType: type,
    sizeBytes: bytes.length,
  };
}

interface File {
  bytes: Buffer;
  contentType: string;
}

/** An object in storage, which `takeObjects` makes part of a record. */
export interface StoredObject {
  key: string;
  /** Of its bytes, in hexadecimal. */
  sha256: string;
}

/**
 * Stores files under new keys that no upload URL reaches. The keys are registered first, so that a crash leaves no
 * orphaned objects behind. @param propertyId null for attachments
 */
export async function storeFiles<F extends File>(
  platform: Platform,
  accountId: string,
  propertyId: string | null,
  files: F[],
  keyFor: (call: Call, file: F) => string,
): Promise<StoredObject[]> {
  const keys = await forAccount(platform, accountId, (call) =>
    registerStored(call, propertyId, files, keyFor),
  );
  return Promise.all(
    files.map(async ({ bytes, contentType }, i) => {
      await platform.storage.put(keys[i]!, bytes, { contentType });
      return { key: keys[i]!, sha256: await hashOf(bytes) };
    }),
  );
}

async function registerStored<F extends File>(
  call: WriteCall,
  propertyId: string | null,
  files: F[],
  keyFor: (call: Call, file: F) => string,
): Promise<string[]> {
  const wanted = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const taken = await queries.lockUploadBytes(call.tx, call.caller.accountId, "storing", 0);
  if (taken + wanted > allowedBytes(call)) {
    throw bytesExceeded(call, "files being stored", taken, "Wait: they are deleted after an hour.");
  }
  const now = call.clock.now();
  const rows = files.map((file) => ({
    accountId: call.caller.accountId,
    id: newId(),
    propertyId,
    contentType: file.contentType,
    sizeBytes: file.bytes.length,
    objectKey: keyFor(call, file),
    status: "storing" as const,
    urlEndsAt: now,
    removeAt: new Date(now.getTime() + storingMs),
  }));
  await queries.insertUploads(call.tx, rows);
  return rows.map(({ objectKey }) => objectKey);
}

/**
 * Prevents filling the disk with uploads that are never confirmed. If there is no room, those whose URL has expired are
 * removed, oldest first: anybody who abandoned uploads can start over, and what an account can leave behind stays
 * limited.
 * @throws AppError 422 `upload_bytes_exceeded`
 */
export async function makeRoomForUploads(call: WriteCall, files: { sizeBytes: number }[]): Promise<void> {
  const { accountId } = call.caller;
  const wanted = files.reduce((sum, { sizeBytes }) => sum + Math.max(sizeBytes, minBytes), 0);
  const taken = await queries.lockUploadBytes(call.tx, accountId, "open", minBytes);
  const missing = taken + wanted - allowedBytes(call);
  if (missing <= 0) return;
  const room = { bytes: missing, least: minBytes, now: call.clock.now() };
  const ended = await queries.endExpiredUploads(call.tx, accountId, room);
  if (ended.bytes < missing) {
    const until = "Confirm them, or wait: 24 hours after their presign, new uploads replace them.";
    throw bytesExceeded(call, "unconfirmed uploads", taken, until);
  }
  for (const id of ended.ids) wake(call, removalKind, id);
}

/** Divisor for the share that visitors of an account's pages may have open, to leave room for the account. */
const visitorsShare = 5;

/** @throws AppError 422 `upload_bytes_exceeded` */
export async function mustHaveRoomForVisitors(call: WriteCall, sizeBytes: number): Promise<void> {
  const { accountId } = call.caller;
  const taken = await queries.lockUploadBytes(call.tx, accountId, "open", minBytes, "chat %");
  if (taken + Math.max(sizeBytes, minBytes) <= allowedBytes(call) / visitorsShare) return;
  throw ruleBroken("upload_bytes_exceeded", "There is no room for files now. Send the text alone.");
}

const allowedBytes = (call: Call) => call.caller.limits.openUploadMegabytes * megabyte;

function bytesExceeded(call: Call, what: string, taken: number, until: string): AppError {
  const { title, openUploadMegabytes } = call.caller.limits;
  const used = Math.ceil(taken / megabyte);
  return ruleBroken(
    "upload_bytes_exceeded",
    `The ${title} plan allows ${openUploadMegabytes} MB of ${what}; ${used} MB are in use. ${until}`,
  );
}

/**
 * Claims stored bytes for an image, so that no sweep removes them.
 * @throws AppError 503 when they waited so long that they are being removed
 */
export function takeBytes(call: WriteCall, stored: StoredBytes[]): Promise<void> {
  const keys = stored.flatMap(({ storedKey, masterKey }) =>
    masterKey ? [storedKey, masterKey] : [storedKey],
  );
  return takeObjects(call, keys);
}

/** The same for stored objects of any kind. @throws AppError 503 */
export async function takeObjects(call: WriteCall, keys: string[]): Promise<void> {
  const taken = await queries.takeStored(call.tx, call.caller.accountId, keys, call.clock.now());
  if (taken < keys.length) {
    throw new AppError("service-unavailable", "Storing the file took too long. Try again.");
  }
}

/** Schedules the objects of deleted images for removal from storage after the commit. */
export async function removeBytes(call: WriteCall, images: queries.ImageRow[]): Promise<void> {
  const now = call.clock.now();
  const removals = images.flatMap((image) => {
    const { accountId, propertyId, contentType, sizeBytes } = image;
    const removal = {
      accountId,
      propertyId,
      contentType,
      sizeBytes,
      status: "removing",
      removeAt: now,
    } as const;
    const stored = { ...removal, id: newId(), objectKey: image.storedKey, urlEndsAt: image.urlEndsAt };
    if (!image.masterKey) return [stored];
    return [stored, { ...removal, id: newId(), objectKey: image.masterKey, urlEndsAt: now }];
  });
  if (removals.length === 0) return;
  await queries.insertUploads(call.tx, removals);
  for (const { id } of removals) wake(call, removalKind, id);
}

/** A new object key in the caller's account, with the extension of the type. */
export const objectKeyFor = (call: Call, propertyId: string, contentType: string): string =>
  newObjectKey(call.caller.userId, propertyId, extensions[contentType] ?? "");
