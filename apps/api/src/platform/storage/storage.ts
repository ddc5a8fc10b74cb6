/**
 * Stores the bytes of images. Two drivers implement this interface: `file-system.ts` (embedded default) and `s3.ts`;
 * both pass the same contract tests.
 *
 * Nothing here depends on images: the images module checks types and bytes.
 */
import { webcrypto } from "node:crypto";
import type { Readable } from "node:stream";

/** How long an upload URL is valid, in seconds: as long as the idempotency record that replays it. */
export const UPLOAD_URL_SECONDS = 24 * 60 * 60;

export interface PresignPut {
  /** Object key, see `object-key.ts`. */
  key: string;
  /** The only `Content-Type` allowed for the PUT. */
  contentType: string;
  /** The exact body size of the PUT. */
  contentLength: number;
}

export interface ObjectInfo {
  /** In bytes. */
  size: number;
}

export interface ReadOptions {
  /** Byte range, both ends inclusive, as in HTTP. Default: the whole object. */
  range?: { start: number; end: number };
}

export interface ObjectStream extends ObjectInfo {
  /**
   * The requested bytes. Consume or destroy the stream. `size` is that of the whole object, with or without a range.
   */
  stream: Readable;
}

export interface Storage {
  /** A URL that accepts one kind of PUT for `UPLOAD_URL_SECONDS`: this key, this type, this length. */
  presignPut(request: PresignPut): Promise<string>;

  /** The size, or null when there is no such object. */
  head(key: string): Promise<ObjectInfo | null>;

  /** @throws {StorageError} `not_found`, `invalid_range` */
  read(key: string, options?: ReadOptions): Promise<ObjectStream>;

  /** Stores bytes that are already in memory (an import has to check all of them first). */
  put(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>;

  /**
   * Stores what a stream has, however long it is, without holding more than a few megabytes of it in memory. When the
   * stream fails, nothing is stored.
   * @returns the size in bytes
   */
  putStream(key: string, body: Readable, options: { contentType: string }): Promise<number>;

  /** Removes these objects; missing ones count as removed. */
  delete(keys: readonly string[]): Promise<void>;

  /** Closes sockets. */
  close(): void;
}

export type StorageErrorCode = "invalid_key" | "not_found" | "changed" | "invalid_range" | "too_large";

/** A request that the storage understood but can't serve. Other disk errors are thrown unchanged. */
export class StorageError extends Error {
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, message: string) {
    super(message);
    this.name = "StorageError";
    this.code = code;
  }
}

/** An external store can't be reached, or failed internally. */
export class StorageUnavailable extends Error {}

/**
 * Reads a whole object into memory. Objects are identified by the hash of their bytes alone: unlike inode numbers and
 * times, it stays the same on another disk, in another bucket and after a restored backup.
 * @param options.maxBytes refuse anything larger, before and while reading
 * @param options.sha256 refuse (`changed`) bytes that do not have this hash, see `hashOf`
 * @throws {StorageError} `not_found`, `changed`, `too_large`
 */
export async function readBytes(
  storage: Storage,
  key: string,
  { maxBytes, sha256 }: { maxBytes: number; sha256?: string },
): Promise<Buffer> {
  const { stream, size } = await storage.read(key);
  if (size > maxBytes) {
    stream.destroy();
    throw new StorageError("too_large", `Object ${key} has ${size} bytes, but at most ${maxBytes} are read.`);
  }
  const chunks: Buffer[] = [];
  let received = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    received += chunk.length;
    if (received > maxBytes) throw new StorageError("too_large", `Object ${key} exceeds ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks, received);
  if (sha256 !== undefined && (await hashOf(bytes)) !== sha256) {
    throw new StorageError("changed", `Object ${key} does not contain the bytes that were stored.`);
  }
  return bytes;
}

/** SHA-256 in hexadecimal. WebCrypto hashes in a thread: 10 MB would block the event loop for about 30 ms. */
export async function hashOf(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest("SHA-256", bytes)).toString("hex");
}
