/**
 * Keys of stored objects: `images/{userId}/{propertyId}/<file name>`, `attachments/{userId}/{attachmentId}/<file name>`,
 * `exports/{userId}/{exportId}/<file name>`.
 */
import { randomBytes } from "node:crypto";
import { StorageError } from "./storage.ts";

// Every segment starts with a letter or digit, so that neither `..`, nor a hidden file, nor an absolute path is
// possible; the characters need no escaping in a URL path.
const KEY =
  /^(?:images|attachments|exports)\/[A-Za-z0-9][A-Za-z0-9-]{0,63}\/[A-Za-z0-9][A-Za-z0-9-]{0,63}\/[A-Za-z0-9][\w.-]{0,127}$/;

/** Whether `key` is an object key that this service could have created. */
export function isObjectKey(key: string): boolean {
  return KEY.test(key);
}

/** @throws {StorageError} `invalid_key` */
export function assertObjectKey(key: string): void {
  if (!isObjectKey(key)) {
    throw new StorageError("invalid_key", "An object key is {kind}/{userId}/{recordId}/<file name>.");
  }
}

/** The common prefix of a property's object keys; `confirm` accepts no other. */
export function objectKeyPrefix(userId: string, propertyId: string): string {
  return `images/${userId}/${propertyId}/`;
}

/**
 * Generates an object key. The name is random, so that nobody can guess a property's other images.
 * @param extension without the dot; anything but 1-8 letters or digits is omitted
 */
export function newObjectKey(userId: string, propertyId: string, extension: string): string {
  return keyBelow(objectKeyPrefix(userId, propertyId), extension);
}

/** The common prefix of the object keys of an account's attachments. */
export const attachmentKeyPrefix = (userId: string): string => `attachments/${userId}/`;

/** Generates the object key of an attachment. @param extension as for `newObjectKey` */
export const newAttachmentKey = (userId: string, attachmentId: string, extension: string): string =>
  keyBelow(`${attachmentKeyPrefix(userId)}${attachmentId}/`, extension);

/** Generates the object key of an export. */
export const newExportKey = (userId: string, exportId: string): string =>
  keyBelow(`exports/${userId}/${exportId}/`, "zip");

/** A key of the same record and kind of file. */
export const renewedKey = (key: string): string =>
  keyBelow(key.slice(0, key.lastIndexOf("/") + 1), key.split(".").at(-1) ?? "");

function keyBelow(prefix: string, extension: string): string {
  const suffix = extension.toLowerCase();
  const name = randomBytes(16).toString("hex") + (/^[a-z0-9]{1,8}$/.test(suffix) ? `.${suffix}` : "");
  const key = prefix + name;
  assertObjectKey(key);
  return key;
}
