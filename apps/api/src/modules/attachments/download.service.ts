import type { Readable } from "node:stream";
import type { Platform } from "../../platform/platform.ts";
import { StorageError } from "../../platform/storage/storage.ts";
import * as queries from "./attachments.queries.ts";
import { servedType } from "./file-names.ts";

export interface Download {
  name: string;
  contentType: string;
  size: number;
  stream: Readable;
}

/** The bytes of an attachment, or of its small picture; nothing when there is none. The caller has checked the link. */
export async function open(platform: Platform, id: string, preview: boolean): Promise<Download | undefined> {
  const row = await queries.find(platform.database.read, id);
  const key = preview ? row?.previewKey : row?.storedKey;
  if (!row || !key) return undefined;
  try {
    const { stream, size } = await platform.storage.read(key);
    const contentType = preview ? "image/webp" : servedType(row.contentType);
    return { name: preview ? "preview.webp" : row.name, contentType, size, stream };
  } catch (error) {
    // Erased in the meantime.
    if (error instanceof StorageError && error.code === "not_found") return undefined;
    throw error;
  }
}
