/** From the bytes somebody uploaded to pixels sharp can work on; the one place that opens foreign images. */
import sharp, { type Metadata, type Sharp } from "sharp";
import { decodeHeic } from "./heic.ts";
import { ImageError } from "./image-error.ts";
import { type ImageType, sniffImage } from "./sniff.ts";

/** Largest width x height: 48-megapixel phones pass, a 12,000 x 12,000 bomb does not. */
export const MAX_PIXELS = 64_000_000;

/** Seconds a sharp pipeline may take. */
const RENDER_SECONDS = 30;

export interface Source {
  type: ImageType;
  /** Upright size in pixels. */
  width: number;
  height: number;
  /** Upright pixels, lazily decoded. */
  image: Sharp;
}

export interface VerifiedImage {
  type: ImageType;
  width: number;
  height: number;
}

/**
 * Opens an image: type by content, size from the header, no pixel touched yet (except of a HEIC, which is
 * decoded as a whole).
 * @throws {ImageError} `unsupported_type`, `corrupt`, `too_many_pixels`, and for HEIC `too_slow`, `busy`
 */
export async function openSource(bytes: Uint8Array): Promise<Source> {
  const type = sniffImage(bytes);
  if (!type) throw new ImageError("unsupported_type");
  if (type === "image/heic") {
    const { width, height, data } = await decodeHeic(bytes, MAX_PIXELS);
    return { type, width, height, image: sharp(data, { raw: { width, height, channels: 4 } }) };
  }
  const header = await readHeader(bytes);
  if (header.width * header.height > MAX_PIXELS) throw new ImageError("too_many_pixels");
  const image = sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    // Cameras write files with harmless warnings; errors and missing data are refused.
    failOn: "error",
    sequentialRead: true,
    autoOrient: true,
  }).timeout({ seconds: RENDER_SECONDS });
  return { type, ...header.autoOrient, image };
}

/**
 * Decodes every pixel, so that a truncated file is found however late it breaks off.
 * Costs about 0.14 s for a 12-megapixel JPEG and 1.5 s for such a HEIC.
 * @throws {ImageError} as `openSource`
 */
export async function verifyImage(bytes: Uint8Array): Promise<VerifiedImage> {
  const { type, width, height, image } = await openSource(bytes);
  // Tiny output: shrinking while loading saves most of the work and still reads the whole file.
  await image.resize(16, 16, { fit: "inside" }).raw().toBuffer().catch(rethrow);
  return { type, width, height };
}

/**
 * A HEIC as a JPEG of at most `maxSide`, anything else unchanged. Decoding HEIC is slow: whoever renders one
 * source several times keeps this.
 * @throws {ImageError} as `openSource`
 */
export async function toFastSource(bytes: Uint8Array, maxSide: number): Promise<Uint8Array> {
  if (sniffImage(bytes) !== "image/heic") return bytes;
  const { image } = await openSource(bytes);
  return image
    .resize(maxSide, maxSide, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .jpeg({ quality: 92 })
    .toBuffer()
    .catch(rethrow);
}

/** Turns sharp's failures into ours. For `.catch` of a pipeline. */
export function rethrow(cause: unknown): never {
  // sharp's errors have no codes; the timeout's message is "timeout: 42% complete".
  const timedOut = cause instanceof Error && cause.message.includes("timeout:");
  throw new ImageError(timedOut ? "too_slow" : "corrupt", { cause });
}

function readHeader(bytes: Uint8Array): Promise<Metadata> {
  // Judged by us afterwards: sharp's own refusal would be one more message to parse.
  return sharp(bytes, { limitInputPixels: false }).metadata().catch(rethrow);
}
