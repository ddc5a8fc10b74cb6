/** Converts uploaded bytes to pixels that sharp can process; the only place that opens untrusted images. */
import type { Metadata, Sharp } from "sharp";
import { decodeHeic } from "./heic.ts";
import { ImageError } from "./image-error.ts";
import { MAX_SIDE } from "./parse-params.ts";
import { type ImageType, sniffImage } from "./sniff.ts";

/** Maximum width x height: photos of 48-megapixel phones are accepted, a 12,000 x 12,000 decompression bomb is not. */
const MAX_PIXELS = 64_000_000;

/** Memory that libheif needs per pixel: 640 MB were measured for 48 megapixels. */
const heicPixelBytes = 17;

/** Maximum duration of a sharp pipeline in seconds. */
const RENDER_SECONDS = 30;

/** Loaded with the first image: most processes never need it. */
const loadSharp = async () => (await import("sharp")).default;

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
  /** What is rendered instead, at most 2,560 pixels per side; null: the image itself is small enough. */
  master: { bytes: Buffer; contentType: ImageType } | null;
}

/**
 * Opens an image: type by content, size from the header, without decoding any pixel (except for HEIC, which is decoded
 * as a whole).
 * @throws {ImageError} `unsupported_type`, `corrupt`, `too_many_pixels`, and for HEIC `too_slow`, `busy`
 */
export async function openSource(bytes: Uint8Array): Promise<Source> {
  const type = sniffImage(bytes);
  if (!type) throw new ImageError("unsupported_type");
  const sharp = await loadSharp();
  if (type === "image/heic") {
    const { width, height, data } = await decodeHeic(bytes, MAX_PIXELS);
    const image = sharp(data, { raw: { width, height, channels: 4 } });
    return { type, width, height, hasAlpha: false, image };
  }
  const header = await readHeader(bytes);
  if (header.width * header.height > MAX_PIXELS) throw new ImageError("too_many_pixels");
  const image = sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    // Cameras write files that cause harmless warnings; errors and missing data are refused.
    failOn: "error",
    sequentialRead: true,
    autoOrient: true,
  }).timeout({ seconds: RENDER_SECONDS });
  return { type, ...header.autoOrient, hasAlpha: header.hasAlpha ?? false, image };
}

/**
 * Decodes every pixel, so that truncation is detected anywhere, and creates the master of an image that is large or
 * slow to decode, so that no later rendition decodes more than `MAX_SIDE` pixels per side. Costs about 0.3 s for a
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
 * The memory for all pixels of an image when decoded at once, computed from its header. Decoders that work in strips
 * need less; a broken header counts as nothing, because nothing will be decoded.
 */
export async function decodedBytes(bytes: Uint8Array): Promise<number> {
  const sharp = await loadSharp();
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!header || header.width * header.height > MAX_PIXELS) return 0;
  const sampleBytes = header.depth === "ushort" ? 2 : 1;
  const pixelBytes = header.format === "heif" ? heicPixelBytes : Math.max(header.channels, 3) * sampleBytes;
  return header.width * header.height * pixelBytes;
}

/** Converts sharp's errors to ours. For `.catch` of a pipeline. */
export function rethrow(cause: unknown): never {
  // sharp's errors have no codes; the timeout's message is "timeout: 42% complete".
  const timedOut = cause instanceof Error && cause.message.includes("timeout:");
  throw new ImageError(timedOut ? "too_slow" : "corrupt", { cause });
}

async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  const sharp = await loadSharp();
  // Checked by us afterwards: sharp's own refusal would be another message to parse.
  return sharp(bytes, { limitInputPixels: false }).metadata().catch(rethrow);
}
