import { ConfigurationError } from "./errors.ts";

/**
 * An image: the path of a file or its `file:` URL (if there is a file system), a Blob or File, bytes, or a stream of
 * bytes (web or Node.js).
 */
export type ImageSource =
  | string
  | URL
  | Blob
  | ArrayBuffer
  | ArrayBufferView<ArrayBuffer>
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

export interface ImageFile {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: "image/jpeg" | "image/png" | "image/webp" | "image/heic";
  fileName: string;
}

const maxBytes = 10 * 1024 * 1024;

/** Reads an image and determines its type. @throws ConfigurationError when it is not an image, or too large */
export async function readImage(source: ImageSource, fileName?: string): Promise<ImageFile> {
  const bytes = await bytesOf(source);
  const contentType = typeOf(bytes);
  return { bytes, contentType, fileName: fileName ?? nameOf(source) ?? `image.${contentType.slice(6)}` };
}

async function bytesOf(source: ImageSource): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof source === "string" || source instanceof URL) return readFile(source);
  if (source instanceof ArrayBuffer) return checkSize(new Uint8Array(source));
  if (ArrayBuffer.isView(source)) {
    return checkSize(new Uint8Array(source.buffer, source.byteOffset, source.byteLength));
  }
  if (source instanceof Blob) {
    if (source.size > maxBytes) throw tooLarge();
    return new Uint8Array(await source.arrayBuffer());
  }
  if (source instanceof ReadableStream || isIterable(source)) return collect(source);
  throw new ConfigurationError("The image has an unsupported type: pass a path, a Blob, bytes or a stream.");
}

/** Storages require the size in advance, so a stream is first read to its end: at most 10 MB. */
async function collect(stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of isIterable(stream) ? stream : chunksOf(stream)) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

const isIterable = (value: unknown): value is AsyncIterable<Uint8Array> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

/** For browsers whose streams are not async iterable. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

interface FileSystem {
  stat(path: string | URL): Promise<{ size: number }>;
  readFile(path: string | URL): Promise<Uint8Array<ArrayBuffer>>;
}

async function readFile(path: string | URL): Promise<Uint8Array<ArrayBuffer>> {
  if (/^https?:/i.test(String(path))) {
    throw new ConfigurationError(
      "images.upload sends a file. To let the server download an image, use images.import(id, { urls }) or images.importAndWait.",
    );
  }
  const { process } = globalThis as { process?: { getBuiltinModule?(name: string): FileSystem } };
  // Not imported, because bundlers for browsers would try to resolve it.
  const files = process?.getBuiltinModule?.("node:fs/promises");
  if (!files)
    throw new ConfigurationError("Files can't be read in this environment: pass a Blob, bytes or a stream.");
  try {
    if ((await files.stat(path)).size > maxBytes) throw tooLarge();
    return await files.readFile(path);
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw new ConfigurationError(`The image can't be read: ${(error as Error).message}`, { cause: error });
  }
}

/** The type according to the first bytes, which the server also checks, instead of file names. */
function typeOf(bytes: Uint8Array): ImageFile["contentType"] {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (text(0, 4) === "\x89PNG") return "image/png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "image/webp";
  if (text(4, 8) === "ftyp" && isHeic(bytes, text)) return "image/heic";
  throw new ConfigurationError("The file is not a JPEG, PNG, WebP or HEIC image.");
}

function nameOf(source: ImageSource): string | undefined {
  if (typeof source === "string") return source.split(/[\\/]/).pop() || undefined;
  if (source instanceof URL) return decodeURIComponent(source.pathname.split("/").pop() ?? "") || undefined;
  return (source as { name?: string }).name;
}

function checkSize(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (bytes.length > maxBytes) throw tooLarge();
  return bytes;
}

const tooLarge = () => new ConfigurationError("The image is larger than 10 MB. Make it smaller first.");

/** By the major brand and, from byte 16, the compatible ones: no sequences, and `mif1` alone may also be AVIF. */
function isHeic(bytes: Uint8Array, text: (from: number, to: number) => string): boolean {
  const boxEnd = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const brands = text(8, 12) + text(16, Math.min(boxEnd, 256));
  return /^(hei[cx]|mif1)/.test(brands) && /hei[cx]/.test(brands);
}
