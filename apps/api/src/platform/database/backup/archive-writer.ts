import { createHash } from "node:crypto";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { finished } from "node:stream/promises";
import { createGzip, constants as zlib } from "node:zlib";
import { Header, Pax } from "tar";
import { refuseReplacing } from "../../process/new-file.ts";
import { errorCode, StartupError, whyUnwritable } from "../../process/startup-error.ts";
import { type BackupSums, type OnBytes, sumsEntry } from "./format.ts";

const blockBytes = 512;
const readBytes = 256 * 1024;

/** Writes a backup under a temporary name next to its target, and renames it when it is complete. */
export class ArchiveWriter {
  readonly #sums: BackupSums = {};
  readonly #gzip = createGzip({ level: zlib.Z_BEST_SPEED });
  readonly #output: ReturnType<FileHandle["createWriteStream"]>;
  readonly #written: Promise<void>;
  readonly #removeAtExit: () => void;

  private constructor(
    readonly file: string,
    private readonly partial: string,
    handle: FileHandle,
    private readonly onBytes: OnBytes,
  ) {
    this.#output = handle.createWriteStream({ flush: true });
    this.#written = finished(this.#gzip.pipe(this.#output)).catch((error: Error) => {
      throw cannotWrite(file, error);
    });
    // The next write reports the error, such as a full disk.
    this.#written.catch(() => this.#gzip.destroy());
    this.#removeAtExit = () => rmSync(partial, { force: true });
    process.once("exit", this.#removeAtExit);
  }

  /** @throws StartupError when the file can't be written there */
  static async open(path: string, onBytes: OnBytes): Promise<ArchiveWriter> {
    const file = resolve(path);
    const partial = `${file}.partial`;
    try {
      await refuseReplacing(file);
      // Left behind by a killed backup. Recreated, so that nothing is written through another user's link.
      await rm(partial, { force: true });
      return new ArchiveWriter(file, partial, await open(partial, "wx", 0o600), onBytes);
    } catch (error) {
      if (error instanceof StartupError || errorCode(error) === undefined) throw error;
      throw cannotWrite(file, error as Error);
    }
  }

  async addBytes(path: string, bytes: Buffer): Promise<void> {
    await this.#entry(path, bytes.length, [bytes]);
  }

  /**
   * Adds a file with its current length. If it grows meanwhile, the rest is cut off; if it shrinks, it is zero-padded.
   * @returns false when it no longer exists
   */
  async addFile(path: string, source: string): Promise<boolean> {
    const handle = await open(source, "r").catch((error: unknown) => {
      if (errorCode(error) === "ENOENT") return undefined;
      throw error;
    });
    if (!handle) return false;
    try {
      const { size } = await handle.stat();
      await this.#entry(path, size, chunksOf(handle, size));
    } finally {
      await handle.close();
    }
    return true;
  }

  /** Adds the checksums and moves the file into place. @returns its size in bytes */
  async finish(): Promise<number> {
    const sums = Buffer.from(JSON.stringify(this.#sums));
    await this.#entry(sumsEntry, sums.length, [sums]);
    await this.#write(Buffer.alloc(2 * blockBytes));
    this.#gzip.end();
    await this.#written;
    await rename(this.partial, this.file);
    process.off("exit", this.#removeAtExit);
    const folder = await open(dirname(this.file), "r");
    await folder.sync().finally(() => folder.close());
    return (await stat(this.file)).size;
  }

  /** Removes what a failed backup has written so far. */
  async abort(): Promise<void> {
    this.#output.destroy();
    await this.#written.catch(() => undefined);
    await rm(this.partial, { force: true });
    process.off("exit", this.#removeAtExit);
  }

  async #entry(path: string, size: number, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    await this.#header(path, size);
    const hash = createHash("sha256");
    for await (const chunk of chunks) {
      hash.update(chunk);
      await this.#write(chunk);
    }
    await this.#write(Buffer.alloc(padding(size)));
    this.#sums[path] = { size, sha256: hash.digest("hex") };
  }

  async #header(path: string, size: number): Promise<void> {
    const header = new Header({ path, size, mode: 0o600, mtime: new Date(), type: "File" });
    header.encode();
    if (header.needPax) await this.#write(new Pax({ path, size }).encode());
    await this.#write(header.block!);
  }

  async #write(chunk: Buffer): Promise<void> {
    if (this.#gzip.destroyed) await this.#written;
    this.onBytes(chunk.length);
    if (!this.#gzip.write(chunk)) await Promise.race([once(this.#gzip, "drain"), this.#written]);
  }
}

const cannotWrite = (file: string, error: Error) =>
  new StartupError(`The backup can't be written to ${file}: ${whyUnwritable(error)}.`, { cause: error });

/** Number of bytes from the end of a file's content to the next block. */
export const padding = (size: number): number => (blockBytes - (size % blockBytes)) % blockBytes;

async function* chunksOf(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const wanted = Math.min(readBytes, size - at);
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(wanted), 0, wanted, at);
    at += bytesRead;
    if (bytesRead > 0) yield buffer.subarray(0, bytesRead);
    else {
      for (; at < size; at += Math.min(readBytes, size - at)) {
        yield Buffer.alloc(Math.min(readBytes, size - at));
      }
    }
  }
}
