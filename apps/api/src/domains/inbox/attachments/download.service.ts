import type { Readable } from "node:stream";
import { type Attachment, maxAttachmentBytes } from "@rental/contract";
import type { Platform } from "../../../platform/platform.ts";
import { readBytes, StorageError } from "../../../platform/storage/storage.ts";
import * as queries from "./attachments.queries.ts";
import { servedType } from "./file-names.service.ts";
import { toAttachments } from "./links.service.ts";

export interface Download {
  name: string;
  contentType: string;
  size: number;
  stream: Readable;
}

/** Opens an attachment or its preview; returns nothing when there is none. The caller has verified the link. */
export async function open(platform: Platform, id: string, preview: boolean): Promise<Download | undefined> {
  const row = await queries.find(platform.database.read, id);
  const key = preview ? row?.previewKey : row?.storedKey;
  if (!row || !key) return undefined;
  try {
    const { stream, size } = await platform.storage.read(key);
    const contentType = preview ? "image/webp" : servedType(row.contentType);
    return { name: preview ? "preview.webp" : row.name, contentType, size, stream };
  } catch (error) {
    // Erased since the lookup.
    if (error instanceof StorageError && error.code === "not_found") return undefined;
    throw error;
  }
}

/** A message's file, in memory. */
export interface FileToSend {
  name: string;
  contentType: string;
  content: Buffer;
}

/** Reads a message's files for sending, at most 20 MB. @throws StorageError when one of them is lost or damaged */
export async function filesOf(
  { database, storage }: Platform,
  accountId: string,
  messageId: string,
): Promise<FileToSend[]> {
  const rows = await queries.ofMessage(database.read, accountId, messageId);
  return Promise.all(
    rows.map(async ({ name, contentType, storedKey, sha256 }) => ({
      name,
      contentType,
      content: await readBytes(storage, storedKey, { maxBytes: maxAttachmentBytes, sha256 }),
    })),
  );
}

/** A message's files with their URLs. */
export async function attachmentsOf(
  platform: Platform,
  accountId: string,
  messageId: string,
): Promise<Attachment[]> {
  return toAttachments(platform, await queries.ofMessage(platform.database.read, accountId, messageId));
}
