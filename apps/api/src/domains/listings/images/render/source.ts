/** Converts uploaded bytes to pixels that sharp can process. The only place that opens untrusted images. */
import type { Metadata, Sharp } from "sharp";
import { decodeHeic } from "./heic.ts";
import { ImageError } from "./image-error.ts";
import { MAX_SIDE } from "./image-query.ts";
import { type ImageType, sniffImage } from "./sniff.ts";

/** Maximum width x height: photos of 48-megapixel phones are accepted, a 12,000 x 12,000 decompression bomb is not. */
const MAX_PIXELS = 64_000_000;

/** Memory budget for the pixels of all images decoded concurrently, and thus the most that one of them may need. */
export const decodingBytes = 512 * 1024 ** 2;

/** Memory that libheif needs besides pixels, and per pixel: for 8 bits without transparency, or for any other kind. */
const heicBytes = 48 * 1024 ** 2;
const heicPixelBytes = { plain: 9, other: 17 };

/** Maximum duration of a sharp pipeline in seconds. */
const RENDER_SECONDS = 30;

/**
 * Loaded with the first image, because most processes never need it. Its cache would keep the memory of images that
 * are done, outside the budget, for the unlikely case that the same bytes come again.
 */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  return sharp;
}

export interface Source {
  type: ImageType;
  /** Upright size of `image`. */
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
  /** The smaller version to render from, at most 2,560 pixels per side; null if the image itself is small enough. */
  master: { bytes: Buffer; contentType: ImageType } | null;
}

/**
 * Opens an image: detects its type from the content and reads its size from the header, without decoding any pixels
 * (except for HEIC, which is decoded completely, and reduced if it is several times larger than any rendition).
 * @throws {ImageError} `unsupported_type`, `corrupt`, `too_many_pixels`, and for HEIC `too_slow`, `busy`
 */
export async function openSource(bytes: Uint8Array): Promise<Source> {
  const type = sniffImage(bytes);
  if (!type) throw new ImageError("unsupported_type");
  const sharp = await loadSharp();
  if (type === "image/heic") {
    const limits = { maxPixels: MAX_PIXELS, maxMemory: await decodedBytes(bytes), maxSide: MAX_SIDE };
    const { tiff, ...size } = await decodeHeic(bytes, limits);
    return { type, ...size, image: sharp(tiff).timeout({ seconds: RENDER_SECONDS }) };
  }
  const header = await readHeader(bytes);
  if (header.width * header.height > MAX_PIXELS) throw new ImageError("too_many_pixels");
  const image = sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    // Files from cameras cause harmless warnings; errors and missing data are refused.
    failOn: "error",
    sequentialRead: true,
    autoOrient: true,
  }).timeout({ seconds: RENDER_SECONDS });
  return { type, ...header.autoOrient, hasAlpha: header.hasAlpha ?? false, image };
}

/**
 * Decodes every pixel, so that truncation is detected anywhere, and creates the master of an image that is large or
 * slow to decode, so that later renditions never decode more than `MAX_SIDE` pixels per side. Costs about 0.3 s for a
 * 12-megapixel JPEG and 1.7 s for a HEIC of that size.
 * @throws {ImageError} like `openSource`
 */
export async function prepareImage(bytes: Uint8Array): Promise<PreparedImage> {
  const { type, width, height, hasAlpha, image } = await openSource(bytes);
  if (type !== "image/heic" && Math.max(width, height) <= MAX_SIDE) {
    // Tiny output: shrink-on-load saves most of the work and still reads the whole file.
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
 * The memory for all pixels of an image if decoded at once, computed from its header, capped at `decodingBytes`.
 * Decoders that work in strips need less. Nothing is decoded without a readable header, except for HEIC, whose decoder
 * reads more files than the one that is asked here: such a file counts as the largest, and gets no more memory than
 * that.
 */
export async function decodedBytes(bytes: Uint8Array): Promise<number> {
  const sharp = await loadSharp();
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (sniffImage(bytes) === "image/heic") return Math.min(heicMemory(header), decodingBytes);
  if (!header || header.width * header.height > MAX_PIXELS) return 0;
  return Math.min(header.width * header.height * pixelBytes(header), decodingBytes);
}

function heicMemory(header: Metadata | null): number {
  if (!header) return decodingBytes;
  const isPlain = header.bitsPerSample === 8 && !header.hasAlpha;
  return heicBytes + header.width * header.height * (isPlain ? heicPixelBytes.plain : heicPixelBytes.other);
}

function pixelBytes({ channels, depth, format, isProgressive }: Metadata): number {
  // Until the last scan, the whole image is held as 16-bit coefficients.
  const sampleBytes = depth === "ushort" || (format === "jpeg" && isProgressive) ? 2 : 1;
  return Math.max(channels, 3) * sampleBytes;
}

/** Converts sharp's errors to ours. For the `.catch` of a pipeline. */
export function rethrow(cause: unknown): never {
  // sharp's errors have no codes; a timeout's message is "timeout: 42% complete".
  const timedOut = cause instanceof Error && cause.message.includes("timeout:");
  throw new ImageError(timedOut ? "too_slow" : "corrupt", { cause });
}

async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  const sharp = await loadSharp();
  // We check the size afterwards: sharp's own refusal would be another message to parse.
  return sharp(bytes, { limitInputPixels: false }).metadata().catch(rethrow);
}
