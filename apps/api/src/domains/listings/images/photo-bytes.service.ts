import { maxImageBytes } from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import { readBytes, StorageError } from "../../../platform/storage/storage.ts";
import * as queries from "./images.queries.ts";
import { imageRefusal } from "./images.verify.ts";
import { decoding, smallBytes } from "./render/decoders.ts";
import { ImageError } from "./render/image-error.ts";
import { type RenderedImage, renderImage } from "./render/render.ts";

/**
 * A photo of the account as a JPEG that fills a box, for a document; null if it was deleted, lost or can't be decoded.
 * @param objectKey as in `imageKeys` of a property
 * @throws AppError 503 while all decoders are busy
 */
export async function photoJpeg(
  { database, storage, caller }: Call,
  objectKey: string,
  box: { width: number; height: number },
): Promise<RenderedImage | null> {
  const image = await queries.findVisibleObject(database.read, objectKey);
  if (!image || image.accountId !== caller.accountId) return null;
  const { storedKey, sha256, masterKey, masterSha256 } = image;
  const hash = masterKey ? masterSha256 : sha256;
  const cost = sha256 === null ? Number.POSITIVE_INFINITY : smallBytes;
  try {
    return await decoding(cost, { owner: image.accountId }, async () => {
      const bytes = await readBytes(storage, masterKey ?? storedKey, {
        maxBytes: maxImageBytes,
        ...(hash !== null && { sha256: hash }),
      });
      return renderImage(bytes, { ...box, fit: "cover", quality: 60, format: "jpeg" });
    });
  } catch (error) {
    if (error instanceof StorageError) return null;
    if (!(error instanceof ImageError)) throw error;
    if (error.code === "busy") throw imageRefusal(error);
    return null;
  }
}
