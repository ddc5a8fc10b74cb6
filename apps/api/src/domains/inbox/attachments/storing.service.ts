import type { AttachmentNote } from "@rental/contract";
import { AppError } from "../../../platform/app-error.ts";
import { newId } from "../../../platform/ids.ts";
import type { Platform } from "../../../platform/platform.ts";
import { newAttachmentKey } from "../../../platform/storage/object-key.ts";
import * as images from "../../listings/images/images.service.ts";
import { cleanName, extensionOf, typeOrUnknown, unknownType } from "./file-names.service.ts";

/** A file in memory. */
export interface NewFile {
  name: string;
  contentType: string;
  bytes: Buffer;
}

/** A file in storage, which `attachments.service.ts` attaches to a record. */
export interface StoredFile extends AttachmentNote {
  storedKey: string;
  sha256: string;
  previewKey: string | null;
}

/** Pixels per side of a preview. */
const previewSide = 480;
const pictureTypes = new Set(["image/jpeg", "image/png", "image/webp", "image/heic"]);

/**
 * Stores a file and, for a picture that can be decoded, a preview. Runs before the transaction that claims it; files
 * that no transaction claims are removed after an hour.
 */
export async function storeFile(
  platform: Platform,
  accountId: string,
  { name, contentType, bytes }: NewFile,
): Promise<StoredFile> {
  const id = newId();
  const preview = await previewOf(accountId, bytes);
  const file = { name: cleanName(name), contentType: trueType(contentType, bytes), bytes };
  const files = [
    file,
    ...(preview ? [{ name: "preview.webp", contentType: "image/webp", bytes: preview }] : []),
  ];
  const [original, small] = await images.storeFiles(platform, accountId, null, files, (call, one) =>
    newAttachmentKey(call.caller.userId, id, extensionOf(one.name)),
  );
  return {
    id,
    name: file.name,
    contentType: file.contentType,
    bytes: bytes.length,
    storedKey: original!.key,
    sha256: original!.sha256,
    previewKey: small?.key ?? null,
  };
}

/**
 * The type declared by the sender, unless the bytes contradict it: undeclared pictures, and files that only claim to be
 * pictures.
 */
export function trueType(contentType: string, bytes: Buffer): string {
  const said = typeOrUnknown(contentType);
  if (said !== unknownType && !pictureTypes.has(said)) return said;
  return images.sniffImage(bytes) ?? unknownType;
}

/** Null for a file that is not a picture or can't be decoded. @throws AppError 503 while all decoders are busy */
async function previewOf(accountId: string, bytes: Buffer): Promise<Buffer | null> {
  if (images.sniffImage(bytes) === null) return null;
  const box = { width: previewSide, height: previewSide };
  try {
    return (await images.renderSmall(accountId, bytes, box, "webp")).body;
  } catch (error) {
    if (error instanceof AppError && error.status === 422) return null;
    throw error;
  }
}
