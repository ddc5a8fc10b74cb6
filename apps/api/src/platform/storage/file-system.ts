/** Storage in a local directory, the embedded default. Uploads go to this server's own `/uploads/`. */
import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Clock, systemClock } from "../clock.ts";
import { assertObjectKey } from "./object-key.ts";
import {
  type ObjectInfo,
  type ObjectStream,
  type PresignPut,
  type ReadOptions,
  type Storage,
  StorageError,
} from "./storage.ts";
import {
  refuse,
  type UploadRefusal,
  type UploadRequest,
  UploadSigner,
  type UploadVerdict,
} from "./upload-signature.ts";

/** Path of the upload route: `{BASE_ORIGIN}/uploads/{objectKey}?type=&length=&expires=&signature=`. */
export const UPLOAD_PATH = "/uploads/";

/** A partial file older than this belongs to a process that is gone. Milliseconds. */
const PARTIAL_MAX_AGE = 24 * 60 * 60 * 1000;

export interface FileSystemStorageOptions {
  /** Directory that contains everything; created if missing. */
  root: string;
  /** Public origin of this server, without a trailing slash. */
  baseOrigin: string;
  /** `RENTAL_SECRET_KEY`: every process of an installation needs the same one. */
  secret: Buffer;
  /** Default: the system clock. */
  clock?: Clock;
}

export type ReceiveOutcome = { ok: true; size: number } | { ok: false; refusal: UploadRefusal };

export class FileSystemStorage implements Storage {
  readonly #root: string;
  readonly #partials: string;
  readonly #baseOrigin: string;
  readonly #signer: UploadSigner;
  readonly #clock: Clock;

  private constructor(options: FileSystemStorageOptions) {
    this.#root = options.root;
    this.#partials = join(options.root, "partial");
    this.#baseOrigin = options.baseOrigin;
    this.#signer = new UploadSigner(options.secret);
    this.#clock = options.clock ?? systemClock;
  }

  /** Creates the directories and removes partial files of killed processes. */
  static async open(options: FileSystemStorageOptions): Promise<FileSystemStorage> {
    const storage = new FileSystemStorage(options);
    await mkdir(storage.#partials, { recursive: true });
    await storage.#removeOldPartials();
    return storage;
  }

  async presignPut(request: PresignPut): Promise<string> {
    assertObjectKey(request.key);
    return `${this.#baseOrigin}${UPLOAD_PATH}${request.key}?${this.#signer.sign(request, this.#clock.now())}`;
  }

  /** For the upload route: whether this PUT may send its body. Does not access the disk. */
  verifyUpload(request: UploadRequest): UploadVerdict {
    return this.#signer.verify(request, this.#clock.now());
  }

  /**
   * For the upload route: stores the body of a verified PUT. The object appears complete and synced, or not at all; an
   * interrupted body, or one with a different length, is refused.
   */
  async receive(upload: PresignPut, body: Readable): Promise<ReceiveOutcome> {
    const partial = join(this.#partials, randomUUID());
    const progress = { received: 0, bodyFailed: false };
    // Opened before anything can fail: a stream that opens its own file may create it after its removal.
    const file = await open(partial, "wx");
    try {
      const chunks = bounded(body, upload.contentLength, progress);
      await pipeline(chunks, file.createWriteStream({ flush: true }));
      if (progress.received !== upload.contentLength) return refuse("incomplete");
      await this.#publish(partial, upload.key);
      return { ok: true, size: progress.received };
    } catch (error) {
      if (error instanceof BodyTooLong) return refuse("wrong_length");
      if (progress.bodyFailed) return refuse("incomplete");
      throw error;
    } finally {
      await rm(partial, { force: true });
    }
  }

  /** Consumes the body of a verified PUT that is not to be stored. Refuses like `receive`. */
  async discard(upload: PresignPut, body: Readable): Promise<ReceiveOutcome> {
    const progress = { received: 0, bodyFailed: false };
    try {
      for await (const _ of bounded(body, upload.contentLength, progress));
    } catch (error) {
      return refuse(error instanceof BodyTooLong ? "wrong_length" : "incomplete");
    }
    if (progress.received !== upload.contentLength) return refuse("incomplete");
    return { ok: true, size: progress.received };
  }

  async head(key: string): Promise<ObjectInfo | null> {
    try {
      return { size: (await stat(this.#pathOf(key))).size };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async read(key: string, options: ReadOptions = {}): Promise<ObjectStream> {
    const handle = await this.#openObject(key);
    try {
      const { size } = await handle.stat();
      const { range } = options;
      if (range && (range.start < 0 || range.start > range.end || range.start >= size)) {
        throw new StorageError("invalid_range", `Object ${key} has ${size} bytes.`);
      }
      return { size, stream: handle.createReadStream(range ?? {}) };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async put(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void> {
    const upload = { key, contentType: options.contentType, contentLength: bytes.length };
    assertObjectKey(key);
    const outcome = await this.receive(upload, Readable.from([bytes]));
    if (!outcome.ok) throw new Error(`Storing ${key} failed: ${outcome.refusal.code}`);
  }

  async putStream(key: string, body: Readable): Promise<number> {
    assertObjectKey(key);
    const partial = join(this.#partials, randomUUID());
    const file = await open(partial, "wx");
    try {
      const written = file.createWriteStream({ flush: true });
      await pipeline(body, written);
      await this.#publish(partial, key);
      return written.bytesWritten;
    } finally {
      await rm(partial, { force: true });
    }
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (const path of keys.map((key) => this.#pathOf(key))) {
      await unlink(path).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    }
  }

  close(): void {
    // No sockets or files stay open between calls.
  }

  #pathOf(key: string): string {
    assertObjectKey(key);
    return join(this.#root, key);
  }

  async #openObject(key: string): Promise<FileHandle> {
    try {
      return await open(this.#pathOf(key), "r");
    } catch (error) {
      if (isMissing(error)) throw new StorageError("not_found", `There is no object ${key}.`);
      throw error;
    }
  }

  async #publish(partial: string, key: string): Promise<void> {
    const path = this.#pathOf(key);
    const folder = dirname(path);
    const firstMade = await mkdir(folder, { recursive: true });
    await rename(partial, path);
    // A name is durable once its directory is synced, and a new directory once its parent is.
    for (let at = folder; ; at = dirname(at)) {
      await syncFolder(at);
      if (firstMade === undefined || at === dirname(firstMade)) return;
    }
  }

  async #removeOldPartials(): Promise<void> {
    const oldest = this.#clock.now().getTime() - PARTIAL_MAX_AGE;
    for (const name of await readdir(this.#partials)) {
      const path = join(this.#partials, name);
      // Another process may still be finishing its file.
      const info = await stat(path).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      if (info && info.mtimeMs < oldest) await rm(path, { force: true });
    }
  }
}

class BodyTooLong extends Error {}

async function* bounded(
  body: Readable,
  limit: number,
  progress: { received: number; bodyFailed: boolean },
): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  while (true) {
    // Only a failure of the body is the client's fault; disk errors surface elsewhere.
    const next = await chunks.next().catch((error: unknown) => {
      progress.bodyFailed = true;
      throw error;
    });
    if (next.done) return;
    progress.received += next.value.length;
    if (progress.received > limit) throw new BodyTooLong();
    yield next.value;
  }
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  // ENOTDIR: a path with a file as a directory.
  return code === "ENOENT" || code === "ENOTDIR";
}
