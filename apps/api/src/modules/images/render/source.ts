/** From the bytes somebody uploaded to pixels sharp can work on; the one place that opens foreign images. */
import sharp, { type Metadata, type Sharp } from "sharp";
import { decodeHeic } from "./heic.ts";
import { ImageError } from "./image-error.ts";
import { MAX_SIDE } from "./parse-params.ts";
import { type ImageType, sniffImage } from "./sniff.ts";

/** Largest width x height: 48-megapixel phones pass, a 12,000 x 12,000 bomb does not. */
export const MAX_PIXELS = 64_000_000;

/** What libheif needs for a pixel: 640 MB for 48 megapixels were measured. */
const heicPixelBytes = 17;

/** Seconds a sharp pipeline may take. */
const RENDER_SECONDS = 30;

export interface Source {
  type: ImageType;
  /** Upright size in pixels. */
  width: number;
  height: number;
  hasAlpha: boolean;
  /** Upright pixels, lazily decoded. */
  image: Sharp;
}

export interface PreparedImage {
  type: ImageType;
  width: number;
  height: number;
  /** What is to be rendered in its place, at most 2,560 pixels a side; null: the image itself is small enough. */
  master: { bytes: Buffer; contentType: ImageType } | null;
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
    const image = sharp(data, { raw: { width, height, channels: 4 } });
    return { type, width, height, hasAlpha: false, image };
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
  return { type, ...header.autoOrient, hasAlpha: header.hasAlpha ?? false, image };
}

/**
 * Decodes every pixel, so that a truncated file is found however late it breaks off, and makes the master of an image
 * that is large or slow to decode, so that no later rendering touches more than `MAX_SIDE` pixels a side.
 * Costs about 0.3 s for a 12-megapixel JPEG and 1.7 s for such a HEIC.
 * @throws {ImageError} as `openSource`
 */
export async function prepareImage(bytes: Uint8Array): Promise<PreparedImage> {
  const { type, width, height, hasAlpha, image } = await openSource(bytes);
  if (type !== "image/heic" && Math.max(width, height) <= MAX_SIDE) {
    // Tiny output: shrinking while loading saves most of the work and still reads the whole file.
    await image.resize(16, 16, { fit: "inside" }).raw().toBuffer().catch(rethrow);
    return { type, width, height, master: null };
  }
  const bounded = image.resize(MAX_SIDE, MAX_SIDE, { fit: "inside", withoutEnlargement: true });
  const encoded = hasAlpha
    ? bounded.webp({ quality: 92, effort: 1 })
    : bounded.flatten({ background: "#fff" }).jpeg({ quality: 92 });
  const master = await encoded.toBuffer().catch(rethrow);
  const contentType = hasAlpha ? "image/webp" : "image/jpeg";
  return { type, width, height, master: { bytes: master, contentType } };
}

/**
 * What all pixels of an image take when they are decoded at once, by its header. Less where a decoder goes strip by
 * strip; a broken header counts as nothing, because nothing will be decoded.
 */
export async function decodedBytes(bytes: Uint8Array): Promise<number> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!header || header.width * header.height > MAX_PIXELS) return 0;
  const sampleBytes = header.depth === "ushort" ? 2 : 1;
  const pixelBytes = header.format === "heif" ? heicPixelBytes : Math.max(header.channels, 3) * sampleBytes;
  return header.width * header.height * pixelBytes;
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
