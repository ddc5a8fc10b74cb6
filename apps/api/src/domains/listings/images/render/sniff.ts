/** Detects image types from their leading bytes; file names and declared types are never trusted. */

/** The content types of the supported formats. */
export type ImageType = "image/jpeg" | "image/png" | "image/webp" | "image/heic";

/** Brands of still images, not of sequences. `mif1` alone does not identify the codec: AVIF files use it too. */
const HEIC_BRANDS = new Set(["heic", "heix"]);
/** Major brands that the decoder accepts. */
const HEIC_MAJOR = new Set(["heic", "heix", "mif1"]);

/** Number of leading bytes that `sniffImage` examines: a range read of this length is enough. */
export const SNIFF_BYTES = 256;

/**
 * The type of an image by its leading bytes (`SNIFF_BYTES` suffice), or null for anything else: GIF, SVG, AVIF, HTML,
 * an empty file. Does not check the rest of the file; `prepareImage` does.
 */
export function sniffImage(bytes: Uint8Array): ImageType | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, SNIFF_BYTES));
  const latin1 = (start: number, end: number) => head.toString("latin1", start, end);
  if (latin1(0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (latin1(0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (latin1(0, 4) === "RIFF" && latin1(8, 12) === "WEBP") return "image/webp";
  if (latin1(4, 8) === "ftyp" && isHeic(head)) return "image/heic";
  return null;
}

function isHeic(head: Buffer): boolean {
  const boxEnd = Math.min(head.readUInt32BE(0), head.length);
  const brands: string[] = [];
  // Size, "ftyp", major brand, minor version, then compatible brands.
  for (let at = 16; at + 4 <= boxEnd; at += 4) brands.push(head.toString("latin1", at, at + 4));
  const major = head.toString("latin1", 8, 12);
  return HEIC_MAJOR.has(major) && [major, ...brands].some((brand) => HEIC_BRANDS.has(brand));
}
