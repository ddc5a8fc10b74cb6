import { maxImageBytes, type UploadedImage } from "@rental/contract";
import type { Call } from "../../gate/call.ts";
import { AppError, ruleBroken } from "../../platform/app-error.ts";
import { readBytes, StorageError } from "../../platform/storage/storage.ts";
import { ImageError } from "./render/image-error.ts";
import { createLimit } from "./render/limit.ts";
import { verifyImage } from "./render/source.ts";

/** An object in storage whose bytes were found to be an image. */
export interface VerifiedObject {
  objectKey: string;
  /** Of the bytes that were looked at. */
  etag: string;
  contentType: string;
  sizeBytes: number;
  altText: string | null;
}

// Each takes a core and up to 10 MB and its pixels.
const fewAtATime = createLimit({ concurrency: 2, maxQueue: 200 });

/**
 * Looks at the object that an upload left: is it there, of the size and of the type that were said, and an
 * image to its last pixel? Spec 4.2, decision 5.
 * @param where the image's place in the request, such as `images.3: `
 * @throws AppError 422 with the code of what is wrong; 503 when too many are being looked at
 */
export async function verifyUpload(call: Call, said: UploadedImage, where = ""): Promise<VerifiedObject> {
  const { objectKey, contentType, sizeBytes } = said;
  const refuse = (code: string, detail: string) => ruleBroken(code, where + detail);
  try {
    return await fewAtATime(async () => {
      const info = await call.storage.head(objectKey);
      if (!info) {
        throw refuse(
          "image_not_uploaded",
          "Nothing was uploaded yet. PUT the bytes to uploadUrl, then confirm.",
        );
      }
      if (info.size !== sizeBytes) {
        const detail = `The uploaded object has ${info.size} bytes, not ${sizeBytes}. Confirm with its real size.`;
        throw refuse("image_size_mismatch", detail);
      }
      const bytes = await readBytes(call.storage, objectKey, { maxBytes: maxImageBytes, ifMatch: info.etag });
      const { type } = await verifyImage(bytes);
      if (type !== contentType) {
        const detail = `The bytes are ${type}, not ${contentType}. Presign and upload again as ${type}.`;
        throw refuse("image_type_mismatch", detail);
      }
      return { objectKey, etag: info.etag, contentType: type, sizeBytes, altText: said.altText ?? null };
    });
  } catch (error) {
    if (error instanceof ImageError) throw imageRefusal(error, where);
    if (error instanceof StorageError && (error.code === "changed" || error.code === "not_found")) {
      throw refuse("image_changed", "The object was written again while it was looked at. Confirm again.");
    }
    throw error;
  }
}

/** An image that is none, as a 422; a decoder that is too busy, as a 503. */
export function imageRefusal(error: ImageError, where = ""): AppError {
  if (error.code === "busy") {
    return new AppError("service-unavailable", error.message, {
      headers: { "Retry-After": "2" },
      cause: error,
    });
  }
  return ruleBroken(`image_${error.code}`, where + error.message, { cause: error.cause });
}
