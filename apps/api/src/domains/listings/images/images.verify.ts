import { maxImageBytes, type UploadedImage } from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import { AppError, ruleBroken } from "../../../platform/app-error.ts";
import { createFairLimit } from "../../../platform/process/fair-limit.ts";
import { readBytes, StorageError } from "../../../platform/storage/storage.ts";
import { decoding } from "./render/decoders.ts";
import { ImageError } from "./render/image-error.ts";
import { decodedBytes, type PreparedImage, prepareImage } from "./render/source.ts";

// Each holds up to 10 MB while waiting for a decoder.
const fewInMemory = createFairLimit({
  places: 8,
  placesPerOwner: 4,
  maxQueue: 200,
  maxQueuePerOwner: 100,
  busy: () => new ImageError("busy"),
});

/** The bytes of an upload, verified to be an image. */
export interface VerifiedUpload extends PreparedImage {
  bytes: Buffer;
}

/**
 * Verifies that an uploaded object exists, has the declared size and type, and decodes to the last pixel, then passes
 * its bytes on.
 * @param where the image's position in the request, such as `images.3: `
 * @throws AppError 422 with the code of the error; 503 when too many are being verified
 */
export async function withVerifiedUpload<T>(
  call: Call,
  said: UploadedImage,
  where: string,
  then: (upload: VerifiedUpload) => Promise<T>,
): Promise<T> {
  const refuse = (code: string, detail: string) => ruleBroken(`image_${code}`, where + detail);
  try {
    return await withUpload(call, said, refuse, async (bytes) => {
      const image = await prepare(call.caller.accountId, bytes);
      if (image.type !== said.contentType) {
        const detail = `The bytes are ${image.type}, not ${said.contentType}. Presign and upload again as ${image.type}.`;
        throw refuse("type_mismatch", detail);
      }
      return then({ ...image, bytes });
    });
  } catch (error) {
    if (error instanceof ImageError) throw imageRefusal(error, where);
    throw error;
  }
}

/**
 * Passes on the bytes of an uploaded object, after checking that it exists and has the declared size. @param refuse
 * creates the error for a code such as `not_uploaded`
 * @throws AppError 422; 503 when too many are being confirmed
 */
export function withUpload<T>(
  call: Call,
  said: { objectKey: string; sizeBytes: number },
  refuse: (code: string, detail: string) => AppError,
  then: (bytes: Buffer) => Promise<T>,
): Promise<T> {
  return fewInMemory({ owner: call.caller.accountId }, async () =>
    then(await readUpload(call, said, refuse)),
  );
}

/** Verifies bytes and creates their master, once a decoder is free. @throws {ImageError} */
export async function prepare(accountId: string, bytes: Buffer): Promise<PreparedImage> {
  return decoding(await decodedBytes(bytes), { owner: accountId }, () => prepareImage(bytes));
}

async function readUpload(
  { storage }: Call,
  { objectKey, sizeBytes }: { objectKey: string; sizeBytes: number },
  refuse: (code: string, detail: string) => AppError,
): Promise<Buffer> {
  const missing = () =>
    refuse("not_uploaded", "Nothing has been uploaded yet. PUT the bytes to uploadUrl, then confirm.");
  const bytes = await readBytes(storage, objectKey, { maxBytes: maxImageBytes }).catch((error: unknown) => {
    throw error instanceof StorageError && error.code === "not_found" ? missing() : error;
  });
  if (bytes.length === sizeBytes) return bytes;
  const detail = `The uploaded object has ${bytes.length} bytes, not ${sizeBytes}. Confirm with its actual size.`;
  throw refuse("size_mismatch", detail);
}

/** Maps an invalid image to a 422, and busy decoders to a 503. */
export function imageRefusal(error: ImageError, where = ""): AppError {
  if (error.code === "busy") {
    return new AppError("service-unavailable", error.message, {
      headers: { "Retry-After": "2" },
      cause: error,
    });
  }
  return ruleBroken(`image_${error.code}`, where + error.message, { cause: error.cause });
}
